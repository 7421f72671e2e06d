package import Site
import SiteKit
package import Vault

/// An archive (zip) of all files of the site, written again whenever one of them changes.
package struct ZipDestination: Destination {
  package let name: String
  /// The name of the file without its folder.
  private let file: VaultPath
  private let folder: DiskFiles

  /// The file at `path`; nil if the path is invalid for it.
  package init?(_ path: String) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = end.map { path.utf8.index(after: $0) } ?? path.startIndex
    guard let file = VaultPath(validating: path[start...]), file != .root else { return nil }
    name = path
    self.file = file
    folder = DiskFiles(root: start == path.startIndex ? "." : String(path[..<start]))
  }

  /// Empty: an archive is always written whole.
  package func manifest() async throws -> Manifest { Manifest() }

  /// None: only the archive itself counts, which ``publication(of:)`` checks.
  package func existing(_ paths: [VaultPath]) async throws -> Set<VaultPath> { [] }

  package func publication(of site: StagedSite) async throws -> Publication {
    let before = try failing { () throws(FileError) in try folder.current(file) }
    guard let before else { return Publication(site, after: Manifest()) }
    guard before.starts(with: [0x50, 0x4B]) else {
      throw SendingProblem.foreign([file]).failure(at: name)
    }
    let isSame = before.suffix(32).elementsEqual(Self.mark(of: site.manifest).utf8)
    return Publication(site, after: isSame ? site.manifest : Manifest())
  }

  /// The comment of the archive, which identifies the site in it.
  private static func mark(of site: Manifest) -> String { Manifest.hash(of: site.bytes) }

  package func send(
    _ publication: Publication, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws {
    guard !publication.isEmpty else { return }
    // Deterministic: files are sorted by path and have no times.
    var rest = publication.site.entries.keys.sorted()[...]
    let count = rest.count
    try failing { () throws(FileError) in
      try folder.createFolders(.root)
      var archive: ZipArchive? = try writing { () throws(FileError.Reason) in
        try ZipArchive(created: nil)
      }
      try folder.replace(file, .flushed) { () throws(FileError) in
        guard let zip = archive else { return nil }
        guard let path = rest.popFirst() else {
          archive = nil
          return try writing { () throws(FileError.Reason) in
            try zip.finished(comment: Self.mark(of: publication.site))
          }
        }
        let bytes = try publication.folder.contents(of: path)
        try writing { () throws(FileError.Reason) in try zip.add(path.text, bytes) }
        progress(count - rest.count, count)
        return zip.taken()
      }
    }
  }

  /// The result of `write`, the library's errors turned into errors of this archive.
  private func writing<Result>(
    _ write: () throws(FileError.Reason) -> Result
  ) throws(FileError) -> Result {
    do throws(FileError.Reason) { return try write() } catch { throw FileError(name, error) }
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    (try? folder.status(of: file)) == nil ? [file] : []
  }
}
