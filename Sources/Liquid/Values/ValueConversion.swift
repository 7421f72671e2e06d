import Basics

/// A number as filters compute with it.
enum Number {
  case int(Int)
  case decimal(Double)

  var double: Double {
    switch self {
    case .int(let value): Double(value)
    case .decimal(let value): value
    }
  }

  var exact: ExactDecimal? {
    switch self {
    case .int(let value): ExactDecimal(value)
    case .decimal(let value): ExactDecimal(value)
    }
  }

  var isZero: Bool {
    switch self {
    case .int(let value): value == 0
    case .decimal(let value): value == 0
    }
  }

  var value: Value {
    switch self {
    case .int(let value): .int(value)
    case .decimal(let value): .decimal(value)
    }
  }
}

extension Value {
  /// The value as a number: for text, the digits at its start; 0 for everything that is no number.
  var number: Number {
    switch self {
    case .int(let value): .int(value)
    case .decimal(let value): .decimal(value)
    case .string(let text), .markup(let text), .verbatim(let text): Self.number(in: text)
    default: .int(0)
    }
  }

  private static func number(in text: String) -> Number {
    let bytes = Array(text.utf8).trimmed
    var digits = bytes[...]
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    let whole = digits.prefix(while: \.isDigit)
    let rest = digits.dropFirst(whole.count)
    if !whole.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1,
      rest.dropFirst().allSatisfy(\.isDigit)
    {
      return .decimal(Double(String(decoding: bytes, as: UTF8.self)) ?? 0)
    }
    return .int(leadingInteger(of: bytes))
  }

  /// The whole number at the start of `bytes`, as read by Ruby's `to_i`; 0 if there is none.
  static func leadingInteger(of bytes: some Sequence<UInt8>) -> Int {
    var value = 0
    var isNegative = false
    var isStarted = false
    var wasUnderscore = true
    for byte in bytes {
      if byte.isDigit {
        let digit = Int(byte - UInt8(ascii: "0"))
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflow2) = product.addingReportingOverflow(isNegative ? -digit : digit)
        if overflow || overflow2 { return isNegative ? .min : .max }
        value = sum
        isStarted = true
        wasUnderscore = false
      } else if !isStarted, byte.isSpace {
        continue
      } else if !isStarted, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
        isNegative = byte == UInt8(ascii: "-")
        isStarted = true
      } else if byte == UInt8(ascii: "_"), !wasUnderscore {
        wasUnderscore = true
      } else {
        break
      }
    }
    return value
  }

  /// The value as a whole number, if it is one, or is text of one and nothing else; nil otherwise.
  var strictInteger: Int? {
    switch self {
    case .int(let value): return value
    case .string(let text), .markup(let text), .verbatim(let text):
      var bytes = Array(text.utf8).trimmed[...]
      if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
      return Int(String(decoding: bytes, as: UTF8.self))
    default: return nil
    }
  }

  /// The bound of a range with this value: text by its digits, nil as 0; nil if it cannot be one.
  var rangeBound: Int? {
    switch self {
    case .int(let value): value
    case .nil: 0
    case .string(let text), .markup(let text), .verbatim(let text):
      Self.leadingInteger(of: text.utf8)
    default: nil
    }
  }

  /// The whole number in the value, truncated, as by Ruby's `to_i`; nil if it has none.
  var truncatedInteger: Int? {
    switch self {
    case .decimal(let value): value.truncated.integer
    default: rangeBound
    }
  }
}

extension Double {
  /// The number without its fraction. Unlike the standard library's rounding, this does not make
  /// programs link the C library.
  var truncated: Double {
    // From 2^52 on there are no fractions.
    magnitude < 4_503_599_627_370_496 ? Double(Int(clamping: self)) : self
  }

  /// The value as a whole number; nil if it is not one of 64 bits.
  var integer: Int? {
    guard -0x1p63 <= self, self < 0x1p63, truncated == self else { return nil }
    return Int(clamping: self)
  }

  /// The greatest whole number that is not greater.
  var floored: Double { truncated > self ? truncated - 1 : truncated }
}

extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
  /// Tab, newline, vertical tab, form feed, carriage return or space.
  var isSpace: Bool { self == 0x20 || (0x09 <= self && self <= 0x0D) }
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// A letter, a digit or `_`.
  var isWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}

extension [UInt8] {
  /// The bytes without white space at both ends.
  var trimmed: [UInt8] {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return [] }
    return Array(self[first...last])
  }
}

extension [UInt8] {
  /// The first offset of `wanted`, which is not empty, at or after `start`; nil if there is none.
  ///
  /// Takes time linear in the bytes searched, in every case (Knuth, Morris, Pratt).
  func firstIndex(of wanted: [UInt8], from start: Int = 0) -> Int? {
    guard let first = wanted.first, count - start >= wanted.count else { return nil }
    if wanted.count == 1 { return self[start...].firstIndex(of: first) }
    // For each length of a failed match, the length of the match to continue with.
    var borders = [0, 0]
    borders.reserveCapacity(wanted.count + 1)
    var border = 0
    for byte in wanted.dropFirst() {
      while border > 0, wanted[border] != byte { border = borders[border] }
      if wanted[border] == byte { border += 1 }
      borders.append(border)
    }
    var matched = 0
    for index in start..<count {
      while matched > 0, wanted[matched] != self[index] { matched = borders[matched] }
      if wanted[matched] == self[index] { matched += 1 }
      if matched == wanted.count { return index + 1 - matched }
    }
    return nil
  }
}

extension String {
  /// True if the text contains `part`, byte for byte; every text contains an empty part.
  func hasPart(_ part: String) -> Bool {
    part.isEmpty || Array(utf8).firstIndex(of: Array(part.utf8)) != nil
  }
}
