import Basics
import SiteKit
import Vault

extension ImportSummary.Reason {
  static let noHistory = Self(rank: 18, "habits and dailies without records")
  static let missed = Self(rank: 19, "days on which a daily was not done, and steps down of habits")
}

/// Makes measures of the habits and dailies of Habitica: for a daily the days on which it was
/// done, for a habit how often on each day.
struct HabiticaHabits: Importer {
  /// A habit or a daily with its history.
  private struct Habit {
    let id: String
    let name: String
    let isDaily: Bool
    var entries: [Entry] = []
  }

  private struct Entry {
    let at: Instant
    /// The task's value after the entry.
    let value: Double
    /// True if a daily was done; nil if not in the file.
    var isDone: Bool?
    /// How often a habit was done; nil if not in the file.
    var count: Int?
    let line: Int?
  }

  private let zone: Zone
  private var targets: MeasureTargets
  private var names = MeasureNames()

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    zone = basis.zone
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = ImportFormat.habitica.name
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      var habits: [Habit] = []
      if ImportHead(file.bytes, path: file.path).form == .json {
        var places = PlaceFinder(bytes, file: file.path)
        do throws(JSONError) {
          habits = try self.habits(bytes, &places, &plan)
        } catch {
          // The importer of tasks reports the fault in the file.
          return
        }
      } else {
        habits = self.habits(CSVReader(bytes, file: file.path), &plan)
      }
      for habit in habits { add(habit, to: &plan) }
    }
    file.ticker.finished()
  }

  /// The habits and dailies of `userdata.json`.
  private func habits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ places: inout PlaceFinder, _ plan: inout ImportPlan
  ) throws(JSONError) -> [Habit] {
    var cursor = JSONCursor(bytes)
    let root = try JSONFields(&cursor)
    try cursor.expectEnd()
    guard let tasks = try root.object("tasks", in: bytes) else { return [] }
    var habits: [Habit] = []
    var faults: [JSONFields.Fault] = []
    for (list, isDaily) in [("dailys", true), ("habits", false)] {
      let wrong = try tasks.list(list, in: bytes) { cursor throws(JSONError) in
        let fields = try JSONFields(&cursor)
        plan.summary.read += 1
        do throws(JSONFields.Fault) {
          guard let name = try fields.text("text")?.unwrappedLine, !name.isEmpty else {
            throw fields.missing("text")
          }
          var id = try fields.text("id")
          if id == nil { id = try fields.text("_id") }
          habits.append(Habit(id: id ?? name, name: name, isDaily: isDaily))
        } catch {
          plan.summary.unreadable += 1
          faults.append(error)
          return
        }
        let last = habits.count - 1
        let wrong = try fields.list("history", in: bytes) { cursor throws(JSONError) in
          let entry = try JSONFields(&cursor)
          do throws(JSONFields.Fault) {
            habits[last].entries.append(try self.entry(entry))
          } catch {
            plan.summary.unreadable += 1
            faults.append(error)
          }
        }
        if let wrong { faults.append(wrong) }
      }
      if let wrong { faults.append(wrong) }
    }
    for fault in faults {
      plan.diagnostics.append(fault.problem.diagnostic(at: places.locate(fault.range)))
    }
    return habits
  }

  private func entry(_ fields: JSONFields) throws(JSONFields.Fault) -> Entry {
    guard let date = fields["date"] else { throw fields.missing("date") }
    guard date.form == .number, let milliseconds = Double(date.string),
      abs(milliseconds) < 253_402_300_800_000
    else { throw fields.wrong("date", "milliseconds since 1970", date) }
    let instant = Instant(microseconds: Int64(clamping: milliseconds * 1_000))
    return Entry(
      at: instant, value: try fields.number("value") ?? 0, isDone: try fields.flag("completed"),
      count: try fields.number("scoredUp").map { Int(clamping: $0) }, line: nil)
  }

  /// The habits and dailies of `history.csv`.
  private func habits(_ reader: CSVReader, _ plan: inout ImportPlan) -> [Habit] {
    var reader = reader
    var row = CSVRow()
    guard reader.next(&row) else { return [] }
    let header = CSVHeader(row, in: reader.bytes)
    let columns = ["Task Name", "Task ID", "Task Type", "Date", "Value"].compactMap(header.column)
    guard columns.count == 5 else { return [] }
    reader.expectedCells = row.cells.count
    var habits: [Habit] = []
    var places: [String: Int] = [:]
    while reader.next(&row) {
      plan.summary.read += 1
      guard !row.hasErrors, columns.allSatisfy({ $0 < row.cells.count }) else {
        plan.summary.unreadable += 1
        continue
      }
      let texts = columns.map { row.cells[$0].text(in: reader.bytes).withoutBlanks }
      func wrong(_ problem: VaultProblem, _ column: Int) {
        plan.summary.unreadable += 1
        plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[columns[column]])))
      }
      let isDaily = texts[2].lowercased() == "daily"
      guard isDaily || texts[2].lowercased() == "habit" else {
        plan.summary.skip(ImportSummary.Reason(rank: 51, "entries of other tasks"))
        continue
      }
      guard let time = try? TimeText(texts[3]) else {
        wrong(.notATime(field: "Date", text: texts[3]), 3)
        continue
      }
      guard let value = WrittenNumber.double(texts[4], .point) else {
        wrong(.notANumber(field: "Value", text: texts[4]), 4)
        continue
      }
      let id = texts[1].isEmpty ? texts[0] : texts[1]
      let place = places[id] ?? habits.count
      if place == habits.count {
        places[id] = place
        habits.append(Habit(id: id, name: texts[0].unwrappedLine, isDaily: isDaily))
      }
      habits[place].entries.append(
        Entry(at: time.instant(in: zone), value: value, line: row.line))
    }
    plan.diagnostics.append(contentsOf: reader.diagnostics)
    return habits
  }

  /// The day of an entry.
  ///
  /// Habitica writes the outcome of a daily when the person returns on a later day: it is of the
  /// day of the entry before, when they were last there.
  private func day(of entry: Entry, after before: Entry?, isDaily: Bool) -> Day {
    let written = zone.day(of: entry.at)
    guard isDaily else { return written }
    let last = before.map { zone.day(of: $0.at) }
    // Entries older than two months are means of weeks and months, not of a day.
    guard let last, last < written, last.advanced(by: 7) >= written else {
      return written.advanced(by: -1)
    }
    return last
  }

  private mutating func add(_ habit: Habit, to plan: inout ImportPlan) {
    guard !habit.entries.isEmpty else { return plan.summary.skip(.noHistory) }
    // Without the field, a rise of the value means done.
    var counts: [Day: (count: Int, line: Int?)] = [:]
    var before: Entry?
    for entry in habit.entries.sorted(by: { $0.at < $1.at }) {
      let rose = entry.value > before?.value ?? 0
      let day = day(of: entry, after: before, isDaily: habit.isDaily)
      before = entry
      let count = habit.isDaily ? (entry.isDone ?? rose ? 1 : 0) : entry.count ?? (rose ? 1 : 0)
      guard count > 0 else {
        plan.summary.skip(.missed)
        continue
      }
      counts[day, default: (0, entry.line)].count += count
    }
    guard !counts.isEmpty else { return }
    let name = names.name(of: habit.id, called: habit.name)
    let wanted = MeasureTargets.Wanted(
      name, habit.isDaily ? [.yes] : [.count, .number],
      "{title: \(YAMLText.scalar(habit.name)), kind: \(habit.isDaily ? "yes" : "count")}")
    switch targets.measure(wanted) {
    case .failure(let refusal): plan.summary.skip(.refused(refusal.inWords), counts.count)
    case .success(let measure):
      guard let collection = MeasureRecord.collection(of: measure.name) else { return }
      for (day, found) in counts.sorted(by: { $0.key < $1.key }) {
        var fields = RecordFields()
        fields.add("day", text: day.description)
        if !habit.isDaily { fields.add("value", number: found.count) }
        let hash = ContentHash([
          ("source", "habitica"), ("habit", habit.id), ("day", day.description),
        ])
        plan.found.add(hash, to: collection, at: zone.start(of: day), line: found.line, fields)
      }
      targets.declare(name, in: &plan)
    }
  }
}
