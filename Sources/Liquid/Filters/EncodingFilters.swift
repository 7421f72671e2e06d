extension StandardFilters {
  static let encoding: [Entry] = [
    filter("escape", body: escape), filter("h", body: escape),
    filter("escape_once") { call in
      call.markup(escapedOnce(Array(call.inputText.utf8)))
    },
    filter("newline_to_br") { call in
      var text = call.inputText
      if call.escaping == .html {
        if case .markup = call.input {} else { text = Escaping.html.escaped(text) }
      }
      return call.markup(replacingNewlines(in: text, with: "<br />\n"))
    },
    filter("strip_newlines") { .string(replacingNewlines(in: $0.inputText, with: "")) },
    filter("strip_html") { .string(withoutTags(Array($0.inputText.utf8))) },
    filter("url_encode") { $0.input.isNil ? .nil : .string(urlEncoded($0.inputText)) },
    filter("url_decode") { call throws(FilterError) in
      if call.input.isNil { return .nil }
      guard let text = urlDecoded(Array(call.inputText.utf8)) else {
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
    call.input.isNil ? .nil : call.markup(Escaping.html.escaped(call.inputText))
  }

  private static func decoded(_ text: String, isURLSafe: Bool) throws(FilterError) -> Value {
    guard let bytes = Base64.decoded(text.utf8, isURLSafe: isURLSafe) else {
      throw FilterError("the input is not Base64")
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// Escapes what is not the start of an entity (`&name;` or `&#123;`).
  private static func escapedOnce(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&") where startsEntity(bytes[(index + 1)...]): result.append(byte)
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "'"): result += "&#39;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func startsEntity(_ bytes: ArraySlice<UInt8>) -> Bool {
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
    // Ends that are known not to come are not looked for again, which bounds the work.
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

  private static func urlEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case _ where byte.isWord, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "~"):
        result.append(byte)
      case UInt8(ascii: " "): result.append(UInt8(ascii: "+"))
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func urlDecoded(_ bytes: [UInt8]) -> String? {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexDigit, let low = bytes[index + 2].hexDigit
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension FilterCall {
  /// Text that was made safe for HTML: markup where HTML is written, otherwise plain text.
  fileprivate func markup(_ text: String) -> Value {
    escaping == .html ? .markup(text) : .string(text)
  }
}
