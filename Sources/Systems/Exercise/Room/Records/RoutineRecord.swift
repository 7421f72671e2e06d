import Chronology
import Exercise
import Vault

/// A record of `exercise/exercises`.
struct RoutineRecord: RecordDraft {
  private var name: String?
  private var length: Duration?
  private var products: [String] = []
  private var since: Day?
  private var steps: [String] = []
  private var muscles: [String] = []

  static let schema = Schema<Self>(
    "exercise", in: ExerciseReader.routines, "A short practice of a few steps",
    needsIdentifier: true,
    [
      .text("name", "What it is called", isRequired: true) { $0.name = $1 },
      .minutes("minutes", "How many minutes it takes", isRequired: true) { $0.length = $1 },
      .texts(
        "products", "The ids of the products that it cannot start without", privacy: .open
      ) { $0.products = $1 },
      .texts("steps", "What to do, in order") { $0.steps = $1 },
      .texts("muscles", "The muscles that it is for") { $0.muscles = $1 },
      .day(
        "since",
        "The day since which it may be recommended; the day it was first done when left out"
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
    "product", in: ExerciseReader.products, "A thing you own that exercises may need",
    needsIdentifier: true,
    [
      Schema.Member(
        Field("name", .text, "What it is called; its id when left out", privacy: .text),
        read: { $0.requiredText(&$1) }, set: { $0.name = $1 }),
      .day("since", "The day since which you own it; always when left out") { $0.since = $1 },
    ])

  func record(_ context: inout RecordContext) -> Product? {
    let id = context.recordIdentifier
    return Product(id: id, name: name ?? id, since: since)
  }
}
