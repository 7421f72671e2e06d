internal import Basics

/// A page of Eleventy whose front matter names its language, `---js`, `---json` or `---toml`, with
/// front matter of the usual form.
struct EleventyMatter {
  /// The page in the usual form.
  let text: String
  /// True if its front matter is a program. Only its plain values are read.
  let isProgram: Bool

  /// Nil for a page whose front matter has the usual form, and for one without any.
  init?(_ source: [UInt8]) {
    let source = String(decoding: source, as: UTF8.self)
    guard source.hasPrefix("---") else { return nil }
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let language = lines[0].dropFirst(3).withoutBlanks.lowercased()
    guard !language.isEmpty, language.allSatisfy(\.isLetter),
      let end = lines.dropFirst().firstIndex(where: { $0.withoutBlanks == "---" })
    else { return nil }
    let inside = lines[1..<end].joined(separator: "\n")
    let rest = lines[(end + 1)...].joined(separator: "\n")
    isProgram = ["js", "javascript", "node"].contains(language)
    switch language {
    case "yaml", "yml": text = "---\n\(inside)\n---\n\(rest)"
    case "toml": text = "+++\n\(inside)\n+++\n\(rest)"
    case "json": text = "\(inside)\n\(rest)"
    case _ where isProgram: text = Self.matter(of: lines[1..<end]).written + rest
    default: return nil
    }
  }

  /// The plain values that a program gives constants, or keys of the object that it is, on lines of
  /// their own. A program that mentions drafts in any other way makes a draft.
  private static func matter(of lines: ArraySlice<Substring>) -> ComingMatter {
    var matter = ComingMatter()
    let isObject = lines.first { !$0.allSatisfy(\.isWhitespace) }?.withoutBlanks.hasPrefix("{")
    let constant = /\s*(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*(.+?);?\s*/
    let member = /\s*["']?(\w+)["']?\s*:\s*(.+?),?\s*/
    let top = isObject == true ? 1 : 0
    var depth = 0
    for line in lines {
      let found = line.wholeMatch(of: top == 1 ? member : constant)
      if depth == top, let found, matter[String(found.1)] == nil {
        matter[String(found.1)] = value(found.2)
      }
      for character in line {
        if "{[(".contains(character) { depth += 1 }
        if "}])".contains(character) { depth -= 1 }
      }
    }
    let saysDraft = lines.contains { $0.contains("draft") }
    if saysDraft, matter.flag("draft") == nil { matter.set("draft", true) }
    return matter
  }

  /// A text between quotation marks, a number, true or false; nil for anything else.
  private static func value(_ text: Substring) -> YAMLNode? {
    if ["true", "false"].contains(text) || text.allSatisfy({ $0.isNumber || $0 == "." }) {
      return YAMLNode(scalar: String(text), isPlain: true, at: .start)
    }
    guard let quote = text.first, "\"'`".contains(quote), text.count > 1, text.last == quote
    else { return nil }
    let inside = text.dropFirst().dropLast()
    guard !inside.contains(quote), !inside.contains("${"), !inside.contains("\\") else {
      return nil
    }
    // A day is one as it is written.
    let isDay = Day(String(inside.prefix(10))) != nil
    return YAMLNode(scalar: String(inside), isPlain: isDay, at: .start)
  }
}
