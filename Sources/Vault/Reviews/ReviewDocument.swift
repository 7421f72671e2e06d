package import Basics

/// A parsed review file: the person's parts, and the sections written by Daybook.
///
/// The person's parts may be any bytes, in any encoding; nothing here ever changes one. A marker
/// counts in the first column only, and not in the person's code blocks between fences that start
/// there.
package struct ReviewDocument: Sendable {
  package struct Section: Sendable, Hashable {
    package let name: String
    /// Includes the markers and the newline after the second.
    package let whole: Range<Int>
    /// The text between the markers' lines.
    package let content: Range<Int>
    /// The line of the first marker, from 1.
    package let line: Int
    /// True if the content is unchanged since Daybook wrote it.
    package let isIntact: Bool
  }

  package enum Part: Sendable, Hashable {
    /// The person's, including the front matter.
    case own(Range<Int>)
    case section(Section)
    /// The line that lists the sections written by Daybook.
    case list([String], Range<Int>)
  }

  package let bytes: [UInt8]
  package private(set) var parts: [Part] = []
  /// The faults of the markers; with an error the file cannot be written.
  package private(set) var problems: [Diagnostic] = []
  /// The offset of the text after the front matter.
  package let bodyStart: Int
  let file: String

  /// Parses a file; `file` is its name in messages.
  package init(_ bytes: [UInt8], file: String) {
    let text = TextFile(bytes, file: file)
    // The text file has no byte-order mark.
    let mark = bytes.count - text.bytes.count
    let block = FrontMatterBlock(in: text)
    let bodyLine = block.flatMap { $0.isClosed ? $0.bodyFirstLine : nil } ?? 1
    self.bytes = bytes
    self.file = file
    bodyStart = bodyLine == 1 ? mark : mark + text.start(ofLine: bodyLine)
    if let problem = block?.diagnostic(in: text) { problems.append(problem) }
    var scan = ReviewScan(text: text, mark: mark)
    for line in bodyLine..<max(bodyLine, text.lineCount + 1) { scan.take(line) }
    scan.finish()
    parts = scan.parts
    problems += scan.problems
  }

  package var sections: [Section] {
    parts.compactMap { if case .section(let section) = $0 { section } else { nil } }
  }

  /// The names of all sections that Daybook has ever written; nil when the file has no list.
  package var written: [String]? {
    for case .list(let names, _) in parts { return names }
    return nil
  }

  /// True if the person removed a section, or the line that lists the sections written.
  package func isTakenOut(_ name: String) -> Bool {
    guard !sections.contains(where: { $0.name == name }) else { return false }
    return written.map { $0.contains(name) } ?? !sections.isEmpty
  }

  package func place(ofLine line: Int) -> Place { Place(file: file, line: line, column: 1) }
}

private struct ReviewScan {
  let text: TextFile
  /// The number of the file's bytes before ``text``.
  let mark: Int
  private(set) var parts: [ReviewDocument.Part] = []
  private(set) var problems: [Diagnostic] = []

  private struct Open {
    var name: String
    var checksum: String
    var line: Int
  }

  private var open: Open?
  private var fence: CodeFence?
  /// The start of the person's part, as an offset in the file.
  private var ownStart = 0
  private var lineOfSection: [String: Int] = [:]
  private var lineOfList: Int?
  private var inCode: [(name: String, line: Int)] = []

  init(text: TextFile, mark: Int) {
    self.text = text
    self.mark = mark
  }

  private func start(ofLine line: Int) -> Int { mark + text.start(ofLine: line) }
  private func end(ofLine line: Int) -> Int { mark + text.start(ofLine: line + 1) }

  private mutating func report(_ problem: ReviewProblem, _ line: Int) {
    let range = 0..<text.line(line).count
    problems.append(problem.diagnostic(at: text.locate(line: line, bytes: range)))
  }

  mutating func take(_ number: Int) {
    let line = text.line(number)
    if open == nil {
      if let inside = fence {
        if inside.isClosed(by: line) { fence = nil }
        if case .begin(let name, _) = ReviewMarker(line) { inCode.append((name, number)) }
        return
      }
      fence = CodeFence(openedBy: line)
    }
    guard ReviewMarker.isMeant(by: line) else { return }
    guard let marker = ReviewMarker(line) else {
      report(.malformedMarker, number)
      return
    }
    switch marker {
    case .sections(let names): takeList(names, number)
    case .begin(let name, let checksum):
      if let open { report(.notEnded(open.name), open.line) }
      open = Open(name: name, checksum: checksum, line: number)
    case .end(let name):
      guard let open, open.name == name else {
        report(.endWithoutBegin(name), number)
        return
      }
      close(open, number)
    }
  }

  private mutating func takeList(_ names: [String], _ number: Int) {
    if let open {
      report(.notEnded(open.name), open.line)
      self.open = nil
    }
    if let lineOfList {
      report(.secondList(firstLine: lineOfList), number)
      return
    }
    lineOfList = number
    addOwn(upTo: start(ofLine: number))
    parts.append(.list(names, start(ofLine: number)..<end(ofLine: number)))
    ownStart = end(ofLine: number)
  }

  private mutating func close(_ open: Open, _ number: Int) {
    self.open = nil
    if let first = lineOfSection.updateValue(open.line, forKey: open.name) {
      report(.secondSection(open.name, firstLine: first), open.line)
      return
    }
    let content = end(ofLine: open.line)..<start(ofLine: number)
    let bytes = text.bytes[(content.lowerBound - mark)..<(content.upperBound - mark)]
    addOwn(upTo: start(ofLine: open.line))
    parts.append(
      .section(
        ReviewDocument.Section(
          name: open.name, whole: start(ofLine: open.line)..<end(ofLine: number),
          content: content, line: open.line,
          isIntact: ReviewMarker.checksum(of: bytes) == open.checksum)))
    ownStart = end(ofLine: number)
  }

  private mutating func addOwn(upTo end: Int) {
    if ownStart < end { parts.append(.own(ownStart..<end)) }
  }

  mutating func finish() {
    if let open { report(.notEnded(open.name), open.line) }
    addOwn(upTo: mark + text.bytes.count)
    // A code block that swallows a section would keep it from being updated.
    for (name, line) in inCode where lineOfSection[name] == nil {
      report(.sectionInCode(name), line)
    }
  }
}

/// The fence of a person's code block: its character and its length.
private struct CodeFence {
  private let byte: UInt8
  private let length: Int

  /// The fence that a line opens: at least three backticks or tildes; more backticks after them
  /// make it inline code instead.
  init?(openedBy line: ArraySlice<UInt8>) {
    guard let byte = line.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else {
      return nil
    }
    let length = line.prefix { $0 == byte }.count
    guard length >= 3, byte != UInt8(ascii: "`") || !line.dropFirst(length).contains(byte) else {
      return nil
    }
    self.byte = byte
    self.length = length
  }

  func isClosed(by line: ArraySlice<UInt8>) -> Bool {
    let indentation = line.prefix { $0 == 0x20 }.count
    guard indentation <= 3 else { return false }
    let rest = line.dropFirst(indentation)
    let own = rest.prefix { $0 == byte }.count
    return own >= length && rest.dropFirst(own).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

/// The problems of a review file. An error leaves the file unchanged.
package struct ReviewProblem: ProblemFamily {
  package let stated: Diagnostic
  package init(_ stated: Diagnostic) { self.stated = stated }

  static let malformedMarker = marker(
    "the line looks like one of Daybook's markers but is not",
    hint: "restore the line, or take the section out with both its markers")

  /// A section without an end before the next one, or the end of the file.
  static func notEnded(_ name: String) -> Self {
    marker(
      "the generated section \"\(name)\" does not end",
      hint: "add a line \(ReviewMarker.end(name).text) after it, or remove the first line")
  }

  static func endWithoutBegin(_ name: String) -> Self {
    marker("the section \"\(name)\" ends here and began nowhere")
  }

  static func secondSection(_ name: String, firstLine: Int) -> Self {
    marker("a second section \"\(name)\"; the first is on line \(firstLine)")
  }

  static func secondList(firstLine: Int) -> Self {
    marker("a second list of sections; the first is on line \(firstLine)")
  }

  private static func marker(_ message: String, hint: String = "take the line out") -> Self {
    Self(.error, "review-marker", message, hint: hint)
  }

  /// The file has changed since it was read.
  static let changedMeanwhile = Self(
    .error, "changed-meanwhile",
    "the file was changed while its review was made; it was left alone",
    hint: "run the command again")

  static func editedSection(_ name: String, of period: Period) -> Self {
    Self(
      .warning, "edited-section",
      "the generated section \"\(name)\" was edited, so it was left as it is",
      hint: "to have Daybook's text again: daybook review \(period) --restore \(name)")
  }

  /// A section in one of the person's code blocks, which is therefore text.
  static func sectionInCode(_ name: String) -> Self {
    Self(
      .warning, "section-in-code",
      "the section \"\(name)\" is in a code block, so it is taken for your own text",
      hint: "end the code block before it, or take the section out")
  }

  static func notAPeriod(_ name: String) -> Self {
    Self(
      .warning, "not-a-period",
      "\(name.shortQuoted) is not the name of a week, month, quarter or year",
      hint: "name it after its period, such as 2026-W46.md; other pages go into pages/")
  }
}
