internal import Basics
import SiteKit
package import Vault

/// Code with its language.
package struct CodeBlock: Sendable, Hashable {
  /// In lower case, such as `python` or `c++`.
  package let language: String
  /// With `\n` at the ends of lines.
  package let code: String

  /// The longest code that is highlighted, in bytes.
  static let longest = 200_000

  init?(_ block: MarkdownDocument.FencedBlock, _ info: CodeInfo) {
    guard !info.language.isEmpty else { return nil }
    self.init(info.language, Self.withPlainLineEnds(block.literal))
  }

  /// Code with `\n` at the ends of lines.
  init(_ language: String, _ code: String) {
    self.language = language.lowercased()
    self.code = code
  }

  static func withPlainLineEnds(_ code: String) -> String {
    guard code.utf8.contains(UInt8(ascii: "\r")) else { return code }
    return code.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  package var canBeAsked: Bool {
    code.utf8.count <= Self.longest && !code.isEmpty && language.utf8.count <= 40
      && language.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+#.-_".utf8.contains($0)
      }
  }

  /// Its unique key: a SHA-256 in hexadecimal digits.
  package var key: String {
    let hash = SHA256Hash.hash(of: Array((language + "\0" + code).utf8))
    return String(
      decoding: hash.flatMap { [HexDigit.lower($0 >> 4), HexDigit.lower($0)] }, as: UTF8.self)
  }

  /// The blocks of a page whose source is shown unchanged; blocks that contain Liquid are not
  /// included.
  package static func all(in source: PageSource) -> [CodeBlock] {
    let text = source.body
    guard text.hasFence("```") || text.hasFence("~~~") else { return [] }
    var blocks: [CodeBlock] = []
    _ = MarkdownDocument(source.bodyWithoutRawTags) { block in
      if block.info != "chart", let code = CodeBlock(block, CodeInfo(block.info)) {
        blocks.append(code)
      }
      return ""
    }
    return blocks
  }
}

extension PageSource {
  /// The text as rendered by Liquid, if its only tags are `raw`.
  var bodyWithoutRawTags: String {
    guard body.offset(of: "{%") != nil else { return body }
    var result = ""
    var rest = body[...]
    while let start = rest.firstRange(ofBytes: "{%") {
      // The tags to find are short.
      let tag = Substring(rest.utf8[start.upperBound...].prefix(100))
      guard let end = tag.firstRange(ofBytes: "%}") else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      let words = rest[start.upperBound..<end.lowerBound].filter { $0 != "-" && !$0.isWhitespace }
      let isRaw = words == "raw" || words == "endraw"
      result += rest[..<(isRaw ? start.lowerBound : start.upperBound)]
      rest = rest[(isRaw ? end.upperBound : start.upperBound)...]
    }
    return result + rest
  }
}

extension String {
  /// True if the text may contain a fence followed by text, as for a block that names its language.
  fileprivate func hasFence(_ mark: StaticString) -> Bool {
    var start = 0
    while let place = offset(of: mark, from: start) {
      // A fence may have any length.
      let fence = utf8.dropFirst(place).prefix(while: mark.hasPrefix)
      start = place + fence.count
      let rest = utf8[fence.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
      if let next = rest.first, next != 0x0A, next != 0x0D { return true }
    }
    return false
  }
}

extension StaticString {
  /// True if it begins with a byte.
  fileprivate func hasPrefix(_ byte: UInt8) -> Bool { withUTF8Buffer { $0.first == byte } }
}
