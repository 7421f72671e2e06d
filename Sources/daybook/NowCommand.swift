import ArgumentParser
import Chronology
import Diagnostics
import SiteKit
import Vault
import Wording

/// `daybook` alone: today in ten lines.
struct NowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "now",
    abstract: "Print today in ten lines: what runs, what is due, what to do next.",
    discussion: """
      It is what daybook alone does inside a vault. daybook today prints the whole day.

      Examples:
        daybook
        daybook now --as-of yesterday
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    // Outside of a vault there is nothing but the help, unless one was named.
    guard vault.vault != nil || (try? vault.folder()) != nil else {
      throw CleanExit.helpRequest(Daybook.self)
    }
    let contents = try await NamedVault(vault, asOf).contents()
    let words = Words.standard(Language(contents.settings.language))
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let overview = NowOverview(contents.shown(rooms), on: contents.moment.today, words)
    Console.print(overview.lines.joined(separator: "\n"))
    if contents.diagnostics.hasErrors {
      Console.note("\(contents.diagnostics.tally); see them with: daybook check\n")
    }
  }
}

/// Today in ten lines.
struct NowOverview {
  /// How many lines there are at most.
  static let most = 10
  /// How far ahead it looks.
  static let days = 7

  /// The lines, what can be done next last.
  let lines: [String]

  /// What the rooms of a language have of now.
  init(_ rooms: [any Room], on today: Day, _ words: Words) {
    let all = rooms.flatMap(\.now)
    let running = all.filter { $0.subject == .running }
    let plan = all.filter { $0.subject == .plan }
    let questions = all.filter { $0.subject == .question }
    let due = Self.due(rooms, on: today, without: Set(plan.map(\.text)), words)
    // The day, what can be done and the questions always have a line; what is due takes the rest.
    let space = Self.most - 2 - min(1, questions.count)
    let first = (running.prefix(2) + plan).prefix(space)
    let shown = first + due.prefix(space - first.count) + questions.prefix(1)
    var table = TextTable(.left, .left)
    for line in shown { table.append(line.written, line.command ?? "") }
    var next = ["daybook log SENTENCE", "daybook list task", "daybook --help"]
    if running.isEmpty { next.insert("daybook start", at: 0) }
    lines =
      [words.dateWithWeekday(today)] + table.lines(indent: "")
      + ["next: " + next.joined(separator: ", ")]
  }

  /// What is overdue, what is due today and in the days to come.
  private static func due(
    _ rooms: [any Room], on today: Day, without known: Set<String>, _ words: Words
  ) -> [NowLine] {
    let items = rooms.flatMap { $0.next(within: days) }.filter { !known.contains($0.title) }
    return items.enumerated().sorted { one, other in
      (one.element.isOverdue ? 0 : 1, one.element.day, one.element.urgency.rawValue, one.offset)
        < (
          other.element.isOverdue ? 0 : 1, other.element.day, other.element.urgency.rawValue,
          other.offset
        )
    }.map { _, item in
      let text = [item.title, item.detail].compactMap(\.self).joined(separator: ", ")
      let when = item.day == today ? "" : "\(item.day) "
      return NowLine(.plan, when + (item.isOverdue ? "! " : "") + text, command: item.command)
    }
  }
}

extension NowLine {
  /// The line with a mark for what it is.
  fileprivate var written: String {
    switch (subject, isDone) {
    case (.running, _): "running: \(text)"
    case (_, true?): "[x] \(text)"
    case (_, false?): "[ ] \(text)"
    case (.plan, nil), (.question, nil): text
    }
  }
}
