import AllSystems
import Basics
import SiteKit
import Vault
import Wording

/// One of many vaults whose figures are added up.
struct RolledVault {
  /// The name that its pseudonym is made of.
  var name: String
  var folder: String

  /// The reason why a vault gives no rows: without its texts, as the person who reports about many
  /// vaults sees no more of one than its rows.
  struct Fault: Error {
    /// The kind of an error: `torn-line`.
    var kind: String
    /// The file with it, from the top of the vault; nil if it belongs to none.
    var file: String?
    var line: Int?
  }

  /// The number of hexadecimal digits of a pseudonym.
  private static let digits = 16

  /// The name for others, which nobody makes or reverses without the key.
  func pseudonym(_ key: [UInt8]) -> String {
    String(KeyedHash.sha256(Array(name.utf8), key: key).hex.prefix(Self.digits))
  }

  /// The vaults of a list, on each line a name, a tab and a folder. Empty lines are passed over.
  ///
  /// - Throws: If a line has no tab, no name or no folder, or a name is there twice.
  static func listed(in file: NamedFile) throws -> [RolledVault] {
    var vaults: [RolledVault] = []
    var lines: [String: Int] = [:]
    let text = String(decoding: try file.contents(), as: UTF8.self)
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let place = Place(file: file.name, line: index + 1)
      let ending = line.last == "\r" ? line.dropLast() : line
      let parts = ending.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
        throw Failure(
          "no-vault", at: place, "a line needs a name, a tab and a folder",
          hint: "such as: lin\\t/srv/vaults/lin, with a tab for \\t")
      }
      let name = String(parts[0])
      if let earlier = lines.updateValue(index + 1, forKey: name) {
        throw Failure(
          "same-name", at: place, "\(name.shortQuoted) is on line \(earlier) too",
          hint: "each vault needs a name of its own")
      }
      vaults.append(RolledVault(name: name, folder: String(parts[1])))
    }
    return vaults
  }

  /// A row for each day or week of each series that an audience sees, sorted by series and day.
  ///
  /// - Parameters:
  ///   - key: The key of the pseudonym.
  ///   - identity: The file that opens locked records; nil for that of the settings.
  ///   - days: The days that are asked for, at the vault's moment; nil for all.
  func rows(
    for audience: String, key: [UInt8], asOf: AsOfOptions, identity: String?,
    on days: (Moment) throws -> ClosedRange<Day>?
  ) async throws(Fault) -> String {
    let pseudonym = pseudonym(key)
    let rows: [(series: RolledSeries, row: RolledSeries.Row)]
    do {
      let contents = try await contents(for: audience, asOf, identity)
      let moment = contents.moment
      let asked = try days(moment)
      // The last microsecond of a day, which a date as --as-of means, ends it.
      let first = moment.zone.day(of: moment.asOf + .microseconds(1))
      rows = contents.rolledSeries.flatMap { series in
        series.rows.filter { row in
          row.days.upperBound < first && (asked?.contains(row.days.middle) ?? true)
        }
        .map { (series, $0) }
      }
    } catch let fault as Fault {
      throw fault
    } catch let failure as Failure {
      throw Fault(failure.diagnostic, below: folder)
    } catch let error as FileError {
      throw Fault(error.diagnostic, below: folder)
    } catch {
      throw Fault(kind: "wrong-option")
    }
    return rows.map { series, row in
      let value = (row.value * 1_000_000).rounded() / 1_000_000
      return JSONLine([
        ("vault", .string(pseudonym)), ("day", .string("\(row.days.lowerBound)")),
        ("days", .int(row.days.count)), ("series", .string(series.name)),
        ("value", .written(TableCell.number(value).plainText)), ("unit", .string(series.unit)),
        ("n", .int(row.records)),
      ])
      .text + "\n"
    }
    .joined()
  }

  /// The contents that an audience sees, if nothing is wrong with the vault. They are read from its
  /// files alone, and nothing is kept.
  private func contents(
    for name: String, _ asOf: AsOfOptions, _ identity: String?
  ) async throws -> VaultContents {
    guard DiskFiles.isFolder(folder) == true else { throw Fault(kind: "no-vault") }
    let named = NamedVault(
      try .ofVault(at: folder, identity: identity), asOf, isTrusting: false)
    func refuse(_ found: DiagnosticList) throws {
      if let error = found.kept.first(where: { $0.severity == .error }) {
        throw Fault(error, below: folder)
      }
    }
    try refuse(DiagnosticList(named.settings.diagnostics))
    guard named.settings.settings.isZoneCertain else { throw Fault(kind: "no-zone") }
    var audience = try Systems.all.audience(name, in: named.settings.settings)
    // The ids that it makes are in no row.
    audience.secret = [0]
    let contents = try await named.contents(for: audience)
    try refuse(contents.diagnostics)
    guard contents.locked.isEmpty else { throw Fault(kind: "locked") }
    return contents
  }
}

extension RolledVault.Fault {
  init(_ diagnostic: Diagnostic, below folder: String) {
    kind = diagnostic.kind
    let name = diagnostic.place?.file
    let root = folder.last == "/" ? folder : folder + "/"
    file = name.map { $0.hasPrefix(root) ? String($0.dropFirst(root.count)) : $0 }
    line = diagnostic.place.flatMap { $0.line > 0 ? $0.line : nil }
  }

  /// The object in place of the vault's rows.
  func row(of vault: RolledVault, _ key: [UInt8]) -> String {
    let place =
      (file.map { [("file", JSONText.string($0))] } ?? [])
      + (line.map { [("line", JSONText.int($0))] } ?? [])
    let all = [("vault", JSONText.string(vault.pseudonym(key))), ("error", .string(kind))] + place
    return JSONLine(all).text + "\n"
  }

  func diagnostic(of vault: RolledVault) -> Diagnostic {
    let slash = vault.folder.last == "/" ? "" : "/"
    return Diagnostic(
      .error, kind: "vault-left-out",
      at: Place(file: vault.folder + (file.map { slash + $0 } ?? ""), line: line ?? 0),
      "the vault \(vault.name.shortQuoted) gives no rows: \(kind)",
      hint: ["unknown-audience", "no-vault"].contains(kind)
        ? nil : "its owner sees why with: daybook check")
  }
}

extension ClosedRange<Day> {
  /// The Thursday of a week, which decides its month and year; for one day, that day.
  fileprivate var middle: Day { lowerBound.advanced(by: count / 2) }
}

extension VaultContents {
  /// The series of roll-ups that the audience sees, by name.
  fileprivate var rolledSeries: [RolledSeries] {
    let words = Machine.words(settings)
    let all = SiteTree.all([words.tag]).first.map { self.rooms(words, in: $0) } ?? []
    return shown(all).flatMap { room in room.series.compactMap(\.rolled) }
      .sorted { $0.name < $1.name }
  }
}

extension RolledVault {
  /// The JSON Schema of a line of `daybook rollup`: a row, or the error of a vault.
  static var schema: JSONText {
    func object(_ properties: [(String, JSONText)], optional: Set<String> = []) -> JSONText {
      let required = properties.map(\.0).filter { !optional.contains($0) }
      return [
        "type": "object", "required": .strings(required), "properties": .members(properties),
      ]
    }
    func described(_ type: JSONText, _ meaning: String) -> JSONText {
      ["type": type, "description": .string(meaning)]
    }
    let basis: [(String, JSONText)] = [
      ("version", ["const": .int(JSONLine.version)]),
      (
        "vault",
        [
          "type": "string", "pattern": .string("^[0-9a-f]{\(digits)}$"),
          "description": "The pseudonym of the vault",
        ]
      ),
    ]
    let row = object(
      basis + [
        (
          "day",
          ["type": "string", "format": "date", "description": "The day, or the first of a week"]
        ),
        ("days", ["enum": [.int(1), .int(7)], "description": "1 for a day, 7 for a week"]),
        ("series", described("string", "The quantity that a system or a measure counts")),
        ("value", described("number", "With at most six decimals, in the unit")),
        ("unit", described("string", "s for seconds, that of a measure, or empty")),
        (
          "n",
          ["type": "integer", "minimum": .int(1), "description": "The records of the value"]
        ),
      ])
    let fault = object(
      basis + [
        ("error", described("string", "The kind of an error that leaves the vault without rows")),
        ("file", described("string", "The file with it, in the vault")),
        ("line", described("integer", "Its line")),
      ], optional: ["file", "line"])
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "oneOf": .array([row, fault]),
    ]
  }
}
