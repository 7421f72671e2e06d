import Basics

/// How the values that a template outputs are made safe for where they are written.
public enum OutputEscaping: Sendable, Hashable {
  /// As they are, as in the reference implementation.
  case none
  /// For HTML: `&`, `<`, `>`, `"` and `'` become entities, and controls, which HTML forbids,
  /// U+FFFD; markup is output as it is.
  case html
  /// For Markdown: punctuation gets a backslash, `&`, `<` and `>` become entities and newlines
  /// spaces, so that a value is always text within its line. Markup is passed through
  /// ``Environment/markupInMarkdown``.
  case markdown
}

extension OutputEscaping {
  /// Appends `text` so that it reads as text where it is written.
  func append(_ text: String, to buffer: inout [UInt8]) {
    switch self {
    case .none: buffer.append(contentsOf: text.utf8)
    case .html: MarkupText.append(text, to: &buffer)
    case .markdown: MarkdownText.append(text, to: &buffer)
    }
  }

  /// `text` so that it reads as text where it is written.
  public func escaped(_ text: String) -> String {
    var buffer: [UInt8] = []
    append(text, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }
}
