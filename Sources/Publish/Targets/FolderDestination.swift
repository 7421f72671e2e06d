import Basics
package import Site
package import Vault

/// A folder of this machine.
package struct FolderDestination: FileDestination {
  private let files: DiskFiles
  package let batch = 256
  package var name: String { files.rootName }

  /// The folder at `path`, which is made when something is put there.
  package init(_ path: String) { files = DiskFiles(root: path) }

  package func manifest() async throws -> Manifest {
    try failing { () throws(FileError) in
      try files.status(of: .root) == nil ? Manifest() : Manifest(from: files)
    }
  }

  package func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> {
    try failing { () throws(FileError) in
      guard try files.status(of: .root) != nil else { return [] }
      var there: Set<VaultPath> = []
      for path in paths where try files.status(of: path) != nil { there.insert(path) }
      return there
    }
  }

  package func put(_ paths: [VaultPath], from folder: DiskFiles) async throws {
    try failing { () throws(FileError) in
      files.removeOrphans(beside: paths)
      for path in paths {
        try files.replace(path, with: try folder.contents(of: path), .written)
      }
    }
  }

  package func put(_ manifest: Manifest) async throws {
    try failing { () throws(FileError) in
      files.removeOrphans(beside: [Manifest.path])
      try files.replace(Manifest.path, with: manifest.bytes, .written)
    }
  }

  package func remove(_ paths: [VaultPath]) async throws {
    try failing { () throws(FileError) in
      // A page whose sending was cut off may be one of them.
      files.removeOrphans(beside: paths)
      for path in paths { try files.remove(path) }
    }
  }

  package func removeEmpty(_ folders: [VaultPath]) async throws {
    try failing { () throws(FileError) in
      for folder in folders where try files.status(of: folder)?.kind == .folder {
        if try files.list(folder).isEmpty { try files.remove(folder) }
      }
    }
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    (publication.new + publication.changed).filter { path in
      (try? files.contents(of: path)).map(Manifest.hash)
        != publication.site.entries[path]?.hash
    }
  }
}

/// What `body` does, with its errors as those of commands.
package func failing<Result>(_ body: () throws(FileError) -> Result) throws -> Result {
  do throws(FileError) { return try body() } catch { throw Failure(error.diagnostic) }
}
