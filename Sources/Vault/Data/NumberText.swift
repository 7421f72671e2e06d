/// Numbers as tables write them.
package enum NumberText {
  /// `12`, `-3.5`, `−3.5`, `+2`, `.5`, `1e6`, and thousands in groups of three, `1,200.50`; nil for
  /// anything else, for what is not finite, and for text with a unit.
  ///
  /// - Parameter decimalComma: Whether a comma stands before the fraction, as in tables whose cells
  ///   semicolons divide: `3,5` and `1.200,50`. A number that has no comma may still have a point.
  package static func number(_ text: String, decimalComma: Bool = false) -> Double? {
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
    guard let whole = ungrouped(halves[0], by: group) else { return nil }
    let fraction = halves.count == 2 ? halves[1] : ""
    guard isDigits(fraction), halves.count == 1 || !fraction.isEmpty,
      !whole.isEmpty || !fraction.isEmpty
    else { return nil }
    var plain = "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole)"
    if !fraction.isEmpty { plain += "." + fraction }
    if parts.count == 2 {
      let power = parts[1].first == "-" || parts[1].first == "+" ? parts[1].dropFirst() : parts[1]
      guard !power.isEmpty, isDigits(power) else { return nil }
      plain += "e" + parts[1]
    }
    return Double(plain).flatMap { $0.isFinite ? $0 : nil }
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
