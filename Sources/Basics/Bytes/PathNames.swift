extension Substring {
  /// The names between slashes, without empty ones. Bytes are compared, as sites have thousands of
  /// paths.
  package var pathNames: [Substring] {
    utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }
}

extension String {
  /// The names between slashes, without empty ones.
  package var pathNames: [Substring] { self[...].pathNames }
}
