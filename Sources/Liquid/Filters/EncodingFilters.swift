import Basics

extension StandardFilters {
  static let encoding: [Entry] = [
    filter("escape", body: escape), filter("h", body: escape),
    filter("escape_once") { call in
      call.markup(escapedOnce(call.inputText))
    },
    filter("newline_to_br") { call in
      var text = call.inputText
      if call.escaping == .html {
        if case .markup = call.input {} else { text = MarkupText.escaped(text) }
      }
      return call.markup(replacingNewlines(in: text, with: "<br />\n"))
    },
    filter("strip_newlines") { .string(replacingNewlines(in: $0.inputText, with: "")) },
    filter("strip_html") { .string(withoutTags(Array($0.inputText.utf8))) },
    filter("url_encode") { $0.input.isNil ? .nil : .string(PercentEncoding.form($0.inputText)) },
    filter("url_decode") { call throws(FilterError) in
      if call.input.isNil { return .nil }
      let bytes = PercentEncoding.decodedForm(Substring(call.inputText).utf8)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw FilterError("the decoded bytes are no text")
      }
      return .string(text)
    },
    filter("base64_encode") { .string(Base64.encoded($0.inputText.utf8, isURLSafe: false)) },
    filter("base64_url_safe_encode") {
      .string(Base64.encoded($0.inputText.utf8, isURLSafe: true))
    },
    filter("base64_decode") { call throws(FilterError) in
      try decoded(call.inputText, isURLSafe: false)
    },
    filter("base64_url_safe_decode") { call throws(FilterError) in
      try decoded(call.inputText, isURLSafe: true)
    },
  ]

  private static func filter(_ name: String, body: @escaping Environment.Filter) -> Entry {
    filter(name, 0...0, body)
  }

  private static let escape: Environment.Filter = { call in
    if call.escaping == .markdownWithHTML { return call.input }
    return call.input.isNil ? .nil : call.markup(MarkupText.escaped(call.inputText))
  }

  private static func decoded(_ text: String, isURLSafe: Bool) throws(FilterError) -> Value {
    guard let bytes = Base64.decoded(text.utf8, isURLSafe: isURLSafe) else {
      throw FilterError("the input is not Base64")
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Escapes text, except existing entities (`&name;` or `&#123;`).
  private static func escapedOnce(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for index in bytes.indices
      where bytes[index] == UInt8(ascii: "&") && startsEntity(bytes[(index + 1)...]) {
        MarkupText.append(UnsafeBufferPointer(rebasing: bytes[start..<index]), to: &result)
        result.append(UInt8(ascii: "&"))
        start = index + 1
      }
      MarkupText.append(UnsafeBufferPointer(rebasing: bytes[start...]), to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func startsEntity(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var rest = bytes
    let isNumber = rest.first == UInt8(ascii: "#")
    if isNumber { rest.removeFirst() }
    let name = rest.prefix { isNumber ? $0.isDigit : $0.isLetter }
    return !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: ";")
  }

  private static func replacingNewlines(in text: String, with replacement: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        if result.last == UInt8(ascii: "\r") { result.removeLast() }
        result += replacement.utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Leaves out scripts, comments and styles with their content, then all tags.
  private static func withoutTags(_ bytes: [UInt8]) -> String {
    let blocks = [("<script", "</script>"), ("<!--", "-->"), ("<style", "</style>")]
      .map { (Array($0.utf8), Array($1.utf8)) }
    var kept: [UInt8] = []
    var index = 0
    // An end marker that is missing is not searched for again, which bounds the work.
    var missing = [false, false, false]
    outer: while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") {
        for (number, (start, end)) in blocks.enumerated() where !missing[number] {
          guard bytes[index...].starts(with: start) else { continue }
          if let close = bytes.firstIndex(of: end, from: index + start.count) {
            index = close + end.count
            continue outer
          }
          missing[number] = true
        }
      }
      kept.append(bytes[index])
      index += 1
    }
    var result: [UInt8] = []
    index = 0
    while index < kept.count {
      if kept[index] == UInt8(ascii: "<") {
        guard let close = kept[index...].firstIndex(of: UInt8(ascii: ">")) else {
          result += kept[index...]
          break
        }
        index = close + 1
      } else {
        result.append(kept[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension FilterCall {
  /// Text that was made safe for HTML: markup where HTML is written, otherwise plain text.
  fileprivate func markup(_ text: String) -> Value {
    escaping == .html ? .markup(text) : .string(text)
  }
}
