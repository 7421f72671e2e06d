extension StandardFilters {
  static let text: [Entry] = [
    filter("append", 1...1) { call throws(FilterError) in
      try call.joined([call.input, call.positional[0]])
    },
    filter("prepend", 1...1) { call throws(FilterError) in
      try call.joined([call.positional[0], call.input])
    },
    filter("upcase") { .string($0.inputText.uppercased()) },
    filter("downcase") { .string($0.inputText.lowercased()) },
    filter("capitalize") { call in
      let text = call.inputText
      return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    },
    filter("strip") { $0.preservingMarkup { $0.stripped(start: true, end: true) } },
    filter("lstrip") { $0.preservingMarkup { $0.stripped(start: true, end: false) } },
    filter("rstrip") { $0.preservingMarkup { $0.stripped(start: false, end: true) } },
    filter("replace", 1...2) { call throws(FilterError) in
      try call.replacing(call.firstText, with: call.secondText, .all)
    },
    filter("replace_first", 1...2) { call throws(FilterError) in
      try call.replacing(call.firstText, with: call.secondText, .first)
    },
    filter("replace_last", 2...2) { call throws(FilterError) in
      try call.replacing(call.firstText, with: call.secondText, .last)
    },
    filter("remove", 1...1) { call throws(FilterError) in
      try call.replacing(call.firstText, with: "", .all)
    },
    filter("remove_first", 1...1) { call throws(FilterError) in
      try call.replacing(call.firstText, with: "", .first)
    },
    filter("remove_last", 1...1) { call throws(FilterError) in
      try call.replacing(call.firstText, with: "", .last)
    },
    filter("slice", 1...2) { call throws(FilterError) in try slice(call) },
    filter("split", 1...1) { .array($0.inputText.parts(by: $0.firstText).map(Value.string)) },
    filter("truncate", 0...2) { call throws(FilterError) in try truncate(call) },
    filter("truncatewords", 0...2) { call throws(FilterError) in try truncateWords(call) },
    filter("default", 0...2, takesNamed: true) { call in
      let allowsFalse = call.argument(named: "allow_false")?.isTruthy ?? false
      let isMissing = allowsFalse ? call.input.isNil : !call.input.isTruthy
      guard isMissing || call.input.isEmpty else { return call.input }
      return call.positional.first ?? .string("")
    },
  ]

  private static func slice(_ call: FilterCall) throws(FilterError) -> Value {
    let offset = try call.integer(0, default: 0)
    let hasLength = call.positional.count > 1 && call.positional[1].isTruthy
    let length = hasLength ? try call.integer(1, default: 1) : 1
    func bounds(_ count: Int) -> Range<Int>? {
      let start = offset < 0 ? offset &+ count : offset
      guard (0...count).contains(start), length >= 0 else { return nil }
      return start..<start + min(length, count - start)
    }
    if case .array(let items) = call.input {
      return .array(bounds(items.count).map { Array(items[$0]) } ?? [])
    }
    let scalars = call.inputText.unicodeScalars
    guard let bounds = bounds(scalars.count) else { return .string("") }
    return .string(String(scalars.dropFirst(bounds.lowerBound).prefix(bounds.count)))
  }

  private static func truncate(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNil { return .nil }
    let length = try call.integer(0, default: 50)
    let end = call.positional.count > 1 ? call.positional[1].text : "..."
    let text = call.inputText
    guard text.unicodeScalars.count > length else { return .string(text) }
    let kept = max(0, max(0, length) - end.unicodeScalars.count)
    return .string(String(text.unicodeScalars.prefix(kept)) + end)
  }

  private static func truncateWords(_ call: FilterCall) throws(FilterError) -> Value {
    if call.input.isNil { return .nil }
    let count = max(1, try call.integer(0, default: 15))
    let end = call.positional.count > 1 ? call.positional[1].text : "..."
    let words = call.inputText.utf8.split(whereSeparator: \.isSpace)
    // The reference counts one more, empty word after trailing white space.
    let endsInSpace = call.inputText.utf8.last?.isSpace ?? false
    guard words.count > count || words.count == count && endsInSpace else {
      return .string(call.inputText)
    }
    return .string(words.prefix(count).map { String(Substring($0)) }.joined(separator: " ") + end)
  }
}

extension FilterCall {
  fileprivate enum Occurrence { case all, first, last }

  fileprivate var secondText: String { positional.count > 1 ? positional[1].text : "" }

  /// The input with `target` replaced. An empty target is found before each character and at the
  /// end, as in Ruby.
  fileprivate func replacing(
    _ target: String, with replacement: String, _ occurrence: Occurrence
  ) throws(FilterError) -> Value {
    let text = inputText
    if target.isEmpty {
      switch occurrence {
      case .first: return .string(replacement + text)
      case .last: return .string(text + replacement)
      case .all:
        let count = (text.unicodeScalars.count + 1).multipliedReportingOverflow(
          by: replacement.utf8.count)
        try check(count: count.overflow ? .max : count.partialValue)
        return .string(
          text.unicodeScalars.reduce(into: "") { $0 += replacement + String($1) } + replacement)
      }
    }
    let bytes = Array(text.utf8)
    let wanted = Array(target.utf8)
    var result: [UInt8] = []
    var start = 0
    switch occurrence {
    case .all, .first:
      while let found = bytes.firstIndex(of: wanted, from: start) {
        result += bytes[start..<found]
        result += replacement.utf8
        start = found + wanted.count
        try check(count: result.count)
        if occurrence == .first { break }
      }
    case .last:
      let reversed = Array(bytes.reversed())
      if let fromEnd = reversed.firstIndex(of: Array(wanted.reversed())) {
        start = bytes.count - fromEnd
        result += bytes[..<(start - wanted.count)]
        result += replacement.utf8
      }
    }
    result += bytes[start...]
    return .string(String(decoding: result, as: UTF8.self))
  }
}

extension String {
  /// The text without white space at its ends; at its end zero bytes go too, as in Ruby.
  func stripped(start: Bool, end: Bool) -> String {
    var bytes = utf8[...]
    while start, let first = bytes.first, first.isSpace || first == 0 { bytes.removeFirst() }
    while end, let last = bytes.last, last.isSpace || last == 0 { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// The parts between separators, as in Ruby: a space means any white space, an empty separator
  /// splits between characters, and empty parts at the end are dropped.
  func parts(by separator: String) -> [String] {
    if separator == " " {
      return utf8.split(whereSeparator: \.isSpace).map { String(Substring($0)) }
    }
    if separator.isEmpty { return unicodeScalars.map { String($0) } }
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    while let found = bytes.firstIndex(of: wanted, from: start) {
      parts.append(String(decoding: bytes[start..<found], as: UTF8.self))
      start = found + wanted.count
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }
}
