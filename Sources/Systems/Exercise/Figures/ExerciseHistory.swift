import Algorithms
package import Basics

/// The records of the exercise system.
package struct ExerciseRecords: Sendable, Hashable {
  package var routines: [Routine]
  package var products: [Product]
  /// The completions, in any order.
  package var completions: [Completion]
  /// The scans that were not deleted, in any order.
  package var scans: [Scan]

  package init(
    routines: [Routine] = [], products: [Product] = [], completions: [Completion] = [],
    scans: [Scan] = []
  ) {
    self.routines = routines
    self.products = products
    self.completions = completions
    self.scans = scans
  }
}

/// All the exercise of a person up to *as-of*, prepared for queries.
package struct ExerciseHistory: Sendable {
  package let moment: Moment
  let settings: ExerciseSettings
  /// The exercises, by id.
  package let routines: [Routine]
  /// The owned products, by id.
  package let products: [Product]
  /// The completions up to today, by day, then exercise.
  package let completions: [Completion]
  /// The scans up to *as-of*, in order, each marked as counting or extra.
  let scans: [CountedScan]
  /// The days with a completion, in order.
  let dayTotals: [DayTotal]
  private let lengths: [String: Duration]
  /// The exercises whose products are all there, in the order they were added, for
  /// ``recommended(on:)``.
  let choices: [RoutineChoice]

  struct DayTotal: Sendable, Hashable {
    var day: Day
    var length: Duration
    var completions: Int
  }

  init(_ records: ExerciseRecords, settings: ExerciseSettings, moment: Moment) {
    self.moment = moment
    self.settings = settings
    self.routines = records.routines.sorted { $0.id < $1.id }
    self.products = records.products.sorted { $0.id < $1.id }
    let completions = records.completions.filter { $0.day <= moment.today }.sorted(by: <)
    let lengths = records.routines.reduce(into: [:]) { $0[$1.id] = $1.length }
    self.completions = completions
    self.lengths = lengths
    self.choices = RoutineChoice.all(
      records.routines, owned: products, completions, today: moment.today)
    self.scans = CountedScan.counted(
      records.scans.filter { $0.at <= moment.asOf }, mostPerDay: settings.maxScansPerDay,
      zone: moment.zone)

    var totals: [DayTotal] = []
    for completion in completions {
      let length = completion.length ?? lengths[completion.routine] ?? .zero
      if totals.last?.day == completion.day {
        totals[totals.count - 1].length += length
        totals[totals.count - 1].completions += 1
      } else {
        totals.append(DayTotal(day: completion.day, length: length, completions: 1))
      }
    }
    self.dayTotals = totals
  }

  var today: Day { moment.today }
  var zone: Zone { moment.zone }

  var isEmpty: Bool { routines.isEmpty && completions.isEmpty && scans.isEmpty }

  var recordedDays: [Day] {
    Set(dayTotals.map(\.day) + scans.map(\.day)).sorted()
  }

  var firstRecordedDay: Day? {
    [dayTotals.first?.day, scans.first?.day].compactMap(\.self).min()
  }

  /// The length of a completion: its own, otherwise its exercise's, otherwise zero.
  package func length(of completion: Completion) -> Duration {
    completion.length ?? lengths[completion.routine] ?? .zero
  }

  package func routine(_ id: String) -> Routine? { routines.first { $0.id == id } }

  func totals(on days: ClosedRange<Day>) -> ArraySlice<DayTotal> {
    dayTotals.slice(days, by: \.day)
  }

  package func length(on days: ClosedRange<Day>) -> Duration {
    totals(on: days).reduce(.zero) { $0 + $1.length }
  }

  /// The completions on `days`, by day, then exercise.
  package func completions(on days: ClosedRange<Day>) -> ArraySlice<Completion> {
    completions.slice(days, by: \.day)
  }

  /// The scans on `days`, including extra ones.
  func scans(on days: ClosedRange<Day>) -> ArraySlice<CountedScan> {
    scans.slice(days, by: \.day)
  }
}

extension Completion: Comparable {
  /// By day, exercise, length and note: a total order, so that no figure depends on the order of
  /// files.
  package static func < (left: Completion, right: Completion) -> Bool {
    let none = Duration.seconds(-1)
    return (left.day, left.routine, left.length ?? none, left.note ?? "")
      < (right.day, right.routine, right.length ?? none, right.note ?? "")
  }
}
