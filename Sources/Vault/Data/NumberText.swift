/// Numbers as tables write them.
package enum NumberText {
  /// `12`, `-3.5`, `−3.5`, `+2`, `.5`, `1e6`, and thousands in groups of three, `1,200.50`; nil for
  /// anything else, for what is not finite, and for text with a unit.
  ///
  /// - Parameter decimalComma: Whether a comma stands before the fraction, as in tables whose cells
  ///   semicolons divide: `3,5` and `1.200,50`. A number that has no comma may still have a point.
  package static func number(_ text: String, decimalComma: Bool = false) -> Double? {
    plain(text, decimalComma: decimalComma).flatMap(Double.init)
      .flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number that a person typed, by itself, in the form of JSON: `12,5` is `12.5`, `1,200` is
  /// `1200`, `1.234,5` is `1234.5`. A comma parts thousands before exactly three last digits (but
  /// not after a 0), and is a decimal comma before one or two; a point is a decimal point unless
  /// there are several or a comma follows. nil for anything else.
  package static func canonical(_ text: String) -> String? {
    let decimals = text.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let hasOneComma = text.count { $0 == "," } == 1
    let points = text.count { $0 == "." }
    if points > 1, !hasOneComma { return plain(text.replacing(".", with: ",")) }
    let isSmall = text.drop { "+-".contains($0) }.hasPrefix("0,")
    let isDecimal = hasOneComma && (decimals.utf8.count < 3 || points > 0 || isSmall)
    // 1,200.5 has a point after its comma.
    let pointIsLast =
      points == 1
      && (text.lastIndex(of: ".") ?? text.startIndex) > (text.lastIndex(of: ",") ?? text.startIndex)
    return plain(text, decimalComma: isDecimal && !pointIsLast)
  }

  /// The number as JSON writes it.
  private static func plain(_ text: String, decimalComma: Bool = false) -> String? {
    var rest = text[...]
    let isNegative = rest.first == "-" || rest.first == "−"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let parts = rest.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    let mantissa = parts[0]
    let (point, group): (Character, Character) =
      decimalComma && mantissa.contains(",") ? (",", ".") : (".", ",")
    let halves = mantissa.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == point })
    guard let digits = ungrouped(halves[0], by: group) else { return nil }
    let whole = digits.count > 1 ? String(digits.drop { $0 == "0" }) : digits
    let fraction = halves.count == 2 ? halves[1] : ""
    guard isDigits(fraction), halves.count == 1 || !fraction.isEmpty,
      !digits.isEmpty || !fraction.isEmpty
    else { return nil }
    var plain = "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole)"
    if !fraction.isEmpty { plain += "." + fraction }
    if parts.count == 2 {
      let power = parts[1].first == "-" || parts[1].first == "+" ? parts[1].dropFirst() : parts[1]
      guard !power.isEmpty, isDigits(power) else { return nil }
      plain += "e" + parts[1]
    }
    return plain
  }

  /// The digits without the marks between groups of three; nil when it is not that.
  private static func ungrouped(_ text: Substring, by mark: Character) -> String? {
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.allSatisfy(isDigits) else { return nil }
    guard groups.count > 1 else { return String(text) }
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.joined()
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}
