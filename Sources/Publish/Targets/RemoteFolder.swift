package import Site
package import Vault

/// A folder that a program of the person's reaches, with its own settings and keys.
package protocol RemoteFolder: FileDestination {
  var programs: any Programs { get }
  /// A folder of this machine for lists of paths, which nobody else can read.
  var scratch: DiskFiles { get }
}

extension RemoteFolder {
  package func put(_ manifest: Manifest) async throws {
    try failing { () throws(FileError) in
      try scratch.replace(Manifest.path, with: manifest.bytes, .written)
    }
    try await put([Manifest.path], from: scratch)
  }
}

extension DiskFiles {
  /// Writes paths into a file for a program to read, and gives its name.
  func list(_ paths: [VaultPath], endingWith end: String) throws -> String {
    let file: VaultPath = "paths"
    let text = paths.map { $0.text + end }.joined()
    try failing { () throws(FileError) in
      try replace(file, with: Array(text.utf8), .written)
    }
    return displayName(of: file)
  }
}
