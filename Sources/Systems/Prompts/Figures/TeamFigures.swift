import Basics

/// The figures of a team's prompts.
struct TeamFigures: Sendable, Hashable {
  struct MemberFigures: Sendable, Hashable {
    let member: Team.Member
    /// The versions that the member saved, and the comments made, of the team's prompts.
    let versions: Int
    let comments: Int
  }

  let prompts: Int
  let uses: Int
  /// The uses of the last four weeks.
  let recentUses: Int
  /// The mean of all ratings; nil without one.
  let rating: Double?
  let versions: Int
  /// The discussions that are not resolved.
  let openThreads: Int
  /// In the order of the record.
  let members: [MemberFigures]

  init(of team: Team, in library: PromptLibrary) {
    let indices = library.prompts.indices.filter { library.prompts[$0].team == team.id }
    let all = indices.flatMap { library.uses(of: $0) }
    let recent = library.moment.start(ofLast: PromptInsights.growthDays)
    let ratings = all.compactMap(\.rating)
    let saved = indices.flatMap { library.versions(of: $0) }
    let comments = indices.flatMap { library.comments(of: $0) }
    prompts = indices.count
    uses = all.count
    recentUses = all.count { $0.at >= recent }
    rating = ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
    versions = saved.count
    openThreads = indices.reduce(0) { sum, index in
      sum + library.threads(of: index).count { !$0.isResolved }
    }
    members = team.members.map { member in
      MemberFigures(
        member: member, versions: saved.count { $0.author == member.user },
        comments: comments.count { $0.author == member.user })
    }
  }
}
