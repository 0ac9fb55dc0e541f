"""What operators rely on."""
