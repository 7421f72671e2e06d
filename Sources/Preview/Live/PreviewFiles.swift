internal import NIOCore
internal import Storage

/// The preview's own script and style, which no built site has.
enum PreviewFiles {
  struct File: Sendable {
    var path: VaultPath
    var bytes: ByteBuffer
  }

  /// The files by name.
  static let all: [String: File] = Dictionary(
    EmbeddedFiles.all.compactMap { file in
      VaultPath(validating: file.path).map {
        (file.path, File(path: $0, bytes: ByteBuffer(bytes: file.bytes)))
      }
    }, uniquingKeysWith: { first, _ in first })
}
