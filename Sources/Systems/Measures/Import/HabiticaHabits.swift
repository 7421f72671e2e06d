import Basics
import SiteKit
import Vault

extension ImportSummary.Reason {
  static let noHistory = Self(rank: 18, "habits and dailies without records")
  static let missed = Self(rank: 19, "days without a daily, and steps down of habits")
}

/// Makes measures of the habits and dailies of Habitica: for a daily the days when it was done, for
/// a habit the count of each day.
struct HabiticaHabits: Importer {
  /// A habit or a daily with its history.
  private struct Habit {
    let id: String
    let name: String
    let isDaily: Bool
    var entries: [Entry] = []
    /// True if it has entries, and none of them could be read.
    var isUnreadable = false
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
  /// The account of the file that is read.
  private var account: HabiticaAccount
  private var targets: MeasureTargets
  private var names = MeasureNames()

  init(_ basis: ImportBasis, _ keys: [SettingKey]) {
    zone = basis.zone
    account = HabiticaAccount(nil, in: basis.zone, at: basis.now)
    targets = MeasureTargets(basis, keys)
  }

  mutating func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = ImportFormat.habitica.name
    var habits: [Habit] = []
    account = HabiticaAccount(nil, in: zone, at: file.writtenAt)
    file.readText { bytes in
      if ImportHead(file.bytes, path: file.path).form == .json {
        // The importer of tasks reports a fault in the file.
        var unreported = ImportPlan()
        guard let json = JSONImport(bytes, file: file.path, &unreported) else { return }
        account = HabiticaAccount(json.root, in: zone, at: file.writtenAt)
        habits = self.habits(json, &plan)
      } else if let table = ImportTable<Column>(bytes, of: file, &plan), table.missing == nil {
        habits = self.habits(table, &plan)
      }
    }
    for habit in habits { add(habit, to: &plan) }
  }

  /// The habits and dailies of `userdata.json`.
  private func habits(_ json: JSONImport, _ plan: inout ImportPlan) -> [Habit] {
    guard let tasks = json.root.object("tasks") else { return [] }
    var json = json
    var habits: [(habit: Habit, fields: JSONFields)] = []
    for (list, isDaily) in [("dailys", true), ("habits", false)] {
      json.forEach(list, of: tasks, into: &plan) { fields, _ throws(JSONFields.Fault) in
        let name = try fields.title("text")
        var id = try fields.text("id")
        if id == nil { id = try fields.text("_id") }
        habits.append((Habit(id: id ?? name, name: name, isDaily: isDaily), fields))
      }
    }
    for index in habits.indices {
      json.forEach("history", of: habits[index].fields, into: &plan, isPart: true) {
        fields, _ throws(JSONFields.Fault) in
        habits[index].habit.isUnreadable = habits[index].habit.entries.isEmpty
        habits[index].habit.entries.append(try entry(fields))
        habits[index].habit.isUnreadable = false
      }
    }
    return habits.map(\.habit)
  }

  private func entry(_ fields: JSONFields) throws(JSONFields.Fault) -> Entry {
    guard let date = fields["date"] else { throw fields.missing("date") }
    guard date.form == .number, let milliseconds = Double(date.string),
      abs(milliseconds) < 253_402_300_800_000
    else { throw JSONFields.Fault(wrong: "date", "milliseconds since 1970", date) }
    let instant = Instant(microseconds: Int64(clamping: milliseconds * 1_000))
    return Entry(
      at: instant, value: try fields.number("value") ?? 0, isDone: try fields.flag("completed"),
      count: try fields.number("scoredUp").map { Int(clamping: $0) }, line: nil)
  }

  /// A column of `history.csv`.
  private enum Column: String, TableColumn {
    case name = "Task Name"
    case id = "Task ID"
    case type = "Task Type"
    case date = "Date"
    case value = "Value"
    static var required: [Self] { allCases }
  }

  private func habits(_ table: ImportTable<Column>, _ plan: inout ImportPlan) -> [Habit] {
    var table = table
    var habits: [Habit] = []
    var places: [String: Int] = [:]
    table.forEachRow(into: &plan) { row, plan throws(CellFault) in
      let type = row.text(.type).lowercased()
      guard type == "daily" || type == "habit" else {
        return plan.summary.skip(ImportSummary.Reason(rank: 51, "entries of other tasks"))
      }
      let time = try row.value(.date, else: VaultProblem.notATime) { try? TimeText($0) }
      let value = try row.value(.value, else: VaultProblem.notANumber) {
        WrittenNumber.double($0, .point)
      }
      // Habitica's server writes its own clock, which shows UTC.
      let entry = Entry(at: time.instant(in: .utc), value: value, line: row.line)
      let (id, name) = (row.text(.id), row.text(.name))
      let place = places[id.isEmpty ? name : id] ?? habits.count
      if place == habits.count {
        let habit = Habit(
          id: id.isEmpty ? name : id, name: name.unwrappedLine, isDaily: type == "daily")
        places[habit.id] = place
        habits.append(habit)
      }
      habits[place].entries.append(entry)
    }
    return habits
  }

  private mutating func add(_ habit: Habit, to plan: inout ImportPlan) {
    guard !habit.entries.isEmpty else {
      return habit.isUnreadable ? () : plan.summary.skip(.noHistory)
    }
    // Without the field, a rise of the value means done.
    var counts: [Day: (count: Int, line: Int?)] = [:]
    var before: Entry?
    for entry in habit.entries.sorted(by: { $0.at < $1.at }) {
      let rose = entry.value > before?.value ?? 0
      // Habitica writes what was done when it is ticked. Only dailies that were not done are
      // written when the person returns on a later day.
      let day = account.day(of: entry.at)
      before = entry
      let count = habit.isDaily ? (entry.isDone ?? rose ? 1 : 0) : entry.count ?? (rose ? 1 : 0)
      guard count > 0 else {
        plan.summary.skip(.missed)
        continue
      }
      if habit.isDaily, let first = counts[day], counts[day.previous] == nil {
        // A daily is done once a day: the first tick was that of the day before, which Habitica
        // asks for when the person returns.
        counts[day.previous] = first
        counts[day] = nil
      }
      counts[day, default: (0, entry.line)].count += count
    }
    guard !counts.isEmpty else { return }
    let name = names.name(of: habit.id, called: habit.name)
    let wanted = MeasureTargets.Wanted(
      name, habit.isDaily ? [.yes] : [.count, .number],
      "{title: \(YAMLText.scalar(habit.name)), kind: \(habit.isDaily ? "yes" : "count")}")
    guard
      let collection = targets.target(wanted, orSkip: counts.count, &plan)?.collection
    else { return }
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
