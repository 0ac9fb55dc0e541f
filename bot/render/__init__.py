"""Pictures: a face turns a view into a scene, and `paint` turns a scene into bytes."""
