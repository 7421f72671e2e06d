import ArgumentParser
import Chronology
import Diagnostics
import Escaping
import SiteKit
import Vault

/// `daybook list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the records of a kind, newest first.",
    discussion: """
      The first column is the shortest part of the id that names the record, which is enough for \
      show, edit, done and delete. The last line has sums of amounts, by currency, and of lengths, \
      of all records that match; docs/pages/json.md has it as JSON. daybook schema lists the kinds.

      Examples:
        daybook list task --on today
        daybook list gift --where direction=sent --from 2026-01-01 --format csv
        daybook list session --where project~novel --limit 10
      """)

  /// How the list is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, csv
  }

  // Without one there is more to say than that it is missing.
  @Argument(help: ArgumentHelp("The kind, such as task.", valueName: "kind"))
  var kind: String?

  @Option(parsing: .unconditional, help: "Only from this day on.")
  var from: String?
  @Option(parsing: .unconditional, help: "Only up to this day.")
  var to: String?
  @Option(help: "Only of a day or a period, such as today, last week or 2026-11.")
  var on: String?
  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only records that match: key=value, key!=value, key~part, key>value or key<value.",
      valueName: "condition"))
  var conditions: [String] = []
  @Option(help: ArgumentHelp("Sort by this key, largest first.", valueName: "key"))
  var sort: String?
  @Option(help: "How many at most.")
  var limit: Int?
  @Option(help: "How they are written: text, json or csv.")
  var format = Format.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf)
    try await host.printFigures(format == .json ? .json : .text) { try list(host) }
  }

  private func list(_ host: Host) throws {
    let library = try host.library
    guard let name = kind else {
      throw ValidationError(
        "no kind is named",
        hint: "name one of \(library.kinds.map(\.name).joined(separator: ", "))")
    }
    let kind = try library.kind(name)
    let conditions = try conditions.map { try RecordCondition($0, of: kind) }
    if let sort, !kind.fields.contains(where: { $0.name == sort }) { throw kind.noField(sort) }
    let days = try self.days(at: library.moment)
    let all = try library.records(of: kind) { host.report($0, format == .json ? .json : .text) }
    let ids = ShortIdentifiers(all.map(\.text.identifier))
    var found = all.filter { record in
      days.contains(anyOf: record.days) && conditions.allSatisfy { $0.holds(record.text) }
    }
    if let sort {
      found.sort {
        RecordCondition.isLess($1.text[sort]?.plain ?? "", $0.text[sort]?.plain ?? "")
      }
    } else {
      found = found.newestFirst
    }
    let shown = Array(found.prefix(limit ?? .max))
    switch format {
    case .text:
      Console.print(text(shown, kind, ids, of: found.count, found.sums(on: days)))
    case .json:
      for record in shown { Console.print(record.json(in: library.files)) }
      let sums = found.sums(on: days)
      if !sums.isEmpty { Console.print(Self.json(sums, of: found.count)) }
    case .csv: Console.write(Array(CSVText(shown, of: kind).text.utf8))
    }
  }

  /// The days that were asked for.
  private func days(at moment: Moment) throws -> DaySpan {
    let period = try on.map { try moment.days($0, for: "--on") }
    let first = try from.map { try moment.day($0, for: "--from") }
    let last = try to.map { try moment.day($0, for: "--to") }
    return DaySpan(
      from: [period?.lowerBound, first].compactMap(\.self).max(),
      to: [period?.upperBound, last].compactMap(\.self).min())
  }

  private func text(
    _ shown: [RecordLibrary.Found], _ kind: KindOfRecord, _ ids: ShortIdentifiers, of count: Int,
    _ sums: [RecordSum]
  ) -> String {
    guard !shown.isEmpty else { return "no \(kind.name)" }
    let columns = shown.columns(most: 6)
    var table = TextTable(columns: [.left] + columns.map { _ in .left })
    for record in shown {
      table.append(
        [ids.short(record.text.identifier)]
          + columns.map { record.words(of: $0)?.clipped(to: 40) ?? "" })
    }
    var lines = table.lines(indent: "")
    if shown.count < count { lines.append("\(shown.count) of \(count)") }
    if !sums.isEmpty {
      lines.append("sum of \(count): " + sums.map(\.text).joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The last line in JSON: how many there are, and what they add up to.
  static func json(_ sums: [RecordSum], of count: Int) -> JSONLine {
    JSONLine([
      ("count", .int(count)), ("sums", .array(sums.map { .members($0.members) })),
    ])
  }
}

/// A condition on a record: `direction=sent`.
struct RecordCondition {
  private let name: String
  private let comparison: String
  private let value: String

  init(_ text: String, of kind: KindOfRecord) throws {
    let name = text.prefix { $0.isASCII && $0.isLetter }
    let rest = text.dropFirst(name.count)
    guard !name.isEmpty, let comparison = Self.comparisons.first(where: rest.hasPrefix) else {
      throw ValidationError(
        "'\(text)' is not a condition",
        hint: "write key=value, key!=value, key~part or key>value")
    }
    self.name = String(name)
    self.comparison = comparison
    value = String(rest.dropFirst(comparison.count))
    guard name == "id" || kind.fields.contains(where: { $0.name == name }) else {
      throw kind.noField(self.name)
    }
  }

  /// How a value is compared; of two that begin alike, the longer one first.
  private static let comparisons = ["!=", ">=", "<=", "=", "~", ">", "<"]

  /// Whether it holds; of a key that the record does not have, as of an empty text.
  func holds(_ record: RecordText) -> Bool {
    let own = name == "id" ? record.identifier : record[name]?.plain ?? ""
    return switch comparison {
    case "=": own == value
    case "!=": own != value
    case "~": own.lowercased().contains(value.lowercased())
    case ">": Self.isLess(value, own)
    case "<": Self.isLess(own, value)
    case ">=": !Self.isLess(own, value)
    default: !Self.isLess(value, own)
    }
  }

  /// Whether one text stands before the other: as numbers when both are, else by characters, which
  /// orders days and instants too.
  static func isLess(_ left: String, _ right: String) -> Bool {
    if let left = Double(left), let right = Double(right) { return left < right }
    return left < right
  }
}
