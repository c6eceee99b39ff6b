"""What the phones show of H2Olland, and how a photo of its board is read."""
