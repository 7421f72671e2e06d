package struct JSONCursor {
  /// How deep lists and objects may be nested.
  package static let deepest = 64
}
