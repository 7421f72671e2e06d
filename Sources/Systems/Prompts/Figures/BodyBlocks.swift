import Basics

/// A paragraph, heading or list item of a prompt's body, on one line.
struct BodyBlock: Sendable {
  enum Kind: Sendable {
    case paragraph, heading, item, code
  }

  var kind: Kind
  var text: String
}

/// A prompt's body as blocks. They do not depend on line breaks within a block, so nothing computed
/// from them depends on how a text is wrapped.
struct BodyBlocks: Sendable {
  private(set) var blocks: [BodyBlock] = []
  /// The number of blocks enclosed in fences, rules, tags or quotation marks on their own line.
  private(set) var delimiters = 0

  init(_ body: String) {
    var lines: [Substring] = []
    var kind = BodyBlock.Kind.paragraph
    var fence: Substring?
    func finish() {
      let text = lines.joined(separator: "\n").unwrapped
      if !text.isEmpty { blocks.append(BodyBlock(kind: kind, text: text)) }
      lines = []
      kind = .paragraph
    }
    for line in body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let content = line.drop { $0 == " " || $0 == "\t" }
      if let open = fence {
        if content.hasPrefix(open) {
          kind = .code
          finish()
          fence = nil
        } else {
          lines.append(line)
        }
        continue
      }
      if content.allSatisfy(\.isWhitespace) {
        finish()
      } else if let mark = ["```", "~~~", "\"\"\""].first(where: content.hasPrefix) {
        finish()
        delimiters += 1
        // Opened and closed on one line, it encloses nothing after it.
        if content.dropFirst(3).contains(mark) {
          lines.append(content)
          kind = .code
          finish()
        } else {
          fence = mark[...]
        }
      } else if Self.isRule(content) || Self.isTag(content) {
        finish()
        delimiters += 1
      } else if content.first == "#", let text = Self.heading(content) {
        finish()
        kind = .heading
        lines.append(text)
        finish()
      } else if let text = Self.item(content) {
        finish()
        kind = .item
        lines.append(text)
      } else {
        lines.append(content)
      }
    }
    if fence != nil { kind = .code }
    finish()
  }

  var text: String { blocks.map(\.text).joined(separator: " ") }

  func count(of kind: BodyBlock.Kind) -> Int { blocks.count { $0.kind == kind } }

  private static func heading(_ line: Substring) -> Substring? {
    let text = line.drop { $0 == "#" }
    guard line.count - text.count <= 6, text.first == " " else { return nil }
    return text
  }

  /// Three or more of `-`, `*`, `_` or `=`.
  private static func isRule(_ line: Substring) -> Bool {
    guard let first = line.first, "-*_=".contains(first) else { return false }
    let marks = line.filter { $0 != " " }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }

  private static func isTag(_ line: Substring) -> Bool {
    guard line.first == "<" else { return false }
    var text = line
    while text.last?.isWhitespace ?? false { text = text.dropLast() }
    guard text.last == ">" else { return false }
    let name = text.dropFirst().dropLast().drop { $0 == "/" }
    return name.first?.isLetter ?? false
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }

  /// The text after a list marker: `- `, `* `, `+ `, `• `, `1. `, `1) `, `1、`, `（1）`.
  private static func item(_ line: Substring) -> Substring? {
    guard let first = line.first else { return nil }
    if "-*+•·".contains(first) {
      let rest = line.dropFirst()
      return rest.first == " " || rest.first == "\t" ? rest : nil
    }
    let isOpen = first == "(" || first == "（"
    let afterOpen = isOpen ? line.dropFirst() : line
    let digits = afterOpen.prefix { $0.isASCII && $0.isNumber }
    // A year at the start of a line is not a list marker.
    guard !digits.isEmpty, digits.count <= 2 else { return nil }
    let rest = afterOpen.dropFirst(digits.count)
    guard let mark = rest.first else { return nil }
    let text = rest.dropFirst()
    switch mark {
    case ".", ")": return text.first == " " ? text : isOpen && mark == ")" ? text : nil
    case "、", "）", "．": return text
    default: return nil
    }
  }
}

struct Sentence: Sendable {
  var text: Substring
  /// The number of words in scripts with spaces.
  var words: Int
  var characters: Int
  var syllables: Int

  /// Its length in words; two CJK characters count as one word, close to the mean of Chinese text.
  var length: Double { Double(words) + Double(characters) / 2 }

  /// Its first 40 characters at most.
  var beginning: String { text.count > 40 ? text.prefix(40) + "…" : String(text) }
}

extension BodyBlocks {
  /// The sentences of all blocks except code. A sentence ends at `.`, `!`, `?` before a space, at
  /// `。`, `！`, `？` anywhere, and at the end of a block; sentences without a word are left out.
  var sentences: [Sentence] {
    blocks.filter { $0.kind != .code }.flatMap { Self.sentences(of: $0.text) }
  }

  private static func sentences(of text: String) -> [Sentence] {
    var sentences: [Sentence] = []
    var start = text.startIndex
    func finish(_ end: String.Index) {
      let part = text[start..<end].drop { $0 == " " }
      start = end
      let words = part.words
      guard !words.isEmpty else { return }
      var sentence = Sentence(text: part, words: 0, characters: 0, syllables: 0)
      for word in words {
        if word.kind == .cjk {
          sentence.characters += 1
        } else {
          sentence.words += 1
          sentence.syllables += Readability.syllables(in: word.text)
        }
      }
      sentences.append(sentence)
    }
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      switch scalars[index] {
      case "。", "！", "？": finish(next)
      case ".", "!", "?":
        if next == scalars.endIndex || scalars[next] == " " { finish(next) }
      default: break
      }
      index = next
    }
    finish(text.endIndex)
    return sentences
  }
}
