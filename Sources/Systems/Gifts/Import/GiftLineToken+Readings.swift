// Names and amounts without a separator: 张三500, 李四一千二.
extension GiftLineToken {
  /// The one way to read the token as a name and an amount; nil when there is none.
  ///
  /// - Throws: When there are several, and when the name would be one Chinese character: it may as
  ///   well be a whole name with numerals in it.
  func reading(in currency: Currency) throws(GiftLine.Failure) -> GiftLine.Entry? {
    let readings = readings(in: currency)
    guard let first = readings.first else { return nil }
    let isShort = first.name.count == 1 && !text.contains(where: \.isDigit)
    guard readings.count > 1 || isShort else { return first }
    let others = isShort && readings.count == 1 ? ["\(text) without an amount"] : []
    throw GiftLine.Failure(
      problem: .ambiguous(
        readings.map { "\($0.name) \($0.amount.shortDescription)" } + others),
      place: range)
  }

  /// All ways to read the token as a name with an amount behind it. With digits or a sign of money
  /// there is one; of numerals that could end the name or begin the amount, each that leaves a name
  /// of usual length, and one of a single character too.
  func readings(in currency: Currency) -> [GiftLine.Entry] {
    guard amount == nil else { return [] }
    let characters = Array(textWithoutNumber)
    if let boundary = characters.firstIndex(where: { $0.isDigit || "¥￥$".contains($0) }) {
      // In l00 and 5O0 the letters are rather digits that were read wrong, than names.
      let letters = characters[..<boundary].reversed().prefix(while: \.isASCIILetter)
      let isDoubtful = !letters.isEmpty && letters.allSatisfy { "OoQDlIiSsBZz".contains($0) }
      guard boundary > 0, !isDoubtful,
        let amount = Self.amount(String(characters[boundary...]), in: currency)
      else { return [] }
      return [GiftLine.Entry(name: String(characters[..<boundary]), amount: amount)]
    }
    var readings: [GiftLine.Entry] = []
    // Longer numbers first; one behind 20 characters of an amount would be a sentence.
    for boundary in max(1, characters.count - 24)..<max(1, characters.count) {
      let name = String(characters[..<boundary])
      let rest = String(characters[boundary...])
      guard rest.beginsWithDigit, rest.hasNumeralUnit, name.isUsualName,
        let amount = Self.amount(rest, in: currency)
      else { continue }
      readings.append(GiftLine.Entry(name: name, amount: amount))
    }
    return readings
  }
}

extension String {
  /// Whether it has a unit of money, or of a number from a hundred on, without which Chinese digits
  /// are rather a part of a name: 郑十一.
  fileprivate var hasNumeralUnit: Bool { contains { "百千万亿佰仟萬元圆圓块塊".contains($0) } }

  /// Whether it begins with a digit rather than with a unit: 千二 is 1,200 by itself, but in
  /// 李四一千二 it is the end of 1,200.
  fileprivate var beginsWithDigit: Bool {
    first.map { !"百千万亿佰仟萬元圆圓块塊".contains($0) } ?? false
  }

  /// Whether it is as long as a name of a family name and a given name is.
  var isUsualName: Bool {
    guard count > 3 else { return true }
    return count == 4 && PersonNames.beginsWithCompoundSurname(self)
      || unicodeScalars.allSatisfy { !$0.properties.isIdeographic }
  }
}
