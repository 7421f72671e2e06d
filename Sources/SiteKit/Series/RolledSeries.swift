package import Basics

/// A quantity of one vault by day or week, in the form that `daybook rollup` adds up over many
/// vaults: values without names, texts or places.
package struct RolledSeries: Sendable {
  package struct Row: Sendable, Hashable {
    /// A day, or a week for an audience that sees totals.
    package var days: ClosedRange<Day>
    /// In the unit of the series.
    package var value: Double
    /// The number of records of the value, at least one: a day without a record has no row.
    package var records: Int
  }

  /// `focus`, `exercise`, `journal.words`, or `measures.` with the name of a measure; of totals any
  /// other system too.
  package let name: String
  /// `s` for seconds, the unit of a measure as it is declared, otherwise empty.
  package let unit: String
  /// In order of time, up to the day or week of *as-of*.
  package let rows: [Row]

  package init(_ name: String, in unit: String, _ rows: [Row]) {
    self.name = name
    self.unit = unit
    self.rows = rows
  }
}

extension PeriodSeries {
  /// The days with records, as a roll-up.
  ///
  /// - Parameter records: The number of records of the value of a day.
  package func rolled(
    _ name: String, in unit: String, records: (Day) -> Int
  ) -> RolledSeries {
    RolledSeries(
      name, in: unit,
      recordedDays.compactMap { day in
        let count = records(day)
        guard count > 0, let value = value(of: day) else { return nil }
        return RolledSeries.Row(days: day...day, value: value, records: count)
      })
  }
}
