import Basics

// Numbers, shares and amounts.
extension Words {
  /// `12,000.5`: thousands in groups, at most `decimals` decimals, no zeros at the end.
  ///
  /// From 9 × 10¹⁸ on, where most digits would be made up, `1e+30`; `∞` and `NaN` for what is no
  /// number of any size.
  package func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "−∞" : "∞" }
    var factor = 1
    for _ in 0..<decimals { factor *= 10 }
    guard let digits = Int(exactly: (abs(value) * Double(factor)).rounded()) else {
      if decimals > 0 { return number(value, decimals: 0) }
      return (value < 0 ? "−" : "") + "\(abs(value))"
    }
    var fraction = String(digits % factor)
    fraction = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let whole = grouped(UInt64(digits / factor))
    return (value < 0 && digits > 0 ? "−" : "") + whole
      + (decimals == 0 || fraction.isEmpty ? "" : "." + fraction)
  }

  /// `1,600` or `346.50`: hundredths are written in full or not at all.
  package func money(_ value: Double, decimals: Int) -> String {
    let text = number(value, decimals: decimals)
    guard let point = text.lastIndex(of: "."), text[point...].count == 2 else { return text }
    return text + "0"
  }

  /// `50k`, `0.2M` or `5万`, `0.2亿`: a round number briefly, for an axis whose ticks are `step`
  /// apart, at least some ten thousand.
  package func compact(_ value: Double, step: Double) -> String {
    guard value != 0 else { return "0" }
    // East Asian languages count in steps of ten thousand.
    let isMyriad = rule == .never && ["zh", "ja", "ko"].contains(tag.prefix(2))
    let size = isMyriad ? (step >= 1e7 ? 1e8 : 1e4) : step >= 1e8 ? 1e9 : step >= 1e5 ? 1e6 : 1e3
    let number = number(value / size, decimals: 1)
    return switch size {
    case 1e3: self("number.thousands", ["number": number])
    case 1e4: self("number.ten_thousands", ["number": number])
    case 1e6: self("number.millions", ["number": number])
    case 1e8: self("number.hundred_millions", ["number": number])
    default: self("number.billions", ["number": number])
    }
  }

  package func grouped(_ whole: UInt64) -> String {
    let digits = String(whole)
    guard digits.utf8.count > 3 else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `65%`, of a share where 1 is everything.
  package func percent(_ share: Double, decimals: Int) -> String {
    self("number.percent", ["number": number(share * 100, decimals: decimals)])
  }

  /// A number with the name of what it counts: `12,000 XP`, `61.5 kg`, `128页`.
  package func number(_ number: String, unit: String) -> String {
    switch unit {
    case "": number
    case "%": self("number.percent", ["number": number])
    case _ where !parts(from: unit): number + unit
    default: self("number.unit", ["number": number, "unit": unit])
    }
  }

  /// Whether a number has a gap before a unit: none has before one in Chinese or Japanese, nor
  /// before `%` and `°`.
  package func parts(from unit: String) -> Bool {
    guard let first = unit.unicodeScalars.first, unit != "%", unit != "°" else { return false }
    return ScalarKind(first) != .cjk
  }
}

// Lists and sentences.
extension Words {
  /// `a, b, c`.
  package func list(_ items: [String]) -> String { items.joined(separator: listSeparator) }

  /// `a; b; c`, for items that have commas in them.
  package func clauses(_ items: [String]) -> String {
    items.dropFirst().reduce(items.first ?? "") {
      self("list.clauses", ["first": $0, "second": $1])
    }
  }

  /// Sentences one after the other.
  package func sentences(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.reduce("") { text, sentence in
      text.isEmpty ? sentence : self("list.sentences", ["first": text, "second": sentence])
    }
  }
}
