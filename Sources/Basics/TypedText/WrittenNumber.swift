/// A number on its own, by a person or another program, with a unit after it or a sign before it:
/// `1,234.5`, `71.2 kg`, `７１，２`, `€5`, 一百八, 半, `2 1/2`, `twenty-five`.
///
/// The only reader of such numbers; numbers in JSON and front matter follow the rules of those.
package struct WrittenNumber: Sendable, Hashable {
  /// The number as in JSON: `-1234.5`.
  package let json: String
  /// The unit in lower case; empty if there is none, or it is the expected one.
  package let unit: String

  /// The number that the whole text is; nil for anything else.
  ///
  /// - Parameter expected: The names of the unit of a number that names none.
  package init?(_ text: String, in expected: [String] = []) {
    let units = expected.map(Self.plain).filter { !$0.isEmpty }
    var characters = Self.plain(text)
    guard !characters.contains(where: { "、。".contains($0) }) else { return nil }
    // 71千克 is 71 thousand 克 if only 克 is an expected unit.
    let own = units.first { unit in
      characters.count > unit.count && characters.suffix(unit.count) == unit[...]
        && !(unit[0].isLatin && characters[characters.count - unit.count - 1].isLatin)
    }
    characters.removeLast(own?.count ?? 0)
    var scanner = Scanner(characters, isJapanese: false)
    var sign: [Character] = []
    if let next = scanner.next, next.isCurrencySymbol {
      sign = [next]
      scanner.position += 1
      scanner.skipBlank()
    }
    let isNegative = scanner.skip("-") || scanner.skip("负")
    if !isNegative { _ = scanner.skip("+") }
    guard
      let number = scanner.chineseDecimal() ?? scanner.decimal()
        ?? scanner.englishNumber().map({ Scanner.Decimal(whole: "\($0)") })
    else { return nil }
    let power = scanner.attempt { $0.power() } ?? ""
    let rest = Self.plain(String(scanner.text[scanner.position...]))
    guard rest.isEmpty || sign.isEmpty && rest[0].isUnit, !rest.contains(where: \.isDigit) else {
      return nil
    }
    json = (isNegative && number.text != "0" ? "-" : "") + number.text + power
    unit = units.contains(sign + rest) ? "" : String(sign + rest)
  }

  /// The finite number that a text is in digits, without a unit; nil for anything else.
  ///
  /// - Parameter mark: The decimal separator of its table; nil if the text itself shows it.
  package static func double(_ text: String, _ mark: DecimalMark? = nil) -> Double? {
    // A fast path, as tables have thousands of these.
    let isPlain = text.utf8.allSatisfy {
      0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") && mark == .point
    }
    if isPlain, text.utf8.last != UInt8(ascii: "."), let number = Double(text) { return number }
    guard text.contains(where: { $0.plain.isDigit }),
      let digits = mark.map({ $0.plain(text) }) ?? text, let number = WrittenNumber(digits),
      number.unit.isEmpty
    else { return nil }
    return Double(number.json).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The characters in the form that is compared, trimmed.
  private static func plain(_ text: String) -> [Character] {
    let plain = text.map(\.plain)
    let end = plain.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
    return Array(plain[..<end].drop(while: \.isWhitespace))
  }
}

extension Character {
  /// True if a unit may begin with it.
  fileprivate var isUnit: Bool { isLetter || isCurrencySymbol || "%‰°′″/".contains(self) }
}

extension Scanner {
  /// The exponent of a number in scientific notation: `e6`.
  fileprivate mutating func power() -> String? {
    guard skip("e") else { return nil }
    let sign = skip("-") ? "-" : ""
    if sign.isEmpty { _ = skip("+") }
    return digits(1...3).map { "e\(sign)\($0)" }
  }
}
