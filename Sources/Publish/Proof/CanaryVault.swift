package import Basics
package import SiteKit
package import Vault

/// A copy of a vault in memory with a canary for each private text, name and amount.
///
/// The records are read and written again in their own format, so that the copy depends on the
/// schemas and not on how a system decodes its records. Values that are not free text, such as a
/// mood or a day, are kept.
package struct CanaryVault: Sendable {
  /// The copy. Files that hold no text of records, such as pictures, are empty in it, and the
  /// person's own pages are not there.
  package let files: MemoryFiles
  /// The copy of the pages.
  package let pages: PageFolder
  /// The planted canaries, each once.
  package let canaries: [Canary]
  /// The names, amounts and texts of records that are hidden from the audience, as in the vault,
  /// except any that it sees in another record, and amounts that the person's texts mention.
  package let hidden: [HiddenValue]

  /// The stamps of the copy's files, to find the files that are unchanged since another copy.
  package var stamps: FolderStamps {
    var stamps: [VaultPath: FileStamp] = [:]
    for path in files.files(below: .root, failed: { _ in }) {
      stamps[path] = FileStamp(
        ofDigest: ContentHash.hex(of: (try? files.contents(of: path)) ?? []))
    }
    for page in pages.pages {
      guard let path = PageFolder.path.appending(page.path) else { continue }
      stamps[path] = FileStamp(ofDigest: page.digest)
    }
    return FolderStamps(stamps)
  }

  /// A copy of `vault` for an audience.
  ///
  /// - Parameter pages: Its pages, if they have been read.
  /// - Throws: ``Failure`` if a file cannot be read.
  package init(
    of vault: any Files, _ pages: PageFolder, _ systems: [any System], for audience: Audience,
    _ settings: Settings, moment: Moment, width: Int
  ) throws {
    var planter = CanaryPlanter(
      vault: vault, systems: systems, audience: audience, settings: settings)
    let reader = CollectionReader(files: vault, zone: moment.zone, width: width)
    let library = RecordLibrary(
      systems.flatMap(\.kinds), declared: systems.flatMap { $0.declared(in: settings) },
      reader, moment: moment, clock: moment.asOf)
    do throws(FileError) {
      try planter.copy()
    } catch {
      throw Failure(error.diagnostic)
    }
    for system in systems {
      let kinds =
        system.kinds.filter { $0.decoding != nil }.map { $0.kind }
        + system.declared(in: settings).map(\.kind)
      for kind in kinds {
        let records = try library.records(of: kind)
        do throws(FileError) {
          try planter.write(records.map(\.text), of: kind, system, reader)
        } catch {
          throw Failure(error.diagnostic)
        }
      }
    }
    self.pages = planter.planted(pages)
    files = planter.files
    canaries = planter.canaries
    // Only a text of the person's can tell an amount: canaries look for all others.
    hidden = planter.hidden.subtracting(planter.shown)
      .filter { $0.kind != .amount || planter.mentioned.contains($0.text) }
      .sorted { $0.text < $1.text }
  }
}

extension FileStamp {
  /// A stamp that depends on the bytes alone, not on the file.
  ///
  /// - Parameter hash: The ``ContentHash`` of them.
  fileprivate init(ofDigest hash: String) {
    self.init(
      size: Int(truncatingIfNeeded: UInt64(hash.prefix(16), radix: 16) ?? 0),
      inode: UInt64(hash.suffix(16), radix: 16) ?? 0, modified: 0, changed: 0)
  }
}
