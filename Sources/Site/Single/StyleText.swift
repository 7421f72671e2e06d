import Vault

/// A style sheet as it stands in a page.
enum StyleText {
  /// `css` with each address in `url(…)` put through `data`, which gives it as one that needs no
  /// file, or nil for one that nothing stands for; without its comments and its imports.
  static func embedding(_ css: String, _ data: (String) -> String?) -> String {
    var result = ""
    var rest = css[...]
    while let character = rest.first {
      if rest.hasPrefix("/*") {
        rest = rest[(rest.dropFirst(2).firstRange(of: "*/")?.upperBound ?? rest.endIndex)...]
      } else if character == "\"" || character == "'" {
        result += take(string: &rest)
      } else if isNext("@import", in: rest) {
        rest = rest[(rest.firstIndex(of: ";").map(rest.index(after:)) ?? rest.endIndex)...]
      } else if isNext("url(", in: rest) {
        rest = rest.dropFirst(4).drop(while: \.isWhitespace)
        let isQuoted = rest.first == "\"" || rest.first == "'"
        let written =
          isQuoted
          ? String(take(string: &rest).dropFirst().dropLast()) : String(rest.prefix { $0 != ")" })
        rest = rest[(rest.firstIndex(of: ")").map(rest.index(after:)) ?? rest.endIndex)...]
        let address = written.trimming(\.isWhitespace)
        let isInside = address.hasPrefix("#") || address.hasPrefix("data:")
        result += "url(\"\(isInside ? address : data(address) ?? "data:,")\")"
      } else {
        let next = rest.dropFirst().unicodeScalars.firstIndex {
          "/\"'@uU".unicodeScalars.contains($0)
        }
        result += rest[..<(next ?? rest.endIndex)]
        rest = rest[(next ?? rest.endIndex)...]
      }
    }
    return result.lines
  }

  private static func isNext(_ word: String, in rest: Substring) -> Bool {
    rest.prefix(word.count).lowercased() == word
  }

  /// A string with its quotes, up to the next quote that has no backslash before it.
  private static func take(string rest: inout Substring) -> Substring {
    guard let quote = rest.first else { return "" }
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != quote {
      let isEscape = rest[end] == "\\"
      end = rest.index(after: end)
      if isEscape, end < rest.endIndex { end = rest.index(after: end) }
    }
    end = end < rest.endIndex ? rest.index(after: end) : end
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}

extension String {
  /// The lines that are not empty.
  fileprivate var lines: String {
    split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
      .joined(separator: "\n")
  }
}
