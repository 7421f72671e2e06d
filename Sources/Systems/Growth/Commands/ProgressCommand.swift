import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// Writes how much of a goal is reached: its `measure.now`.
struct ProgressCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Record the progress of a goal.",
    discussion: """
      Name the goal by its id, part of it, or words of its title. The number is the total \
      reached; with a plus sign it is added to the total before. Its unit may follow.

      Examples:
        daybook progress translation 11
        daybook progress translation +1
        daybook progress twelve essays 11 essays
      """)

  @Argument(
    help: ArgumentHelp("The goal, and the number reached.", valueName: "goal-and-number"),
    completion: NamesToComplete.records(of: ["goal"]).completion)
  var words: [String]
  @Flag(help: "Print the result, and write nothing.")
  var dryRun = false
  @Flag(help: "Write it despite warnings.")
  var yes = false
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let wording = try host.words
    try host.library.alone { library in
      let (record, measure, number) = try parts(in: library, wording)
      let isAdded = number.text.first?.plain == "+"
      guard let value = Double(number.json), value.isFinite,
        let reached = Goal.Measure(
          target: measure.target, unit: measure.unit, now: isAdded ? measure.now + value : value)
      else { throw Self.noNumber(wording) }
      var edit = RecordEdit(record)
      let moment = EntryMoment(zone: library.moment.zone, now: library.moment.asOf)
      // The sum of two decimals may have a long tail in binary.
      let now = isAdded ? JSONText.number(reached.now).line : number.json
      try edit.set([("measure.now", now)], by: nil, moment)
      let text = wording(
        "growth.progress_made",
        [
          "goal": library.title(ofPlan: record), "amount": wording.text(of: reached),
          "share": wording.progress(reached.progress),
        ])
      if dryRun {
        let result = edit.result
        host.print(output.format == .text ? text : result.json(after: "progress").text)
        return host.note("\(wording("ask.nothing_written"))\n")
      }
      try host.write(edit, "progress", to: library, yes: yes, output.format) { _ in text }
      if record.state == .open, reached.progress == 1 {
        let command = "daybook done \(record.identifier.shortIdentifier)"
        host.note("\(wording("growth.progress_reached", ["command": command]))\n")
      }
    }
  }

  /// The goal, its measure so far, and the number: the shortest end of the words that is one.
  ///
  /// - Throws: ``Failure`` for no number, for a goal that is not there, and for one without a
  ///   measure.
  private func parts(
    in library: RecordLibrary, _ wording: Words
  ) throws -> (record: StoredRecord, measure: Goal.Measure, number: (text: String, json: String)) {
    for first in words.indices.dropFirst().reversed() {
      let text = words[first...].joined(separator: " ")
      guard WrittenNumber(text) != nil else { continue }
      let name = words[..<first].joined(separator: " ")
      let record = try library.planned(name, of: [GoalRecord.kind], .open)
      guard let measure = record.measure else {
        throw Failure(
          "no-measure",
          wording("growth.progress_unmeasured", ["goal": library.title(ofPlan: record)]),
          hint: "daybook edit \(record.identifier.shortIdentifier) measure.target=300 "
            + "measure.unit=\(wording("growth.progress_unit"))")
      }
      guard let number = WrittenNumber(text, in: [measure.unit]), number.unit.isEmpty else {
        throw Failure(
          "other-unit",
          wording("growth.progress_other_unit", ["goal": wording.text(of: measure)]))
      }
      return (record, measure, (text, number.json))
    }
    throw Self.noNumber(wording)
  }

  private static func noNumber(_ wording: Words) -> Failure {
    Failure("no-number", wording("growth.progress_number"), hint: "daybook progress novel 150")
  }
}

extension StoredRecord {
  /// The measure of a goal as it is written; nil for a goal without one.
  fileprivate var measure: Goal.Measure? {
    text.members["measure.target"].flatMap { Double($0.plain) }.flatMap { target in
      Goal.Measure(
        target: target, unit: text.members["measure.unit"]?.plain ?? "",
        now: text.members["measure.now"].flatMap { Double($0.plain) } ?? 0)
    }
  }
}
