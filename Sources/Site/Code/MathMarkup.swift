internal import Basics
import Vault

/// MathML from another program: its known elements and attributes, and nothing else.
///
/// The elements are those of MathML Core, and some older ones that browsers show as what is in
/// them; the namespace goes without saying in HTML.
package struct MathMarkup: Sendable {
  /// The element `math`.
  let html: String

  /// Nil if a text is not one element `math` of MathML.
  init?(_ text: String, isDisplay: Bool) {
    let builder = Builder(isDisplay: isDisplay)
    let isRead = Array(text.utf8).withUnsafeBufferPointer { bytes in
      do throws(XMLFault) {
        try XMLReader.read(bytes, file: "", into: builder)
        return true
      } catch {
        return false
      }
    }
    guard isRead, !builder.isRefused, !builder.html.isEmpty else { return nil }
    html = String(decoding: builder.html, as: UTF8.self)
  }

  private final class Builder: XMLHandler {
    private(set) var html: [UInt8] = []
    private(set) var isRefused = false
    private var open: [String] = []
    private let isDisplay: Bool

    init(isDisplay: Bool) { self.isDisplay = isDisplay }

    /// The deepest nesting.
    private static let deepest = 200
    private static let root = "math"
    /// The elements that hold text.
    private static let tokens: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]
    private static let elements: Set<String> = tokens.union([
      "menclose", "mfrac", "mmultiscripts", "mover", "mpadded", "mphantom", "mprescripts", "mroot",
      "mrow", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtr",
      "munder", "munderover", "none",
    ])
    private static let attributes: [StaticString] = [
      "accent", "accentunder", "align", "columnalign", "columnlines", "columnspacing",
      "columnspan", "depth", "displaystyle", "fence", "form", "frame", "height", "largeop",
      "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant",
      "maxsize", "minsize", "movablelimits", "notation", "rowalign", "rowlines", "rowspacing",
      "rowspan", "rspace", "scriptlevel", "separator", "stretchy", "symmetric", "voffset", "width",
    ]

    func began(_ element: XMLElement) {
      let name = element.name.string
      let isRoot = open.isEmpty
      guard !isRefused, isRoot ? name == Self.root && html.isEmpty : Self.elements.contains(name),
        open.count < Self.deepest, !(open.last.map(Self.tokens.contains) ?? false)
      else {
        isRefused = true
        return
      }
      open.append(name)
      html += "<\(name)".utf8
      if isRoot {
        if isDisplay { html += " display=\"block\"".utf8 }
      } else {
        for attribute in Self.attributes {
          guard let value = element[attribute]?.string, Self.isPlain(value) else { continue }
          html += " \(attribute)=\"\(value)\"".utf8
        }
      }
      html.append(UInt8(ascii: ">"))
    }

    /// True for words, lengths and colours.
    private static func isPlain(_ value: String) -> Bool {
      value.utf8.count <= 100
        && value.utf8.allSatisfy {
          $0 & 0xDF &- 0x41 < 26 || $0 &- 0x30 < 10 || " .,%#+-".utf8.contains($0)
        }
    }

    func ended(_ name: XMLWord) {
      guard !isRefused, let name = open.popLast() else { return }
      html += "</\(name)>".utf8
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard !isRefused else { return }
      if open.last.map(Self.tokens.contains) ?? false {
        MarkupText.append(bytes, keepsApostrophes: true, to: &html)
      } else if !bytes.allSatisfy({ $0 <= 0x20 }) {
        isRefused = true
      }
    }
  }
}
