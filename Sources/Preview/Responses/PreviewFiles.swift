internal import NIOCore
internal import Site
internal import Vault

/// The preview's own script and style, which no built site has, and the icon of its own pages.
enum PreviewFiles {
  struct File: Sendable {
    var path: VaultPath
    var bytes: ByteBuffer
    /// Names these bytes and no others.
    var version: String

    init?(_ name: String, _ bytes: [UInt8]) {
      guard let path = VaultPath(validating: name) else { return nil }
      self.path = path
      self.bytes = ByteBuffer(bytes: bytes)
      self.version = ContentHash.hex(of: bytes)
    }
  }

  /// The theme's icon, which is here where no site could be made, too.
  static let icon = "favicon.svg"

  /// The address of the file `name` that a browser may keep for good, as no other bytes will ever
  /// be there.
  static func address(_ name: String) -> String {
    "/\(RequestPath.ownFolder)/\(name)" + (all[name].map { "?v=\($0.version)" } ?? "")
  }

  /// The files by name.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for file in EmbeddedFiles.all { files[file.path] = File(file.path, file.bytes) }
    files[icon] = Theme.standard.asset(icon).flatMap { File(icon, $0) }
    return files
  }()
}
