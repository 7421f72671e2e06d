package import Chronology

extension Zone {
  /// The zone that the machine's time-zone database calls `identifier`, such as `Europe/Berlin`,
  /// with its changes of the years 1900 to 2199; nil when the database does not know it, or when
  /// the machine has none.
  package init?(identifier: String) {
    if identifier == "UTC" {
      self = .utc
      return
    }
    guard let file = ZoneDatabase.file(of: identifier) else { return nil }
    self.init(identifier: identifier, file: file)
  }

  /// The names that the database knows, in order.
  package static var knownIdentifiers: [String] { ZoneDatabase.names }
}
