package import Basics

/// The review of a period as a file of the vault, to be created or updated.
///
/// A plan computed from the current state, and carried out only if that is unchanged.
package struct ReviewPlan: Sendable {
  package let path: VaultPath
  package let before: [UInt8]?
  package let update: ReviewUpdate
  /// Messages, such as for sections that were edited.
  package let notes: [Diagnostic]

  package var isNew: Bool { before == nil }
  package var changesFile: Bool { update.bytes != before }

  package struct Refusal: Error, Sendable {
    package let diagnostics: [Diagnostic]
  }

  /// Reads the file of a review, and decides the changes to its sections.
  ///
  /// - Parameters:
  ///   - questions: Headings of a new file for the person to write under.
  ///   - asked: Headings to append to the person's text, unless present.
  /// - Throws: When the file's markers are broken, or it cannot be read.
  package init(
    of period: Period, title: String, questions: [String], sections: [GeneratedSection],
    order: [String], restoring restored: Set<String> = [], asking asked: [String] = [],
    in vault: some Files
  ) throws(Refusal) {
    let path = ReviewFolder.path(of: period)
    let file = vault.displayName(of: path)
    let before: [UInt8]?
    do throws(FileError) {
      before = try vault.current(path)
    } catch {
      throw Refusal(diagnostics: [error.diagnostic])
    }
    let document = ReviewDocument(
      Self.text(before ?? Self.start(title: title, questions: questions), asking: asked),
      file: file)
    if document.problems.contains(where: { $0.severity == .error }) {
      throw Refusal(diagnostics: document.problems)
    }
    let update = document.updated(with: sections, order: order, restoring: restored)
    self.path = path
    self.before = before
    self.update = update
    notes =
      document.problems
      + update.changes.compactMap { change in
        guard change.outcome == .kept, let line = change.line else { return nil }
        return ReviewProblem.editedSection(change.name, of: period).diagnostic(
          at: document.place(ofLine: line))
      }
  }

  /// A file before its sections: front matter, and headings for the person's text.
  private static func start(title: String, questions: [String]) -> [UInt8] {
    let quoted = JSONString.quoted(title)
    return Array(
      ("---\ntitle: \(quoted)\n---\n" + questions.map { "\n## \($0)\n\n" }.joined()).utf8)
  }

  /// A text with the missing headings appended.
  private static func text(_ before: [UInt8], asking asked: [String]) -> [UInt8] {
    let lines = Set(
      before.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) })
    let new = asked.map { "## \($0)" }.filter { !lines.contains($0) }
    guard !new.isEmpty else { return before }
    let newline = before.contains(0x0D) ? "\r\n" : "\n"
    var text = before
    while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
    for heading in new { text += Array("\(newline)\(newline)\(heading)".utf8) }
    return text + Array("\(newline)\(newline)".utf8)
  }

  /// Writes the file, unless nothing changes.
  ///
  /// - Throws: When the file has changed since the plan was made.
  package func apply(to vault: some Files) throws(Refusal) {
    guard changesFile else { return }
    do throws(FileError) {
      try vault.exchange(path, before, for: update.bytes)
    } catch {
      guard error.reason == .changed else { throw Refusal(diagnostics: [error.diagnostic]) }
      let place = Place(file: vault.displayName(of: path))
      throw Refusal(diagnostics: [ReviewProblem.changedMeanwhile.diagnostic(at: place)])
    }
  }
}

package struct ReviewSource: Sendable {
  package let period: Period
  package let document: ReviewDocument
  package let frontMatter: FrontMatter
  /// The path for messages.
  package let file: String
}

package struct ReviewFolder: Sendable {
  package var reviews: [ReviewSource] = []
  package var diagnostics: [Diagnostic] = []

  package static let path: VaultPath = "reviews"

  package static func path(of period: Period) -> VaultPath {
    path.appending("\(period).md") ?? path
  }

  /// Reads the Markdown files of the folder; empty when it is missing. Names that start with a dot
  /// are skipped.
  package init(in vault: some Files, zone: Zone) {
    do throws(FileError) {
      guard try vault.status(of: Self.path) != nil else { return }
      for entry in try vault.list(Self.path).withoutSyncCopies
      where !entry.name.hasPrefix(".") {
        guard let path = Self.path.appending(entry.name), entry.kind != .folder,
          ["md", "markdown"].contains(path.pathExtension)
        else { continue }
        read(path, vault, zone)
      }
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  private mutating func read(_ path: VaultPath, _ vault: some Files, _ zone: Zone) {
    let file = vault.displayName(of: path)
    // Only the name that Daybook itself would write; `2026-W46.markdown` next to it would be a
    // second one.
    guard let period = Period(String(path.name.dropLast(".md".utf8.count))), period.isReviewed,
      path == Self.path(of: period)
    else {
      diagnostics.append(
        ReviewProblem.notAPeriod(String(path.name)).diagnostic(at: Place(file: file)))
      return
    }
    do throws(FileError) {
      let bytes = try vault.text(of: path)
      let page = PageSource(bytes, path: path.text, file: file, zone: zone, isReview: true)
      let document = ReviewDocument(bytes, file: file)
      diagnostics += page.diagnostics
      diagnostics += document.problems.filter { !page.diagnostics.contains($0) }
      reviews.append(
        ReviewSource(
          period: period, document: document, frontMatter: page.frontMatter, file: file))
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }
}

extension Period {
  /// True if the period has reviews; a day has none.
  package var isReviewed: Bool { if case .day = self { false } else { true } }
}
