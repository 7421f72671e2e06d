/// All that is on record about prompts.
package struct PromptRecords: Sendable {
  /// The prompts, by id.
  package let prompts: [Prompt]
  /// The versions that were saved, by the prompt's id.
  package let histories: [String: PromptHistory]
  /// The teams, by id.
  package let teams: [Team]
  /// What was said, in order of time.
  package let comments: [PromptComment]
  /// When prompts were used, in order of time.
  package let uses: [PromptUse]

  /// Records in any order. Of two prompts with one id the first counts.
  package init(
    prompts: [Prompt] = [], histories: [String: PromptHistory] = [:], teams: [Team] = [],
    comments: [PromptComment] = [], uses: [PromptUse] = []
  ) {
    var seen: Set<String> = []
    self.prompts = prompts.filter { seen.insert($0.id).inserted }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    self.histories = histories
    self.teams = teams.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    self.comments = comments.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    self.uses = uses.sorted {
      ($0.at, $0.prompt, $0.model ?? "", $0.rating ?? 0, $0.tokens ?? 0)
        < ($1.at, $1.prompt, $1.model ?? "", $1.rating ?? 0, $1.tokens ?? 0)
    }
  }

  /// How many records there are of every kind.
  package var count: Int {
    prompts.count + histories.values.reduce(0) { $0 + $1.saved.count } + teams.count
      + comments.count + uses.count
  }
}
