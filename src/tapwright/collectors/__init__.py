"""What is gathered from the steps of a run: crashes by signature, counts. May import core."""
