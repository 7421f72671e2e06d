internal import Algorithms
package import Basics

/// The records of the exercise system.
package struct ExerciseRecords: Sendable, Hashable {
  /// The exercises there are.
  package var routines: [Routine]
  /// The products that are owned.
  package var products: [Product]
  /// What was done, in any order.
  package var completions: [Completion]
  /// The scans that were not deleted, in any order.
  package var scans: [Scan]

  /// Records; none by default.
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

/// All the exercise of a person up to *as-of*, ready to be asked for figures.
package struct ExerciseHistory: Sendable {
  /// The moment that counts as now; nothing after it exists.
  package let moment: Moment
  /// What the person set.
  package let settings: ExerciseSettings
  /// The exercises, by id.
  package let routines: [Routine]
  /// The products that are owned, by id.
  package let products: [Product]
  /// What was done up to today, by day, then exercise.
  package let completions: [Completion]
  /// The scans up to *as-of*, in order, each with its standing.
  package let scans: [CountedScan]
  /// The days with a completion, in order.
  package let dayTotals: [DayTotal]
  /// The length of each exercise, by id.
  private let lengths: [String: Duration]
  /// The day on which each exercise was first done, by id.
  let firstDays: [String: Day]

  /// The practice of one day.
  package struct DayTotal: Sendable, Hashable {
    package var day: Day
    /// How long all completions took together.
    package var length: Duration
    /// How many completions there are.
    package var completions: Int
  }

  /// The history of `records`; their order does not matter.
  package init(_ records: ExerciseRecords, settings: ExerciseSettings, moment: Moment) {
    self.moment = moment
    self.settings = settings
    self.routines = records.routines.sorted { $0.id < $1.id }
    self.products = records.products.sorted { $0.id < $1.id }
    let completions = records.completions.filter { $0.day <= moment.today }.sorted(by: <)
    let lengths = records.routines.reduce(into: [:]) { $0[$1.id] = $1.length }
    self.completions = completions
    self.lengths = lengths
    self.firstDays = completions.reduce(into: [:]) { $0[$1.routine] = $0[$1.routine] ?? $1.day }
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

  /// The day of ``moment``.
  package var today: Day { moment.today }
  /// The zone in which days begin.
  package var zone: Zone { moment.zone }

  /// Whether there is anything on record that could be shown.
  package var isEmpty: Bool { routines.isEmpty && completions.isEmpty && scans.isEmpty }

  /// The days with a completion or a scan, in order.
  package var recordedDays: [Day] {
    Set(dayTotals.map(\.day) + scans.map(\.day)).sorted()
  }

  /// The first day with a completion or a scan.
  package var firstRecordedDay: Day? {
    [dayTotals.first?.day, scans.first?.day].compactMap(\.self).min()
  }

  /// How long a completion took: what it says, else what its exercise says, else nothing.
  package func length(of completion: Completion) -> Duration {
    completion.length ?? lengths[completion.routine] ?? .zero
  }

  /// What is known of an exercise.
  package func routine(_ id: String) -> Routine? { routines.first { $0.id == id } }

  /// The practice of the days among `days` that have any, in order.
  package func totals(on days: ClosedRange<Day>) -> ArraySlice<DayTotal> {
    dayTotals.slice(days, by: \.day)
  }

  /// The practice of `days` together.
  package func length(on days: ClosedRange<Day>) -> Duration {
    totals(on: days).reduce(.zero) { $0 + $1.length }
  }

  /// What was done on `days`, by day, then exercise.
  package func completions(on days: ClosedRange<Day>) -> ArraySlice<Completion> {
    completions.slice(days, by: \.day)
  }

  /// The scans made on `days`, extra ones among them.
  package func scans(on days: ClosedRange<Day>) -> ArraySlice<CountedScan> {
    scans.slice(days, by: \.day)
  }
}

extension Completion: Comparable {
  /// By day, exercise, length and note: a total order, so that no figure depends on the files'.
  package static func < (left: Completion, right: Completion) -> Bool {
    let none = Duration.seconds(-1)
    return (left.day, left.routine, left.length ?? none, left.note ?? "")
      < (right.day, right.routine, right.length ?? none, right.note ?? "")
  }
}

extension Array where Element: Sendable {
  /// The elements whose day lies in `days`; the array is in order of days.
  func slice(_ days: ClosedRange<Day>, by day: (Element) -> Day) -> ArraySlice<Element> {
    let first = partitioningIndex { day($0) >= days.lowerBound }
    return self[first..<partitioningIndex { day($0) > days.upperBound }]
  }
}
