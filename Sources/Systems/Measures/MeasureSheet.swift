import Basics
package import SiteKit
import Vault
import Wording

extension MeasuresSystem: KeepsSheet {
  /// The measures that are declared, in their order.
  package var sheet: DaySheet {
    DaySheet { settings in
      settings[MeasureSettings.self].declared.compactMap { measure in
        EntryForm.measure(measure).map { form in
          DaySheet.Item(
            measure.name, titles: [measure.title] + measure.titles.values.sorted(),
            isTick: measure.kind == .yes, form: form)
        }
      }
    } lines: { day, contents, words in
      contents.figures[MeasuresHistory.self]?.measures.map { $0.line(on: day, words) } ?? []
    } changes: { marks, day, contents, library in
      let sheet = MeasureSheet(day: day, settings: contents.settings, library: library)
      var changes: DaySheet.Changes = []
      var problems: [(name: String, diagnostic: Diagnostic)] = []
      for (name, mark) in marks {
        let histories = contents.figures[MeasuresHistory.self]?.measures
        guard let history = histories?.first(where: { $0.measure.name == name }) else {
          let known = histories?.map(\.measure.name) ?? []
          problems.append((name, MeasureProblem.unknown(name, known: known)))
          continue
        }
        do throws(Failure) { changes += try sheet.changes(mark, of: history) } catch {
          var diagnostic = error.diagnostic
          // Of several measures, each has a value.
          if diagnostic.message.hasPrefix("value ") {
            diagnostic.message = name + diagnostic.message.dropFirst("value".count)
          }
          problems.append((name, diagnostic))
        }
      }
      if !problems.isEmpty { throw DaySheet.Refusal(problems) }
      return changes
    }
  }
}

extension MeasureHistory {
  fileprivate func line(on day: Day, _ words: Words) -> DaySheet.Line {
    let text = MeasureText(measure: measure, words: words)
    let value = readings(on: day...day).isEmpty ? nil : value(on: day)
    let isKept = value.map { measure.kind != .yes || $0 > .zero } ?? false
    return DaySheet.Line(
      measure.name, title: measure.ownTitle.text(in: words.tag),
      group: measure.ownGroup?.text(in: words.tag), goal: measure.goal.map(text.reach),
      unit: text.unit, isTick: measure.kind == .yes,
      isSkipped(day) ? .skipped : isKept ? .kept : .open, value: value.map(text.value),
      written: corrected(on: day).map { JSONText.number($0.value.number).line })
  }

  /// The record that another value of a day corrects: the only record of the day, unless the
  /// records of a day add up.
  fileprivate func corrected(on day: Day) -> Reading? {
    let readings = readings(on: day...day).filter { !$0.isNoted }
    let isAdded = measure.ofDay == .sum || measure.ofDay == .count
    switch measure.kind {
    case .number, .count, .scale: return readings.count == 1 && !isAdded ? readings[0] : nil
    case .duration, .yes: return nil
    }
  }
}

/// Answers about a day, as changes of records.
private struct MeasureSheet {
  let day: Day
  let settings: Settings
  let library: RecordLibrary

  typealias Changes = DaySheet.Changes

  func changes(_ mark: DaySheet.Mark, of history: MeasureHistory) throws(Failure) -> Changes {
    let measure = history.measure
    let records = history.records.filter { $0.day == day && !$0.reading.isNoted }.map(\.reading)
    let skips = records.filter(\.isSkip)
    let values = records.filter { !$0.isSkip }
    switch mark {
    case .kept:
      guard measure.kind == .yes else {
        throw Failure(
          "no-value", "\(measure.name) has no value",
          hint: "write it after the name: \(measure.name)=\(measure.exampleText)")
      }
      if values.contains(where: { $0.value > .zero }) { return try deletions(skips, measure) }
      return try deletions(skips, measure) + [addition([:], measure)]
    case .value(let text):
      if measure.kind == .yes, YesOrNo(text) == nil {
        throw Failure(
          "not-yes-or-no", "\(measure.name) is \(text.shortQuoted), neither yes nor no",
          hint: "write \(measure.name)=true or \(measure.name)=false")
      }
      if let corrected = history.corrected(on: day) {
        return try deletions(skips, measure) + correction(of: corrected, text, measure)
      }
      let replaced = measure.kind == .yes ? records : skips
      return try deletions(replaced, measure) + [addition(["value": text], measure)]
    case .skipped:
      guard measure.kind == .yes || values.isEmpty else {
        throw Failure(
          "skipped-value", "\(measure.name) has a value on \(day), so it was not skipped",
          hint: "delete the value first")
      }
      return try deletions(values, measure) + (skips.isEmpty ? [skip(measure)] : [])
    case .cleared:
      let taken = measure.kind == .yes ? values : history.corrected(on: day).map { [$0] } ?? []
      guard taken.count == values.count else {
        throw Failure(
          "several-values",
          "\(measure.name) has \(values.count.counted("record")) on \(day)",
          hint: "delete one with: daybook delete")
      }
      return try deletions(skips + taken, measure)
    }
  }

  private func kind(of measure: Measure) throws(Failure) -> KindOfRecord {
    try failing { try library.kind(measure.name) }
  }

  private func stored(_ reading: Reading, _ measure: Measure) throws(Failure) -> StoredRecord {
    let kind = try kind(of: measure)
    guard let record = try failing({ try library.record(of: kind, reading.source.id) }) else {
      throw Failure("gone", "a record of \(measure.name) has changed meanwhile", hint: "try again")
    }
    return record
  }

  private func deletions(
    _ readings: [Reading], _ measure: Measure
  ) throws(Failure) -> Changes {
    var changes: Changes = []
    for reading in readings {
      let record = try stored(reading, measure)
      let change = RecordChange(
        record.kind.collection, record.text.identifier, before: record.text.content, after: nil)
      changes.append((change, record))
    }
    return changes
  }

  private var moment: EntryMoment {
    EntryMoment(zone: library.moment.zone, now: library.moment.asOf, settings: settings)
  }

  /// A new record: as of now today, and without a time on another day.
  private func addition(
    _ values: [String: String], _ measure: Measure
  ) throws(Failure) -> Changes.Element {
    let kind = try kind(of: measure)
    guard let form = EntryForm.measure(measure) else {
      throw Failure(MeasureProblem.unknown(measure.name, known: []))
    }
    let isToday = day == library.moment.today
    let draft = form.draft(values.merging(isToday ? [:] : ["day": "\(day)"]) { $1 }, moment)
    if let problem = draft.problems.first(where: { $0.diagnostic.severity == .error }) {
      throw Failure(problem.diagnostic)
    }
    let record = StoredRecord(
      kind: kind, text: RecordText(new: draft.identifier, draft.content), zone: moment.zone)
    return (record.addition, record)
  }

  private func skip(_ measure: Measure) throws(Failure) -> Changes.Element {
    var content = [RecordText.Member("day", .string("\(day)"))]
    // Without a value, a yes would be one for programs that do not know skipped days.
    if measure.kind == .yes { content.append(RecordText.Member("value", .bool(false))) }
    content.append(RecordText.Member("skipped", .bool(true)))
    let record = library.newRecord(content, of: try kind(of: measure))
    return (record.addition, record)
  }

  private func correction(
    of reading: Reading, _ text: String, _ measure: Measure
  ) throws(Failure) -> Changes {
    var edit = RecordEdit(try stored(reading, measure))
    try failing { try edit.set([("value", text)], by: EntryForm.measure(measure), moment) }
    let problems = edit.problems(in: library).map(\.diagnostic)
    if let error = problems.first(where: { $0.severity == .error }) { throw Failure(error) }
    return edit.isChanged ? [(edit.change, edit.result)] : []
  }

  private func failing<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
    do { return try body() } catch let failure as Failure { throw failure } catch {
      throw Failure("cannot-change", "\(error)")
    }
  }
}
