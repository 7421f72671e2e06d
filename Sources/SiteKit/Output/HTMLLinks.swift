internal import Basics

package enum HTMLLinks {
  private static let attributes: Set<String> = ["href", "src", "poster"]
  /// The attributes that contain several links, each followed by a width or density.
  private static let sets: Set<String> = ["srcset", "imagesrcset"]

  /// `html` with every link in quotes replaced by the result of `change`, which takes and returns
  /// links as written, entities included. Text between tags and in comments is unchanged.
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
        let end = Substring(rest).firstRange(ofBytes: "-->")?.upperBound ?? rest.endIndex
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
          let attribute = attribute(before: rest[..<name])
          let begin = rest.index(after: name)
          let end = rest[begin...].firstIndex(of: quote) ?? rest.endIndex
          take(begin)
          if let attribute, end < rest.endIndex, attributes.contains(attribute) {
            result += change(String(Substring(rest[..<end])))
            rest = rest[end...]
          } else if let attribute, end < rest.endIndex, sets.contains(attribute) {
            result += mapped(set: rest[..<end], change)
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

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte)
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

  /// The lower-case name of the attribute whose `=` ends `text`; nil if there is none.
  private static func attribute(before text: Substring.UTF8View) -> String? {
    var text = text
    func dropSpaces() { while let last = text.last, isSpace(last) { text.removeLast() } }
    dropSpaces()
    guard text.popLast() == UInt8(ascii: "=") else { return nil }
    dropSpaces()
    let name = text.reversed().prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
    let before = text.dropLast(name.count).last
    guard before.map(isSpace) ?? true else { return nil }
    return String(decoding: name.reversed(), as: UTF8.self).lowercased()
  }
}
