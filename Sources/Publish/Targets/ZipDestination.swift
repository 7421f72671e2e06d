internal import CMinizip
package import Site
import SiteKit
package import Vault

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file with all that the site is made of, which is written anew when that changed.
package struct ZipDestination: Destination {
  package let name: String
  /// The name of the file without its folder.
  private let file: VaultPath
  private let folder: DiskFiles

  /// The file at `path`; nil when that cannot be one.
  package init?(_ path: String) {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = end.map { path.utf8.index(after: $0) } ?? path.startIndex
    guard let file = VaultPath(validating: path[start...]), file != .root else { return nil }
    name = path
    self.file = file
    folder = DiskFiles(root: start == path.startIndex ? "." : String(path[..<start]))
  }

  /// Nothing: an archive is made whole.
  package func manifest() async throws -> Manifest { Manifest() }

  /// Nothing: it is the file that counts, of which ``publication(of:)`` sees whether it is one.
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

  /// What the comment of an archive says, by which it is known which site is in it.
  private static func mark(of site: Manifest) -> String { Manifest.hash(of: site.bytes) }

  package func send(
    _ publication: Publication, progress: (_ done: Int, _ all: Int) -> Void
  ) async throws {
    guard !publication.isEmpty else { return }
    try failing { () throws(FileError) in
      try folder.createFolders(.root)
      try folder.replace(file) { place throws(FileError) in
        try write(publication, to: place, progress)
      }
    }
  }

  /// Writes the archive. The same site gives the same bytes: files are in order of path, and none
  /// has a time.
  private func write(
    _ publication: Publication, to path: String, _ progress: (_ done: Int, _ all: Int) -> Void
  ) throws(FileError) {
    guard let archive = zipOpen64(path, APPEND_STATUS_CREATE) else {
      throw FileError(name, .init(errno: errno))
    }
    var isWhole = true
    // The first day that the format has.
    var info = zip_fileinfo()
    info.dosDate = 1 << 21 | 1 << 16
    let paths = publication.site.entries.keys.sorted()
    for (index, path) in paths.enumerated() {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try publication.folder.contents(of: path) } catch {
        zipClose(archive, nil)
        throw error
      }
      // Bit 11: the name is in UTF-8. Made on a system where files have permissions: 0644.
      info.external_fa = 0o100644 << 16
      isWhole =
        isWhole
        && zipOpenNewFileInZip4_64(
          archive, path.text, &info, nil, 0, nil, 0, nil, Z_DEFLATED, Z_BEST_COMPRESSION, 0,
          -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, nil, 0, 3 << 8 | 30, 1 << 11, 0) == ZIP_OK
        && zipWriteInFileInZip(archive, bytes, UInt32(bytes.count)) == ZIP_OK
        && zipCloseFileInZip(archive) == ZIP_OK
      progress(index + 1, paths.count)
    }
    guard zipClose(archive, Self.mark(of: publication.site)) == ZIP_OK, isWhole else {
      throw FileError(name, .init(errno: errno))
    }
  }

  package func differing(_ publication: Publication) async throws -> [VaultPath] {
    (try? folder.status(of: file)) == nil ? [file] : []
  }
}
