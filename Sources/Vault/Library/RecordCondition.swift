internal import Basics

/// A condition on records: `direction=sent`. What it compares with is read as the field reads what
/// a person types, and so is what records say, so that a category, an answer or a person is found
/// however it was written.
package struct RecordCondition: Sendable {
  /// How a value is compared; of two that begin alike, the longer one first.
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
  private let field: EntryField?
  private let comparison: Comparison
  private let text: String
  /// The ways to say what is compared with, folded, where it is a name.
  private let spellings: Set<String>
  private let names: RecordWords

  /// A condition on a field, or the id.
  ///
  /// - Parameters:
  ///   - records: Those that it is for: a name that one of them says is known.
  /// - Throws: ``Failure`` for a text that the field cannot say.
  package init(
    _ field: EntryField?, _ comparison: Comparison, _ text: String, of kind: KindOfRecord,
    among records: [RecordLibrary.Found], _ moment: EntryMoment, _ names: RecordWords
  ) throws {
    self.kind = kind
    self.field = field
    self.comparison = comparison
    self.names = names
    var (value, spellings) = (text, Set<String>())
    if let field, !text.isEmpty, comparison != .contains {
      value = try Self.value(text, of: field, comparison, moment, names)
      if let known = field.record?.known {
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
  }

  /// A text as the records of the field say it.
  private static func value(
    _ text: String, of field: EntryField, _ comparison: Comparison, _ moment: EntryMoment,
    _ names: RecordWords
  ) throws -> String {
    let value: String
    do throws(WrittenProblem) {
      value = try field.canonical(text, moment)
    } catch {
      // The beginning of a day or a moment, such as 2026-11, is compared as it is.
      guard text.first?.isNumber == true, text.allSatisfy({ $0.isNumber || "-:T+".contains($0) })
      else { throw Failure(EntryProblem(field, error).diagnostic) }
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

  private static func parts(_ value: JSONText) -> [String] {
    (value.elements ?? [value]).map(\.plain)
  }

  /// True if it holds; of a field that the record does not have, as of what that means, else as of
  /// an empty text.
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
    spellings.isEmpty ? value == text : spellings.contains(value.folded)
  }

  private func contains(_ value: String) -> Bool {
    let shown = field?.record?.words(.string(value), names)
    return [value, shown ?? value].contains { $0.folded.contains(text.folded) }
  }

  /// The texts of a record: of a name, in all fields that have such names.
  private func values(of record: RecordText) -> [String] {
    guard let field else { return [record.identifier] }
    let known = field.record?.known
    let fields = known == nil ? [] : kind.fields.filter { $0.known == known }.map(\.name)
    let values = (fields.isEmpty ? [field.name] : fields).compactMap { record.value(at: $0) }
      .flatMap(Self.parts).map { field.key(of: $0) }
    // Nothing on the other side asks for records that do not have the field.
    return values.isEmpty ? [(text.isEmpty ? nil : field.record?.leftOut) ?? ""] : values
  }

  /// True if one text stands before the other: as numbers when both are, else by characters, which
  /// orders days and instants too.
  package static func isLess(_ left: String, _ right: String) -> Bool {
    if let left = Double(left), let right = Double(right) { return left < right }
    return left < right
  }
}

extension RecordWords {
  /// That a text is none of the names, with those that there are.
  fileprivate func problem(
    of text: String, _ known: EntryField.Known, in kind: KindOfRecord
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
