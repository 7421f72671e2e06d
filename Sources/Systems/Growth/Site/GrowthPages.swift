import Basics
import Liquid
import SiteKit
import Vault
import Wording

enum GrowthAddress {
  static let overview = "growth/"
  static let goals = "growth/goals/"
  static let failures = "growth/failures/"
  static let vision = "growth/vision/"

  static func project(_ id: String) -> String { "\(goals)\(segment(of: id))/" }

  /// The page of a goal; the page of all goals if it has none of its own.
  static func page(of goal: Goal) -> String { ownPage(of: goal) ?? goals }

  /// The page of a goal of its own; nil if it is not a project.
  static func ownPage(of goal: Goal) -> String? {
    goal.horizon == .quarter ? project(goal.id) : nil
  }

  static func id(of failure: Setback) -> String {
    "failure-" + segment(of: failure.source.id)
  }

  /// A safe and plain folder name: ASCII letters, digits and hyphens stay, every other byte becomes
  /// `_` and its two hexadecimal digits, so that different names stay different. A long name is cut
  /// and ends with a hash of all of it.
  static func segment(of name: String) -> String {
    var text = ""
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += (byte < 16 ? "_0" : "_") + String(byte, radix: 16)
      }
    }
    if text.isEmpty { return "_" }
    return text.utf8.count <= 120 ? text : text.prefix(100) + "_-" + String(hash, radix: 16)
  }
}

/// The pages of growth: the overview, the goals and each project, failures, and the vision.
struct GrowthPages {
  let context: SiteContext
  let view: GrowthView

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }
  private var overview: (title: String, address: String) {
    (words("nav.growth"), GrowthAddress.overview)
  }

  var all: [OutputFile] {
    let projects = growth.tree.projects
    return [
      page("growth", GrowthAddress.overview, words("nav.growth"), "the growth page"),
      page(
        "growth_goals", GrowthAddress.goals, words("growth.goals"), "the page of goals",
        trail: [overview]),
    ] + (view.hasFailures ? [failures] : []) + (view.hasVision ? [vision] : [])
      + (view.isOwn && !view.questions.isEmpty ? [view.questionCalendar.output] : [])
      + projects.indices.map { index in
        project(
          projects[index], previous: index > 0 ? projects[index - 1].goal : nil,
          next: index + 1 < projects.count ? projects[index + 1].goal : nil)
      }
  }

  var data: [OutputFile] {
    guard let time = view.time else { return [] }
    let charts = view.charts
    return growth.tree.projects.map(\.goal).map { goal in
      .data(
        at: ProjectData.address(of: goal, time),
        source: "the \(time.system) of the project \(goal.id)"
      ) { charts.timeData(of: time.time(of: goal)) }
    }
  }

  private func page(
    _ template: String, _ address: String, _ title: String, _ source: String,
    trail: [(title: String, address: String)] = [],
    _ members: @escaping @Sendable () -> Object = { [:] }
  ) -> OutputFile {
    context.page(template, at: address, source: source) {
      PageContent(.init(title: title, trail: trail), members())
    }
  }

  private var failures: OutputFile {
    let view = view
    return page(
      "growth_failures", GrowthAddress.failures, words("growth.failures"), "the page of failures",
      trail: [overview]
    ) {
      let failures = view.growth.records.failures.reversed()
      return ["failures": .objects(failures, view.failure)]
    }
  }

  private var vision: OutputFile {
    let view = view
    return page(
      "growth_vision", GrowthAddress.vision, words("growth.vision"), "the page of the vision",
      trail: [overview]
    ) { ["profile": .object(view.profile)] }
  }

  private func project(_ node: GoalTree.Node, previous: Goal?, next: Goal?) -> OutputFile {
    let (context, view, words, overview) = (context, view, words, overview)
    return context.page(
      "growth_project", at: GrowthAddress.project(node.goal.id),
      source: "the project \(node.goal.id)"
    ) {
      let link = { (goal: Goal) in (goal.title, GrowthAddress.project(goal.id)) }
      return PageContent(
        .init(
          title: node.goal.title, previous: previous.map(link), next: next.map(link),
          trail: [overview, (words("growth.goals"), GrowthAddress.goals)]),
        ["project": .object(view.project(node, in: context.tree))])
    }
  }
}

struct GrowthSearch {
  let view: GrowthView

  private static let goal = SearchKind("goal", "nav.growth", list: GrowthAddress.goals, rank: 10)
  private static let failure = SearchKind(
    "failure", "growth.failures", list: GrowthAddress.failures, rank: 11)

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }

  /// The vision, the goals, each project with its tasks, and each failure with its learning, latest
  /// first.
  var documents: [SearchDocument] {
    [vision, goals].compactMap(\.self) + growth.tree.projects.map(project)
      + growth.records.failures.reversed().map(document(of:))
  }

  private var vision: SearchDocument? {
    let records = growth.records
    let profile = records.profile
    let (vision, antiVision) = (profile?.vision, profile?.antiVision)
    var passages: [String?] = [
      profile?.identity, profile?.challenge, vision?.statement, vision?.ordinaryDay,
    ]
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
