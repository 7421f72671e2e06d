internal import Basics
internal import Liquid
import SiteKit
import Vault

/// The part of a page's own text that does not depend on records.
enum PageWords {
  /// The title in the front matter; nil if it has none.
  ///
  /// Its Liquid is rendered as in a heading. A title that needs more stays as it is written.
  static func title(of page: PageSource) -> String? {
    guard let title = page.frontMatter.title, page.frontMatter.readsLiquid, hasLiquid(title)
    else { return page.frontMatter.title }
    let words = rendered(title, of: page)?.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return words.flatMap { $0.isEmpty ? nil : $0 } ?? title
  }

  /// The words of the first heading of the first level; nil if there is none.
  ///
  /// Lists, links and feeds show it too, so its Liquid is rendered without records, with the page's
  /// own front matter alone. If a heading needs more, or the clock, its words without Liquid count.
  static func heading(of page: PageSource) -> String? {
    // The text is parsed once.
    let document = MarkdownDocument(withoutComments(page.body, of: page), options: .words)
    guard let text = document.headings.first(where: { $0.level == 1 })?.text else { return nil }
    guard page.frontMatter.readsLiquid, hasLiquid(text) else { return text }
    let title = rendered(text, of: page) ?? withoutLiquid(text)
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  private static func rendered(_ text: String, of page: PageSource) -> String? {
    var environment = Environment.standard
    environment.strict = true
    environment.escaping = .none
    guard let template = try? Template(text, name: page.path, environment: environment) else {
      return nil
    }
    let clock = Kept<Bool>()
    let own: Object = [
      "tags": .strings(page.frontMatter.tags), "description": Value(page.frontMatter.description),
      "data": .object(Object(page.frontMatter.data.map { ($0.key, Value($0.value)) })),
    ]
    var bytes: [UInt8] = []
    let problems = template.render(
      ["page": .object(own)], context: RenderContext(clockIsAsked: { clock.value = true }),
      into: &bytes)
    guard problems.isEmpty, clock.value != true else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func hasLiquid(_ source: String) -> Bool { source.holds(UInt8(ascii: "{")) }

  /// A part of the text of `page` without Liquid, if the page uses it.
  static func withoutLiquid(_ source: String, of page: PageSource) -> String {
    guard page.frontMatter.readsLiquid, hasLiquid(source) else { return source }
    // Without Liquid, text that was code may not be code, and may contain a comment.
    return VisibleText(of: withoutLiquid(source)).text
  }

  /// The text of `page` without comments of Liquid, if the page uses Liquid: `{% comment %}` up to
  /// its end, and `{% # words %}`.
  static func withoutComments(_ source: String, of page: PageSource) -> String {
    guard page.frontMatter.readsLiquid, source.offset(of: "{%") != nil else { return source }
    var shown = ""
    var rest = source[...]
    // Comments may be nested.
    var depth = 0
    while let start = rest.firstRange(ofBytes: "{%"),
      let end = rest[start.upperBound...].firstRange(ofBytes: "%}")
    {
      let inner = rest[start.upperBound..<end.lowerBound].drop { $0 == "-" || $0.isWhitespace }
      let name = inner.prefix { $0.isLetter }
      let isStart = name == "comment" || name == "doc"
      let isEnd = name == "endcomment" || name == "enddoc"
      if depth == 0 {
        let isShown = !isStart && !isEnd && inner.first != "#"
        shown += rest[..<(isShown ? end.upperBound : start.lowerBound)]
      }
      depth = max(0, depth + (isStart ? 1 : isEnd ? -1 : 0))
      rest = rest[end.upperBound...]
    }
    return VisibleText(of: depth == 0 ? shown + rest : shown, hasLiquid: true).text
  }

  /// `source` without Liquid: outputs, tags, and everything between a tag and its end, which may
  /// not be shown (`{% if %}`), or never is (`{% comment %}`).
  ///
  /// If tags do not match, more is left out rather than less.
  static func withoutLiquid(_ source: String) -> String {
    guard hasLiquid(source) else { return source }
    var pieces: [Piece] = []
    var rest = source[...]
    while let opening = rest.firstRange(ofBytes: "{") {
      let after = rest[opening.upperBound...]
      let closing: String? =
        switch after.first {
        case "{": "}}"
        case "%": "%}"
        default: nil
        }
      guard let closing, let end = after.dropFirst().firstRange(ofBytes: closing) else {
        pieces.append(.text(rest[..<opening.upperBound]))
        rest = after
        continue
      }
      pieces.append(.text(rest[..<opening.lowerBound]))
      if closing == "%}" {
        let inner = after.dropFirst()[..<end.lowerBound].drop { $0 == "-" || $0.isWhitespace }
        pieces.append(.tag(inner.prefix { $0.isLetter }))
      }
      rest = rest[end.upperBound...]
    }
    pieces.append(.text(rest))

    // Backwards, so that end tags are seen before their start tags.
    var open: [Substring] = []
    var shown: [Substring] = []
    for piece in pieces.reversed() {
      switch piece {
      case .text(let text): if open.isEmpty { shown.append(text) }
      case .tag(let name):
        if name.hasPrefix("end") {
          open.append(name.dropFirst(3))
        } else if name == open.last {
          open.removeLast()
        }
      }
    }
    return shown.reversed().joined()
  }

  private enum Piece {
    case text(Substring)
    case tag(Substring)
  }
}
