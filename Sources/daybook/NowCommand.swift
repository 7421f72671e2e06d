import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// `daybook` alone: today in ten lines.
struct NowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now",
    abstract: "Print today in ten lines: the running session, tasks due, a next step.",
    discussion: """
      Inside a vault, daybook alone does the same. daybook today prints the whole day.

      Examples:
        daybook
        daybook now --as-of yesterday
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    // Outside a vault, and with none named, only the help is shown.
    guard vault.vault != nil || (try? vault.folder()) != nil else {
      throw CleanExit.helpRequest(Daybook.self)
    }
    let named = try NamedVault(vault, asOf)
    try named.requireZone(output.format)
    let contents = try await named.contents()
    let words = Machine.words(contents.settings)
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let overview = NowOverview(
      contents.shown(rooms), on: contents.moment.today, words,
      waiting: InboxContents.count(in: named.files, contents.settings.zone),
      commands: contents.systems.compactMap { ($0 as? any TakesQuickEntries)?.everydayCommand })
    Console.print(overview, output.format)
    if contents.diagnostics.hasErrors {
      throw Failure(
        "incomplete",
        "these lines may be incomplete: \(contents.diagnostics.tally) in the vault",
        hint: "see them with: daybook check")
    }
  }
}

struct NowOverview: CommandResult {
  static let most = 10
  /// How far ahead it looks.
  static let days = 7
  /// The most plans of earlier days.
  static let mostCarried = 3
  /// The lines that these leave to due items, if there are as many.
  static let leastDue = 2

  /// The lines; the suggested commands are last.
  let lines: [String]
  private let today: Day
  private let shown: [NowLine]
  private let waiting: Int
  private let next: [String]

  /// The rooms' current items in a language.
  ///
  /// - Parameters:
  ///   - waiting: The number of entries in the inbox.
  ///   - commands: The commands that one may want next.
  init(
    _ rooms: [any SitePart], on today: Day, _ words: Words, waiting: Int = 0, commands: [String]
  ) {
    let rooms = rooms.having((any TodaySitePart).self)
    let all = rooms.flatMap(\.now)
    let totals = all.filter { $0.subject == .total }
    let running = all.filter { $0.subject == .running || $0.subject == .unended }
    let found = all.filter { $0.subject == .found }
    let plan = all.filter { $0.subject == .plan }
    let questions = all.filter { $0.subject == .question }
    let news = all.filter { $0.subject == .news }
    let due = Self.due(rooms, on: today, without: Set(plan.map(\.text)), words)
    // The day, the suggested commands, the questions and the news always have a line; due items
    // fill the rest.
    let space =
      Self.most - 2 - min(1, questions.count) - min(1, news.count) - (waiting > 0 ? 1 : 0)
    let first = (totals.prefix(1) + running.prefix(2) + found.prefix(1) + plan).prefix(space)
    let rest = space - first.count
    let carried = Self.some(
      of: all.filter { $0.subject == .carried },
      min(Self.mostCarried, rest, max(1, rest - min(Self.leastDue, due.count))), words)
    shown = Array(
      first + carried + due.prefix(rest - carried.count) + questions.prefix(1) + news.prefix(1))
    var table = TextTable(.left, .left)
    for line in shown { table.append(line.written(in: words), line.command ?? "") }
    if waiting > 0 { table.append(words("now.inbox", ["count": waiting]), "daybook inbox") }
    self.waiting = waiting
    next = commands + ["daybook --help"]
    self.today = today
    lines =
      [words.dateWithWeekday(today)] + table.lines(indent: "")
      + [words("now.next", ["commands": words.commas(next)])]
  }

  var text: String { lines.joined(separator: "\n") }

  var json: JSONLine {
    [
      "day": "\(today)",
      "lines": .array(shown) {
        [
          "subject": .string($0.subject.name), "text": .string($0.text),
          "detail": JSONText($0.detail), "done": JSONText($0.isDone, JSONText.bool),
          "command": JSONText($0.command),
        ]
      },
      "inbox": .int(waiting), "next": .strings(next),
    ]
  }

  /// The first of some lines, with the number of the others after the last one.
  private static func some(of lines: [NowLine], _ most: Int, _ words: Words) -> [NowLine] {
    var some = Array(lines.prefix(most))
    guard let last = some.indices.last, lines.count > most else { return some }
    some[last].detail = words.commas(
      [some[last].detail, words("common.more", ["count": lines.count - most])].compactMap(\.self))
    return some
  }

  /// Overdue items, then those due today and in the next days.
  private static func due(
    _ rooms: [any TodaySitePart], on today: Day, without known: Set<String>, _ words: Words
  ) -> [NowLine] {
    let items = rooms.flatMap { $0.next(within: days) }
      .filter { $0.since == nil && !known.contains($0.title) }
    return items.enumerated().sorted { one, other in
      (one.element.isOverdue ? 0 : 1, one.element.day, one.element.urgency.rawValue, one.offset)
        < (
          other.element.isOverdue ? 0 : 1, other.element.day, other.element.urgency.rawValue,
          other.offset
        )
    }.map { _, item in
      let text = words.commas([item.title, item.detail].compactMap(\.self))
      let when = item.day == today ? "" : "\(item.day) "
      return NowLine(.plan, when + (item.isOverdue ? "! " : "") + text, command: item.command)
    }
  }
}

extension NowLine.Subject {
  fileprivate var name: String {
    switch self {
    case .total: "total"
    case .running: "running"
    case .unended: "unended"
    case .found: "found"
    case .plan: "plan"
    case .carried: "carried"
    case .question: "question"
    case .news: "news"
    }
  }
}

extension NowLine {
  /// The line with a symbol for its kind.
  fileprivate func written(in words: Words) -> String {
    switch (subject, isDone) {
    case (.running, _): words("now.running", ["what": said(in: words)])
    case (_, true?): "[x] \(said(in: words))"
    case (_, false?): "[ ] \(said(in: words))"
    case (_, nil): said(in: words)
    }
  }

  private func said(in words: Words) -> String {
    words.commas([text, detail].compactMap(\.self))
  }
}
