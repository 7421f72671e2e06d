/// The decimal separator of numbers whose text alone does not show it.
package enum DecimalMark: String, Sendable, CaseIterable {
  /// 1,234.5
  case point
  /// 1.234,5
  case comma

  /// A text with its numbers in plain form, 1,234.5 and 1.234,5 as 1234.5; nil if some are
  /// invalid.
  package func plain(_ text: String) -> String? {
    let written = Array(text)
    let characters = written.map(\.plain)
    var plain = ""
    var place = 0
    while place < characters.count {
      let end = DigitRun.end(in: characters, from: place)
      if end == place {
        plain.append(written[place])
        place += 1
      } else {
        guard let run = DigitRun(characters[place..<end], mark: self) else { return nil }
        plain += run.text
        place = end
      }
    }
    return plain
  }
}

/// Consecutive digits with the separators between them: 1,234.50.
///
/// A point is a decimal point, unless two or more separate groups of three, or a comma follows. A
/// comma before exactly three last digits separates thousands, but not after a 0; before one or
/// two it is a decimal comma, except in amounts of money: in 礼金600,20个鸡蛋 it separates two
/// clauses.
struct DigitRun {
  /// Without leading zeros, except a single one.
  let whole: String
  /// The decimals; empty for none.
  let fraction: String

  /// The number that digits and separators form; nil if invalid.
  ///
  /// - Parameters:
  ///   - mark: The decimal separator; nil if the text itself shows it.
  ///   - isMoney: True if a comma is never a decimal separator.
  init?(_ run: some Collection<Character>, mark: DecimalMark? = nil, isMoney: Bool = false) {
    // A blank and an apostrophe separate thousands only.
    let others = run.filter { $0 != "," && $0 != "." && !$0.isDigit }
    let text = String(run.filter { $0 == "," || $0 == "." || $0.isDigit })
    guard run.first?.isDigit == true, let decimal = Self.decimalMark(of: text, mark, isMoney)
    else { return nil }
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == decimal })
    let groups = String(run.prefix { $0 != decimal }).split(
      omittingEmptySubsequences: false, whereSeparator: { !$0.isDigit })
    guard Set(others).count < 2, others.isEmpty || Self.areGroups(groups),
      groups.count < 2 || Self.areGroups(groups),
      parts.count < 2 || parts[1].allSatisfy(\.isDigit)
    else { return nil }
    let digits = groups.joined(separator: "").drop { $0 == "0" }
    whole = digits.isEmpty ? "0" : String(digits)
    fraction = parts.count == 2 ? String(parts[1]) : ""
  }

  /// The separator before the decimals, or the point if there are none; nil if the separators are
  /// invalid.
  private static func decimalMark(
    of text: String, _ mark: DecimalMark?, _ isMoney: Bool
  ) -> Character? {
    let commas = text.count { $0 == "," }
    let points = text.count { $0 == "." }
    let groups = text.split(
      omittingEmptySubsequences: false, whereSeparator: { !$0.isDigit })
    // 1.234.567
    if commas == 0, points > 1 { return areGroups(groups) ? "," : nil }
    switch mark {
    case .point: return "."
    case .comma where commas > 0: return ","
    case .comma: return areGroups(groups) ? "," : "."
    case nil where commas == 0: return "."
    case nil where points > 0:
      let isCommaLast = text.last { !$0.isDigit } == ","
      return isCommaLast ? isMoney ? nil : "," : "."
    case nil:
      if areGroups(groups) { return "." }
      let isDecimal = commas == 1 && (groups[1].count < 3 || groups[0] == "0")
      return isDecimal && !isMoney ? "," : nil
    }
  }

  /// True for several groups of digits, all but the first with three digits, without a leading 0.
  private static func areGroups(_ groups: [Substring]) -> Bool {
    groups.count > 1 && (1...3).contains(groups[0].count) && groups[0].first != "0"
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// The end of the digits that begin at `start`, separators between two of them included.
  ///
  /// - Parameter isMoney: True if a blank or an apostrophe, though allowed before three digits,
  ///   ends the number.
  static func end(in text: [Character], from start: Int, isMoney: Bool = false) -> Int {
    func isDigit(_ place: Int) -> Bool { text.indices.contains(place) && text[place].isDigit }
    func isGroup(_ place: Int) -> Bool {
      (place..<place + 3).allSatisfy(isDigit) && !isDigit(place + 3)
    }
    var end = start
    while isDigit(end)
      || end > start && isDigit(end + 1)
        && (",.".contains(text[end]) || !isMoney && " '’".contains(text[end]) && isGroup(end + 1))
    { end += 1 }
    return end
  }

  var text: String { fraction.isEmpty ? whole : "\(whole).\(fraction)" }
}
