package import Diagnostics

/// A Markdown file, taken apart: what stands between two lines `---` at its start, and its text.
package struct MarkdownFile: Sendable {
  /// The whole file.
  package let source: TextFile
  /// What it says about itself; nil when nothing does.
  package let frontMatter: YAMLDocument?
  /// The Markdown text, with replacement characters for bytes that are not UTF-8.
  package let body: String
  /// The line of the file on which ``body`` starts, counted from 1.
  package let bodyFirstLine: Int
  /// What was found wrong with its form.
  package let diagnostics: [Diagnostic]

  /// Takes a file apart.
  ///
  /// - Parameter file: The path that messages name.
  package init(_ bytes: [UInt8], file: String) {
    let source = TextFile(bytes, file: file)
    var diagnostics: [Diagnostic] = []
    var frontMatter: YAMLDocument?
    var bodyFirstLine = 1
    if source.isFence(1) {
      if let end = (2..<max(2, source.lineCount + 1)).first(where: source.isFence) {
        let document = YAMLDocument(source, lines: 2, before: end)
        diagnostics += document.diagnostics
        frontMatter = document
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
    self.source = source
    self.frontMatter = frontMatter
    self.body = String(decoding: body, as: UTF8.self)
    self.bodyFirstLine = bodyFirstLine
    self.diagnostics = diagnostics
  }
}

extension YAMLDocument {
  /// Reads the document as front matter, and returns what is wrong with it.
  ///
  /// - Parameters:
  ///   - keys: The keys that are read; all others are reported.
  ///   - foreign: Keys of other programs, which are not.
  ///   - others: Takes in all other entries, where a person may have keys of their own: one is
  ///     reported only when it seems to be meant for a key that the text does not have.
  ///   - read: Takes in an entry that is not null; returns what was read but may not be as meant.
  package func readFrontMatter(
    keys: [String], foreign: Set<String> = [], others: ((YAMLEntry) -> Void)? = nil,
    _ read: (YAMLEntry) throws(YAMLValueError) -> KeyProblem?
  ) -> [Diagnostic] {
    guard let root else { return [] }
    guard let entries = root.entries else {
      let problem = KeyProblem.notKeys("the front matter", found: root.kindInWords)
      return [problem.diagnostic(at: locate(root))]
    }
    return entries.compactMap { entry in
      guard keys.contains(entry.key) else {
        if foreign.contains(entry.key) { return nil }
        let nearest = keys.nearest(to: entry.key)
        if let others {
          others(entry)
          guard let nearest, !entries.contains(where: { $0.key == nearest }) else { return nil }
        }
        let problem = KeyProblem.unknownKey(
          entry.key, owner: "the front matter", nearest: nearest)
        return problem.diagnostic(at: locate(entry.keyMark))
      }
      guard entry.value.content != .null else { return nil }
      do throws(YAMLValueError) {
        return try read(entry)?.diagnostic(at: locate(entry.value))
      } catch {
        let problem = KeyProblem.wrongValue(
          entry.key, found: entry.value.kindInWords, expected: error.expected, hint: error.hint)
        return problem.diagnostic(at: locate(entry.value))
      }
    }
  }
}

extension TextFile {
  /// Whether a line is `---`, which opens and closes front matter; spaces may follow.
  package func isFence(_ number: Int) -> Bool {
    let line = line(number)
    return line.starts(with: "---".utf8)
      && line.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}
