"""What Lin reads, and what she notes with what she measures."""

BOOKS = ["Six Records of a Floating Life", "The Waves", "A Dream of Red Mansions", "Invisible Cities", "The Pillow Book"]
FINISHED = "Finished."
HEADACHE_NOTES = ["Left side, gone by noon.", "Rain all day.", "Too much screen."]
