"""What scripts/check-rooms looks at, a file a kind of rule."""
