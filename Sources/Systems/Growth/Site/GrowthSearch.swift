import Basics
import SiteKit
import Vault
import Wording

/// What search finds of growth.
struct GrowthSearch {
  let view: GrowthView

  private static let goal = SearchKind("goal", "nav.growth", list: GrowthAddress.goals, rank: 10)
  private static let failure = SearchKind(
    "failure", "growth.failures", list: GrowthAddress.failures, rank: 11)

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }

  /// The vision, the goals, each project with its tasks, and each failure with what was learned
  /// from it, the latest first.
  var documents: [SearchDocument] {
    [vision, goals].compactMap(\.self) + growth.tree.projects.map(project)
      + growth.records.failures.reversed().map(document(of:))
  }

  private var vision: SearchDocument? {
    let records = growth.records
    let profile = records.profile
    let (vision, antiVision) = (profile?.vision, profile?.antiVision)
    var passages: [String?] = [profile?.identity, vision?.statement, vision?.ordinaryDay]
    passages += vision?.constraints ?? []
    passages += [
      antiVision?.statement, antiVision?.fiveYearTuesday, antiVision?.tenYearTuesday,
      antiVision?.lifetimeCost, antiVision?.roleModel,
    ]
    for change in records.identityChanges.reversed() {
      passages += [change.from, change.to, change.evidence]
    }
    passages += (profile?.disappear ?? []).map(\.what) + records.pains.reversed().map(\.text)
    let found = passages.compactMap(\.self)
    guard !found.isEmpty else { return nil }
    return SearchDocument(
      kind: Self.goal, title: words("growth.vision"), url: GrowthAddress.vision
    ) { .init(passages: found) }
  }

  /// The goals without a page of their own.
  private var goals: SearchDocument? {
    let titles = growth.tree.all.map(\.goal)
      .filter { $0.horizon != .quarter }.map(\.title)
    guard !titles.isEmpty else { return nil }
    return SearchDocument(
      kind: Self.goal, title: words("growth.goals"), url: GrowthAddress.goals
    ) { .init(passages: titles) }
  }

  private func project(_ node: GoalTree.Node) -> SearchDocument {
    let tree = growth.tree
    return SearchDocument(
      kind: Self.goal, title: node.goal.title, url: GrowthAddress.project(node.goal.id),
      record: RecordControls.name(GoalRecord.kind.name, node.goal.id)
    ) {
      .init(
        tags: [node.goal.id] + tree.ancestors(of: node.goal.id).map(\.title),
        passages: node.children.flatMap(\.all).map(\.goal.title)
          + node.all.flatMap(\.tasks).map(\.title))
    }
  }

  private func document(of failure: Setback) -> SearchDocument {
    let project = failure.project.map { growth.tree.project(named: $0)?.title ?? $0 }
    let day = words.date(growth.zone.day(of: failure.at))
    return SearchDocument(
      kind: Self.failure, title: failure.what,
      url: "\(GrowthAddress.failures)#\(GrowthAddress.id(of: failure))",
      record: RecordControls.name(
        FailureRecord.kind.name, RecordLibrary.identifier(of: failure.at))
    ) {
      .init(
        tags: [day] + [project].compactMap(\.self),
        passages: [failure.learning].compactMap(\.self))
    }
  }
}
