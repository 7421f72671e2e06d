import Chronology
import Diagnostics
import Growth
import Wording

extension GrowthPages {
  /// What search finds of growth: the vision, the goals, each project with its tasks, and each
  /// failure with what was learned from it, the latest first.
  var documents: [SearchDocument] {
    let growth = context.growth.growth
    return [vision, goals].compactMap(\.self) + growth.tree.projects.map(project)
      + growth.records.failures.reversed().map(failure)
  }

  private var vision: SearchDocument? {
    let records = context.growth.growth.records
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
      kind: .goal, title: context.words("growth.vision"), url: GrowthAddress.vision
    ) { .init(passages: found) }
  }

  /// The goals without a page of their own.
  private var goals: SearchDocument? {
    let titles = context.growth.growth.tree.all.map(\.goal)
      .filter { $0.horizon != .quarter }.map(\.title)
    guard !titles.isEmpty else { return nil }
    return SearchDocument(
      kind: .goal, title: context.words("growth.goals"), url: GrowthAddress.goals
    ) { .init(passages: titles) }
  }

  private func project(_ node: GoalTree.Node) -> SearchDocument {
    let tree = context.growth.growth.tree
    return SearchDocument(
      kind: .goal, title: node.goal.title, url: SiteAddress.project(node.goal.id)
    ) {
      .init(
        tags: [node.goal.id] + tree.ancestors(of: node.goal.id).map(\.title),
        passages: node.children.flatMap(\.all).map(\.goal.title)
          + node.all.flatMap(\.tasks).map(\.title))
    }
  }

  private func failure(_ failure: Failure) -> SearchDocument {
    let growth = context.growth.growth
    let project = failure.project.map { growth.tree.project(named: $0)?.title ?? $0 }
    let day = context.words.date(growth.zone.day(of: failure.at))
    return SearchDocument(
      kind: .failure, title: failure.what,
      url: "\(GrowthAddress.failures)#\(GrowthAddress.id(of: failure))"
    ) {
      .init(
        tags: [day] + [project].compactMap(\.self),
        passages: [failure.learning].compactMap(\.self))
    }
  }
}
