// The five rubrics. Each is a sum of two or three parts; its suggestion is about the part that
// lacks most, the first of equals.

extension ScoredText {
  /// Sentence length (10: a mean of 20 words or less, none left at 45) and vague words (10, two less
  /// for each).
  var clarity: PromptScore.Rubric {
    let mean = meanLength
    let length = min(10, max(0, Int((10 * (45 - mean) / 25).rounded())))
    let vague = found(.vague)
    let words = max(0, 10 - 2 * vague.count)
    let longest = sentences.max { $0.length < $1.length }
    return rubric(
      .clarity,
      "sentences of \(Int(mean.rounded())) words on average"
        + (vague.isEmpty ? ", no vague words" : ", vague words: \(vague.shown)"),
      (
        length, 10,
        "Split the sentence “\(longest?.beginning ?? "")”: it is \(Int((longest?.length ?? 0).rounded())) words long."
      ),
      (words, 10, "Say what you mean by “\(vague.first ?? "")”."))
  }

  /// Numbers (6, two each), constraints (8, two each), named outputs and variables (6, three each).
  var specificity: PromptScore.Rubric {
    let constraints = found(.constraint)
    let outputs = found(.output) + variables.map { "{\($0)}" }
    return rubric(
      .specificity,
      [
        said("numbers", numbers), said("constraints", constraints), said("outputs", outputs),
      ].joined(separator: "; "),
      (
        min(8, 2 * constraints.count), 8,
        "State a limit or what to avoid, such as “at most 120 words”."
      ),
      (min(6, 2 * numbers.count), 6, "Give a number: how many, how long, from when."),
      (min(6, 3 * outputs.count), 6, "Name what should come out, such as a table or a summary."))
  }

  /// Sections (8, four each: headings and labels such as `Task:`), lists (6: from two items on),
  /// delimiters (6, three each: fences, rules, tags, quotation marks, variables).
  var structure: PromptScore.Rubric {
    let sections = blocks.count(of: .heading) + found(.label).count
    let items = blocks.count(of: .item)
    let delimiters = blocks.delimiters + quotations + variables.count
    return rubric(
      .structure,
      "\(counted(sections, "section")), \(counted(items, "list item")), "
        + "\(counted(delimiters, "delimiter"))",
      (
        min(8, 4 * sections), 8,
        "Divide it into sections with a heading or a label, such as “Task:” and “Format:”."
      ),
      (items >= 2 ? 6 : 3 * items, 6, "Write steps or rules as a list."),
      (
        min(6, 3 * delimiters), 6,
        "Set the text to work on apart, with quotation marks, a fence or a {variable}."
      ))
  }

  /// A role (8), an audience (6), an example (6).
  var context: PromptScore.Rubric {
    let (role, audience, example) = (found(.role), found(.audience), found(.example))
    return rubric(
      .context,
      [
        said("role", role), said("audience", audience), said("example", example),
      ].joined(separator: "; "),
      (role.isEmpty ? 0 : 8, 8, "Say who is speaking, such as “You are a copy editor”."),
      (audience.isEmpty ? 0 : 6, 6, "Say whom the result is for."),
      (example.isEmpty ? 0 : 6, 6, "Give an example of what you expect."))
  }

  /// The form of the answer (10, five each) and what makes it right (10, five each).
  var testability: PromptScore.Rubric {
    let (format, criteria) = (found(.format), found(.criterion))
    return rubric(
      .testability,
      [said("format", format), said("criteria", criteria)].joined(separator: "; "),
      (
        min(10, 5 * format.count), 10,
        "Say which form the answer has, such as “Reply with a table of two columns”."
      ),
      (
        min(10, 5 * criteria.count), 10,
        "Say how to tell a right answer, such as “Make sure that every name is kept”."
      ))
  }

  private typealias Part = (points: Int, most: Int, suggestion: String)

  private func rubric(
    _ name: PromptScore.Rubric.Name, _ found: String, _ parts: Part...
  ) -> PromptScore.Rubric {
    var worst: Part?
    for part in parts where part.points < part.most {
      if part.most - part.points > worst.map({ $0.most - $0.points }) ?? 0 { worst = part }
    }
    return PromptScore.Rubric(
      name: name, points: parts.reduce(0) { $0 + $1.points }, found: found,
      suggestion: worst?.suggestion)
  }

  private func said(_ what: String, _ found: [String]) -> String {
    found.isEmpty ? "no \(what)" : "\(what): \(found.shown)"
  }

  private func counted(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }
}
