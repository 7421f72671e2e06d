internal import Basics
import Vault

/// MathML from another program: its known elements and attributes, and nothing else.
///
/// The elements are MathML Core's, and some older ones, which browsers show as their contents; HTML
/// needs no namespace.
package struct MathMarkup: Sendable {
  /// The element `math`.
  let html: String

  /// Nil if a text is not one element `math` of MathML, and if the program made it of a formula
  /// that it did not read.
  init?(_ text: String, isDisplay: Bool) {
    guard let builder = Builder.reading(text, isDisplay: isDisplay), !builder.isUnread else {
      return nil
    }
    html = String(decoding: builder.html, as: UTF8.self)
  }

  /// True for MathML of a formula that the program did not read: with a command left in it, or a
  /// part missing.
  static func isUnread(_ text: String) -> Bool {
    Builder.reading(text, isDisplay: false)?.isUnread ?? false
  }

  private final class Builder: XMLHandler {
    private(set) var html: [UInt8] = []
    private var isRefused = false
    private(set) var isUnread = false
    /// The open elements, with the places of their tags in ``html``.
    private var open: [(name: String, parts: Int, start: Int)] = []
    /// The text of the element that is open, if it holds text.
    private var token: [UInt8] = []
    private let isDisplay: Bool

    private init(isDisplay: Bool) { self.isDisplay = isDisplay }

    /// Nil if a text is not one element `math` of MathML.
    static func reading(_ text: String, isDisplay: Bool) -> Builder? {
      let builder = Builder(isDisplay: isDisplay)
      let isRead = Array(text.utf8).withUnsafeBufferPointer { bytes in
        do throws(XMLFault) {
          try XMLReader.read(bytes, file: "", into: builder)
          return true
        } catch {
          return false
        }
      }
      return isRead && !builder.isRefused && !builder.html.isEmpty ? builder : nil
    }

    /// The deepest nesting.
    private static let deepest = 200
    private static let root = "math"
    /// The elements that hold text.
    private static let tokens: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]
    /// The elements with a fixed number of parts.
    private static let parts = [
      "mfrac": 2, "mover": 2, "mroot": 2, "msub": 2, "msubsup": 3, "msup": 2, "munder": 2,
      "munderover": 3,
    ]
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
        open.count < Self.deepest, !isInToken || token.allSatisfy({ $0 <= 0x20 })
      else {
        isRefused = true
        return
      }
      if isInToken, let last = open.indices.last {
        // `\mathop{a+b}` has the parts of a row in an element for text.
        html.replaceSubrange(open[last].start..., with: "<mrow>".utf8)
        open[last].name = "mrow"
      }
      if !open.isEmpty { open[open.count - 1].parts += 1 }
      open.append((name, 0, html.count))
      token = []
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
      guard !isRefused, let (name, parts, _) = open.popLast() else { return }
      let isWhole = Self.parts[name].map { $0 == parts } ?? true
      if !isWhole || Self.tokens.contains(name) && Self.holdsCommand(token) { isUnread = true }
      html += "</\(name)>".utf8
    }

    private var isInToken: Bool { open.last.map { Self.tokens.contains($0.name) } ?? false }

    /// True if a text holds a command of TeX, such as `\name`.
    private static func holdsCommand(_ text: [UInt8]) -> Bool {
      text.indices.dropLast().contains {
        text[$0] == UInt8(ascii: "\\") && (text[$0 + 1] | 0x20) &- 0x61 < 26
      }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard !isRefused else { return }
      if isInToken {
        token += bytes
        MarkupText.append(bytes, keepsApostrophes: true, to: &html)
      } else if !bytes.allSatisfy({ $0 <= 0x20 }) {
        isRefused = true
      }
    }
  }
}
