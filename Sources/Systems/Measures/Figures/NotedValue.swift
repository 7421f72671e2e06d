package import Basics

/// A value in a text of the person's own, such as a property of a daily note, under the name that
/// it has there.
package struct NotedValue: Sendable, Hashable {
  package let day: Day
  package let name: String
  package let text: String
  package let place: Place

  package init(_ name: String, _ text: String, on day: Day, at place: Place) {
    self.day = day
    self.name = name
    self.text = text
    self.place = place
  }
}

extension MeasuresHistory {
  /// The history with values of texts, by the names and titles of measures in any case.
  ///
  /// Records come first: on a day with a record, and for a second value of a day, a value that
  /// differs is in ``uncounted``. A text that is no value of its measure is passed over.
  ///
  /// - Parameter keys: The keys that are reported if no measure is called so.
  package func adding(
    _ noted: [NotedValue], keys: [(name: String, place: Place)] = []
  ) -> MeasuresHistory {
    let byName = Dictionary(grouping: noted) { $0.name.lowercased() }
    var uncounted = uncounted
    let measures = measures.map { history in
      let measure = history.measure
      let own = measure.lowercasedNames.sorted().flatMap { byName[$0] ?? [] }
      guard !own.isEmpty else { return history }
      var values: [Day: Quantity] = [:]
      let days = Set(history.recordedDays + history.records.map(\.day))
      for value in own {
        guard let quantity = measure.value(noted: value.text) else { continue }
        let isTaken = days.contains(value.day) || values[value.day] != nil
        if !isTaken {
          values[value.day] = quantity
        } else if (values[value.day] ?? history.value(on: value.day)) != quantity {
          uncounted.append(value)
        }
      }
      guard !values.isEmpty else { return history }
      let readings = values.map { day, value in
        Reading(id: "note/\(day)", day: day, value: value, isNoted: true)
      }
      return MeasureHistory(
        measure, history.records.map(\.reading) + readings, moment: moment)
    }
    let names = measures.reduce(into: Set()) { $0.formUnion($1.measure.lowercasedNames) }
    let unknown = keys.filter { !names.contains($0.name.lowercased()) }
    return MeasuresHistory(measures, uncounted: uncounted, unknown: unknown, moment: moment)
  }
}

extension Measure {
  /// Its name and its titles in lower case.
  fileprivate var lowercasedNames: Set<String> {
    Set(([name, title] + titles.values).map { $0.lowercased() })
  }

  /// The value that a text of a note means: a number with or without the unit, yes or no, or a
  /// length of time; nil if it is no value of this measure.
  func value(noted text: String) -> Quantity? {
    var text = text[...]
    func trim() {
      while text.first?.isWhitespace ?? false { text.removeFirst() }
      while text.last?.isWhitespace ?? false { text.removeLast() }
    }
    trim()
    switch kind {
    case .yes:
      switch text.lowercased() {
      case "true", "yes": return Quantity(1)
      case "false", "no": return .zero
      default: return nil
      }
    case .duration:
      if let minutes = WrittenNumber.double(String(text)) {
        return minutes >= 0 ? Quantity(minutes * 60) : nil
      }
      return (try? Duration(written: String(text))).map { Quantity($0) }
    case .number, .count, .scale:
      let units = ([unit] + units.values).filter { !$0.isEmpty && text.hasSuffix($0) }
      if let unit = units.max(by: { $0.count < $1.count }) {
        text.removeLast(unit.count)
        trim()
      }
      guard let number = WrittenNumber.double(String(text)) else { return nil }
      if kind == .count, number < 0 || number != number.rounded() { return nil }
      if kind == .scale, number != number.rounded() || !scale.contains(Int(clamping: number)) {
        return nil
      }
      return Quantity(number)
    }
  }
}
