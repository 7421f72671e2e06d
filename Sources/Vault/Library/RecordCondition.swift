internal import Basics

/// A condition on records: `direction=sent`. Its operand and the records' values are both read as
/// the field reads typed text, so that a category, an answer or a person is found in any spelling.
package struct RecordCondition: Sendable {
  /// The comparison of a value; of two with a common prefix, the longer one first.
  package enum Comparison: String, Sendable, CaseIterable {
    case differs = "!="
    case isAtLeast = ">="
    case isAtMost = "<="
    case equals = "="
    case contains = "~"
    case isMore = ">"
    case isLess = "<"
  }

  private let kind: KindOfRecord
  /// Nil for the id.
  private let field: Field?
  private let comparison: Comparison
  private let text: String
  /// The spellings of the operand, folded, if it is a name.
  private let spellings: Set<String>
  private let names: RecordWords
  /// True for days and moments that begin with the text.
  private let isBeginning: Bool

  /// A condition on a field, or the id.
  ///
  /// - Parameters:
  ///   - records: The records to filter: names that occur in them are known.
  ///   - library: Reads the records.
  /// - Throws: ``Failure`` for a text that the field cannot hold.
  package init(
    _ field: Field?, _ comparison: Comparison, _ text: String, of kind: KindOfRecord,
    among records: [StoredRecord], in library: RecordLibrary, _ moment: EntryMoment,
    _ names: RecordWords
  ) throws {
    self.kind = kind
    self.field = field
    self.comparison = comparison
    self.names = names
    var (value, spellings, isBeginning) = (text, Set<String>(), false)
    if let field, !text.isEmpty, comparison != .contains {
      value = try Self.value(text, of: field, moment, names)
      isBeginning = field.isOfDays && value.isBeginningOfDay
      if !isBeginning { try Self.check(value, of: field, kind, library) }
      value = field.compared(value)
      if let known = field.known {
        spellings = names.spellings(of: value, known) ?? []
        if spellings.isEmpty {
          spellings = [value.folded]
          let isSaid = records.contains { record in
            kind.fields.contains { other in
              other.known == known
                && record.text[other.name].map {
                  Self.parts($0).contains { $0.folded == value.folded }
                }
                  ?? false
            }
          }
          if !isSaid { throw Failure(names.problem(of: value, known, in: kind)) }
        }
      }
    }
    self.text = value
    self.spellings = spellings
    self.isBeginning = isBeginning
  }

  /// A text in the form used by the field's records.
  private static func value(
    _ text: String, of field: Field, _ moment: EntryMoment, _ names: RecordWords
  ) throws -> String {
    let value: String
    do throws(WrittenProblem) {
      value = try field.canonical(text, moment)
    } catch {
      guard field.isOfDays, text.isBeginningOfDay else {
        throw Failure(EntryProblem(field, error).diagnostic)
      }
      return text
    }
    if case .choice(let choices) = field.kind, !choices.contains(value) {
      let said = choices.filter { !$0.isEmpty }.map { choice in
        let name = field.naming(choice, names.words)
        return name.map { $0.folded == choice ? choice : "\(choice) (\($0))" } ?? choice
      }
      throw Failure(
        VaultProblem.unknownChoice(field: field.name, text: text, known: said).diagnostic(at: nil))
    }
    if let problem = field.problem(of: value) { throw Failure(problem) }
    return value
  }

  /// Throws the fault of a value that reading a record with it finds, as adding would report it.
  private static func check(
    _ value: String, of field: Field, _ kind: KindOfRecord, _ library: RecordLibrary
  ) throws {
    guard !field.type.isText, let json = field.json(value) else { return }
    var content: [RecordText.Member] = []
    content[field.name] = json
    let line = content.identified(as: "a")
    let problem = library.problems(of: content, kind, id: "a").kept.first {
      $0.severity == .error && $0.place.flatMap(line.name) == field.name
    }
    guard var problem else { return }
    (problem.place, problem.excerpt) = (nil, nil)
    throw Failure(problem)
  }

  private static func parts(_ value: JSONText) -> [String] {
    (value.elements ?? [value]).map(\.plain)
  }

  /// True if it holds; a missing field has the meaning of its absence, else an empty text.
  package func holds(_ record: RecordText) -> Bool {
    let own = values(of: record)
    return switch comparison {
    case .equals: own.contains(where: isMeant)
    case .differs: !own.contains(where: isMeant)
    case .contains: own.contains { contains($0) }
    case .isMore: own.contains { Self.isLess(text, $0) }
    case .isLess: own.contains { Self.isLess($0, text) }
    case .isAtLeast: own.contains { !Self.isLess($0, text) }
    case .isAtMost: own.contains { !Self.isLess(text, $0) }
    }
  }

  private func isMeant(_ value: String) -> Bool {
    guard spellings.isEmpty else { return spellings.contains(value.folded) }
    return value == text || isBeginning && value.hasPrefix(text)
  }

  private func contains(_ value: String) -> Bool {
    let shown = field?.words(.string(value), names)
    return [value, shown ?? value].contains { $0.folded.contains(text.folded) }
  }

  /// The texts of a record: for a name, in all fields with such names.
  private func values(of record: RecordText) -> [String] {
    guard let field else { return [record.identifier] }
    let known = field.known
    let fields = known == nil ? [] : kind.fields.filter { $0.known == known }.map(\.name)
    let values = (fields.isEmpty ? [field.name] : fields).compactMap { record.members[$0] }
      .flatMap(Self.parts).map { field.compared(field.key(of: $0)) }
    // An empty operand asks for records without the field.
    return values.isEmpty ? [(text.isEmpty ? nil : field.leftOut) ?? ""] : values
  }

  /// True if one text sorts before the other: as numbers when both are, else by characters, which
  /// orders days and instants too.
  package static func isLess(_ left: String, _ right: String) -> Bool {
    if let left = Double(left), let right = Double(right) { return left < right }
    return left < right
  }
}

extension Field {
  /// True if it holds a day or a moment.
  fileprivate var isOfDays: Bool { type.isDay || type == .time }

  /// The canonical form of a value of a record or a condition, equal for equal meanings: a length
  /// in seconds, an amount and a number in digits, a day in the common calendar.
  fileprivate func compared(_ value: String) -> String {
    if let unit = lengthUnit {
      return JSONText.string(value).length(of: unit).map { "\($0.inSeconds)" } ?? value
    }
    if type.isNumber { return Double(value).map { "\($0)" } ?? value }
    if type.isAmount {
      let amount = try? WrittenMoney(value, in: "")
      return amount?.units(decimals: 4).map { "\($0)" } ?? value
    }
    if type.content == .birthday { return Birthday(value).map { "\($0)" } ?? value }
    return type.isDay ? Day(dated: value)?.description ?? value : value
  }
}

extension String {
  /// True for the beginning of a day or a moment as written in records: 2026, 2026-11,
  /// 2026-11-20T09.
  fileprivate var isBeginningOfDay: Bool {
    utf8.count == 4 && Day("\(self)-01-01") != nil || utf8.count == 7 && Day("\(self)-01") != nil
      || utf8.count >= 10 && Day(String(prefix(10))) != nil
        && dropFirst(10).allSatisfy { $0.isNumber || "T:.+-Z".contains($0) }
  }
}

extension RecordWords {
  /// Reports that a text is none of the names, and lists them.
  fileprivate func problem(
    of text: String, _ known: Field.Known, in kind: KindOfRecord
  ) -> Diagnostic {
    let names = all(known)
    let some = names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    return Diagnostic(
      .error, kind: "unknown-\(known.kind)",
      "no \(kind.name) is of \(text.shortQuoted), and there is no such \(known.kind)",
      hint: names.nearest(to: text).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? nil : "there are \(some)"))
  }
}
