package import Basics

/// Command-line words that fill in fields: `title=Send the invoice energy=3`. A value extends to
/// the next key of a field, and words before the first key are a separate text.
package struct FieldWords: Sendable {
  /// The kind of a fault in the way words are given, regardless of their content.
  package static let usage = "usage"

  fileprivate static func fault(_ message: String, hint: String) -> Failure {
    Failure(Diagnostic(.error, kind: usage, message, hint: hint))
  }

  /// The failure that a word is neither a field nor a part of a sentence.
  package static func noPart(_ word: String) -> Failure {
    Failure(
      Diagnostic(
        .error, kind: "fields-in-sentence", "\(word.shortQuoted) is no part of a sentence",
        hint: "say it in words, or use daybook add"))
  }

  /// The words before the first key.
  package private(set) var loose: [String] = []
  package private(set) var values: [(field: Field, text: String)] = []

  /// Splits words; the `=` may be full-width.
  ///
  /// - Throws: ``Failure`` for a key of no field: a text may contain `a=b`, but nobody means
  ///   `energi=3` as text.
  package init(_ words: [String], of kind: KindOfRecord, _ fields: [Field]) throws {
    for word in words {
      guard let (key, text) = Self.keyed(word) else {
        add(word)
        continue
      }
      if let field = Field.named(key, among: fields) {
        values.append((field, text))
      } else if key.count > 1 || fields.map(\.name).nearest(to: key) != nil {
        throw kind.noField(key, among: fields.map(\.name))
      } else {
        add(word)
      }
    }
  }

  /// A word that continues the previous text.
  private mutating func add(_ word: String) {
    if values.isEmpty { loose.append(word) } else { values[values.count - 1].text += " " + word }
  }

  /// True if a word is meant as `key=value`; `a=b` with a letter as its key may be a formula.
  package static func isField(_ word: String) -> Bool {
    keyed(word).map { $0.key.count > 1 } ?? false
  }

  /// `key=value` split into its parts; the key may be in any script.
  package static func keyed(_ word: String) -> (key: String, text: String)? {
    let key = word.prefix { $0.isLetter || $0.isNumber || "._-".contains($0) }
    guard key.first?.isLetter == true, let sign = word.dropFirst(key.count).first,
      sign == "=" || sign == "＝"
    else { return nil }
    return (String(key), String(word.dropFirst(key.count + 1)))
  }
}

extension EntryForm {
  /// The values that words fill in: fields as `key=value`, and a text without a key.
  ///
  /// - Parameter given: Values that are known already, by the names of fields.
  /// - Throws: ``Failure`` for a field that is given twice, for words that no field takes, and for
  ///   an unknown key.
  package func values(
    of words: [String], beside given: [String: String] = [:], _ moment: EntryMoment
  ) throws -> [String: String] {
    guard let kind else { return given }
    let typed = try FieldWords(words, of: kind, fields)
    let loose = values(
      ofLoose: typed.loose,
      beside: Set(given.keys).union(typed.values.map(\.field.name)), moment)
    if !typed.loose.isEmpty, loose.isEmpty {
      throw FieldWords.fault("\"\(typed.loose[0])\" is not a field", hint: "write key=value")
    }
    var values = given
    for (name, text) in typed.values.map({ ($0.field.name, $0.text) }) + loose {
      guard values[name] == nil else {
        throw FieldWords.fault("\(name) is given twice", hint: "leave one out")
      }
      values[name] = text
    }
    return values
  }

  /// The fields that words without a key fill in: the main text of the record and before it, if the
  /// record needs an amount of money, the amount and choices: `张三 500 送`.
  package func values(
    ofLoose words: [String], beside given: Set<String>, _ moment: EntryMoment
  ) -> [String: String] {
    var values: [String: String] = [:]
    let open = fields.filter { !given.contains($0.name) && $0.onlyForNew == nil }
    var rest = words
    if let amount = open.first(where: { $0.isRequired && $0.holdsAmount }) {
      // 万三 may be a person, so numerals are an amount only if no word has digits.
      let digits = words.filter(\.looksLikeDigits)
      let amounts = digits.isEmpty ? words.filter(\.isNumerals) : digits
      if amounts.count == 1 { values[amount.name] = amounts[0] }
      rest = words.filter { word in
        if word == values[amount.name] { return false }
        let choice = open.first { field in
          guard case .choice(let choices) = field.kind, values[field.name] == nil else {
            return false
          }
          return (try? field.canonical(word, moment)).map(choices.contains) ?? false
        }
        if let choice { values[choice.name] = word }
        return choice == nil
      }
    }
    let text = open.first { $0.isRequired && $0.isText } ?? open.first { $0.isText }
    if !rest.isEmpty, let text { values[text.name] = rest.joined(separator: " ") }
    return values
  }
}

extension Field {
  fileprivate var isText: Bool {
    (kind == .text && !holdsAmount || kind == .paragraph) && name != "id"
  }

  fileprivate var holdsAmount: Bool {
    if case .amount? = type.content { true } else { false }
  }
}

extension String {
  /// True if it begins with digits, or with a currency's sign or code before them.
  fileprivate var looksLikeDigits: Bool {
    let digits = drop { "¥￥$€£".contains($0) || $0.isASCII && $0.isLetter && $0.isUppercase }
    return digits.first.map { $0.isNumber && !$0.isLetter } ?? false
  }

  /// True if it is all Chinese numerals.
  fileprivate var isNumerals: Bool {
    allSatisfy("〇零一二两兩三四五六七八九十百千万萬壹贰貳叁參肆伍陆陸柒捌玖拾佰仟元圆圓整块塊".contains)
  }
}
