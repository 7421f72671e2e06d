import Storage

/// The colours of cards: those that a theme's style sheets give their variables first, which are the
/// light ones.
struct CardPalette: Sendable, Hashable {
  private static let names = ["paper", "ink", "soft", "line"] + PageCard.allTones

  private var colors: [String: String] = [:]

  /// The colours of a theme; where it names none as `#3650c4` or `#35c`, those of the default theme.
  init(_ theme: Theme) {
    let sheets = (theme.assets + Theme.standard.assets)
      .filter { $0.path.pathExtension == "css" }.map { String(decoding: $0.bytes, as: UTF8.self) }
    for name in Self.names {
      for sheet in sheets {
        guard let mark = sheet.firstRange(of: "--\(name):") else { continue }
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
  subscript(name: String) -> String { colors[name] ?? colors["ink"] ?? "#000" }
}
