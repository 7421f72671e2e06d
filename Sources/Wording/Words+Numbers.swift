import Basics

// Numbers, shares and amounts.
extension Words {
  /// `12,000.5`: thousands grouped, at most `decimals` decimals, no trailing zeros.
  ///
  /// From 9 × 10¹⁸ on, `1e+30`, as most digits would be made up; `∞` and `NaN` as such.
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

  /// `50k`, `0.2M` or `5万`, `0.2亿`: a round number in short form, for an axis with ticks `step`
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

  /// `65%`, of a share where 1 is the whole.
  package func percent(_ share: Double, decimals: Int) -> String {
    self("number.percent", ["number": number(share * 100, decimals: decimals)])
  }

  /// A number with its unit: `12,000 XP`, `61.5 kg`, `128页`.
  package func number(_ number: String, unit: String) -> String {
    switch unit {
    case "": number
    case "%": self("number.percent", ["number": number])
    case _ where !parts(from: unit): number + unit
    default: self("number.unit", ["number": number, "unit": unit])
    }
  }

  /// True if there is a space between a number and a unit: not in Chinese or Japanese, nor before
  /// `%` and `°`.
  package func parts(from unit: String) -> Bool {
    guard let first = unit.unicodeScalars.first, unit != "%", unit != "°" else { return false }
    return ScalarKind(first) != .cjk
  }
}

// Lists and sentences.
extension Words {
  /// `a, b, c`.
  package func list(_ items: [String]) -> String { items.joined(separator: listSeparator) }

  /// `label: value`.
  package func labelled(_ label: String, _ value: String) -> String {
    self("list.labelled", ["label": label, "value": value])
  }

  /// `a, b, c`, for parts of a line that are of different kinds: a project, a time, a length.
  package func commas(_ parts: [String]) -> String {
    parts.dropFirst().reduce(parts.first ?? "") {
      self("list.commas", ["first": $0, "second": $1])
    }
  }

  /// `a; b; c`, for items that have commas in them.
  package func clauses(_ items: [String]) -> String {
    items.dropFirst().reduce(items.first ?? "") {
      self("list.clauses", ["first": $0, "second": $1])
    }
  }

  package func sentences(_ sentences: [String]) -> String {
    sentences.filter { !$0.isEmpty }.reduce("") { text, sentence in
      text.isEmpty ? sentence : self("list.sentences", ["first": text, "second": sentence])
    }
  }
}

// Lengths of time.
extension Words {
  /// A part of a length of time or of a count: a number, or the text next to it.
  package enum DurationPart: Sendable, Hashable {
    case number(String)
    case unit(String)
  }

  /// `4 h 05 min`, `35 min`, `40 s`: to the minute from one minute on, in hours if there are too
  /// many minutes to count.
  package func duration(seconds: Double) -> String {
    durationParts(seconds: seconds).reduce(into: "") { text, part in
      switch part {
      case .number(let part), .unit(let part): text += part
      }
    }
  }

  /// The parts of ``duration(seconds:)``, for a large figure with small units.
  package func durationParts(seconds: Double) -> [DurationPart] {
    let sign = seconds < 0 ? "−" : ""
    let size = abs(seconds)
    if size < 59.5 {
      let whole = Int(clamping: size.rounded())
      return whole == 0
        ? parts("duration.minutes", ["minutes": "0"])
        : parts("duration.seconds", ["seconds": "\(sign)\(whole)"])
    }
    guard let minutes = Int(exactly: (size / 60).rounded()) else {
      return parts("duration.hours", ["hours": number(seconds / 3_600, decimals: 0)])
    }
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return parts("duration.minutes", ["minutes": "\(sign)\(rest)"]) }
    let written = sign + grouped(UInt64(hours))
    return rest == 0
      ? parts("duration.hours", ["hours": written])
      : parts("duration.hours_minutes", ["hours": written, "minutes": rest.padded(2)])
  }

  /// The parts of `15 days`; `key` has its forms.
  package func countParts(_ key: Key, _ count: Int) -> [DurationPart] {
    let number = number(Double(count), decimals: 0)
    return parts(key, ["count": number], count: Double(count))
  }

  private func parts(
    _ key: Key, _ arguments: KeyValuePairs<String, String>, count: Double? = nil
  ) -> [DurationPart] {
    (message(key.text, count: count)?.pieces ?? []).map { piece in
      switch piece {
      case .text(let text): .unit(text)
      case .place(let name): .number(arguments.first { $0.key == name }?.value ?? "⟦\(name)⟧")
      }
    }
  }

  /// `912 h`, in whole hours.
  package func hours(seconds: Double) -> String {
    self("duration.hours", ["hours": number((seconds / 3_600).rounded(), decimals: 0)])
  }

  /// `4:05`, hours and minutes.
  package func clock(seconds: Double) -> String {
    guard let minutes = Int(exactly: (abs(seconds) / 60).rounded()) else {
      return number(seconds / 3_600, decimals: 0) + ":00"
    }
    let sign = seconds < 0 && minutes > 0 ? "−" : ""
    return "\(sign)\(grouped(UInt64(minutes / 60))):\((minutes % 60).padded(2))"
  }
}

extension String {
  /// The text with no-break spaces, so that a number is never separated from its unit.
  package var unbroken: String {
    guard utf8.contains(0x20) else { return self }
    var bytes: [UInt8] = []
    for byte in utf8 {
      if byte == 0x20 { bytes += [0xC2, 0xA0] } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
