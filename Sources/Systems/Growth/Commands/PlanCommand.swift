import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// Proposes levers for the next days, and writes the proposals that the person takes.
struct PlanCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Plan next week or today from goals, open tasks and coming days.",
    discussion: """
      From Friday on it plans next week, before that today; "week" is next week from Friday on, \
      before that the rest of this week. It proposes at most seven tasks, each with its reason: \
      goals that are due or behind schedule, birthdays and festivals, and tasks that are still \
      open. On a terminal, one key takes (t), changes (c) or leaves (l) each; without a terminal \
      nothing is written unless you give --take. The tasks taken are one change for daybook \
      undo.

      Examples:
        daybook plan
        daybook plan today
        daybook plan next week --take 1,3
        daybook plan week --format json
      """)

  @Argument(
    help: ArgumentHelp("Today, week, or any period to come.", valueName: "period"))
  var words: [String] = []
  @Option(
    help: ArgumentHelp("The numbers to take, such as 1,3, or all.", valueName: "numbers"))
  var take: String?
  @Flag(help: "Print the proposals, and write nothing.")
  var dryRun = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents()
    host.report(contents.diagnostics.inPassing, output.format)
    let wording = try host.words
    let days = try days(at: contents.moment)
    guard let plan = Planner.growth.plan(days, contents, wording) else {
      throw Failure("no-plan", wording("growth.plan_none"))
    }
    let numbers = try take.map { try Self.numbers($0, of: plan.proposals.count) }
    let asks = numbers == nil && !dryRun && output.format == .text && host.isAttended
    let typed = words.map { " " + ShellWord.word($0) }.joined()
    let some = plan.proposals.count == 1 ? "1" : "1,2"
    var report = PlanReport(plan, wording, command: "daybook plan\(typed) --take \(some)")
    if asks { host.print(report.heading + "\n") }
    let taken =
      asks
      ? try chosen(from: plan, host, wording)
      : (numbers ?? []).map { ($0, plan.proposals[$0 - 1]) }
    if !taken.isEmpty, !dryRun {
      report.change = try Planner.growth.take(
        taken.map(\.1), try host.library, contents.settings
      ).id
      report.taken = taken.map { ($0.0, $0.1) }
    }
    guard !asks || report.change != nil else {
      return host.note("\(wording("ask.nothing_written"))\n")
    }
    host.print(report, output.format)
    // Proposals from a part of the records may be wrong, but the chosen ones are written all the
    // same.
    if report.change == nil, contents.diagnostics.hasErrors { throw ExitCode.failure }
  }

  private func days(at moment: Moment) throws(ValidationError) -> ClosedRange<Day> {
    do throws(Failure) {
      return try Planner.days(words.joined(separator: " "), at: moment)
    } catch {
      throw ValidationError(error.diagnostic.message, hint: error.diagnostic.hint)
    }
  }

  /// The proposals that the person takes, with their numbers; none if the input ends before the
  /// last question.
  private func chosen(
    from plan: Planner.Plan, _ host: any CommandHost, _ wording: Words
  ) throws -> [(Int, Planner.Proposal)] {
    var taken: [(Int, Planner.Proposal)] = []
    for (index, proposal) in plan.proposals.enumerated() {
      let question = wording(
        "growth.plan_ask",
        [
          "number": "\(index + 1)/\(plan.proposals.count)", "plan": proposal.title,
          "when": wording.when(proposal), "reason": proposal.reason.text,
        ])
      let choice = try host.ask(
        "\(question) [t/c/l]", Choice.all(in: wording), byKey: true, isRequired: true
      ) { Choice($0, wording) }
      guard let choice else { return [] }
      guard choice != .leave else { continue }
      var proposal = proposal
      if choice == .change, proposal.canChange {
        guard let title = host.ask(wording("growth.plan_title")) else { return [] }
        if !title.isEmpty { proposal.title = title }
      }
      taken.append((index + 1, proposal))
    }
    return taken
  }

  private static func numbers(_ text: String, of count: Int) throws(ValidationError) -> [Int] {
    if text.withoutBlanks.lowercased() == "all" { return Array(1..<count + 1) }
    let parts = text.split { ",，、 ".contains($0) }
    let numbers = parts.compactMap { WrittenNumber(String($0)).flatMap { Int($0.json) } }
    guard numbers.count == parts.count, !numbers.isEmpty,
      numbers.allSatisfy({ (1..<count + 1).contains($0) })
    else {
      throw ValidationError(
        count == 0
          ? "there is no proposal to take" : "--take \"\(text)\" does not name proposals",
        hint: count < 2
          ? count == 0 ? nil : "there is one: write 1"
          : "write numbers from 1 to \(count), such as 1,2, or all")
    }
    return Set(numbers).sorted()
  }
}

/// An answer to a proposal.
private enum Choice: String, CaseIterable {
  case take = "t"
  case change = "c"
  case leave = "l"

  /// The choice with this key, or whose word in a language begins so.
  init?(_ text: String, _ words: Words) {
    let answer = text.folded
    let choice =
      Self(rawValue: answer)
      ?? Self.allCases.first { $0.name(in: words).folded.hasPrefix(answer) }
    guard let choice else { return nil }
    self = choice
  }

  private func name(in words: Words) -> String {
    switch self {
    case .take: words("growth.plan_take")
    case .change: words("growth.plan_change")
    case .leave: words("growth.plan_leave")
    }
  }

  /// All choices with their keys: `t = take, c = change, l = leave`.
  static func all(in words: Words) -> String {
    words.commas(allCases.map { "\($0.rawValue) = \($0.name(in: words))" })
  }
}

extension Words {
  /// The day of a proposal, with its rank.
  fileprivate func when(_ proposal: Planner.Proposal) -> String {
    commas([shortDateWithWeekday(proposal.day), proposal.rank?.text].compactMap(\.self))
  }
}

/// A plan on a terminal, and for programs.
struct PlanReport: CommandResult {
  private let plan: Planner.Plan
  private let words: Words
  /// The command that takes some of the proposals.
  private let command: String
  /// The id of the change with the taken proposals; nil if none was taken.
  var change: String?
  /// By their numbers.
  var taken: [(number: Int, proposal: Planner.Proposal)] = []

  init(_ plan: Planner.Plan, _ words: Words, command: String) {
    self.plan = plan
    self.words = words
    self.command = command
  }

  /// The days, the figures of last week, and the tasks that the days have.
  var heading: String {
    var lines = [words("plan.of", ["days": words.range(plan.days)])]
    lines += plan.lastWeek.map { [$0] } ?? []
    if !plan.planned.isEmpty {
      lines += ["", words("plan.planned")]
      var table = TextTable(.left, .left, .left)
      for task in plan.planned {
        table.append(
          words.shortDateWithWeekday(task.day), task.rank?.text ?? "",
          (task.isDone ? "[x] " : "[ ] ") + task.title)
      }
      lines += table.lines()
    }
    if plan.proposals.isEmpty { lines += ["", words("plan.empty")] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The tasks taken, a line each.
  private var result: String {
    taken.map {
      words(
        "growth.plan_taken",
        [
          "day": words.dateWithWeekday($0.proposal.day),
          "plan": $0.proposal.title.onOneLine.printable,
        ])
    }.joined(separator: "\n")
  }

  var text: String {
    guard change == nil else { return result }
    guard !plan.proposals.isEmpty else { return heading }
    var table = TextTable(.right, .left, .left, .left, .left)
    for (index, proposal) in plan.proposals.enumerated() {
      table.append(
        "\(index + 1)", words.shortDateWithWeekday(proposal.day), proposal.rank?.text ?? "",
        proposal.title, proposal.reason.text)
    }
    return heading + "\n" + words("plan.proposed") + "\n"
      + table.lines().joined(separator: "\n") + "\n"
      + words("growth.plan_take_with", ["command": command]) + "\n"
  }

  var json: JSONLine {
    [
      "from": "\(plan.days.lowerBound)", "to": "\(plan.days.upperBound)",
      "planned": .array(plan.planned) { task in
        [
          "title": .string(task.title), "day": "\(task.day)", "lever": JSONText(task.rank?.number),
          "done": .bool(task.isDone),
        ]
      },
      "proposals": .array(plan.proposals.enumerated()) { index, proposal in
        [
          "number": .int(index + 1), "title": .string(proposal.title), "day": "\(proposal.day)",
          "lever": JSONText(proposal.rank?.number), "reason": .string(proposal.reason.kind),
          "text": .string(proposal.reason.text), "id": JSONText(proposal.record?.id),
          "goal": JSONText(proposal.goal),
        ]
      },
      "taken": .array(taken) { .int($0.number) }, "change": JSONText(change),
    ]
  }
}
