package import Chronology
package import Diagnostics

/// A Markdown file of the vault's `pages/`: what it says about itself, and its text.
package struct PageSource: Sendable {
  /// The path within `pages/`: `notes/sleep.md`.
  package let path: String
  /// The path without its ending, and without a last `index`: `notes/sleep`; empty for the first
  /// page.
  package let slug: String
  /// What the page says about itself.
  package let frontMatter: FrontMatter
  /// The Markdown text, with replacement characters for bytes that are not UTF-8.
  package let body: String
  /// The line of the file on which ``body`` starts, counted from 1.
  package let bodyFirstLine: Int
  /// What was found wrong.
  package let diagnostics: [Diagnostic]

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - path: The path within `pages/`.
  ///   - file: The path that messages name.
  ///   - zone: The zone of local times.
  package init(_ bytes: [UInt8], path: String, file: String, zone: Zone) {
    let source = TextFile(bytes, file: file)
    var diagnostics: [Diagnostic] = []
    var frontMatter = FrontMatter()
    var bodyFirstLine = 1
    if source.isFence(1) {
      if let end = (2..<max(2, source.lineCount + 1)).first(where: source.isFence) {
        let document = YAMLDocument(source, lines: 2, before: end)
        diagnostics += document.diagnostics
        frontMatter = FrontMatter(document, zone: zone, diagnostics: &diagnostics)
        bodyFirstLine = end + 1
      } else {
        let place = source.locate(line: 1, bytes: 0..<3)
        diagnostics.append(KeyProblem.frontMatterNotClosed.diagnostic(at: place))
        bodyFirstLine = 2
      }
    }
    let body = source.bytes[source.start(ofLine: bodyFirstLine)...]
    if let range = source.firstInvalidUTF8(in: body.indices) {
      diagnostics.append(TextProblem.notUTF8.diagnostic(at: source.locate(range)))
    }
    self.path = path
    self.slug = Self.slug(path)
    self.frontMatter = frontMatter
    self.body = String(decoding: body, as: UTF8.self)
    self.bodyFirstLine = bodyFirstLine
    self.diagnostics = diagnostics
  }

  private static func slug(_ path: String) -> String {
    var names = path.split(separator: "/")
    if let last = names.popLast() {
      let name = last.lastIndex(of: ".").map { last[..<$0] } ?? last
      if name != "index" { names.append(name) }
    }
    return names.joined(separator: "/")
  }
}

extension TextFile {
  /// Whether a line is `---`, which opens and closes front matter; spaces may follow.
  func isFence(_ number: Int) -> Bool {
    let line = line(number)
    return line.starts(with: "---".utf8)
      && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
