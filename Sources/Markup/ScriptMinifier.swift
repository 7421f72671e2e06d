/// A script with less white space and without comments.
///
/// Nothing else changes: names, strings, templates, regular expressions and the order of everything
/// stay byte for byte, and so does each end of a line that may end a statement (ECMAScript 2024,
/// 12.10). Whether a `/` divides or begins a regular expression is told from what stands before it
/// where that is certain; a script in which it is not stays as it is, and so does one with white
/// space beyond ASCII outside of strings and comments.
package struct ScriptMinifier {
  /// What a script may hold that ends where it cannot be read any further.
  private struct Uncertain: Error {}

  /// What stands before, as far as it says what a `/` means.
  private enum Before: Equatable {
    case nothing
    /// A number, a string, a template or a regular expression.
    case value
    /// A name or a keyword; `isMember` for one behind a point.
    case word(String, isMember: Bool)
    case sign(UInt8)
    /// `++` or `--`.
    case doubled(UInt8)
    /// `)`, and whether it ends the condition of a statement; nil where that cannot be told.
    case condition(Bool?)
  }

  /// What is open.
  private enum Group: Equatable {
    case round(isCondition: Bool?)
    case square
    case curly
    /// `${` of a template.
    case template
  }

  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []
  private var before = Before.nothing
  private var groups: [Group] = []
  /// Whether a string that follows names a module.
  private var namesModule = false

  /// `script` as it goes into a site.
  ///
  /// - Parameter module: What stands in place of the name of a module that is imported; nil for the
  ///   name as it is.
  package static func minified(
    _ script: [UInt8], module: (String) -> String? = { _ in nil }
  ) -> [UInt8] {
    var minifier = ScriptMinifier(bytes: script)
    do throws(Uncertain) {
      try minifier.run(module)
      return minifier.result
    } catch {
      return script
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  private mutating func run(_ module: (String) -> String?) throws(Uncertain) {
    if isNext("#!") { copy(to: endOfLine(from: index)) }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case _ where Self.isSpace(byte) || isNext("//") || isNext("/*"): try writeGap()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try writeString(module)
      case UInt8(ascii: "`"): try writeTemplate()
      case UInt8(ascii: "/"): try writeSlash()
      case _ where Self.isDigit(byte): writeNumber()
      case UInt8(ascii: ".") where next(1).map(Self.isDigit) ?? false: writeNumber()
      case _ where Self.isOfName(byte) || byte == UInt8(ascii: "#") || byte >= 0x80:
        try writeWord()
      default: try writeSign(byte)
      }
    }
    guard groups.isEmpty else { throw Uncertain() }
  }

  private mutating func copy(to end: Int) {
    result += bytes[index..<end]
    index = end
  }

  private func next(_ distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      index + text.count <= bytes.count
        && text.indices.allSatisfy { bytes[index + $0] == text[$0] }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }
}

// White space and comments.
extension ScriptMinifier {
  /// How many bytes the end of a line has that begins at `place`; nil where none does.
  private func lineEnd(at place: Int) -> Int? {
    switch bytes[place] {
    case 0x0A, 0x0D: 1
    // U+2028 and U+2029.
    case 0xE2
    where place + 2 < bytes.count && bytes[place + 1] == 0x80 && bytes[place + 2] & 0xFE == 0xA8:
      3
    default: nil
    }
  }

  private func endOfLine(from start: Int) -> Int {
    bytes[start...].indices.first { lineEnd(at: $0) != nil } ?? bytes.count
  }

  private mutating func writeGap() throws(Uncertain) {
    var endsLine = false
    while index < bytes.count {
      if isNext("//") {
        index = endOfLine(from: index)
      } else if isNext("/*") {
        index += 2
        while !isNext("*/") {
          guard index < bytes.count else { throw Uncertain() }
          if lineEnd(at: index) != nil { endsLine = true }
          index += 1
        }
        index += 2
      } else if let length = lineEnd(at: index) {
        endsLine = true
        index += length
      } else if Self.isSpace(bytes[index]) {
        index += 1
      } else {
        break
      }
    }
    guard let last = result.last, index < bytes.count else { return }
    if endsLine {
      guard !"{;,([".utf8.contains(last), !"}])".utf8.contains(bytes[index]) else { return }
      result.append(0x0A)
    } else {
      let signs = "{}()[];,:=".utf8
      guard !signs.contains(last), !signs.contains(bytes[index]) else { return }
      result.append(0x20)
    }
  }
}

// Values.
extension ScriptMinifier {
  private mutating func writeString(_ module: (String) -> String?) throws(Uncertain) {
    let quote = bytes[index]
    var end = index + 1
    while end < bytes.count, bytes[end] != quote {
      guard bytes[end] != 0x0A, bytes[end] != 0x0D else { throw Uncertain() }
      // CR and LF are one end of a line.
      let isPair = bytes[end...].starts(with: [UInt8(ascii: "\\"), 0x0D, 0x0A])
      end += bytes[end] == UInt8(ascii: "\\") ? (isPair ? 3 : 2) : 1
    }
    guard end < bytes.count else { throw Uncertain() }
    let text = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    if namesModule, let other = module(text) {
      result += [quote] + Array(other.utf8) + [quote]
      index = end + 1
    } else {
      copy(to: end + 1)
    }
    namesModule = false
    before = .value
  }

  /// A template up to its end, or to an expression in it.
  private mutating func writeTemplate() throws(Uncertain) {
    copy(to: index + 1)
    while index < bytes.count {
      if isNext("`") {
        copy(to: index + 1)
        (before, namesModule) = (.value, false)
        return
      }
      if isNext("${") {
        copy(to: index + 2)
        groups.append(.template)
        before = .nothing
        return
      }
      copy(to: min(index + (isNext("\\") ? 2 : 1), bytes.count))
    }
    throw Uncertain()
  }

  private mutating func writeNumber() {
    let start = index
    let isHexadecimal = isNext("0x") || isNext("0X")
    var end = index
    while end < bytes.count {
      let hasExponent = end > start && bytes[end - 1] | 0x20 == UInt8(ascii: "e") && !isHexadecimal
      let isSigned = hasExponent && "+-".utf8.contains(bytes[end])
      guard Self.isOfName(bytes[end]) || bytes[end] == UInt8(ascii: ".") || isSigned else { break }
      end += 1
    }
    copy(to: end)
    before = .value
  }

  /// Whether a regular expression begins at a `/` here.
  private var beginsExpression: Bool {
    get throws(Uncertain) {
      switch before {
      case .nothing: return true
      case .value: return false
      case .word(let word, let isMember):
        if isMember { return false }
        guard !["of", "yield", "await", "let", "static", "async"].contains(word) else {
          throw Uncertain()
        }
        return [
          "return", "typeof", "case", "in", "delete", "void", "throw", "new", "instanceof", "do",
          "else",
        ].contains(word)
      case .condition(let isCondition):
        guard let isCondition else { throw Uncertain() }
        return isCondition
      case .sign(UInt8(ascii: "]")): return false
      // A block or an object.
      case .sign(UInt8(ascii: "}")), .doubled: throw Uncertain()
      case .sign: return true
      }
    }
  }

  private mutating func writeSlash() throws(Uncertain) {
    guard try beginsExpression else {
      copy(to: index + 1)
      before = .sign(UInt8(ascii: "/"))
      return
    }
    var end = index + 1
    var isInClass = false
    while end < bytes.count, isInClass || bytes[end] != UInt8(ascii: "/") {
      guard lineEnd(at: end) == nil else { throw Uncertain() }
      switch bytes[end] {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "\\"): end += 1
      default: break
      }
      end += 1
    }
    guard end < bytes.count else { throw Uncertain() }
    end += 1
    while end < bytes.count, Self.isOfName(bytes[end]) { end += 1 }
    copy(to: end)
    before = .value
  }
}

// Names and signs.
extension ScriptMinifier {
  private mutating func writeWord() throws(Uncertain) {
    let isMember = before == .sign(UInt8(ascii: "."))
    var end = index + 1
    while end < bytes.count, Self.isOfName(bytes[end]) || bytes[end] >= 0x80 { end += 1 }
    let word = String(decoding: bytes[index..<end], as: UTF8.self)
    guard !word.unicodeScalars.contains(where: Self.isBlank) else { throw Uncertain() }
    copy(to: end)
    before = .word(word, isMember: isMember)
    namesModule = !isMember && ["import", "from"].contains(word)
  }

  /// Whether a scalar beyond ASCII is white space or ends a line (ECMAScript 2024, 12.2 and 12.3).
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{FFFD}"
  }

  private mutating func writeSign(_ byte: UInt8) throws(Uncertain) {
    guard 0x21...0x7E ~= byte, byte != UInt8(ascii: "\\"), !isNext("<!--"), !isNext("-->") else {
      throw Uncertain()
    }
    var next = Before.sign(byte)
    var keepsModule = false
    switch byte {
    case UInt8(ascii: "("):
      var isCondition: Bool? = false
      if case .word(let word, false) = before {
        // `for await (…)` is a condition, and `await (…)` is none.
        isCondition = word == "await" ? nil : ["if", "while", "for", "with"].contains(word)
        keepsModule = word == "import"
      }
      groups.append(.round(isCondition: isCondition))
    case UInt8(ascii: "["): groups.append(.square)
    case UInt8(ascii: "{"): groups.append(.curly)
    case UInt8(ascii: ")"):
      guard case .round(let isCondition) = groups.popLast() else { throw Uncertain() }
      next = .condition(isCondition)
    case UInt8(ascii: "]"): guard groups.popLast() == .square else { throw Uncertain() }
    case UInt8(ascii: "}"):
      switch groups.popLast() {
      case .curly: break
      case .template: return try writeTemplate()
      default: throw Uncertain()
      }
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      if before == .sign(byte), result.last == byte { next = .doubled(byte) }
    default: break
    }
    copy(to: index + 1)
    before = next
    namesModule = keepsModule
  }
}
