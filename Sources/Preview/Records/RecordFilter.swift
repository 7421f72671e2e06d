internal import Basics
internal import SiteKit
internal import Vault
internal import Wording

/// The filter for the records of a kind: days, words, and values of fields.
struct RecordFilter {
  static let from = "from"
  static let to = "to"
  static let words = "words"

  let days: DaySpan
  private let words: [String]
  private let conditions: [RecordCondition]

  /// The filter of a query. A period, such as `2026-11` or `last week`, begins with its first day,
  /// and ends with its last.
  ///
  /// - Parameters:
  ///   - records: The records to filter.
  ///   - library: The library that reads them.
  /// - Throws: ``Failure`` for a text that is not valid in its field.
  init(
    _ query: [String: String], of kind: KindOfRecord, among records: [StoredRecord],
    in library: RecordLibrary, _ moment: EntryMoment, _ names: RecordWords
  ) throws {
    func period(_ name: String) throws -> ClosedRange<Day>? {
      guard let text = query[name], !text.allSatisfy(\.isWhitespace) else { return nil }
      return try failing { () throws(WrittenProblem) in
        try ClosedRange<Day>(written: text, at: moment.moment)
      }
    }
    days = DaySpan(
      from: try period(Self.from)?.lowerBound, to: try period(Self.to)?.upperBound)
    words = (query[Self.words] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      .map(String.init)
    conditions = try Self.fields(of: kind).compactMap { field in
      guard let text = query[field.name], !text.isEmpty else { return nil }
      return try RecordCondition(
        field.editFields.first, .equals, text, of: kind, among: records, in: library, moment,
        names)
    }
  }

  /// The fields of few values: choices, names of the vault, ticks.
  static func fields(of kind: KindOfRecord) -> [Field] {
    var known: Set<Field.Known> = []
    return kind.fields.filter { field in
      field.label != nil && field.kind != .textOrTrue && field.type != .objects
        && (field.choices != nil || field.known != nil || field.privacy == .name)
        && field.known.map { known.insert($0).inserted } ?? true
    }
  }

  func holds(_ record: StoredRecord) -> Bool {
    days.contains(anyOf: record.days) && conditions.allSatisfy { $0.holds(record.text) }
      && says(record)
  }

  private func says(_ record: StoredRecord) -> Bool {
    guard !words.isEmpty else { return true }
    let text = record.text.content.map(\.json.plain).joined(separator: "\n").lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}

extension Field {
  /// The few values that it has; nil for a field that may have any.
  var choices: [String]? {
    if type == .flag { return ["true", "false"] }
    if case .choice(let words) = kind { return words }
    return nil
  }
}
