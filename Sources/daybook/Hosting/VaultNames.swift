import AllSystems
import Basics
import Publish
import SiteKit
import Vault

/// The names that a shell offers, from the vault of the command line that is typed.
struct VaultNames {
  private static let most = 200

  let library: RecordLibrary
  let settings: Settings

  func names(_ names: NamesToComplete) throws -> [NamesToComplete.Name] {
    switch names {
    case .kinds: library.kinds.map { ($0.name, $0.meaning) }
    case .records(let kinds): described(records(of: kinds))
    case .open: described(openRecords)
    case .values(let kind, let field): try values(of: field, in: kind)
    case .declared: Systems.declaredKinds(in: settings).map { ($0.kind.name, $0.kind.meaning) }
    case .targets: settings[PublishSettings.self].targets.map { ($0.name, nil) }
    }
  }

  private func records(of kinds: [String]?) -> [StoredRecord] {
    library.kinds.filter { kinds?.contains($0.name) ?? true }.flatMap { kind in
      // A locked collection offers nothing.
      (try? library.records(of: kind)) ?? []
    }
  }

  /// The records that can be ticked off and are not.
  private var openRecords: [StoredRecord] {
    let kinds = library.kinds.filter { $0.tick != nil }.map(\.name)
    return records(of: kinds).filter { $0.state == .open }
  }

  private func described(_ records: [StoredRecord]) -> [NamesToComplete.Name] {
    let ids = ShortIdentifiers(records.map(\.text.identifier))
    return records.newestFirst.prefix(Self.most).map { record in
      (ids.short(record.text.identifier), record.summary(in: library.words).onOneLine.printable)
    }
  }

  /// The values of a field, those used last first, and then the records that it names.
  private func values(of field: String, in kind: String) throws -> [NamesToComplete.Name] {
    let used = records(of: [kind]).newestFirst.compactMap { $0.text[field]?.plain }
    let known = try library.kind(kind).editField(named: field)?.known
    let titles =
      known.map { known in records(of: [known.records]).map { ($0.identifier, $0.title) } } ?? []
    let title = Dictionary(titles.map { ($0.0, $0.1) }) { first, _ in first }
    var seen: Set<String> = []
    return (used + titles.map(\.0)).filter { seen.insert($0).inserted }.prefix(Self.most)
      .map { ($0, title[$0] ?? nil) }
  }
}

extension VaultNames {
  /// - Parameter words: The command line, whose `--vault` and `--identity` are followed.
  /// - Throws: If there is no vault.
  init(_ words: [String]) throws {
    func value(_ option: String) -> String? {
      words.firstIndex(of: option).flatMap { index in
        words.indices.contains(index + 1) ? words[index + 1] : nil
      } ?? words.first { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
    }
    var options = VaultOptions()
    options.vault = value("--vault")
    options.identity = value("--identity")
    let named = NamedVault(
      try UnlockedFiles.ofVault(at: options.folder(), identity: options.identity), AsOfOptions())
    library = named.library
    settings = named.settings.settings
  }
}
