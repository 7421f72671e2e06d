/// The links of a piece of HTML.
package enum HTMLLinks {
  /// The attributes that hold one.
  private static let attributes: Set<String> = ["href", "src", "poster"]

  /// `html` with every link in quotes put through `change`, which takes and gives it as written,
  /// entities included. What stands between tags, and in comments, stays.
  package static func mapped(_ html: String, _ change: (String) -> String) -> String {
    var result = ""
    result.reserveCapacity(html.utf8.count)
    var rest = Substring(html).utf8
    func take(_ count: Substring.UTF8View.Index) {
      result += Substring(rest[..<count])
      rest = rest[count...]
    }
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      take(start)
      if rest.starts(with: "<!--".utf8) {
        let end = Substring(rest).firstRange(of: "-->")?.upperBound ?? rest.endIndex
        take(end)
        continue
      }
      guard let first = rest.dropFirst().first, isLetter(first) else {
        take(rest.index(after: rest.startIndex))
        continue
      }
      // The attributes of a tag, up to its end.
      var name = rest.startIndex
      tag: while name < rest.endIndex {
        switch rest[name] {
        case UInt8(ascii: ">"): break tag
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          let quote = rest[name]
          let isLink = isLinkBefore(rest[..<name])
          let begin = rest.index(after: name)
          let end = rest[begin...].firstIndex(of: quote) ?? rest.endIndex
          take(begin)
          if isLink, end < rest.endIndex {
            result += change(String(Substring(rest[..<end])))
            rest = rest[end...]
          } else {
            take(end)
          }
          if !rest.isEmpty { take(rest.index(after: rest.startIndex)) }
          name = rest.startIndex
        default: name = rest.index(after: name)
        }
      }
      take(name)
    }
    return result + Substring(rest)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C].contains(byte) }

  /// Whether `text` ends in the name of an attribute that holds a link, and its `=`.
  private static func isLinkBefore(_ text: Substring.UTF8View) -> Bool {
    var text = text
    func dropSpaces() { while let last = text.last, isSpace(last) { text.removeLast() } }
    dropSpaces()
    guard text.popLast() == UInt8(ascii: "=") else { return false }
    dropSpaces()
    let name = text.reversed().prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
    let before = text.dropLast(name.count).last
    guard before.map(isSpace) ?? true else { return false }
    return attributes.contains(String(decoding: name.reversed(), as: UTF8.self).lowercased())
  }
}
