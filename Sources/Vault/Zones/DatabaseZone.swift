package import Basics

extension Zone {
  /// The zone that the machine's time-zone database calls `identifier`, such as `Europe/Berlin`,
  /// with its changes of the years 1900 to 2199; nil when the database does not know it, or when
  /// the machine has none. UTC needs no database, by whichever of its names.
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

  /// The names that the database has for UTC besides its own, in `etcetera` and `backward`.
  private static let namesOfUTC: Set<String> = [
    "Etc/UTC", "Etc/UCT", "Etc/Universal", "Etc/Zulu", "UCT", "Universal", "Zulu",
  ]

  /// The names that the database knows, in order.
  package static var knownIdentifiers: [String] { ZoneDatabase.names }
}
