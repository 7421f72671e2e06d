package import Basics
internal import CExpat

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Receives the contents of an XML text while it is read.
package protocol XMLHandler: AnyObject {
  func began(_ element: XMLElement)
  /// The innermost open element ends.
  func ended(_ name: XMLWord)
  /// Text in an element, perhaps in parts; valid during the call.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

extension XMLHandler {
  package func ended(_ name: XMLWord) {}
  package func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// The place in an XML text where reading had to stop.
package struct XMLFault: Error {
  package let diagnostic: Diagnostic
}

/// Reads XML as a stream, so that a text may be larger than memory.
///
/// The document type declaration is skipped: its checks and definitions are not needed, and that of
/// exports of Apple Health since iOS 16 is broken. So are vertical tabs, which XML forbids and such
/// exports contain.
package enum XMLReader {
  private static let step = 256 << 10
  /// The maximum length of the type declaration in bytes.
  private static let longestProlog = 256 << 10

  /// Reads a text to its end.
  ///
  /// - Parameter reached: Receives the number of bytes read, now and then.
  /// - Throws: The place of a syntax error; everything before it was reported.
  package static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, into handler: any XMLHandler,
    reached: (Int) -> Void = { _ in }
  ) throws(XMLFault) {
    guard let parser = XML_ParserCreate(nil) else { return }
    defer { XML_ParserFree(parser) }
    let listener = Listener(handler, parser, bytes, file)
    XML_SetUserData(parser, Unmanaged.passUnretained(listener).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name else { return }
        let listener = Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
        listener.handler.began(XMLElement(XMLWord(name), attributes, listener))
      },
      { data, name in
        guard let data, let name else { return }
        Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().handler.ended(XMLWord(name))
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let data, let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
        Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().handler.text(
          UnsafeBufferPointer(start: text, count: Int(count)))
      }
    }
    let typeDeclaration = typeDeclaration(in: bytes)
    var offset = 0
    repeat {
      let end = min(bytes.count, offset + step)
      let isFine = feed(
        UnsafeBufferPointer(rebasing: bytes[offset..<end]), at: offset, without: typeDeclaration,
        isLast: end == bytes.count, to: parser)
      guard isFine else {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
        withExtendedLifetime(listener) {}
        let problem = Diagnostic(
          .error, kind: "broken-xml", "the XML cannot be read from here on: \(reason)",
          hint: "was the file cut off or changed? export it again")
        throw XMLFault(diagnostic: listener.diagnostic(problem))
      }
      offset = end
      reached(offset)
    } while offset < bytes.count
    withExtendedLifetime(listener) {}
  }

  /// The document type declaration: from `<!DOCTYPE` to the first element.
  private static func typeDeclaration(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let prolog = bytes.prefix(longestProlog)
    let mark = Array("<!DOCTYPE".utf8)
    var start: Int?
    for index in prolog.indices where prolog[index] == UInt8(ascii: "<") {
      let rest = prolog[index...].dropFirst()
      guard let next = rest.first else { break }
      if start == nil, prolog[index...].starts(with: mark) { start = index }
      if next != UInt8(ascii: "!"), next != UInt8(ascii: "?") {
        return start.map { $0..<index } ?? 0..<0
      }
    }
    return 0..<0
  }

  private static func feed(
    _ piece: UnsafeBufferPointer<UInt8>, at offset: Int, without hidden: Range<Int>, isLast: Bool,
    to parser: XML_Parser
  ) -> Bool {
    func feed(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
      piece.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32($0.count), isLast ? 1 : 0) == XML_STATUS_OK
      }
    }
    let verticalTab: UInt8 = 0x0B
    guard hidden.overlaps(offset..<(offset + piece.count)) || piece.contains(verticalTab) else {
      return feed(piece)
    }
    var copy = Array(piece)
    for index in copy.indices {
      let isHidden = hidden.contains(offset + index) && copy[index] != 0x0A
      if isHidden || copy[index] == verticalTab { copy[index] = UInt8(ascii: " ") }
    }
    return copy.withUnsafeBufferPointer(feed)
  }
}

private final class Listener {
  let handler: any XMLHandler
  private let parser: XML_Parser
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String

  init(
    _ handler: any XMLHandler, _ parser: XML_Parser, _ bytes: UnsafeBufferPointer<UInt8>,
    _ file: String
  ) {
    self.handler = handler
    self.parser = parser
    self.bytes = bytes
    self.file = file
  }

  var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// A problem at the parser's position, or in an attribute of the element there.
  func diagnostic(_ problem: some Problem, at attribute: StaticString? = nil) -> Diagnostic {
    let offset = min(max(0, Int(XML_GetCurrentByteIndex(parser))), bytes.count)
    let count = max(1, Int(XML_GetCurrentByteCount(parser)))
    var finder = PlaceFinder(
      bytes, file: file, from: offset, line: line,
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    let tag = offset..<min(bytes.count, offset + count)
    let range = attribute.flatMap { value(of: $0, in: tag) } ?? tag.lowerBound..<tag.lowerBound
    let (place, excerpt) = finder.locate(range)
    return problem.diagnostic(at: place, excerpt: excerpt)
  }

  private func value(of attribute: StaticString, in tag: Range<Int>) -> Range<Int>? {
    var quote: UInt8?
    var start = tag.lowerBound
    var isWanted = false
    for index in tag {
      let byte = bytes[index]
      if let open = quote {
        guard byte == open else { continue }
        if isWanted { return start..<index }
        quote = nil
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        start = index + 1
      } else if byte == UInt8(ascii: "=") {
        let name = bytes[tag.lowerBound..<index].reversed()
          .drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        let wanted = UnsafeBufferPointer(
          start: attribute.utf8Start, count: attribute.utf8CodeUnitCount
        ).reversed()
        isWanted = name.starts(with: wanted) && name.dropFirst(wanted.count).first ?? 0 <= 0x20
      }
    }
    return nil
  }
}

package struct XMLElement {
  package let name: XMLWord
  private let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  private let listener: Listener

  fileprivate init(
    _ name: XMLWord, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ listener: Listener
  ) {
    self.name = name
    self.attributes = attributes
    self.listener = listener
  }

  /// The line it begins on, from 1.
  package var line: Int { listener.line }

  /// The value of an attribute; nil if it is missing.
  package subscript(name: StaticString) -> XMLWord? {
    guard let attributes else { return nil }
    var index = 0
    while let key = attributes[index] {
      if XMLWord(key) == name { return attributes[index + 1].map(XMLWord.init) }
      index += 2
    }
    return nil
  }

  /// A problem with it, or with one of its attributes.
  package func diagnostic(
    _ problem: some Problem, at attribute: StaticString? = nil
  ) -> Diagnostic { listener.diagnostic(problem, at: attribute) }
}

package struct XMLWord {
  private let start: UnsafePointer<CChar>

  fileprivate init(_ start: UnsafePointer<CChar>) { self.start = start }

  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: strlen(start))
  }

  package var string: String { String(cString: start) }

  package static func == (word: XMLWord, text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    var index = 0
    while index < count {
      // A word ends with a zero byte, so that this stops there.
      guard UInt8(bitPattern: word.start[index]) == text.utf8Start[index] else { return false }
      index += 1
    }
    return word.start[count] == 0
  }
}
