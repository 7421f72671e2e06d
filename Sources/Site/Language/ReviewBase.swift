import Basics
import SiteKit
import Wording

/// The shared base of the reviews of all periods: the part of each system, with its findings from
/// one pass over everything.
struct ReviewBase: Sendable {
  struct Part: Sendable {
    /// The system's name, also that of its section.
    var name: String
    var part: any ReviewPart
    var template: String
  }

  /// In the order of the systems.
  let parts: [Part]
  let today: Day
  let words: Words

  init(_ parts: [Part], today: Day, words: Words) {
    self.parts = parts
    self.today = today
    self.words = words
  }

  init(_ rooms: [any SitePart], today: Day, words: Words) {
    self.init(
      rooms.compactMap { room in
        room.review.map { Part(name: room.name, part: $0.part, template: $0.template) }
      }, today: today, words: words)
  }

  /// The names of all sections, in order: overview, the systems, outlook.
  var sections: [String] { [Self.overview] + parts.map(\.name) + [Self.next] }
  static let overview = "overview"
  static let next = "next"

  /// The same without running records, whose length changes by the minute.
  var steady: ReviewBase {
    ReviewBase(
      parts.map { Part(name: $0.name, part: $0.part.steady, template: $0.template) },
      today: today, words: words)
  }

  /// A review of `period` whose texts are written by `quote`.
  func scope(
    _ period: Period, quote: @escaping @Sendable (String) -> String = { $0 }
  ) -> ReviewScope {
    ReviewScope(period, today: today, words: words, quote: quote)
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    parts.flatMap { $0.part.figures(scope) }
  }

  /// The first figures of a period in a line; nil if there are none.
  func sentence(of period: Period) -> String? {
    let parts = figures(scope(period)).prefix(4).map {
      words("list.labelled", ["label": $0.title, "value": $0.now.unbroken])
    }
    return parts.isEmpty ? nil : words.list(parts)
  }

  /// The outlook, as of the last day of a period.
  func outlook(_ scope: ReviewScope) -> [OutlookItem] {
    parts.flatMap { $0.part.outlook(scope) }
  }
}
