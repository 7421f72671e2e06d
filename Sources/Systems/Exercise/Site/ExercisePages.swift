import SiteKit
import Wording

/// The page of exercise.
struct ExercisePages {
  let history: ExerciseHistory
  let words: Words

  /// Where the page stands.
  static let address = "exercise/"

  /// The page for search: the exercises, and the words that it shows about the latest of them.
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
            // One with a title goes on from it.
            description: notes.first { $0.title == nil }?.text))
      }
    ]
  }
}
