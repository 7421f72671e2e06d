import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the records of a kind, newest first.",
    discussion: """
      The first column is the shortest part of the id that names the record; show, edit, done and \
      delete accept it. The last line has the totals of all records that match: amounts by \
      currency, and lengths of time. daybook schema lists the kinds.

      People are shown by name, and choices in the language of the vault; --format json and csv \
      have keys and ids. A condition matches a choice or a person however it is written: wedding, \
      婚礼, a name or an id. Open tasks come before done tasks; done=false finds every task that is \
      not done, and --open also leaves out dropped tasks. --deleted lists deleted records; daybook \
      undo --list says which change deleted each.

      Examples:
        daybook list task --open
        daybook list task --on today
        daybook list gift direction=sent --from 2026-01-01 --format csv
        daybook list gift --category 婚礼 --name 马骁
        daybook list session --where project~novel --limit 10
        daybook list gift --audience family
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, csv
  }

  // Without one there is more to say than that it is missing.
  @Argument(
    help: ArgumentHelp("The kind, such as task.", valueName: "kind"),
    completion: NamesToComplete.kinds.completion)
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
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp(
      "Only records that match: key=value or --key value, with the key of a field or its word.",
      valueName: "key=value"))
  var matches: [String] = []
  @Flag(help: "Only what is open: neither done nor dropped.")
  var open = false
  @Flag(help: "Only deleted records, as they were.")
  var deleted = false
  @Option(help: ArgumentHelp("Sort by this key, largest first.", valueName: "key"))
  var sort: String?
  @Option(help: "How many at most.")
  var limit: Int?
  @Option(help: "How they are written: text, json or csv.")
  var format = Format.text
  @OptionGroup var audience: AudienceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if deleted, audience.audience != Audience.me.name {
      throw ValidationError(
        "--deleted is for you alone", hint: "leave --audience or --deleted out")
    }
    if let limit, limit < 0 { throw ValidationError("--limit \(limit) is less than 0") }
  }

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf, for: audience.audience)
    try await host.printFigures(format == .json ? .json : .text) { try await list(host) }
  }

  private func list(_ host: Host) async throws {
    let library = try host.shownRecords
    guard let name = kind else {
      throw ValidationError(
        "no kind is named",
        hint: "name one of \(library.kinds.map(\.name).joined(separator: ", "))")
    }
    let kind = try library.kind(name)
    let typed = try conditions.map(WrittenCondition.init) + WrittenCondition.all(matches)
    let fields = try typed.map { condition in
      let field = kind.editField(named: condition.name)
      if field != nil || condition.name == "id" || condition.isDone(field, kind) != nil {
        return field
      }
      guard condition.isOption else { throw kind.noField(condition.name) }
      let names = [
        "from", "to", "on", "where", "open", "deleted", "sort", "limit", "format", "audience",
        "vault", "as-of",
      ]
      throw ValidationError(
        "there is no option '--\(condition.name)'",
        hint: (names + kind.fields.map(\.name)).nearest(to: condition.name).map {
          "did you mean --\($0)?"
        })
    }
    if open, kind.tick == nil {
      throw ValidationError(
        "\(kind.name) is not ticked off", hint: "use --open with a kind such as task")
    }
    if let sort, !kind.fields.contains(where: { $0.name == sort }) { throw kind.noField(sort) }
    let days = try self.days(at: library.moment)
    let told: OutputFormat = format == .json ? .json : .text
    let report = { (faults: DiagnosticList) in host.report(faults, told) }
    let all = try
      (deleted
      ? library.deletedRecords(of: kind, report: report)
      : library.records(of: kind, report: report))
      .reaching(library.moment.asOf, try host.settings.settings)
    let ids = ShortIdentifiers(all.map(\.text.identifier))
    let needsNames = format == .text || fields.contains { $0?.known != nil }
    let words = needsNames ? try await host.words(for: kind) : .english
    let moment = EntryMoment(zone: library.moment.zone, now: library.moment.asOf)
    let conditions = try zip(fields, typed).map { field, typed -> (StoredRecord) -> Bool in
      if let isDone = typed.isDone(field, kind) { return { ($0.state == .done) == isDone } }
      let condition = try RecordCondition(
        field, typed.comparison, typed.value, of: kind, among: all, in: library, moment, words)
      return { condition.holds($0.text) }
    }
    var found = all.filter { record in
      days.contains(anyOf: record.days) && (!open || record.state == .open)
        && conditions.allSatisfy { $0(record) }
    }
    if let sort {
      found.sort {
        RecordCondition.isLess($1.text[sort]?.plain ?? "", $0.text[sort]?.plain ?? "")
      }
    } else {
      found = found.newestFirst
    }
    // Programs get them in order of time alone, regardless of their state.
    if format == .text, sort == nil {
      found = found.filter { $0.state == .open } + found.filter { $0.state != .open }
    }
    let shown = Array(found.prefix(limit ?? .max))
    switch format {
    case .text:
      Console.print(text(shown, kind, ids, of: found, on: days, words))
    case .json:
      for record in shown {
        Console.print(library.isOwn ? record.json(in: library.files) : record.shownJSON)
      }
      let sums = found.sums(on: days, .english)
      if !sums.isEmpty { Console.print(Self.json(sums, of: found.count)) }
    case .csv: Console.write(Array(CSVText(shown, of: kind).text.utf8))
    }
  }

  private func days(at moment: Moment) throws -> DaySpan {
    let period = try on.map { try moment.days($0, for: "--on") }
    let first = try from.map { try moment.day($0, for: "--from") }
    let last = try to.map { try moment.day($0, for: "--to") }
    return DaySpan(
      from: [period?.lowerBound, first].compactMap(\.self).max(),
      to: [period?.upperBound, last].compactMap(\.self).min())
  }

  private func text(
    _ shown: [StoredRecord], _ kind: KindOfRecord, _ ids: ShortIdentifiers,
    of found: [StoredRecord], on days: DaySpan, _ names: RecordWords
  ) -> String {
    let words = names.words
    guard !shown.isEmpty else {
      let name = words.said(part: kind.name)
      return deleted
        ? words("said.none_deleted", ["kind": name]) : words("said.none", ["kind": name])
    }
    let columns = shown.columns(most: 6)
    var table = TextTable(columns: [.left] + columns.map { _ in .left })
    table.append(
      [words("entry.id")] + columns.map { field in field.label.map { words($0) } ?? field.name })
    let others = columns.map(kind.fields(sharing:))
    for record in shown {
      table.append(
        [ids.short(record.text.identifier)]
          + zip(columns, others).map { record.words(of: $0, or: $1, names)?.clipped(to: 40) ?? "" })
    }
    var lines = table.lines(indent: "")
    // Below the line with the names of the columns.
    let openCount = shown.prefix { $0.state == .open }.count
    if sort == nil, openCount > 0, openCount < shown.count {
      lines.insert(words("desk.closed_ones"), at: 1 + openCount)
      lines.insert(words("desk.open_ones"), at: 1)
    }
    let count = "\(found.count)"
    if shown.count < found.count {
      lines.append(words("desk.part_of", ["part": "\(shown.count)", "count": count]))
    }
    let sums = found.sums(on: days, words).map(\.text)
    if !sums.isEmpty {
      lines.append(words("desk.sum", ["count": count, "sums": words.list(sums)]))
    }
    return lines.joined(separator: "\n")
  }

  /// The last line in JSON: the number of records, and their sums.
  static func json(_ sums: [RecordSum], of count: Int) -> JSONLine {
    ["count": .int(count), "sums": .array(sums) { .members($0.members) }]
  }
}

/// A condition as it is typed: `direction=sent`, or `--direction sent`.
struct WrittenCondition {
  let name: String
  let comparison: RecordCondition.Comparison
  private(set) var value: String
  private(set) var isOption = false

  /// - Throws: ``ValidationError`` for an invalid text.
  init(_ text: String) throws {
    let name = text.prefix { $0.isLetter || $0.isNumber || "._-".contains($0) }
    var rest = text.dropFirst(name.count)
    if rest.first == "＝" { rest = "=" + rest.dropFirst() }
    guard name.first?.isLetter == true,
      let comparison = RecordCondition.Comparison.allCases.first(where: {
        rest.hasPrefix($0.rawValue)
      })
    else {
      throw ValidationError(
        "\"\(text)\" is not a condition",
        hint: "write key=value, key!=value, key~part or key>value")
    }
    self.name = String(name)
    self.comparison = comparison
    value = String(rest.dropFirst(comparison.rawValue.count))
  }

  /// True if it is met by records that are done: `done=true`; nil if it is about something else.
  ///
  /// - Parameter field: The field that it names.
  func isDone(_ field: Field?, _ kind: KindOfRecord) -> Bool? {
    guard let tick = kind.tick, field.map({ $0.name == tick.time }) ?? (name == "done"),
      let answer = YesOrNo(value)
    else { return nil }
    switch comparison {
    case .equals: return answer == .yes
    case .differs: return answer == .no
    default: return nil
    }
  }

  /// The conditions in words: `direction=sent`, `--direction sent`, `--direction=sent`. A value
  /// continues up to the next condition.
  static func all(_ words: [String]) throws -> [WrittenCondition] {
    var conditions: [WrittenCondition] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let isOption = word.hasPrefix("--")
      var text = isOption ? String(word.dropFirst(2)) : word
      if isOption, !text.contains("=") {
        guard let value = rest.first, !value.hasPrefix("--") else {
          throw ValidationError("nothing is given for \(word)", hint: "write \(word) VALUE")
        }
        text += "=" + rest.removeFirst()
      }
      var condition = try WrittenCondition(text)
      condition.isOption = isOption
      while let next = rest.first, !next.hasPrefix("--"), (try? WrittenCondition(next)) == nil {
        condition.value += " " + rest.removeFirst()
      }
      conditions.append(condition)
    }
    return conditions
  }
}

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a record with all its fields.",
    discussion: """
      Part of an id is enough if no other record's id has it; so are words of the title.

      Examples:
        daybook show t0672
        daybook show g20261108
        daybook show send mei
        daybook show e20260807 --audience family
      """)

  @Argument(
    help: ArgumentHelp("The id, a part of it, or words of the title.", valueName: "id"),
    completion: NamesToComplete.records().completion)
  var words: [String]
  @OptionGroup var output: OutputOptions
  @OptionGroup var audience: AudienceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf, for: audience.audience).shownRecords
    let record = try library.named(words.joined(separator: " "))
    guard output.format == .text else {
      return Console.print(library.isOwn ? record.json(in: library.files) : record.shownJSON)
    }
    let file = library.files.fileName(of: record.text.path)
    var lines = [library.inWords(record)]
    let members = [RecordText.Member("id", .string(record.identifier))] + record.text.content
    let names = members.map { member in
      record.kind.editField(named: member.name)?.name(in: library.words) ?? member.name
    }
    let width = names.map(\.columnCount).max() ?? 0
    for (name, member) in zip(names, members) {
      let value = member.json.plain.split(whereSeparator: \.isNewline)
        .joined(separator: "\n" + String(repeating: " ", count: width + 4))
      lines.append("  \(name.padded(to: width))  \(value.printableLines)")
    }
    if library.isOwn { lines.append("\(file):\(record.text.line)") }
    Console.print(lines.joined(separator: "\n"))
  }
}
