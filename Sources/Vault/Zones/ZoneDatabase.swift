internal import Synchronization

/// The files in which the machine keeps the time-zone database.
package enum ZoneDatabase {
  /// Where systems have them.
  private static let usualFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
  ]
  private static let chosen = Mutex<String?>(nil)

  /// Takes the files in `folder` from now on, which the variable `TZDIR` names; the program says so
  /// before it reads anything.
  package static func use(folder: String) { chosen.withLock { $0 = folder } }

  /// Why no zone but UTC is known, with what helps; nil when the machine has the files.
  package static var whyMissing: String? {
    guard names.isEmpty else { return nil }
    return chosen.withLock { $0 }.map {
      "the variable TZDIR names \($0.shortQuoted), which holds no time-zone database: correct it, "
        + "or write UTC"
    } ?? "this machine has no time-zone database: install tzdata, or write UTC"
  }

  private static var files: DiskFiles? {
    let folders = chosen.withLock { $0 }.map { [$0] } ?? usualFolders
    return folders.first { DiskFiles.isFolder($0) == true }.map { DiskFiles(root: $0) }
  }

  /// The file of a zone; nil when there is none of that name.
  static func file(of identifier: String) -> [UInt8]? {
    guard isName(identifier), let path = VaultPath(validating: identifier),
      path.text == identifier
    else { return nil }
    return try? files?.contents(of: path)
  }

  /// The names of all zones, in order.
  static var names: [String] {
    guard let files else { return [] }
    var names: [String] = []
    var folders = [VaultPath.root]
    while let folder = folders.popLast() {
      for entry in (try? files.list(folder)) ?? [] {
        guard let path = folder.appending(entry.name), isName(path.text) else { continue }
        if entry.kind == .folder {
          folders.append(path)
        } else if let file = try? files.open(path), (try? file.bytes(in: 0..<4)) == magic {
          names.append(path.text)
        }
      }
    }
    return names.sorted()
  }

  /// What the files of the database begin with; there are others among them.
  private static let magic = Array("TZif".utf8)

  /// Whether it may name a zone: `posix` and `right` are folders with the same zones once more, and
  /// the others stand for the zone of the machine or for none.
  private static func isName(_ text: String) -> Bool {
    let first = String(text.prefix { $0 != "/" })
    return !first.isEmpty
      && !["posix", "right", "localtime", "posixrules", "Factory"].contains(first)
  }
}
