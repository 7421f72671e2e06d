internal import Basics

/// An HTML tag, written as it was read unless it is changed.
package struct HTMLTag {
  /// An attribute, its value as written, entities included; nil for one without a value.
  private struct Attribute: Equatable {
    var name: String
    var value: String?
  }

  package let name: String
  let isEnd: Bool
  private var attributes: [Attribute]
  private let closesItself: Bool
  private let source: Substring
  private var isChanged = false

  /// The value of an attribute as written, entities included, by its lower-case name; empty for one
  /// without a value, nil if there is none. Setting nil removes it.
  package subscript(_ name: String) -> String? {
    get { attributes.first { $0.name == name }.map { $0.value ?? "" } }
    set {
      guard newValue != self[name] else { return }
      isChanged = true
      if let index = attributes.firstIndex(where: { $0.name == name }) {
        if let newValue { attributes[index].value = newValue } else { attributes.remove(at: index) }
      } else if let newValue {
        attributes.append(Attribute(name: name, value: newValue))
      }
    }
  }

  /// Replaces each value by the result of `change` for its name and value; if that is nil, the
  /// attribute is left out.
  mutating func mapValues(_ change: (_ name: String, _ value: String) -> String?) {
    let changed = attributes.compactMap { attribute -> Attribute? in
      guard let value = attribute.value else { return attribute }
      return change(attribute.name, value).map { Attribute(name: attribute.name, value: $0) }
    }
    isChanged = isChanged || changed != attributes
    attributes = changed
  }

  /// Puts every value in quotes when the tag is written.
  mutating func quoteValues() { isChanged = true }

  mutating func removeAttributes(where isUnwanted: (String) -> Bool) {
    for attribute in attributes where isUnwanted(attribute.name) { self[attribute.name] = nil }
  }

  /// Puts a prefix before its id, and before the ids of the page that it refers to, except as a
  /// link of text.
  mutating func prefixIDs(_ prefix: String) {
    guard !prefix.isEmpty else { return }
    for name in Self.referring {
      guard let value = self[name], !value.isEmpty else { continue }
      self[name] =
        value.split(whereSeparator: \.isWhitespace).map { prefix + $0 }.joined(separator: " ")
    }
    for attribute in attributes {
      guard let value = attribute.value, value.contains("url(#") else { continue }
      self[attribute.name] =
        value.split(separator: "url(#", omittingEmptySubsequences: false)
        .joined(separator: "url(#\(prefix)")
    }
    guard name != "a", name != "area" else { return }
    for name in ["href", "xlink:href"] {
      guard let value = self[name], value.hasPrefix("#") else { continue }
      self[name] = "#\(prefix)\(value.dropFirst())"
    }
  }

  /// Attributes with ids of the page, separated by blanks.
  private static let referring = [
    "id", "for", "headers", "list", "aria-labelledby", "aria-describedby", "aria-controls",
    "aria-owns", "aria-details",
  ]

  var classes: [Substring] { self["class"]?.split(whereSeparator: \.isWhitespace) ?? [] }

  package var text: String {
    guard isChanged else { return String(source) }
    var text = "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)"
      // A value in apostrophes may contain quotes.
      if let value = attribute.value { text += "=\"\(value.replacingQuotes)\"" }
    }
    return text + (closesItself ? "/>" : ">")
  }

  /// True if it sets the content security policy of a page.
  package var isPolicy: Bool {
    name == "meta" && self["http-equiv"]?.lowercased() == "content-security-policy"
  }

  /// True if the element has an end tag.
  var hasEnd: Bool { !closesItself && !Self.void.contains(name) }

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
}

package enum HTMLPiece {
  case tag(HTMLTag)
  /// Text as written; also comments, the document type, and the content of scripts and styles.
  case text(Substring)

  /// The pieces of a page, in order: written one after the other they give the page. Invalid HTML
  /// is text.
  package static func pieces(of html: String) -> [HTMLPiece] {
    var reader = HTMLReader(html)
    return reader.pieces()
  }
}

extension HTMLTag {
  /// The tag at the start of `rest`, which then continues after it; nil if there is none.
  fileprivate init?(_ rest: inout Substring) {
    var scan = rest.utf8.dropFirst()
    let isEnd = scan.first == UInt8(ascii: "/")
    if isEnd { scan = scan.dropFirst() }
    guard let first = scan.first, Self.isLetter(first) else { return nil }
    let name = scan.prefix { !Self.isSpace($0) && $0 != 0x2F && $0 != 0x3E }
    scan = scan[name.endIndex...]
    var attributes: [Attribute] = []
    var closesItself = false
    while true {
      scan = scan.drop(while: Self.isSpace)
      guard let byte = scan.first else { return nil }
      if byte == UInt8(ascii: ">") { break }
      closesItself = byte == UInt8(ascii: "/")
      if closesItself {
        scan = scan.dropFirst()
        continue
      }
      // An equals sign may only be the first character of a name.
      let rest = scan.dropFirst()
      let end = rest.firstIndex { Self.isSpace($0) || [0x2F, 0x3E, 0x3D].contains($0) }
      guard let end else { return nil }
      let attribute = Self.lowercased(Substring(scan[..<end]))
      scan = scan[end...].drop(while: Self.isSpace)
      guard scan.first == UInt8(ascii: "=") else {
        attributes.append(Attribute(name: attribute, value: nil))
        continue
      }
      scan = scan.dropFirst().drop(while: Self.isSpace)
      guard let quote = scan.first else { return nil }
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let inside = scan.dropFirst()
        guard let end = inside.firstIndex(of: quote) else { return nil }
        attributes.append(Attribute(name: attribute, value: String(Substring(inside[..<end]))))
        scan = inside[inside.index(after: end)...]
      } else {
        let value = scan.prefix { !Self.isSpace($0) && $0 != 0x3E }
        attributes.append(Attribute(name: attribute, value: String(Substring(value))))
        scan = scan[value.endIndex...]
      }
    }
    let end = scan.index(after: scan.startIndex)
    source = rest[..<end]
    rest = rest[end...]
    self.name = Self.lowercased(Substring(name))
    self.isEnd = isEnd
    self.attributes = attributes
    self.closesItself = closesItself
  }

  private static func lowercased(_ name: Substring) -> String { name.lowercased() }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte)
  }
}

private struct HTMLReader {
  private var rest: Substring

  init(_ html: String) { rest = html[...] }

  /// Elements whose content is plain text without tags.
  private static let plain: Set<String> = ["script", "style", "textarea", "title"]

  mutating func pieces() -> [HTMLPiece] {
    var pieces: [HTMLPiece] = []
    while !rest.isEmpty {
      let next = rest.utf8.dropFirst(rest.utf8.first == UInt8(ascii: "<") ? 1 : 0)
        .firstIndex(of: UInt8(ascii: "<"))
      guard rest.utf8.first == UInt8(ascii: "<") else {
        pieces.append(.text(take(next ?? rest.endIndex)))
        continue
      }
      if rest.utf8.starts(with: "<!--".utf8) {
        pieces.append(.text(take(rest.firstRange(ofBytes: "-->")?.upperBound ?? rest.endIndex)))
      } else if let tag = HTMLTag(&rest) {
        pieces.append(.tag(tag))
        if Self.plain.contains(tag.name), !tag.isEnd, let end = end(of: tag.name) {
          pieces.append(.text(take(end)))
        }
      } else {
        pieces.append(.text(take(next ?? rest.endIndex)))
      }
    }
    return pieces
  }

  private mutating func take(_ end: Substring.Index) -> Substring {
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  private func end(of name: String) -> Substring.Index? {
    var scan = rest.utf8
    while let start = scan.firstIndex(of: UInt8(ascii: "<")) {
      scan = scan[start...].dropFirst()
      guard scan.first == UInt8(ascii: "/") else { continue }
      let word = scan.dropFirst().prefix(name.utf8.count).map { $0 | 0x20 }
      if word.elementsEqual(name.utf8) { return start }
    }
    return nil
  }
}

extension String {
  fileprivate var replacingQuotes: String {
    guard utf8.contains(UInt8(ascii: "\"")) else { return self }
    return String(
      decoding: utf8.flatMap { $0 == UInt8(ascii: "\"") ? Array("&quot;".utf8) : [$0] },
      as: UTF8.self)
  }
}
