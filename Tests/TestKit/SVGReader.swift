import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an SVG or HTML fragment, parsed by an independent XML parser.
package final class Element {
  package let name: String
  package let attributes: [String: String]
  package fileprivate(set) var children: [Element] = []
  /// The text directly in this element, without that of its children.
  package fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// An element with other attributes and children.
  package init(
    _ other: Element, attributes: [String: String], children: [Element]
  ) {
    name = other.name
    self.attributes = attributes
    self.children = children
    text = other.text
  }

  /// This element and its descendants, in document order.
  package var all: [Element] {
    var all: [Element] = []
    add(to: &all)
    return all
  }

  private func add(to all: inout [Element]) {
    all.append(self)
    for child in children { child.add(to: &all) }
  }

  package func all(_ name: String) -> [Element] { all.filter { $0.name == name } }

  package func number(_ attribute: String) -> Double { Double(attributes[attribute] ?? "") ?? .nan }
}

package enum SVGReader {
  package struct NotWellFormed: Error {
    package let reason: String
  }

  /// The root of `source`.
  package static func read(_ source: String) throws -> Element {
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
