/// A picture, or a rectangle of it: `gifts/pictures/list.jpg#xywh=120,340,800,46`, with the
/// fragment of the W3C's Media Fragments URI, in pixels.
package struct PictureReference: Sendable, Hashable {
  /// A rectangle in pixels from the upper left corner; its sides are above zero.
  struct Area: Sendable, Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The rectangle with a margin of a fourth of its height, as far as the picture has one above
    /// and to the left.
    var withMargin: Area {
      let margin = height / 4
      let (left, top) = (max(0, x - margin), max(0, y - margin))
      return Area(
        x: left, y: top, width: x - left + width + margin, height: y - top + height + margin)
    }

    /// The value of the attribute `viewBox` of an SVG that shows it.
    var viewBox: String { "\(x) \(y) \(width) \(height)" }
  }

  /// The path of the picture, or its name alone.
  let path: String
  /// Nil for the whole picture.
  let area: Area?

  init(_ path: String, _ area: Area?) {
    self.path = path
    self.area = area
  }

  /// Reads a reference; a fragment of another form is part of the path. Nil without a path.
  init?(_ text: String) {
    guard !text.isEmpty, text.first != "#" else { return nil }
    let pieces = text.split(separator: "#", omittingEmptySubsequences: false)
    guard let fragment = pieces.last, pieces.count > 1, fragment.hasPrefix(Self.key),
      let area = Self.area(fragment.dropFirst(Self.key.count))
    else {
      self.init(text, nil)
      return
    }
    self.init(pieces.dropLast().joined(separator: "#"), area)
  }

  private static let key = "xywh="
  /// More pixels than a side of any picture has.
  private static let longestSide = 1_000_000

  private static func area(_ text: Substring) -> Area? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { number in
      number.allSatisfy { "0"..."9" ~= $0 } ? Int(number) : nil
    }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0,
      [x, y, width, height].allSatisfy({ $0 <= longestSide })
    else { return nil }
    return Area(x: x, y: y, width: width, height: height)
  }

  var text: String {
    area.map { "\(path)#\(Self.key)\($0.x),\($0.y),\($0.width),\($0.height)" } ?? path
  }
}
