import Basics
import Liquid
import SiteKit
import Wording

/// The page of the coach: the question of the day, and the last answers.
struct CoachPages: Sendable {
  let view: CoachView

  static let address = "coach/"
  /// So many answers are shown; the others are on the pages of their days.
  static let most = 100

  func all(_ context: SiteContext) -> [OutputFile] {
    [
      context.page("coach", at: Self.address, source: "the page of questions") { [view] in
        let answers = view.asking.answers.suffix(Self.most).reversed()
        return PageContent(
          .init(title: view.words("nav.coach")),
          [("answers", .array(answers.map(view.answer)))])
      }
    ]
  }
}
