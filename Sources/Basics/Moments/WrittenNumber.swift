/// A number that a person or another program wrote by itself, with the unit behind it or the sign
/// before it: `1,234.5`, `71.2 kg`, `７１，２`, `€5`, 一百八, 半, `2 1/2`, `twenty-five`.
///
/// It is the one reader of such numbers; what JSON and front matter write is read as they say.
package struct WrittenNumber: Sendable, Hashable {
  /// The number as JSON writes it: `-1234.5`.
  package let json: String
  /// The unit in small letters; empty where there is none, or that which was expected.
  package let unit: String

  /// The number that all of a text is; nil for anything else.
  ///
  /// - Parameter expected: The names of the unit that it is in where it names none.
  package init?(_ text: String, in expected: [String] = []) {
    let units = expected.map(Self.plain).filter { !$0.isEmpty }
    var characters = Self.plain(text)
    guard !characters.contains(where: { "、。".contains($0) }) else { return nil }
    // 71千克 is of 克 where the unit is not known.
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
  /// - Parameter mark: The mark that parts decimals in the table that it is of; nil where the text
  ///   says it by itself.
  package static func double(_ text: String, _ mark: DecimalMark? = nil) -> Double? {
    // Tables have thousands of these.
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

  /// The characters in the form in which they are compared, without blanks around them.
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
  /// `e6`, of a number as programs write it.
  fileprivate mutating func power() -> String? {
    guard skip("e") else { return nil }
    let sign = skip("-") ? "-" : ""
    if sign.isEmpty { _ = skip("+") }
    return digits(1...3).map { "e\(sign)\($0)" }
  }
}
