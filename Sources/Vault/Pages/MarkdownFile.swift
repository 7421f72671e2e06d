package import Basics

package struct MarkdownFile: Sendable {
  package let source: TextFile
  /// The front matter; nil when there is none, or it cannot be read.
  package let frontMatter: YAMLDocument?
  /// The fault of its front matter's form: nil for none.
  package let flaw: FrontMatter.Flaw?
  /// The Markdown text, with replacement characters for bytes that are not UTF-8.
  package let body: String
  /// The line of the file where ``body`` starts, counted from 1.
  package let bodyFirstLine: Int
  package let diagnostics: [Diagnostic]

  /// Parses a file.
  package init(_ bytes: [UInt8], file: String) {
    let source = TextFile(bytes.withoutOddStart, file: file)
    let block = FrontMatterBlock(in: source)
    let bodyFirstLine = block?.bodyFirstLine ?? 1
    let frontMatter = block?.document(in: source)
    var diagnostics = frontMatter?.diagnostics ?? []
    if let problem = block?.diagnostic(in: source) { diagnostics.append(problem) }
    if diagnostics.contains(where: { $0.severity == .error }) {
      flaw = .unreadable
    } else {
      flaw = diagnostics.isEmpty || frontMatter != nil ? nil : .unclear
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
  /// Reads the document as front matter, and returns its faults.
  ///
  /// - Parameters:
  ///   - keys: The keys to read, besides the keys of a release; all others are reported.
  ///   - foreign: Keys of other programs, which are not reported.
  ///   - others: Receives all other entries, if a person may add keys: one is reported
  ///     only if it seems to be meant for a key that the text does not have.
  ///   - release: Receives the entries on visibility.
  ///   - read: Receives an entry that is not null; returns doubtful values that were accepted.
  package func readFrontMatter(
    keys: [String], foreign: Set<String> = [], others: ((YAMLEntry) -> Void)? = nil,
    _ release: inout Release, zone: Zone,
    _ read: (YAMLEntry) throws(YAMLValueError) -> KeyProblem?
  ) -> [Diagnostic] {
    guard let root else { return [] }
    guard let entries = root.entries else {
      let problem = KeyProblem.notKeys("the front matter", found: root.kindInWords)
      return [problem.diagnostic(at: locate(root))]
    }
    var found: [Diagnostic] = []
    found += entries.compactMap(problemWithComment)
    for entry in entries {
      if entry.key == Release.merge {
        release.doubtMerged()
        found.append(KeyProblem.merged.diagnostic(at: locate(entry.keyMark)))
        continue
      }
      let saysRelease = Release.keys.contains(entry.key)
      // Templates may use keys with other names than ours.
      if saysRelease, entry.key != "draft" { others?(entry) }
      guard saysRelease || keys.contains(entry.key) else {
        if foreign.contains(entry.key) { continue }
        others?(entry)
        let nearest = Release.key(like: entry.key) ?? (keys + ["draft"]).nearest(to: entry.key)
        if others != nil {
          guard let nearest, !entries.contains(where: { $0.key == nearest }) else { continue }
        }
        let problem: KeyProblem =
          if let nearest, release.doubts(nearest) {
            .unknownGuard(entry.key, nearest: nearest)
          } else {
            .unknownKey(
              entry.key, owner: "the front matter", known: nearest.map { [$0] } ?? [])
          }
        found.append(problem.diagnostic(at: locate(entry.keyMark)))
        continue
      }
      guard saysRelease || entry.value.content != .null else { continue }
      do throws(YAMLValueError) {
        let problem = saysRelease ? try release.take(entry, zone: zone) : try read(entry)
        if let problem { found.append(problem.diagnostic(at: locate(entry.value))) }
      } catch {
        let (problem, node) = error.problem(entry.key, entry.value)
        found.append(problem.diagnostic(at: locate(node)))
      }
    }
    if let (problem, node) = release.finish() { found.append(problem.diagnostic(at: locate(node))) }
    return found
  }
}

extension [UInt8] {
  /// Without byte-order marks, control characters and invisible characters before front matter,
  /// which would make it text; unchanged if no front matter follows.
  fileprivate var withoutOddStart: [UInt8] {
    var rest = self[...]
    let scalars: [Unicode.Scalar] = [
      "\u{FEFF}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}",
    ]
    let invisible = scalars.map { String($0) }
    while let first = rest.first {
      if first < 0x20, first != 0x0A, first != 0x0D {
        rest = rest.dropFirst()
      } else if let mark = invisible.first(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(mark.utf8.count)
      } else {
        break
      }
    }
    let opensFrontMatter = ["---", "+++", ";;;", "{"].contains { rest.starts(with: $0.utf8) }
    return rest.count < count && opensFrontMatter ? Array(rest) : self
  }
}
