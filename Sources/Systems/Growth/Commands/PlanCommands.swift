import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// Lets go of tasks and goals.
struct DropCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Drop tasks and goals that will not be done.",
    discussion: """
      A task stays open on the days after its own until it is done or dropped. A dropped task \
      still counts as not done on its day. WHAT is part of an id, the rank of a lever of today, \
      or words of the title; to name several, put each in quotes.

      Examples:
        daybook drop 3
        daybook drop answer mei
        daybook drop t0003 --undo
      """)

  @Argument(help: ArgumentHelp("The tasks and goals.", valueName: "what"))
  var words: [String]
  @Flag(help: "Open it again.")
  var undo = false
  @Flag(help: "Drop all later times of a repeating task, too.")
  var all = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let wording = try host.words
    try host.library.alone { library in
      // All are found before the first is changed.
      let edits = try plans(library).map { record in
        var edit = RecordEdit(record)
        if undo { try edit.takeUp() } else { try edit.drop(at: library.moment) }
        return edit
      }
      let action = undo ? "edit" : "drop"
      let records = edits.map(\.result)
      let entry = try library.write(
        edits.map(\.change), action, records.map(\.summary).joined(separator: "; "))
      for (record, change) in zip(records, entry.changes) {
        var record = record
        record.text.identifier = change.identifier
        guard output.format == .text else { host.print(record.json(after: action)); continue }
        let title = library.title(ofPlan: record)
        host.confirm(
          undo
            ? wording("growth.plan_open", ["plan": title])
            : wording("growth.plan_dropped", ["plan": title]))
      }
    }
  }

  /// The records that the words name: one whose title has all of them, or one for each.
  private func plans(_ library: RecordLibrary) throws -> [StoredRecord] {
    let kinds = [TaskRecord.kind, GoalRecord.kind]
    let state: Tick.State = undo ? .dropped : .open
    func found(_ what: String) throws -> StoredRecord {
      all
        ? try library.named(what, of: kinds, where: { $0.state == state }, \.isRule)
        : try library.planned(what, of: kinds, state)
    }
    do {
      return [try found(words.joined(separator: " "))]
    } catch let failure as Failure where failure.diagnostic.kind == "no-record" && words.count > 1 {
      var names: Set<String> = []
      return try words.map(found)
        .filter { names.insert("\($0.kind.name) \($0.identifier)").inserted }
    }
  }
}

/// Puts a task or a goal off to another day.
struct DeferCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "defer",
    abstract: "Put off a task or a goal to today or a later day.",
    discussion: """
      WHAT is part of an id, the rank of a lever of today, or words of the title; then comes the \
      day, as you would say it (daybook help moments). On the new day the task has no rank; the \
      old day no longer counts it. For a goal, the day is its new due day.

      Examples:
        daybook defer 3 to monday
        daybook defer answer mei to 12-01
        daybook defer 3 到 下周一
      """)

  @Argument(help: ArgumentHelp("The task or goal, and the day.", valueName: "what-to-day"))
  var words: [String]
  @Flag(help: "Write it despite warnings.")
  var yes = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let wording = try host.words
    let library = try host.library
    let (what, day) = try parts(at: library.moment, wording)
    let record = try library.planned(what, of: [TaskRecord.kind, GoalRecord.kind], .open)
    let form = [EntryForm.task, .goal].first { $0.name == record.kind.name }
    var moment = EntryMoment(zone: library.moment.zone, now: library.moment.asOf)
    moment.stored = { library.texts(in: $0, at: $1) }
    do throws(FileError) { try form?.look(library.reader, for: &moment) } catch {
      throw Failure(error.diagnostic)
    }
    var edit = RecordEdit(record)
    try edit.putOff(to: day, by: form, moment)
    try host.write(edit, "defer", to: library, yes: yes, output.format) { record in
      wording(
        "growth.plan_deferred",
        ["plan": library.title(ofPlan: record), "day": wording.dateWithWeekday(day)])
    }
  }

  /// The words for the task or goal to put off, and the day: the words after the last `to`, else
  /// the longest run of last words that is a day.
  ///
  /// - Throws: ``Failure`` if they name no day.
  func parts(at moment: Moment, _ wording: Words) throws -> (what: String, day: Day) {
    let split = words.lastIndex { Self.before.contains($0.lowercased()) }
    let ends = split.map { [$0 + 1] } ?? Array(words.indices.dropFirst())
    for first in ends where first > 0 && first < words.endIndex {
      let text = words[first...].joined(separator: " ")
      guard let day = Self.day(text, at: moment) else { continue }
      let what = words[..<(split ?? first)].joined(separator: " ")
      if !what.isEmpty { return (what, day) }
    }
    if let first = ends.first, split != nil, first < words.endIndex {
      // The reason why it is no day.
      do throws(WrittenProblem) {
        _ = try WrittenTime(
          words[first...].joined(separator: " "), at: moment, toward: .future)
      } catch {
        throw Failure(error.diagnostic(at: nil))
      }
    }
    throw Failure(
      "no-day", wording("growth.defer_day"), hint: "daybook defer 3 to monday")
  }

  /// The words between what is put off and the day.
  private static let before: Set<String> = ["to", "till", "until", "到", "至", "改到", "を"]

  /// A day as it is typed, without the words that are not part of it: 推迟到下周一, 月曜に.
  private static func day(_ text: String, at moment: Moment) -> Day? {
    var text = text
    for particle in ["推迟到", "推遲到", "改到", "延到", "到", "至"] where text.hasPrefix(particle) {
      text.removeFirst(particle.count)
      break
    }
    for particle in ["まで", "に", "へ"] where text.hasSuffix(particle) {
      text.removeLast(particle.count)
      break
    }
    if let day = Day(text) { return day }
    return (try? WrittenTime(text, at: moment, toward: .future))?.day(in: moment.zone)
  }
}

extension RecordLibrary {
  /// The title of a task or a goal, or of the task that a record is one time of, on one line of a
  /// terminal.
  func title(ofPlan record: StoredRecord) -> String {
    let rule = record.kind.name == TaskTimeRecord.kind.name ? record.text["task"]?.plain : nil
    let task = rule.flatMap { try? self.record(of: TaskRecord.kind, $0) }
    return (task?.title ?? record.title ?? record.identifier.shortIdentifier)
      .onOneLine.printable.clipped(to: 80)
  }
}
