package import Basics
internal import Synchronization

/// The machine's files of the time-zone database.
package enum ZoneDatabase {
  private static let usualFolders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
  ]
  private static let chosen = Mutex<String?>(nil)

  /// Uses the files in `folder` from now on, from the variable `TZDIR`; set once by the program
  /// before it reads anything.
  package static func use(folder: String) { chosen.withLock { $0 = folder } }

  /// The reason why only UTC is known, with a remedy; nil when the machine has the files.
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

  /// The file of a zone; nil for an unknown name.
  static func file(of identifier: String) -> [UInt8]? {
    guard isName(identifier), let path = VaultPath(validating: identifier),
      path.text == identifier
    else { return nil }
    return try? files?.contents(of: path)
  }

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

  /// The magic number of the database's files; there are others among them.
  private static let magic = Array("TZif".utf8)

  /// True if it may name a zone: `posix` and `right` are folders with the same zones again, and the
  /// others mean the machine's zone or none.
  private static func isName(_ text: String) -> Bool {
    let first = String(text.prefix { $0 != "/" })
    return !first.isEmpty
      && !["posix", "right", "localtime", "posixrules", "Factory"].contains(first)
  }
}

extension Zone {
  /// The zone that the machine's time-zone database calls `identifier`, such as `Europe/Berlin`,
  /// with its changes of the years 1900 to 2199; nil when the database lacks it, or the machine has
  /// no database. UTC needs no database, by any of its names.
  package init?(identifier: String) {
    if identifier == "UTC" {
      self = .utc
    } else if let file = ZoneDatabase.file(of: identifier) {
      self.init(identifier: identifier, file: file)
    } else if Self.namesOfUTC.contains(identifier) {
      self.init(identifier: identifier, initialOffset: 0)
    } else {
      return nil
    }
  }

  /// The database's other names for UTC, in `etcetera` and `backward`.
  private static let namesOfUTC: Set<String> = [
    "Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "UCT", "Universal", "Zulu",
  ]

  /// The names in the database, in order.
  package static var knownIdentifiers: [String] { ZoneDatabase.names }
}

extension Zone {
  /// Identifies its rules, to detect a change of zone: its offsets from 1970 to 2049, twelve weeks
  /// apart.
  package var rules: [UInt8] {
    stride(from: Int64(0), to: 2_500_000_000, by: 7_000_000).flatMap { seconds in
      let offset = offset(at: Instant(seconds: seconds))
      return [0, 8, 16].map { UInt8(truncatingIfNeeded: offset >> $0) }
    }
  }
}
