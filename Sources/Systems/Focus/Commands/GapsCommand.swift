import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct GapsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "gaps",
    abstract: "List the gaps of a working day, and fill them with sessions.",
    discussion: """
      Without a period it looks at today. A working day lasts from the setting focus.workday.from \
      to focus.workday.to, by default from the first session to the last one, and at most until \
      now. Breaks and sleep that you logged are not gaps; neither are lunch, sleep, and the time \
      outside focus.activeHours. Days without a session are left out.

      On a terminal it asks for the project of each gap; Enter skips one. Your answers are one \
      change for daybook undo.

      Examples:
        daybook gaps
        daybook gaps 2026-11-19 --minimum 30min
        daybook gaps last week --format json
      """)

  static let printsFigures = true

  @OptionGroup var period: PeriodOptions
  @Option(help: ArgumentHelp("Leave out gaps shorter than this.", valueName: "length"))
  var minimum = "10min"
  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try shortest }

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: FocusReport.system ?? "")
    host.report(contents.diagnostics.inPassing, output.format)
    guard let history = contents.figures[FocusHistory.self] else { return }
    let days = try days(of: history)
    let gaps = GapList(
      gaps: history.gaps(on: days, of: try shortest), days: days, minimum: try shortest,
      moment: history.moment, words: try host.words)
    host.print(gaps, output.format)
    if output.format == .text, host.isAttended { try fill(gaps, host) }
  }

  /// Asks for the project of each gap, and writes a session for each that was answered.
  private func fill(_ list: GapList, _ host: any CommandHost) throws {
    var answers: [(gap: Interval, project: String)] = []
    for gap in list.gaps {
      let question = list.words("gaps.ask", ["gap": list.summary(of: gap)])
      guard let answer = try host.ask(question, "", enter: "", read: { $0 }) else { break }
      if !answer.isEmpty { answers.append((gap, answer)) }
    }
    guard !answers.isEmpty else { return }
    try RunningSessions.alone(host) { sessions in
      let entry = try sessions.fill(answers)
      sessions.print("desk.added", entry, output.format, host)
    }
  }

  private func days(of history: FocusHistory) throws -> ClosedRange<Day> {
    let today = history.moment.today
    guard period.all else { return try period.days(at: history.moment) ?? today...today }
    return min(history.dayTotals.first?.day ?? today, today)...today
  }

  private var shortest: Duration {
    get throws {
      do throws(WrittenProblem) {
        let length = try Duration(written: minimum)
        if length > .zero { return length }
      } catch {
        throw ValidationError("--minimum", error)
      }
      throw ValidationError("--minimum \"\(minimum)\" is no length above zero")
    }
  }
}

/// Gaps of working days, as `daybook gaps` prints them.
struct GapList: CommandResult {
  /// In order.
  let gaps: [Interval]
  let days: ClosedRange<Day>
  /// Shorter ones are left out.
  let minimum: Duration
  let moment: Moment
  let words: Words

  private var total: Duration { gaps.reduce(.zero) { $0 + $1.duration } }

  var text: String {
    if gaps.isEmpty {
      return words("gaps.none", ["length": words.duration(minimum)]) + "\n"
    }
    var table = TextTable(.left, .left, .right)
    for gap in gaps {
      table.append(
        "\(moment.zone.day(of: gap.start))", times(of: gap), words.duration(gap.duration))
    }
    table.append(words("hours.total"), "", words.duration(total))
    return table.lines(indent: "").joined(separator: "\n") + "\n"
  }

  /// A gap in a line: `2026-11-20 11:30–13:30, 2 h`.
  func summary(of gap: Interval) -> String {
    words.commas([
      "\(moment.zone.day(of: gap.start)) \(times(of: gap))", words.duration(gap.duration),
    ])
  }

  private func times(of gap: Interval) -> String {
    "\(moment.zone.local(gap.start).time)–\(moment.zone.local(gap.end).time)"
  }

  /// The gaps as an object; lengths in seconds.
  var json: JSONLine {
    [
      "from": "\(days.lowerBound)", "to": "\(days.upperBound)",
      "asOf": .string(moment.asOf.formatted(in: moment.zone)),
      "timeZone": .string(moment.zone.identifier), "minimumSeconds": .seconds(minimum),
      "seconds": .seconds(total),
      "gaps": .array(gaps) { gap in
        [
          "day": "\(moment.zone.day(of: gap.start))",
          "start": .string(gap.start.formatted(in: moment.zone)),
          "end": .string(gap.end.formatted(in: moment.zone)), "seconds": .seconds(gap.duration),
        ]
      },
    ]
  }
}
