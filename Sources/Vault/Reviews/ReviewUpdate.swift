package struct GeneratedSection: Sendable, Hashable {
  package let name: String
  /// Markdown with LF at the end of each line but the last.
  package let markdown: String

  package init(name: String, markdown: String) {
    self.name = name
    self.markdown = markdown
  }

  /// The text between the markers: the Markdown between empty lines, so that it cannot merge with
  /// the person's text next to a marker.
  var content: String { "\n\(markdown)\n\n" }

  /// The section with its markers, each line ended by `newline`.
  func text(newline: String) -> [UInt8] {
    let checksum = ReviewMarker.checksum(of: content.utf8)
    let text =
      ReviewMarker.begin(name, checksum: checksum).text + "\n" + content
      + ReviewMarker.end(name).text + "\n"
    guard newline != "\n" else { return Array(text.utf8) }
    return text.utf8.flatMap { $0 == 0x0A ? Array(newline.utf8) : [$0] }
  }
}

package struct ReviewUpdate: Sendable, Hashable {
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    case added, replaced, unchanged
    /// It had nothing left to show.
    case removed
    /// The person edited it, so it stays.
    case kept
    /// The person removed it, so it is not written.
    case left
    /// This version of Daybook does not know it, so it stays.
    case unknown
  }

  package struct Change: Sendable, Hashable {
    package let name: String
    package let outcome: Outcome
    /// Its previous line, from 1; nil if it is new.
    package let line: Int?
  }

  package let bytes: [UInt8]
  /// For each section that is, was or could be in the file, in the order of sections.
  package let changes: [Change]
}

extension ReviewDocument {
  /// The file with Daybook's sections replaced by `sections`. Every byte of the person's stays, in
  /// the same order.
  ///
  /// A new section comes after the nearest section before it in `order`, or before the nearest
  /// section after it; if there is none, right after the front matter.
  ///
  /// - Parameters:
  ///   - order: The names of all possible sections, in order.
  ///   - restored: Sections to write even if the person edited or removed them.
  package func updated(
    with sections: [GeneratedSection], order: [String], restoring restored: Set<String> = []
  ) -> ReviewUpdate {
    ReviewEdit(self, sections, order: order, restored: restored).update
  }
}

/// The parts of a file while it is being rewritten.
private struct ReviewEdit {
  private enum Piece {
    case bytes(ArraySlice<UInt8>)
    case section(String, [UInt8])
    /// The place of the list of sections.
    case list(ArraySlice<UInt8>)
  }

  private let document: ReviewDocument
  private let order: [String]
  private let newline: String
  private var pieces: [Piece] = []
  private var changes: [ReviewUpdate.Change] = []

  init(
    _ document: ReviewDocument, _ sections: [GeneratedSection], order: [String],
    restored: Set<String>
  ) {
    self.document = document
    self.order = order
    let firstEnd = document.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
    newline =
      firstEnd.map { index in
        document.bytes[index] == 0x0A
          ? "\n" : document.bytes[(index + 1)...].first == 0x0A ? "\r\n" : "\r"
      } ?? "\n"
    let new = Dictionary(sections.map { ($0.name, $0) }) { first, _ in first }
    for part in document.parts { take(part, new, restored) }
    for name in order {
      guard let section = new[name], !isPresent(name) else { continue }
      if document.isTakenOut(name) && !restored.contains(name) {
        note(name, .left, nil)
      } else {
        insert(section)
        note(name, .added, nil)
      }
    }
    insertList()
  }

  private mutating func note(_ name: String, _ outcome: ReviewUpdate.Outcome, _ line: Int?) {
    changes.append(.init(name: name, outcome: outcome, line: line))
  }

  /// Adds a part of the file: a section in its new form.
  private mutating func take(
    _ part: ReviewDocument.Part, _ new: [String: GeneratedSection], _ restored: Set<String>
  ) {
    switch part {
    case .own(let range):
      // The front matter separately, as sections may come between it and the text.
      if range.contains(document.bodyStart), range.lowerBound < document.bodyStart {
        pieces.append(.bytes(document.bytes[range.lowerBound..<document.bodyStart]))
        pieces.append(.bytes(document.bytes[document.bodyStart..<range.upperBound]))
      } else {
        pieces.append(.bytes(document.bytes[range]))
      }
    case .list(_, let range): pieces.append(.list(document.bytes[range]))
    case .section(let section):
      let old = document.bytes[section.whole]
      let content = document.bytes[section.content].withoutCarriageReturns
      guard order.contains(section.name) else {
        pieces.append(.section(section.name, Array(old)))
        note(section.name, .unknown, section.line)
        return
      }
      let isSame = new[section.name].map { content.elementsEqual($0.content.utf8) } ?? false
      if section.isIntact && isSame {
        pieces.append(.section(section.name, Array(old)))
        note(section.name, .unchanged, section.line)
      } else if !section.isIntact && !isSame && !restored.contains(section.name) {
        pieces.append(.section(section.name, Array(old)))
        note(section.name, .kept, section.line)
      } else if let replacement = new[section.name] {
        pieces.append(.section(section.name, replacement.text(newline: newline(of: section))))
        note(section.name, .replaced, section.line)
      } else {
        note(section.name, .removed, section.line)
      }
    }
  }

  /// The line ending of a section: that of its first marker.
  private func newline(of section: ReviewDocument.Section) -> String {
    let marker = document.bytes[section.whole.lowerBound..<section.content.lowerBound]
    if marker.suffix(2).elementsEqual([0x0D, 0x0A]) { return "\r\n" }
    return marker.last == 0x0D ? "\r" : "\n"
  }

  private func position(of name: String) -> Int? {
    pieces.firstIndex { if case .section(name, _) = $0 { true } else { false } }
  }

  private func isPresent(_ name: String) -> Bool { position(of: name) != nil }

  /// The start of the text: after the front matter.
  private var top: Int {
    guard document.bodyStart > 0, case .bytes(let first) = pieces.first,
      first.startIndex < document.bodyStart
    else { return 0 }
    return 1
  }

  private mutating func insert(_ section: GeneratedSection) {
    let rank = order.firstIndex(of: section.name) ?? 0
    let before = order[..<rank].reversed().lazy.compactMap(position).first
    let after = order[rank...].lazy.compactMap(position).first
    var index = before.map { $0 + 1 } ?? after ?? top
    if before == nil, after == nil, index < pieces.count, case .list = pieces[index] { index += 1 }
    pieces.insert(.section(section.name, section.text(newline: newline)), at: index)
  }

  /// The new list of names: the old ones and the sections written, without the sections that
  /// Daybook itself removed.
  private func names(_ old: [String]) -> [String] {
    var names = Set(old)
    for change in changes {
      switch change.outcome {
      case .removed: names.remove(change.name)
      case .left: break
      default: names.insert(change.name)
      }
    }
    let known = order.filter(names.contains)
    return known + old.filter { names.contains($0) && !order.contains($0) }
      + changes.map(\.name).filter { !order.contains($0) && !old.contains($0) }
  }

  /// Writes the list in its old place, or a new one if no section was written before. A list that
  /// the person removed is not written again while a section shows that there was one.
  private mutating func insertList() {
    let index = pieces.firstIndex { if case .list = $0 { true } else { false } }
    if let index {
      let old = document.written ?? []
      let new = names(old)
      if Set(old) != Set(new) { pieces[index] = .list(list(new)[...]) }
    } else if document.sections.isEmpty {
      guard changes.contains(where: { $0.outcome == .added }) else { return }
      pieces.insert(.list(list(names([]))[...]), at: top)
    } else if !pieces.contains(where: { if case .section = $0 { true } else { false } }) {
      // Without its last section the file would look as if it never had any.
      pieces.insert(.list(list(order.filter(document.isTakenOut))[...]), at: top)
    }
  }

  private func list(_ names: [String]) -> [UInt8] {
    Array((ReviewMarker.sections(names).text + newline).utf8)
  }

  var update: ReviewUpdate {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .bytes(let own): bytes += own
      case .section(_, let own):
        endLine(&bytes)
        bytes += own
      case .list(let own):
        endLine(&bytes)
        bytes += own
      }
    }
    let rank = { (name: String) in order.firstIndex(of: name) ?? order.count }
    return ReviewUpdate(
      bytes: bytes, changes: changes.sorted { (rank($0.name), $0.name) < (rank($1.name), $1.name) })
  }

  /// A marker starts on a line of its own. A byte-order mark is not text.
  private func endLine(_ bytes: inout [UInt8]) {
    guard let last = bytes.last, last != 0x0A, last != 0x0D, bytes != [0xEF, 0xBB, 0xBF] else {
      return
    }
    bytes += Array(newline.utf8)
  }
}
