import Basics
import SiteKit
import Vault
import Wording

struct ExercisePages {
  let history: ExerciseHistory
  let words: Words

  static let address = "exercise/"

  /// The page for search: the exercises, and the words shown about the latest completions.
  var documents: [SearchDocument] {
    guard !history.isEmpty else { return [] }
    return [
      SearchDocument(
        kind: SearchKind("exercise", "nav.exercise", list: Self.address, rank: 40),
        title: words("nav.exercise"), url: Self.address
      ) { [history] in
        .init(
          tags: history.routines.map(\.name),
          passages: (history.recommended(on: history.today)?.steps ?? [])
            + history.completions.suffix(ExerciseView.mostCompletions).reversed().compactMap(\.note)
            + history.scans.suffix(ExerciseView.mostScans).reversed().compactMap(\.scan.strategy))
      }
    ]
  }

  func all(_ context: SiteContext) -> [OutputFile] {
    [
      context.page("exercise", at: Self.address, source: "the exercise page") {
        [history, words] in
        let notes = ExerciseNotes(history: history, words: words).now
        return PageContent(
          .init(
            title: words("nav.exercise"),
            // One with a title continues from it.
            description: notes.first { $0.title == nil }?.text))
      }
    ]
  }
}

/// The pictures of scans that may be published: their record has `share: true`, and their file is
/// in the vault and readable. No others are copied.
struct ExerciseImages: Sendable {
  /// The address of each on the site, by its path in the vault.
  private(set) var addresses: [String: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  private var paths: [(source: VaultPath, target: VaultPath)] = []

  init(_ history: ExerciseHistory, in vault: any Files, for audience: Audience) {
    for scan in history.scans where scan.scan.sharesImage {
      guard let image = scan.scan.image, addresses[image] == nil,
        let source = ScanRecord.picture(image)
      else { continue }
      // The name in the vault may reveal more than the person means to share, and names can be
      // guessed.
      let name = audience.shownID(ContentHash.hex(of: Array(image.utf8))).prefix(12)
      let address = "exercise/images/\(name).\(source.pathExtension)"
      guard let target = VaultPath(validating: address) else { continue }
      do throws(FileError) {
        guard try vault.status(of: source)?.kind == .file else {
          throw FileError(vault.displayName(of: source), .notFound)
        }
        addresses[image] = address
        paths.append((source, target))
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
  }

  func outputs(_ context: SiteContext) -> [OutputFile] {
    paths.map { context.lookup.copy($0.source, $0.target) }
  }
}
