import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an SVG or HTML fragment, read back by an XML parser that knows nothing of Charts.
final class Element {
  let name: String
  let attributes: [String: String]
  var children: [Element] = []
  /// The text right in this element, that of its children left out.
  var text = ""

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// This element and all in it, in the order of the document.
  var all: [Element] { [self] + children.flatMap(\.all) }

  func all(_ name: String) -> [Element] { all.filter { $0.name == name } }

  func number(_ attribute: String) -> Double { Double(attributes[attribute] ?? "") ?? .nan }
}

/// Reads well-formed XML.
enum SVGReader {
  struct NotWellFormed: Error {
    let reason: String
  }

  /// The root of `source`.
  static func read(_ source: String) throws -> Element {
    let parser = XMLParser(data: Data(source.utf8))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse(), let root = builder.root else {
      throw NotWellFormed(reason: "\(parser.parserError as (any Error)?) at \(parser.lineNumber)")
    }
    return root
  }

  private final class Builder: NSObject, XMLParserDelegate {
    var root: Element?
    private var open: [Element] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = Element(name: name, attributes: attributes)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      open.last?.text += text
    }
  }
}

/// The room that a text takes, by an estimate of its own: CJK an em, digits and small letters
/// 0.6 em, the rest in between.
struct TextBox: CustomStringConvertible {
  let text: String
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  init(_ element: Element) {
    let style = element.attributes["class"] ?? ""
    let size = style == "figure" ? 22.0 : style == "figure small" ? 15 : 12
    let ems = element.text.unicodeScalars.reduce(0.0) { sum, scalar in
      sum + (scalar.value >= 0x2E80 ? 1 : "ijl .,:'|".unicodeScalars.contains(scalar) ? 0.33 : 0.6)
    }
    let width = ems * size
    let x = element.number("x")
    switch element.attributes["text-anchor"] {
    case "middle": left = x - width / 2
    case "end": left = x - width
    default: left = x
    }
    text = element.text
    right = left + width
    let y = element.number("y")
    top = y - size * 0.75
    bottom = y + size * 0.2
  }

  func touches(_ other: TextBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  var description: String { "“\(text)” \(left)…\(right) × \(top)…\(bottom)" }
}
