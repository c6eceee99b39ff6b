"""The print shop: guests choose, a process beside the server draws, and a bounded folder keeps the PDFs for a while."""
