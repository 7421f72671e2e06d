import Wording

// The names of categories of prompts.
extension Words {
  func name(of kind: PromptFilter.Kind) -> String {
    switch kind {
    case .category: self("prompts.category")
    case .tag: self("prompts.tag")
    case .team: self("prompts.team")
    case .template: self("prompts.template_kind")
    }
  }

  func name(of visibility: Prompt.Visibility) -> String {
    switch visibility {
    case .private: self("prompts.visibility.private")
    case .team: self("prompts.visibility.team")
    case .public: self("prompts.visibility.public")
    }
  }

  func name(of role: Role) -> String {
    switch role {
    case .viewer: self("prompts.role.viewer")
    case .editor: self("prompts.role.editor")
    case .admin: self("prompts.role.admin")
    case .owner: self("prompts.role.owner")
    }
  }
}

// The score of a prompt in words.
extension Words {
  func name(of rubric: PromptScore.Rubric.Name) -> String {
    switch rubric {
    case .clarity: self("score.clarity")
    case .specificity: self("score.specificity")
    case .structure: self("score.structure")
    case .context: self("score.context")
    case .testability: self("score.testability")
    }
  }

  func found(_ rubric: PromptScore.Rubric) -> String {
    // Signs are lists with commas of their own.
    let hasLists = rubric.found.contains { if case .signs = $0 { true } else { false } }
    let found = rubric.found.map(describe)
    return hasLists ? clauses(found) : list(found)
  }

  private func describe(_ finding: PromptScore.Rubric.Finding) -> String {
    switch finding {
    case .noText: self("score.no_text")
    case .sentenceLength(let words): self("score.sentences", ["count": words])
    case .signs(.vagueWords, []): self("score.no_vague")
    case .signs(let sign, []): self("score.found_none", ["what": name(of: sign)])
    case .signs(let sign, let signs):
      self("score.found", ["what": name(of: sign), "list": shown(signs)])
    case .count(.sections, let count): self("score.sections", ["count": count])
    case .count(.items, let count): self("score.items", ["count": count])
    case .count(.delimiters, let count): self("score.delimiters", ["count": count])
    }
  }

  private func name(of sign: PromptScore.Rubric.Sign) -> String {
    switch sign {
    case .vagueWords: self("score.vague")
    case .numbers: self("score.numbers")
    case .constraints: self("score.constraints")
    case .outputs: self("score.outputs")
    case .role: self("score.role")
    case .audience: self("score.audience")
    case .example: self("score.example")
    case .format: self("score.format")
    case .criteria: self("score.criteria")
    }
  }

  /// `must, only, at most`: the first few.
  private func shown(_ signs: [String]) -> String {
    let first = list(Array(signs.prefix(4)))
    return signs.count > 4
      ? self("score.and_more", ["list": first, "count": signs.count - 4]) : first
  }

  func suggestion(_ suggestion: PromptScore.Rubric.Suggestion) -> String {
    switch suggestion {
    case .write: self("score.write")
    case .split(let sentence, let words):
      self("score.split", ["sentence": sentence, "count": words])
    case .sayWhatIsMeant(let word): self("score.say_vague", ["word": word])
    case .limit: self("score.say_limit")
    case .number: self("score.say_number")
    case .output: self("score.say_output")
    case .sections: self("score.say_sections")
    case .list: self("score.say_list")
    case .delimiter: self("score.say_delimiter", ["variable": "{variable}"])
    case .role: self("score.say_role")
    case .audience: self("score.say_audience")
    case .example: self("score.say_example")
    case .format: self("score.say_format")
    case .criterion: self("score.say_criterion")
    }
  }
}
