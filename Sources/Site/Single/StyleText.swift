import Vault

/// A style sheet as it stands in a page.
enum StyleText {
  /// `css` with each address in `url(…)` put through `data`, which gives it as one that needs no
  /// file, or nil for one that nothing stands for; without its comments and its imports.
  static func embedding(_ css: String, _ data: (String) -> String?) -> String {
    var result = ""
    var isCut = false
    func append(_ text: some StringProtocol) {
      guard !text.isEmpty else { return }
      if isCut { result += separator(result.last, text.first) }
      isCut = false
      result += text
    }
    var rest = css[...]
    while let character = rest.first {
      if rest.hasPrefix("/*") {
        rest = rest[(rest.dropFirst(2).firstRange(of: "*/")?.upperBound ?? rest.endIndex)...]
        isCut = true
      } else if character == "\"" || character == "'" {
        append(take(string: &rest))
      } else if isNext("@import", in: rest) {
        rest = rest[(rest.firstIndex(of: ";").map(rest.index(after:)) ?? rest.endIndex)...]
        isCut = true
      } else if isNext("url(", in: rest) {
        rest = rest.dropFirst(4).drop(while: \.isWhitespace)
        let isQuoted = rest.first == "\"" || rest.first == "'"
        let written =
          isQuoted
          ? String(take(string: &rest).dropFirst().dropLast()) : String(rest.prefix { $0 != ")" })
        rest = rest[(rest.firstIndex(of: ")").map(rest.index(after:)) ?? rest.endIndex)...]
        let address = written.trimming(\.isWhitespace)
        let isInside = address.hasPrefix("#") || address.hasPrefix("data:")
        append("url(\"\((isInside ? address : data(address)).flatMap(inQuotes) ?? "data:,")\")")
      } else {
        let next = rest.dropFirst().unicodeScalars.firstIndex {
          "/\"'@uU".unicodeScalars.contains($0)
        }
        append(rest[..<(next ?? rest.endIndex)])
        rest = rest[(next ?? rest.endIndex)...]
      }
    }
    return result.lines
  }

  /// What keeps two characters apart that were not beside each other: an empty comment, or nothing
  /// where they would not make a word.
  private static func separator(_ left: Character?, _ right: Character?) -> String {
    guard let left, let right else { return "" }
    let apart = { (character: Character) in character.isWhitespace || "{}();,".contains(character) }
    return apart(left) || apart(right) ? "" : "/**/"
  }

  /// An address as it stands between double quotes; nil for one that no quotes can hold.
  private static func inQuotes(_ address: String) -> String? {
    var text = ""
    var isEscaped = false
    for scalar in address.unicodeScalars {
      if ["\n", "\r", "\u{C}"].contains(scalar) { return nil }
      if scalar == "\"", !isEscaped { text += "\\" }
      text.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return isEscaped ? nil : text
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
    split { ["\n", "\r", "\r\n", "\u{C}"].contains($0) }.filter { !$0.allSatisfy(\.isWhitespace) }
      .joined(separator: "\n")
  }
}
