internal import Basics

/// The stretches that a text marks as hidden: Obsidian's `%%`, HTML comments, and Liquid comments.
struct HiddenStretches {
  private let text: String
  private let readsLiquid: Bool
  /// The offsets for inserting a canary into each stretch.
  private var places: [Int] = []

  /// The hidden stretches of `text`, except in code, which is shown verbatim.
  ///
  /// - Parameter readsLiquid: True if it is a Liquid template.
  init(in text: String, readsLiquid: Bool) {
    self.text = text
    self.readsLiquid = readsLiquid
    let bytes = Array(text.utf8)
    if readsLiquid { findLiquid(in: bytes) }
    findMarkdown(in: bytes)
    places.sort()
  }

  /// The text with a word at the start of each stretch.
  func planted(_ word: () -> String) -> String {
    guard !places.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var start = 0
    for place in places {
      result += bytes[start..<place] + Array(word().utf8) + [0x20]
      start = place
    }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }

  /// Finds Liquid comments, which hide code as well as words.
  private mutating func findLiquid(in bytes: [UInt8]) {
    var place = 0
    while let tag = LiquidTag(in: bytes, from: place) {
      place = tag.end
      switch tag.name {
      case "#": places.append(tag.content)
      case "comment": places.append(tag.end)
      case "raw":
        // Tags in it are plain text.
        while let next = LiquidTag(in: bytes, from: place) {
          place = next.end
          if next.name == "endraw" { break }
        }
      default: continue
      }
    }
  }

  /// Comments of HTML, and `%%`.
  private mutating func findMarkdown(in bytes: [UInt8]) {
    var place = 0
    var isAtLineStart = true
    var code = CodeSpans()
    // An end mark that is missing is not searched for again.
    var missing: Set<String> = []
    func has(_ mark: String, at place: Int) -> Bool { bytes[place...].starts(with: mark.utf8) }
    func end(of mark: String, from place: Int) -> Int? {
      guard place <= bytes.count, !missing.contains(mark) else { return nil }
      let found = bytes[place...].firstRange(ofBytes: mark)?.lowerBound
      if found == nil { missing.insert(mark) }
      return found
    }
    while place < bytes.count {
      if isAtLineStart, let end = Self.endOfFence(in: bytes, from: place) {
        place = end
        continue
      }
      isAtLineStart = bytes[place] == 0x0A
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "`"): place = code.end(in: bytes, from: place)
      case UInt8(ascii: "{") where readsLiquid && (has("{{", at: place) || has("{%", at: place)):
        let closing = has("{{", at: place) ? "}}" : "%}"
        place = end(of: closing, from: place + 2).map { $0 + 2 } ?? place + 2
      case UInt8(ascii: "<") where has("<!--", at: place):
        let start = place + 4
        guard let end = end(of: "-->", from: start) else { return places.append(start) }
        if !Self.isMark(bytes[start..<end]) { places.append(start) }
        place = end + 3
      case UInt8(ascii: "%") where has("%%", at: place):
        let end = end(of: "%%", from: place + 2)
        if end != nil { places.append(place + 2) }
        place = (end ?? place) + 2
      default: place += 1
      }
    }
  }

  /// True if a comment has a meaning for Daybook: the end of a summary, or of a section of a
  /// review.
  private static func isMark(_ comment: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: comment, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words == ["more"] || words.first?.hasPrefix("daybook:") ?? false
  }

  /// The offset after a fenced code block that begins in the line at `start`; nil if none does.
  private static func endOfFence(in bytes: [UInt8], from start: Int) -> Int? {
    func fence(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let rest = line.drop { [0x20, 0x09, UInt8(ascii: ">")].contains($0) }
      guard let mark = rest.first, [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(mark) else {
        return nil
      }
      let run = rest.prefix { $0 == mark }
      // A line with more backquotes after the first run is inline code.
      let isInLine = mark == UInt8(ascii: "`") && rest[run.endIndex...].contains(mark)
      return run.count >= 3 && !isInLine ? run : nil
    }
    func line(from start: Int) -> ArraySlice<UInt8> { bytes[start...].prefix { $0 != 0x0A } }
    guard let opening = fence(line(from: start)) else { return nil }
    var place = min(line(from: start).endIndex + 1, bytes.count)
    while place < bytes.count {
      let next = line(from: place)
      place = min(next.endIndex + 1, bytes.count)
      if let closing = fence(next), closing.first == opening.first,
        closing.count >= opening.count,
        next[closing.endIndex...].allSatisfy({ [0x20, 0x09, 0x0D].contains($0) })
      {
        break
      }
    }
    return place
  }
}

/// Inline code, between runs of equally many backquotes.
private struct CodeSpans {
  /// By the number of backquotes: the offset that a search for another run of that length reached
  /// in vain.
  private var unclosed: [Int: Int] = [:]

  /// The offset after code that begins with backquotes at `start`; after the backquotes if they
  /// begin none.
  mutating func end(in bytes: [UInt8], from start: Int) -> Int {
    let mark = UInt8(ascii: "`")
    let run = bytes[start...].prefix { $0 == mark }
    var place = run.endIndex
    if let offset = unclosed[run.count], place < offset { return place }
    while place < bytes.count {
      // A paragraph ends with a blank line.
      if bytes[place] == 0x0A, place + 1 < bytes.count, bytes[place + 1] == 0x0A { break }
      guard bytes[place] == mark else {
        place += 1
        continue
      }
      let other = bytes[place...].prefix { $0 == mark }
      if other.count == run.count { return other.endIndex }
      place = other.endIndex
    }
    unclosed[run.count] = place
    return run.endIndex
  }
}

/// A tag of Liquid: `{% comment %}`.
private struct LiquidTag {
  let name: String
  /// The offsets after its name, and after the tag.
  let content: Int
  let end: Int

  init?(in bytes: [UInt8], from start: Int) {
    guard start < bytes.count, let open = bytes[start...].firstRange(ofBytes: "{%")?.upperBound,
      let close = bytes[open...].firstRange(ofBytes: "%}")
    else { return nil }
    let rest = bytes[open..<close.lowerBound].drop {
      [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "-")].contains($0)
    }
    let word = rest.first == UInt8(ascii: "#") ? rest.prefix(1) : rest.prefix { $0 | 0x20 >= 0x61 }
    name = String(decoding: word, as: UTF8.self)
    content = word.endIndex
    end = close.upperBound
  }
}
