import Basics
import SiteKit
import Vault
import Wording

/// Today in ten lines.
struct NowOverview: CommandResult {
  /// How many lines there are at most.
  static let most = 10
  /// How far ahead it looks.
  static let days = 7

  /// The lines, what can be done next last.
  let lines: [String]
  private let today: Day
  private let shown: [NowLine]
  private let next: [String]

  /// What the rooms of a language have of now.
  ///
  /// - Parameter commands: What can be done next.
  init(_ rooms: [any Room], on today: Day, _ words: Words, commands: [String]) {
    let rooms = rooms.having((any TodayRoom).self)
    let all = rooms.flatMap(\.now)
    let running = all.filter { $0.subject == .running }
    let plan = all.filter { $0.subject == .plan }
    let questions = all.filter { $0.subject == .question }
    let due = Self.due(rooms, on: today, without: Set(plan.map(\.text)), words)
    // The day, what can be done and the questions always have a line; what is due takes the rest.
    let space = Self.most - 2 - min(1, questions.count)
    let first = (running.prefix(2) + plan).prefix(space)
    shown = Array(first + due.prefix(space - first.count) + questions.prefix(1))
    var table = TextTable(.left, .left)
    for line in shown { table.append(line.written, line.command ?? "") }
    next = commands + ["daybook --help"]
    self.today = today
    lines =
      [words.dateWithWeekday(today)] + table.lines(indent: "")
      + ["next: \(next.joined(separator: ", "))"]
  }

  var text: String { lines.joined(separator: "\n") }

  var json: JSONLine {
    JSONLine([
      ("day", .string("\(today)")),
      (
        "lines",
        .array(
          shown.map {
            .members([
              ("subject", .string($0.subject.name)), ("text", .string($0.text)),
              ("done", $0.isDone.map(JSONText.bool) ?? .null), ("command", JSONText($0.command)),
            ])
          })
      ),
      ("next", .array(next.map(JSONText.string))),
    ])
  }

  /// What is overdue, what is due today and in the days to come.
  private static func due(
    _ rooms: [any TodayRoom], on today: Day, without known: Set<String>, _ words: Words
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

extension NowLine.Subject {
  /// What it is called in JSON.
  fileprivate var name: String {
    switch self {
    case .running: "running"
    case .plan: "plan"
    case .question: "question"
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
