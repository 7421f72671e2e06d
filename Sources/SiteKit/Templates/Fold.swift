import Basics
package import Liquid
package import Wording

/// A long list in parts: its beginning, which a page shows, and the rest in folds.
///
/// A list of at most ``mostShown`` items is one part, and so is a longer one if at most ``fewest``
/// would be folded.
package enum Fold {
  package static let mostShown = 12
  /// The most items that are not worth a fold.
  static let fewest = 3

  /// The parts of `items`: `items`, `title` (nil for the first), and `open` and `close`, the markup
  /// around what a template makes of them.
  ///
  /// - Parameter day: The member of an item that is its day, such as `2026-11-20`; the rest is then
  ///   in a fold for each year, in the order of the items. Without it, or without days in it, the
  ///   rest is one fold.
  package static func parts(of items: [Value], day: String?, _ words: Words) -> Value {
    guard items.count > mostShown + fewest else { return .array([part(nil, items[...])]) }
    var parts = [part(nil, items.prefix(mostShown))]
    var rest = items.dropFirst(mostShown)
    while let first = rest.first {
      let year = year(of: first, day)
      let end = rest.firstIndex { self.year(of: $0, day) != year } ?? rest.endIndex
      parts.append(part(title(year, rest[..<end].count, words), rest[..<end]))
      rest = rest[end...]
    }
    return .array(parts)
  }

  private static func part(_ title: String?, _ items: ArraySlice<Value>) -> Value {
    let open = title.map { "<details>\n<summary>\(MarkupText.escaped($0))</summary>" }
    return [
      "title": Value(title), "items": .array(Array(items)),
      "open": .markup(open ?? ""), "close": .markup(title == nil ? "" : "\n</details>"),
    ]
  }

  private static func title(_ year: String?, _ count: Int, _ words: Words) -> String {
    guard let year else { return words("common.more", ["count": count]) }
    return words("fold.year", ["year": year, "count": count])
  }

  private static func year(of item: Value, _ day: String?) -> String? {
    guard let day, let text = item[day]?.stringValue else { return nil }
    return text.firstIndex(of: "-").map { String(text[..<$0]) }
  }
}
