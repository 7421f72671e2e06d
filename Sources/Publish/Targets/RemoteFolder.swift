package import Site
package import Vault

/// A folder that a program of the person's reaches, with its own settings and keys.
package protocol RemoteFolder: FileDestination {
  var programs: any Programs { get }
  /// A folder of this machine for lists of paths, which nobody else can read.
  var scratch: DiskFiles { get }
}

extension RemoteFolder {
  /// Where lists of paths are written for the program.
  private static var list: VaultPath { "paths" }

  /// A file with paths, for the program to read.
  func list(_ paths: [VaultPath], endingWith end: String) throws -> String {
    let text = paths.map { $0.text + end }.joined()
    try failing { () throws(FileError) in
      try scratch.replace(Self.list, with: Array(text.utf8), .written)
    }
    return scratch.displayName(of: Self.list)
  }

  package func put(_ manifest: Manifest) async throws {
    try failing { () throws(FileError) in
      try scratch.replace(Manifest.path, with: manifest.bytes, .written)
    }
    try await put([Manifest.path], from: scratch)
  }
}
