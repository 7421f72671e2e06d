import Basics
import SiteKit
package import Vault
import Wording

struct RoutineRecord: RecordDraft {
  private var name: String?
  private var length: Duration?
  private var products: [String] = []
  private var since: Day?
  private var steps: [String] = []
  private var muscles: [String] = []

  static let schema = Schema<Self>(
    "exercise", title: "entry.new_exercise", in: "exercise/exercises",
    "A short practice of a few steps",
    example: """
      daybook add exercise --name "Shoulder opener" --minutes 12 --products mat --muscles shoulders
      """, needsIdentifier: true,
    [
      .text(
        "name", "Its name", isRequired: true,
        entry: FieldEntry("entry.name", question: "What is it called?")
      ) { $0.name = $1 },
      .minutes(
        "minutes", "How many minutes it takes", isRequired: true,
        entry: FieldEntry(
          "entry.minutes", as: .length(1...1_440), question: "How many minutes does it take?")
      ) { $0.length = $1 },
      .texts(
        "products", "The ids of the products that it needs", privacy: .open,
        entry: FieldEntry(
          "entry.products", question: "What does it need?", help: "entry.products_help",
          known: .products)
      ) { $0.products = $1 },
      .texts(
        "steps", "The steps, in order",
        entry: FieldEntry("entry.steps", as: .lines, help: "entry.lines_help")
      ) { $0.steps = $1 },
      .texts(
        "muscles", "The muscles that it works",
        entry: FieldEntry("entry.muscles", help: "entry.list_help")
      ) { $0.muscles = $1 },
      .day(
        "since",
        "The day it was added; it may be recommended from the next day on, or without it from "
          + "the day it was first done",
        entry: FieldEntry("entry.since", help: "entry.exercise_since_help")
      ) { $0.since = $1 },
    ])

  func record(_ context: inout RecordContext) -> Routine? {
    guard let name, let length else { return nil }
    return Routine(
      id: context.recordIdentifier, name: name, length: length, products: products, steps: steps,
      muscles: muscles, since: since)
  }
}

struct ProductRecord: RecordDraft {
  private var name: String?
  private var since: Day?

  static let schema = Schema<Self>(
    "product", title: "entry.product", in: "exercise/products",
    "Something you own that exercises may need",
    example: "daybook add product --name Mat --since 2026-11-20", needsIdentifier: true,
    [
      Schema.Member(
        Field(
          "name", .text, "Its name; its id by default", privacy: .text,
          entry: FieldEntry("entry.name", question: "What is it called?", isRequired: true)),
        read: { $0.requiredText(&$1) }, set: { $0.name = $1 }),
      .day(
        "since", "The day you got it; without one, you always had it",
        entry: FieldEntry("entry.since", help: "entry.product_since_help")
      ) { $0.since = $1 },
    ])

  func record(_ context: inout RecordContext) -> Product? {
    let id = context.recordIdentifier
    return Product(id: id, name: name ?? id, since: since)
  }
}

struct CompletionRecord: RecordDraft {
  /// An exercise done twice on a day counts twice.
  static let countsRepetitions = true

  private var day: Day?
  private var routine: String?
  private var length: Duration?
  private var note: String?

  static let schema = Schema<Self>(
    "completion", title: "entry.completion", in: "exercise/completions",
    "An exercise that was done",
    example: "daybook add completion --exercise shoulder-opener --minutes 12",
    line: RecordLine { text, _, words in
      [
        text["exercise"]?.plain,
        text["minutes"]?.length(of: .minutes(1))?.inWords(words) ?? text["minutes"]?.plain,
        text["day"]?.plain,
      ]
    },
    [
      .day(
        "day", "The day", isRequired: true,
        entry: FieldEntry("entry.day")
      ) { $0.day = $1 },
      .text(
        "exercise", "The id of the exercise", isRequired: true, privacy: .open,
        entry: FieldEntry("entry.exercise", question: "Which exercise?", known: .routines)
      ) { $0.routine = $1 },
      .minutes(
        "minutes", "How many minutes it took; by default the time that the exercise gives",
        entry: FieldEntry(
          "entry.minutes", as: .length(1...1_440), help: "entry.exercise_minutes_help")
      ) { $0.length = $1 },
      .text(
        "note", "A note about it", isParagraph: true,
        entry: FieldEntry("entry.note", question: "A note?")
      ) { $0.note = $1 },
    ])

  func record(_ context: inout RecordContext) -> Completion? {
    guard let day, let routine else { return nil }
    return Completion(
      id: context.recordIdentifier, day: day, routine: routine, length: length, note: note)
  }
}

extension EntryForm {
  static let completion = EntryForm(
    for: CompletionRecord.declared,
    verify: { values, moment in
      guard let records = moment.records[ExerciseRecords.self],
        let routine = records.routines.first(where: { $0.id == values["exercise"] })
      else { return [] }
      let owned = Set(records.products.map(\.id))
      let missing = routine.products.filter { !owned.contains($0) }
      if missing.isEmpty { return [] }
      let problem = Diagnostic(
        .warning, kind: "missing-products",
        "it needs \(missing.joined(separator: ", ")), which you do not own",
        hint: "add what you own with: daybook add product")
      return [EntryProblem(field: "exercise", diagnostic: problem)]
    })

  package static let routine = EntryForm(
    for: RoutineRecord.declared, identifiedBy: "name", isOccasional: true,
    prepare: { $1.date(&$0) })
  static let product = EntryForm(
    for: ProductRecord.declared, identifiedBy: "name", isOccasional: true,
    prepare: { $1.date(&$0) })

  static let scan = EntryForm(
    for: ScanRecord.declared, readsRecords: true,
    verify: { values, moment in
      let at = values["at"].map { moment.instant($0) } ?? moment.now
      guard let day = at.map(moment.zone.day) else { return [] }
      let scans = moment.records[ExerciseRecords.self]?.scans ?? []
      let most = moment.settings[ExerciseSettings.self].maxScansPerDay
      let others = scans.count { scan in
        let isEdited = moment.edited.map { $0 == scan.id } ?? false
        return moment.zone.day(of: scan.at) == day && !isEdited
      }
      guard others >= most else { return [] }
      let problem = Diagnostic(
        .warning, kind: "scan-over-limit",
        "the day has \(most.counted("scan")) already; this one is kept, but not counted",
        hint: "the setting exercise.maxScansPerDay says how many count")
      return [EntryProblem(field: nil, diagnostic: problem)]
    })
}

extension EntryMoment {
  /// Dates what is added, so that no past day has another recommendation because of it.
  fileprivate func date(_ values: inout [String: String]) {
    guard edited == nil, values["since"] == nil else { return }
    values["since"] = "\(zone.day(of: now))"
  }
}

extension Field.Known {
  /// References to exercises; an unknown one is a typing error that would count nowhere.
  static let routines = Self("exercises", of: "exercise", others: .wrong)
  /// References to owned products; others may be bought later.
  static let products = Self("products", of: "product", others: .odd)
}

extension Schema.Member {
  /// A length of up to a day: a number of minutes, or a text such as `1 h 30 min`.
  static func minutes(
    _ name: String, _ meaning: String, isRequired: Bool = false, entry: FieldEntry? = nil,
    set: @escaping @Sendable (inout Draft, Duration) -> Void
  ) -> Self {
    Self(
      Field(
        name,
        .form(
          "minutes up to a day, or a text such as 1 h 30 min", allowsNumber: true, holds: .minutes),
        meaning, isRequired: isRequired, entry: entry),
      read: { $0.minutes(&$1) }, set: set)
  }
}

extension FieldValue {
  fileprivate func minutes(_ context: inout RecordContext) -> Duration? {
    let most = 1_440
    if form == .number || (!isTyped && Double(string) != nil) {
      guard let number = number(&context) else { return nil }
      if number >= 0, number <= Double(most) {
        return .microseconds(Int64(clamping: (number * 60_000_000).rounded()))
      }
    } else {
      guard let duration = duration(&context) else { return nil }
      if duration <= .seconds(most * 60) { return duration }
    }
    context.report(
      .outOfRange(field: context.fieldName, text: string, allowed: "0 to \(most) minutes"),
      at: range)
    return nil
  }
}
