internal import Basics

/// The colours of cards: those that a theme's style sheets give their variables first, which are
/// the light ones.
package struct CardPalette: Sendable, Hashable {
  private static let ground = ["paper", "ink", "soft", "line"]

  private var colors: [String: String] = [:]

  /// The colours that style sheets name as `#3650c4` or `#35c`, of each the first.
  ///
  /// - Parameter tones: The names of the systems, which have a colour each.
  package init(_ sheets: [String], tones: [String]) {
    for name in Self.ground + tones {
      for sheet in sheets {
        guard let mark = sheet[...].firstRange(ofBytes: "--\(name):") else { continue }
        let value = sheet[mark.upperBound...].drop(while: \.isWhitespace)
          .prefix { $0 == "#" || $0.isHexDigit }
        if value.first == "#", [4, 7].contains(value.utf8.count) {
          colors[name] = String(value)
          break
        }
      }
    }
  }

  /// The colour of a name; that of ink for one that is not known.
  package subscript(name: String) -> String { colors[name] ?? colors["ink"] ?? "#000" }
}
