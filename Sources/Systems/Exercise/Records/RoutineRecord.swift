import Basics
import Vault
import Wording

/// A record of `exercise/exercises`.
struct RoutineRecord: RecordDraft {
  private var name: String?
  private var length: Duration?
  private var products: [String] = []
  private var since: Day?
  private var steps: [String] = []
  private var muscles: [String] = []

  static let schema = Schema<Self>(
    "exercise", title: "entry.new_exercise", in: ExerciseReader.routines,
    "A short practice of a few steps",
    example: """
      daybook add exercise --name "Shoulder opener" --minutes 12 --products mat --muscles shoulders
      """, needsIdentifier: true,
    [
      .text(
        "name", "What it is called", isRequired: true,
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
        "steps", "What to do, in order",
        entry: FieldEntry("entry.steps", as: .lines, help: "entry.lines_help")
      ) { $0.steps = $1 },
      .texts(
        "muscles", "The muscles that it works",
        entry: FieldEntry("entry.muscles", help: "entry.list_help")
      ) { $0.muscles = $1 },
      .day(
        "since",
        "The day from which it may be recommended; when left out, the day it was first done",
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

/// A record of `exercise/products`.
struct ProductRecord: RecordDraft {
  private var name: String?
  private var since: Day?

  static let schema = Schema<Self>(
    "product", title: "entry.product", in: ExerciseReader.products,
    "Something you own that exercises may need",
    example: "daybook add product --name Mat --since 2026-11-20", needsIdentifier: true,
    [
      Schema.Member(
        Field(
          "name", .text, "What it is called; its id when left out", privacy: .text,
          entry: FieldEntry("entry.name", question: "What is it called?", isRequired: true)),
        read: { $0.requiredText(&$1) }, set: { $0.name = $1 }),
      .day(
        "since", "Since when you own it; always when left out",
        entry: FieldEntry("entry.since", help: "entry.product_since_help")
      ) { $0.since = $1 },
    ])

  func record(_ context: inout RecordContext) -> Product? {
    let id = context.recordIdentifier
    return Product(id: id, name: name ?? id, since: since)
  }
}
