/// An amount of money as written, exact in any currency.
package struct WrittenMoney: Sendable {
  let number: WrittenDecimal
  /// The code of its currency, such as `CNY`.
  package let currency: String
  /// True if the text names the currency, by a code, a sign or a word.
  package let namesCurrency: Bool
  /// Its characters, as offsets from the start of the text.
  package let range: Range<Int>
}

extension WrittenMoney {
  /// The amount that the whole text is.
  ///
  /// - Parameter expected: The code of the currency of an amount that names none, or has a sign
  ///   that several currencies share.
  package init(_ text: String, in expected: String) throws(AmountProblem) {
    do throws(AmountProblem) {
      var grammar = AmountGrammar(AmountSymbol.symbols(in: Array(text)), in: expected)
      self = try grammar.amount()
    } catch {
      guard let (code, rest) = Self.coded(text) else { throw error }
      var grammar = AmountGrammar(AmountSymbol.symbols(in: Array(rest)), in: code)
      let money = try grammar.amount()
      guard money.currency == code else { throw error }
      self = WrittenMoney(
        number: money.number, currency: code, namesCurrency: true, range: money.range)
    }
  }

  /// The known code in capital letters at the beginning or end of an amount, if the currency has no
  /// other word, and the text without it, with the same offsets: `500 SEK`.
  private static func coded(_ text: String) -> (code: String, rest: String)? {
    let text = Array(text)
    let places = text.indices.filter { text[$0].isASCII && text[$0].isLetter }
    guard places.count == 3, places[2] == places[0] + 2 else { return nil }
    let code = String(places.map { text[$0] })
    guard Currency(iso: code)?.code == code else { return nil }
    return (code, String(text.indices.map { places.contains($0) ? " " : text[$0] }))
  }

  /// True if a text is the name or the sign of a currency, and nothing else: 欧元, €.
  package static func isCurrency(_ text: some Sequence<Character>) -> Bool {
    let symbols = AmountSymbol.symbols(in: Array(text))
    if symbols.count == 1, case .currency = symbols[0].kind { return true }
    return false
  }

  /// The amount in units with `decimals` decimal places; nil if it is finer.
  package func units(decimals: Int) -> Int128? { number.wholeUnits(fractionDigits: decimals) }
}

/// Reads an amount from its symbols:
///
///     amount   = { sign | currency } number [ unit ] { 钱 | 整 | currency }
///     unit     = ( 元 | currency ) [ parts ] | parts
///     parts    = [ 零 ] digit 角 [ [ 零 ] digit [ 分 ] | 半 ] | [ 零 ] number 分 | [ 零 ] digit | 半
///
/// The numbers are in AmountGrammar+Number.swift.
struct AmountGrammar {
  private let symbols: [AmountSymbol]
  private let expected: String
  var position = 0

  /// - Parameter expected: The currency code of an amount that names none.
  init(_ symbols: [AmountSymbol], in expected: String = "") {
    self.symbols = symbols
    self.expected = expected
  }

  /// The amount that all the symbols form.
  mutating func amount() throws(AmountProblem) -> WrittenMoney {
    try checkWords()
    var isNegative: Bool?
    var currency: String?
    prefix: while true {
      switch next {
      case .minus where isNegative == nil: isNegative = true
      case .plus where isNegative == nil: isNegative = false
      case .currency(let name): try take(name, into: &currency)
      default: break prefix
      }
      position += 1
    }
    let number = try number()
    var value = try inUnits(number, &currency)
    suffix: while true {
      switch next {
      case .currency(let name): try take(name, into: &currency)
      case .ending: break
      case .cash where hasUnit: break
      default: break suffix
      }
      position += 1
    }
    guard isAtEnd else { throw unexpected }
    if isNegative == true { value = try checked(-value) }
    return WrittenMoney(
      number: value, currency: currency ?? expected, namesCurrency: currency != nil, range: whole)
  }

  /// Throws if a symbol does not belong to an amount, or one makes it vague.
  private func checkWords() throws(AmountProblem) {
    guard !symbols.isEmpty else { throw AmountProblem.notAnAmount(at: 0..<0) }
    if let other = symbols.first(where: { $0.kind == .other }) {
      throw AmountProblem.notAnAmount(at: other.range)
    }
    if let some = symbols.first(where: { $0.kind == .some }) {
      throw AmountProblem.vague(at: some.range)
    }
    let hasNumber = symbols.contains { symbol in
      switch symbol.kind {
      case .digit, .unit, .tens: true
      default: false
      }
    }
    if hasNumber, let about = symbols.first(where: { $0.kind == .about }) {
      throw AmountProblem.vague(at: about.range)
    }
    // 500-600.
    if let minus = symbols.indices.dropFirst().first(where: {
      symbols[$0].kind == .minus && isDigit($0 - 1) && isDigit($0 + 1)
    }) {
      throw AmountProblem.vague(at: symbols[minus].range)
    }
  }

  private func isDigit(_ position: Int) -> Bool {
    guard case .digit = kind(at: position) else { return false }
    return true
  }

  private func take(_ name: CurrencyName, into currency: inout String?) throws(AmountProblem) {
    let named = name.currency(expecting: currency ?? expected)
    guard currency == nil || currency == named else { throw unexpected }
    currency = named
  }

  /// The number with the unit of money after it and its subunits.
  private mutating func inUnits(
    _ number: Number, _ currency: inout String?
  ) throws(AmountProblem) -> WrittenDecimal {
    switch next {
    case .yuan:
      position += 1
      if case .currency(let name) = next {
        try take(name, into: &currency)
        position += 1
      }
      guard let parts = try parts() else { return number.value }
      guard number.isWhole else { throw AmountProblem.notAnAmount(at: range(from: position - 1)) }
      return try checked(number.value + parts)
    case .part(let exponent):
      position += 1
      let value = try fine(number.value.times(exponent))
      guard exponent == -1, let rest = try tenths() else { return value }
      guard number.isWhole else { throw AmountProblem.notAnAmount(at: range(from: position - 1)) }
      return try checked(value + rest)
    default: return number.value
    }
  }

  /// The parts after 元: 五毛, 五毛五, 零五分, 五 (毛), 零五 (分), 半.
  private mutating func parts() throws(AmountProblem) -> WrittenDecimal? {
    let start = position
    if next == .half {
      position += 1
      return WrittenDecimal(5, times: -1)
    }
    guard case .digit = next else { return nil }
    guard let first = takeDigit() else { return try hundredths() }
    // 零五分, but also 零角五分.
    var digit = first
    var isSkipping = false
    if first == 0, let second = takeDigit() {
      digit = second
      isSkipping = true
    }
    switch next {
    case .part(-1):
      position += 1
      guard let tenth = WrittenDecimal(digit, times: -1) else { throw tooLarge }
      guard let rest = try tenths() else { return tenth }
      return try checked(tenth + rest)
    case .part(-2):
      position += 1
      return WrittenDecimal(digit, times: -2)
    case nil, .cash, .ending, .currency:
      guard isSkipping || first != 0 else { throw unexpected }
      return WrittenDecimal(digit, times: isSkipping ? -2 : -1)
    default:
      position = start
      return try hundredths()
    }
  }

  /// Up to 99 fen: 二十五分.
  private mutating func hundredths() throws(AmountProblem) -> WrittenDecimal {
    let start = position
    let number = try number()
    guard next == .part(-2), number.isWhole, let limit = WrittenDecimal(1, times: 2),
      number.value.steps < limit.steps
    else { throw AmountProblem.notAnAmount(at: range(from: start)) }
    position += 1
    return try fine(number.value.times(-2))
  }

  /// The parts after 角: 五分, 零五分, 五 (分), 半.
  private mutating func tenths() throws(AmountProblem) -> WrittenDecimal? {
    if next == .half {
      position += 1
      return WrittenDecimal(5, times: -2)
    }
    guard var digit = takeDigit() else { return nil }
    if digit == 0, let second = takeDigit() { digit = second }
    if next == .part(-2) { position += 1 }
    return WrittenDecimal(digit, times: -2)
  }

  /// A single digit, unless it begins a longer number.
  private mutating func takeDigit() -> Int? {
    guard case .digit(let digit, let style) = next else { return nil }
    if style == .arabic, case .digit(_, .arabic) = kind(at: position + 1) { return nil }
    position += 1
    return digit
  }

  /// True if a unit of money was read; 钱 must follow one.
  private var hasUnit: Bool {
    symbols[..<position].contains { symbol in
      switch symbol.kind {
      case .yuan, .part, .currency: true
      default: false
      }
    }
  }
}

extension AmountGrammar {
  /// The kind of the next symbol; nil at the end.
  var next: AmountSymbol.Kind? { kind(at: position) }

  var isAtEnd: Bool { position == symbols.count }

  func kind(at position: Int) -> AmountSymbol.Kind? {
    symbols.indices.contains(position) ? symbols[position].kind : nil
  }

  /// True if nothing separates a symbol from the one before it.
  func isAdjacent(_ position: Int) -> Bool {
    symbols[position - 1].range.upperBound == symbols[position].range.lowerBound
  }

  var whole: Range<Int> {
    guard let first = symbols.first, let last = symbols.last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }

  var tooLarge: AmountProblem { AmountProblem.tooLarge(at: whole) }

  /// The problem of a symbol that may not be at this position; at the end, of a last symbol that
  /// needs another.
  var unexpected: AmountProblem {
    let symbol = symbols[min(position, symbols.count - 1)]
    return AmountProblem.notAnAmount(at: symbol.range)
  }

  /// The characters from a symbol to the one read last.
  func range(from start: Int) -> Range<Int> {
    let first = symbols[min(start, symbols.count - 1)]
    let last = symbols[min(max(start, position - 1), symbols.count - 1)]
    return first.range.lowerBound..<last.range.upperBound
  }

  func checked(_ number: WrittenDecimal?) throws(AmountProblem) -> WrittenDecimal {
    guard let number else { throw tooLarge }
    return number
  }

  func fine(_ number: WrittenDecimal?) throws(AmountProblem) -> WrittenDecimal {
    guard let number else { throw AmountProblem.tooFine(at: whole) }
    return number
  }
}
