import TestKit

/// The extent of a text by an independent estimate: CJK 1 em, digits and small letters 0.6 em,
/// the rest in between.
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
