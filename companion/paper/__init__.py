"""Photos of finished paper of any game: developed in the darkroom, kept on the shelf, looked through at the desk."""
