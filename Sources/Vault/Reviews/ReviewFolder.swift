package import Basics

/// A review that a person wrote.
package struct ReviewSource: Sendable {
  package let period: Period
  package let document: ReviewDocument
  /// What the file says about itself.
  package let frontMatter: FrontMatter
  /// The path that messages name.
  package let file: String
}

/// What a vault's `reviews/` holds.
package struct ReviewFolder: Sendable {
  /// The reviews, by their files' names.
  package var reviews: [ReviewSource] = []
  /// What was found wrong.
  package var diagnostics: [Diagnostic] = []

  /// The folder's path in the vault.
  package static let path: VaultPath = "reviews"

  /// Where the review of a period is kept.
  package static func path(of period: Period) -> VaultPath {
    path.appending("\(period).md") ?? path
  }

  /// Reads the Markdown files of the folder; nothing when it is not there. What starts with a dot
  /// is left out.
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
    // The one name that Daybook itself would write; `2026-W46.markdown` beside it would be a
    // second.
    guard let period = Period(String(path.name.dropLast(".md".utf8.count))), period.isReviewed,
      path == Self.path(of: period)
    else {
      diagnostics.append(
        ReviewProblem.notAPeriod(String(path.name)).diagnostic(at: Place(file: file)))
      return
    }
    do throws(FileError) {
      let bytes = try vault.text(of: path)
      let page = PageSource(bytes, path: path.text, file: file, zone: zone)
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
  /// Whether the period is one that has a review; a day has none.
  package var isReviewed: Bool { if case .day = self { false } else { true } }
}
