internal import Basics

package enum HTMLLinks {
  /// The attributes with links, in lower case.
  private enum Attribute {
    case link
    /// Several links, each followed by a width or density.
    case set

    /// Nil for the name of any other attribute.
    init?(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
      func isName(_ other: StaticString) -> Bool {
        name.count == other.utf8CodeUnitCount
          && zip(name, UnsafeBufferPointer(start: other.utf8Start, count: name.count))
            .allSatisfy { $0 | 0x20 == $1 }
      }
      switch name.count {
      case 3 where isName("src"), 4 where isName("href"), 6 where isName("poster"): self = .link
      case 6 where isName("srcset"), 11 where isName("imagesrcset"): self = .set
      default: return nil
      }
    }
  }

  /// `html` with every link in quotes replaced by the result of `change`, which takes and returns
  /// links as written, entities included. Text between tags and in comments is unchanged.
  package static func mapped(_ html: String, _ change: (String) -> String) -> String {
    var html = html
    let changed = html.withUTF8 { mapped($0, change) }
    return changed.map { String(decoding: $0, as: UTF8.self) } ?? html
  }

  /// Nil if there is no link.
  private static func mapped(
    _ html: UnsafeBufferPointer<UInt8>, _ change: (String) -> String
  ) -> [UInt8]? {
    var result: [UInt8] = []
    /// The end of the part that is in the result.
    var copied = 0
    /// The start of a tag, or the end of its last value.
    var start = 0
    while let tag = html.firstOffset(of: UInt8(ascii: "<"), from: start) {
      start = tag
      guard tag + 1 < html.count else { break }
      if html[tag + 1] == UInt8(ascii: "!"), html[tag...].starts(with: "<!--".utf8) {
        start = endOfComment(html, from: tag)
        continue
      }
      guard isLetter(html[tag + 1]) else {
        start = tag + 1
        continue
      }
      // The attributes of a tag, up to its end.
      var place = tag
      attributes: while place < html.count {
        let byte = html[place]
        switch byte {
        case UInt8(ascii: ">"): break attributes
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          let attribute = attribute(before: place, in: html, from: start)
          let end = html.firstOffset(of: byte, from: place + 1)
          if let attribute, let end {
            if copied == 0 { result.reserveCapacity(html.count + html.count / 16) }
            result.append(contentsOf: html[copied...place])
            let value = String(decoding: html[(place + 1)..<end], as: UTF8.self)
            let changed =
              switch attribute {
              case .link: change(value)
              case .set: mapped(set: value, change)
              }
            result += changed.utf8
            copied = end
          }
          start = end.map { $0 + 1 } ?? html.count
          place = start
        default: place += 1
        }
      }
      start = place
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: html[copied...])
    return result
  }

  /// The offset after the comment that begins at an offset; the end of the text if it has no end.
  private static func endOfComment(
    _ html: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var place = start
    while let dash = html.firstOffset(of: UInt8(ascii: "-"), from: place) {
      if html[dash...].starts(with: "-->".utf8) { return dash + 3 }
      place = dash + 1
    }
    return html.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: true
    default: false
    }
  }

  /// The value of a `srcset` with each link replaced by the result of `change` (HTML, 4.8.4.3.10):
  /// a link ends at a space or with a comma, and its descriptor at the next comma.
  package static func mapped(set value: String, _ change: (String) -> String) -> String {
    mapped(set: Substring(value).utf8, change)
  }

  private static func mapped(
    set value: Substring.UTF8View, _ change: (String) -> String
  ) -> String {
    var result = ""
    var rest = value
    func take(while isTaken: (UInt8) -> Bool) -> Substring {
      let end = rest.firstIndex { !isTaken($0) } ?? rest.endIndex
      defer { rest = rest[end...] }
      return Substring(rest[..<end])
    }
    while !rest.isEmpty {
      result += take { isSpace($0) || $0 == UInt8(ascii: ",") }
      var link = take { !isSpace($0) }
      guard !link.isEmpty else { break }
      var commas = ""
      while link.utf8.last == UInt8(ascii: ",") { commas.append(link.removeLast()) }
      result += change(String(link)) + commas
      if commas.isEmpty { result += take { $0 != UInt8(ascii: ",") } }
    }
    return result
  }

  /// The attribute with links whose `=` is before an offset; nil if there is none.
  ///
  /// - Parameter start: The first offset to look at.
  private static func attribute(
    before end: Int, in html: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Attribute? {
    var end = end
    func dropSpaces() { while end > start, isSpace(html[end - 1]) { end -= 1 } }
    dropSpaces()
    guard end > start, html[end - 1] == UInt8(ascii: "=") else { return nil }
    end -= 1
    dropSpaces()
    var name = end
    while name > start, isLetter(html[name - 1]) || html[name - 1] == UInt8(ascii: "-") {
      name -= 1
    }
    guard name == start || isSpace(html[name - 1]) else { return nil }
    return Attribute(html[name..<end])
  }
}
