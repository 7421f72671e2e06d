internal import Chronology
internal import Moments
internal import SiteKit
internal import Vault
internal import Wording

/// What the records of a kind are narrowed down by: days, words, and values of fields.
struct RecordFilter {
  /// The keys of a query.
  static let from = "from"
  static let to = "to"
  static let words = "words"

  /// The days that are asked for.
  let days: DaySpan
  private let words: [String]
  private let values: [(field: String, value: String)]

  /// What a query asks for. A period, such as `2026-11` or `last week`, begins with its first day,
  /// and ends with its last.
  ///
  /// - Throws: When a day is none.
  init(_ query: [String: String], of kind: KindOfRecord, at moment: Moment) throws(WrittenProblem) {
    func period(_ name: String) throws(WrittenProblem) -> ClosedRange<Day>? {
      guard let text = query[name], !text.allSatisfy(\.isWhitespace) else { return nil }
      return try ClosedRange<Day>(written: text, at: moment)
    }
    days = DaySpan(
      from: try period(Self.from)?.lowerBound, to: try period(Self.to)?.upperBound)
    words = (query[Self.words] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    values = Self.fields(of: kind).compactMap { field in
      query[field.name].flatMap { $0.isEmpty ? nil : (field.name, $0) }
    }
  }

  /// The fields of few values: choices, names of the vault, ticks.
  static func fields(of kind: KindOfRecord) -> [Field] {
    kind.fields.filter { field in
      field.entry != nil && field.entry?.kind != .textOrTrue
        && (field.choices != nil || field.entry?.known != nil || field.privacy == .name)
    }
  }

  /// Whether it holds of a record.
  func holds(_ record: RecordLibrary.Found) -> Bool {
    days.contains(anyOf: record.days)
      && values.allSatisfy { record.text[$0.field]?.plain == $0.value } && says(record)
  }

  private func says(_ record: RecordLibrary.Found) -> Bool {
    guard !words.isEmpty else { return true }
    let text = record.text.content.map(\.json.plain).joined(separator: "\n").lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

extension Field {
  /// The few values that it has; nil for a field that may have any.
  var choices: [String]? {
    switch type {
    case .choice(let words): words
    case .flag: ["true", "false"]
    default: nil
    }
  }

  /// What one of its values is called; nil for itself.
  func naming(_ value: String, _ words: Words) -> String? { entry?.naming(value, words) }
}
