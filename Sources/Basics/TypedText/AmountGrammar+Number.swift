extension AmountGrammar {
  struct Number {
    var value = WrittenDecimal.zero
    /// True if it has no decimals, so that smaller units may follow.
    var isWhole = true
    /// True if the unit of the last digit is omitted: 一百八.
    var leavesUnitOut = false
  }

  /// Consecutive digits without their units.
  private struct Digits {
    var value: WrittenDecimal
    var count: Int
    var first: Int
    var second: Int?
    var style: AmountSymbol.DigitStyle
    /// True if one of them is 两, 俩 or 仨.
    var isCounting: Bool
    var start: Int

    /// True for two digits that give an approximate number: 三五, 七八, 一两.
    var isVague: Bool {
      guard count == 2, style != .arabic, let second else { return false }
      return second == first + 1 || (first, second) == (3, 5)
    }
  }

  /// The state of a whole number while it is read.
  private struct Sections {
    /// Complete multiples of 万 and 亿, with their powers of ten in falling order.
    var closed: [(value: WrittenDecimal, exponent: Int)] = []
    /// The number below 10,000 that is being read.
    var open = WrittenDecimal.zero
    /// The last unit in the open section.
    var unit: Int?
    /// True if the open section began after a 零.
    var isOpenedByZero = false
    /// True if the last symbol was a 零.
    var isSkipping = false
    /// True if the unit after the last digit is omitted, so that nothing may follow.
    var isElliptic = false
    var leavesUnitOut = false

    var isEmpty: Bool { closed.isEmpty && unit == nil }
    /// The last unit that was read.
    var lastUnit: Int? { unit ?? closed.last?.exponent }
  }

  /// A number: whole or with a decimal point, optionally followed by units.
  mutating func number() throws(AmountProblem) -> Number {
    let start = position
    var sections = Sections()
    while try readStep(of: &sections) {}
    guard position > start, !sections.isSkipping else { throw unexpected }
    // 一亿三千 is said for 一亿三千万, but written for 一亿零三千.
    if let last = sections.closed.last, last.exponent >= 8, sections.unit != nil,
      !sections.isOpenedByZero
    {
      throw AmountProblem.notAnAmount(at: range(from: start))
    }
    var number = Number()
    for section in sections.closed { number.value = try checked(number.value + section.value) }
    number.value = try checked(number.value + sections.open)
    number.leavesUnitOut = sections.leavesUnitOut
    guard next == .point else { return number }
    guard !sections.isElliptic else { throw unexpected }
    position += 1
    number.value = try checked(number.value + fraction())
    number.isWhole = false
    number.value = try times(number.value)
    return number
  }

  /// The digits after a decimal point.
  private mutating func fraction() throws(AmountProblem) -> WrittenDecimal {
    var fraction = WrittenDecimal.zero
    var place = 0
    while case .digit(let digit, let style) = next, style != .counting {
      guard place == 0 || style != .arabic || isAdjacent(position) else { throw unexpected }
      place += 1
      if digit != 0 {
        fraction = try checked(fraction + fine(WrittenDecimal(digit, times: -place)))
      }
      position += 1
    }
    guard place > 0 else { throw unexpected }
    return fraction
  }

  /// The units after a number with decimals: 万, 百万, 万亿, k.
  private mutating func times(_ number: WrittenDecimal) throws(AmountProblem) -> WrittenDecimal {
    if case .latinUnit(let exponent) = next {
      position += 1
      return try checked(number.times(exponent))
    }
    var number = number
    var last = 1
    while case .unit(let exponent) = next {
      guard exponent > last || (exponent, last) == (4, 4) else { throw unexpected }
      number = try checked(number.times(exponent))
      last = exponent
      position += 1
    }
    return number
  }

  /// Reads the next digits with their unit, or a unit that closes a section; false when the number
  /// is complete.
  private mutating func readStep(of sections: inout Sections) throws(AmountProblem) -> Bool {
    guard !sections.isElliptic else { return false }
    switch next {
    case .tens(let count):
      position += 1
      try add(WrittenDecimal(count, times: 1), unit: 1, from: position - 1, to: &sections)
      return true
    case .unit(let exponent) where exponent >= 4 && !sections.isEmpty && !sections.isSkipping:
      try close(&sections, exponent)
      return true
    case .unit(1):
      position += 1
      try add(WrittenDecimal(1, times: 1), unit: 1, from: position - 1, to: &sections)
      return true
    case .unit where sections.isEmpty:
      try readBareUnit(&sections)
      return true
    case .digit(0, .chinese) where !sections.isEmpty:
      guard !sections.isSkipping else { throw unexpected }
      position += 1
      sections.isSkipping = true
      return true
    case .digit:
      try readDigits(&sections)
      return true
    default: return false
    }
  }

  private mutating func readDigits(_ sections: inout Sections) throws(AmountProblem) {
    let digits = try digits()
    switch next {
    case .unit(let exponent) where exponent < 4:
      guard !digits.isVague else { throw AmountProblem.vague(at: range(from: digits.start)) }
      // 15千 is in use, 15百 is not.
      let isFirst = sections.isEmpty && !sections.isSkipping
      guard digits.count == 1 || (digits.style == .arabic && exponent == 3 && isFirst),
        !digits.value.isZero
      else { throw AmountProblem.notAnAmount(at: range(from: digits.start)) }
      position += 1
      try add(digits.value.times(exponent), unit: exponent, from: digits.start, to: &sections)
    case .unit(let exponent):
      guard !digits.isVague else { throw AmountProblem.vague(at: range(from: digits.start)) }
      guard !digits.value.isZero, canCount(digits, exponent, in: sections) else {
        throw AmountProblem.notAnAmount(at: range(from: digits.start))
      }
      sections.open = try checked(sections.open + digits.value)
      sections.isSkipping = false
      try close(&sections, exponent)
    case .latinUnit(let exponent) where digits.style == .arabic && sections.isEmpty:
      position += 1
      sections.open = try checked(digits.value.times(exponent))
      sections.unit = exponent
    default: try readLastDigits(digits, &sections)
    }
  }

  /// True if the digits can be the multiplier of 万 or 亿, or its last place. 一百五万 and
  /// 三万五亿 are ambiguous.
  private func canCount(_ digits: Digits, _ exponent: Int, in sections: Sections) -> Bool {
    if sections.unit == 1 || sections.isSkipping && (digits.count == 1 || digits.style != .arabic) {
      return digits.count == 1
    }
    guard sections.unit == nil else { return false }
    guard let last = sections.closed.last else {
      return digits.count != 2 || digits.style == .arabic
    }
    if digits.count == 1 { return last.exponent > exponent }
    return digits.style == .arabic && digits.count <= 4
  }

  /// Digits without a unit after them.
  private mutating func readLastDigits(
    _ digits: Digits, _ sections: inout Sections
  ) throws(AmountProblem) {
    guard let unit = sections.lastUnit else {
      // 七八块, but 7块8.
      guard !digits.isVague else { throw AmountProblem.vague(at: range(from: digits.start)) }
      sections.open = digits.value
      sections.isElliptic = true
      // 二〇〇〇.5 is not a number, but 3.5 and 十二点五 are.
      if next == .point { sections.isElliptic = false }
      return
    }
    if digits.isVague { throw AmountProblem.vague(at: range(from: digits.start)) }
    var value: WrittenDecimal? = digits.value
    if digits.count > 1 {
      // 1万2000, 1万500: all places below the unit, or all but one after 万; any number of places
      // after 零, as in 1万零500, 一千零50.
      let isComplete =
        sections.isSkipping
        ? digits.first != 0 && digits.count <= (sections.unit.map { $0 - 1 } ?? unit)
        : unit <= 4 && (digits.count == unit || (unit, digits.count) == (4, 3))
      guard digits.style == .arabic, isComplete else {
        throw AmountProblem.notAnAmount(at: range(from: digits.start))
      }
    } else if !sections.isSkipping {
      // The unit before is unknown in 一亿二; nothing is omitted after 十.
      guard unit <= 4 || unit == 8, digits.first != 0 else {
        throw AmountProblem.notAnAmount(at: range(from: digits.start))
      }
      value = digits.value.times(unit - 1)
      sections.isElliptic = unit > 1
      sections.leavesUnitOut = unit > 1
    }
    sections.open = try checked(sections.open + checked(value))
    sections.isSkipping = false
    if next != .point { sections.isElliptic = true }
  }

  /// 百, 千 or 万 without a number before it, which means 1 in 百五 and the like.
  private mutating func readBareUnit(_ sections: inout Sections) throws(AmountProblem) {
    let start = position
    guard case .unit(let exponent) = next, exponent <= 4 else { throw unexpected }
    position += 1
    guard case .digit(let digit, .chinese) = next, digit > 0 else {
      // 百十块.
      if case .unit(let lower) = next, lower < exponent {
        position += 1
        throw AmountProblem.vague(at: range(from: start))
      }
      position = start
      throw unexpected
    }
    position += 1
    switch next {
    case .unit(let lower) where lower < exponent:
      // 百八十, 千八百, 万八千: about a hundred, or up to 180.
      position += 1
      throw AmountProblem.vague(at: range(from: start))
    case .unit, .digit, .tens, .point: throw AmountProblem.notAnAmount(at: range(from: start))
    default: break
    }
    // 千八 is as vague as 千八百, and 万一 is a word.
    guard digit != 8 else { throw AmountProblem.vague(at: range(from: start)) }
    guard (exponent, digit) != (4, 1) else {
      throw AmountProblem.notAnAmount(at: range(from: start))
    }
    sections.unit = exponent
    sections.open = try checked(
      checked(WrittenDecimal(1, times: exponent))
        + checked(WrittenDecimal(digit, times: exponent - 1)))
    sections.isElliptic = true
    sections.leavesUnitOut = true
  }

  /// Adds digits with their unit, which must be smaller than the one before.
  private mutating func add(
    _ value: WrittenDecimal?, unit: Int, from start: Int, to sections: inout Sections
  ) throws(AmountProblem) {
    // 零 skips a place, also before the thousands of 万.
    let limit = sections.unit.map { sections.isSkipping ? $0 - 1 : $0 } ?? 4
    guard unit < limit else { throw AmountProblem.notAnAmount(at: range(from: start)) }
    if sections.unit == nil { sections.isOpenedByZero = sections.isSkipping }
    sections.open = try checked(sections.open + checked(value))
    sections.unit = unit
    sections.isSkipping = false
  }

  /// Ends a section with 万 or 亿, which multiplies all smaller ones before it.
  private mutating func close(
    _ sections: inout Sections, _ exponent: Int
  ) throws(AmountProblem) {
    position += 1
    var value = sections.open
    let isEmpty = value.isZero
    if isEmpty {
      // 万万, 万亿.
      guard let (last, before) = sections.closed.popLast(), before <= exponent else {
        throw AmountProblem.notAnAmount(at: range(from: position - 1))
      }
      value = try checked(last.times(exponent))
      try push(value, before + exponent, &sections)
      return
    }
    while let last = sections.closed.last, last.exponent < exponent {
      value = try checked(value + last.value)
      sections.closed.removeLast()
    }
    try push(checked(value.times(exponent)), exponent, &sections)
  }

  private func push(
    _ value: WrittenDecimal, _ exponent: Int, _ sections: inout Sections
  ) throws(AmountProblem) {
    guard sections.closed.last.map({ $0.exponent > exponent }) ?? true else {
      throw AmountProblem.notAnAmount(at: range(from: position - 1))
    }
    sections.closed.append((value, exponent))
    sections.open = .zero
    sections.unit = nil
  }

  /// Digits in a row, of one style: 1,200, 二〇〇〇, 五.
  private mutating func digits() throws(AmountProblem) -> Digits {
    guard case .digit(let first, let style) = next else { throw unexpected }
    var digits = Digits(
      value: .zero, count: 0, first: first, second: nil, style: style,
      isCounting: false, start: position)
    while case .digit(let digit, let nextStyle) = next {
      if style == .arabic || nextStyle == .arabic {
        guard nextStyle == style, digits.count == 0 || isAdjacent(position) else {
          throw unexpected
        }
      }
      guard let shifted = digits.value.times(1), let ones = WrittenDecimal(digit, times: 0) else {
        throw tooLarge
      }
      digits.value = try checked(shifted + ones)
      digits.count += 1
      if nextStyle == .counting { digits.isCounting = true }
      if digits.count == 2 { digits.second = digit }
      position += 1
    }
    // 〇五 and 两五 are not in use.
    if digits.count > 1, style != .arabic, !digits.isVague, digits.first == 0 || digits.isCounting {
      throw AmountProblem.notAnAmount(at: range(from: digits.start))
    }
    return digits
  }
}
