internal import NIOCore
internal import Site
internal import Storage

/// The preview's own script and style, which no built site has, and the icon of its own pages.
enum PreviewFiles {
  struct File: Sendable {
    var path: VaultPath
    var bytes: ByteBuffer

    init?(_ name: String, _ bytes: [UInt8]) {
      guard let path = VaultPath(validating: name) else { return nil }
      self.path = path
      self.bytes = ByteBuffer(bytes: bytes)
    }
  }

  /// The theme's icon, which is here where no site could be made, too.
  static let icon = "favicon.svg"

  /// The files by name.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for file in EmbeddedFiles.all { files[file.path] = File(file.path, file.bytes) }
    files[icon] = Theme.standard.asset(icon).flatMap { File(icon, $0) }
    return files
  }()
}
