/// Base64 (RFC 4648).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of `bytes`, with padding.
  ///
  /// - Parameter isURLSafe: True to use `-` and `_` for `+` and `/`.
  package static func encoded(_ bytes: some Sequence<UInt8>, isURLSafe: Bool = false) -> String {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    func letter(_ value: UInt32) -> UInt8 {
      let letter = letters[Int(value & 63)]
      guard isURLSafe else { return letter }
      return letter == UInt8(ascii: "+")
        ? UInt8(ascii: "-") : letter == UInt8(ascii: "/") ? UInt8(ascii: "_") : letter
    }
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        result.append(letter(bits >> UInt32(count)))
      }
      bits &= (1 << UInt32(count)) - 1
    }
    if count > 0 { result.append(letter(bits << UInt32(6 - count))) }
    while result.count % 4 != 0 { result.append(UInt8(ascii: "=")) }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes; nil when `text` is not Base64. Only the URL-safe form may omit padding.
  package static func decoded(_ text: some Collection<UInt8>, isURLSafe: Bool) -> [UInt8]? {
    var letters = Array(text)
    if isURLSafe {
      if letters.count % 4 != 0, letters.last != UInt8(ascii: "=") {
        while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
      }
      for index in letters.indices {
        if letters[index] == UInt8(ascii: "-") {
          letters[index] = UInt8(ascii: "+")
        } else if letters[index] == UInt8(ascii: "_") {
          letters[index] = UInt8(ascii: "/")
        }
      }
    }
    guard letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in letters.dropLast(padding) {
      guard let value = value(of: letter) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= (1 << UInt32(count)) - 1
      }
    }
    return bits == 0 ? result : nil
  }

  private static func value(of letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
