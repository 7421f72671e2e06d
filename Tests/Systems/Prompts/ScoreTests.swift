import Testing

@testable import Prompts

/// Prompts with points counted by hand from the documented parts of each rubric.
struct ScoreTests {
  private let full = """
    # Role
    You are a copy editor. The readers are beginners.

    Task: write a summary of {text} in at most 120 words.

    - Reply with a table of 2 columns.
    - Make sure that every name is kept. Do not add facts; use only what is there, exactly.

    Example: "A ferry sinks." becomes "1 ferry lost".
    """

  @Test func `Every rubric of a well made prompt is full`() {
    let score = PromptScore(of: full)
    #expect(score.rubrics.map(\.points) == [20, 20, 20, 20, 20], "\(score.rubrics)")
    #expect(score.rubrics.allSatisfy { $0.suggestion == nil })
    #expect(score.total == 100)
  }

  @Test func `A vague line has points for short sentences only`() {
    // Clarity: 10 for length, 10 − 2 × 3 for something, good, etc. Nothing else scores.
    let score = PromptScore(of: "Write something good, etc.")
    #expect(score.rubrics.map(\.points) == [14, 0, 0, 0, 0])
    #expect(score.rubrics.allSatisfy { $0.suggestion != nil })
  }

  @Test func `What has the most to gain is suggested`() {
    // Of its twenty points, it has five for the form: five more are available there, and ten for
    // criteria.
    let half = PromptScore(of: "Make it a table.").rubrics[4]
    #expect(half.points == 5 && half.suggestion == .criterion, "\(half)")
    let none = PromptScore(of: "Write something.").rubrics[4]
    #expect(none.points == 0 && none.suggestion == .format, "\(none)")
  }

  @Test(arguments: ["", "  \n\n ", "---\n***", "!?"])
  func `Text without a word has no points`(_ body: String) {
    #expect(PromptScore(of: body).total == 0)
  }

  @Test func `Chinese has the same points as what it translates`() {
    let chinese = """
      # 角色
      你是一名编辑。读者是初学者。

      任务：写一个摘要，不超过 120 字，不要添加事实，必须保留 2 个名字，格式为表格。

      - 确保准确
      - 例如“渡船”和“石桥”
      """
    let score = PromptScore(of: chinese)
    #expect(score.rubrics.map(\.points) == [20, 16, 20, 20, 20], "\(score.rubrics)")
  }

  @Test func `Japanese is understood`() {
    let score = PromptScore(
      of: "あなたは翻訳者として、初心者向けに三行の要約を書いてください。必ず敬語のみ。例えば「です」。形式は箇条書き。")
    #expect(score.rubrics[3].points == 20, "\(score.rubrics[3])")
    #expect(score.rubrics[4].points >= 15, "\(score.rubrics[4])")
  }

  @Test(arguments: [
    ("Write for busy managers.", "write for"), ("Explain it to engineers.", "engineers"),
    ("写给忙碌的经理。", "写给"), ("忙しいマネージャー向けに書いて。", "向け"),
  ])
  func `Whom a prompt writes for is its audience`(_ body: String, _ phrase: String) throws {
    let context = PromptScore(of: body).rubrics[3]
    #expect(context.points == 6)
    #expect(
      context.found.contains { found in
        if case .signs(.audience, let signs) = found { signs.contains(phrase) } else { false }
      }, "\(context.found)")
  }

  @Test(arguments: [
    ("Answer in under 60 words.", "under 60"), ("Use fewer than ten lines.", "fewer than ten"),
    ("Up to 3 names.", "up to 3"), ("少于60字。", "少于"), ("控制在60字。", "控制在"), ("60字未満で書いて。", "未満"),
  ])
  func `How long at most is a constraint`(_ body: String, _ phrase: String) throws {
    let specificity = PromptScore(of: body).rubrics[1]
    #expect(
      specificity.found.contains { found in
        if case .signs(.constraints, let signs) = found { signs.contains(phrase) } else { false }
      }, "\(specificity.found)")
    // Mere text about a heading is not one.
    #expect(PromptScore(of: "Put it under the heading.").rubrics[1].points == 0)
  }

  @Test(arguments: [8, 20, 33, 60, 500])
  func `Where lines break makes no difference`(_ width: Int) {
    for body in [
      full,
      "You are a copy editor for readers who have little time. Reply with 3 headlines of at "
        + "most eight words, and do not repeat a verb. Must be one per line.",
    ] {
      let wrapped = body.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        wrap(String(line), width)
      }.joined(separator: "\n")
      #expect(PromptScore(of: wrapped) == PromptScore(of: body))
      #expect(Readability(of: wrapped) == Readability(of: body))
    }
    let chinese = "你是一名编辑，面向初学者写一份不超过一百字的摘要，必须保留每一个名字，例如人名和地名。"
    let broken = chinese.enumerated().map { $0 % width == width - 1 ? "\($1)\n" : "\($1)" }
    #expect(PromptScore(of: broken.joined()) == PromptScore(of: chinese))
  }

  private func wrap(_ line: String, _ width: Int) -> String {
    guard !line.hasPrefix("#") else { return line }
    var lines = [""]
    for word in line.split(separator: " ") {
      // A dash or number at the start of a line would make it an item.
      let starts = word == "-" || word.first?.isNumber ?? false
      if lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = String(word)
      } else if lines[lines.count - 1].count + word.count >= width, !starts {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }
}

struct MeasureTests {
  @Test(arguments: [
    ("", 0), ("abcd", 1), ("abcde", 2), ("渡船", 3), ("渡", 2), ("渡船ab", 4), ("é", 1),
    ("かな漢字", 6), ("12345678", 2),
  ])
  func `Four bytes are a token, and a CJK character one and a half`(_ text: String, _ tokens: Int) {
    #expect(Prompt.estimatedTokens(of: text) == tokens)
  }

  @Test func `Flesch's formula, worked by hand`() throws {
    // 6 words, 1 sentence, 6 syllables: 206.835 − 6.09 − 84.6 = 116.1, clamped to 100.
    #expect(Readability(of: "The cat sat on the mat.")?.value == 100)
    // 4 words, 1 sentence, 15 syllables (u-ni-ver-si-ty, etc.): below 0, clamped.
    #expect(Readability(of: "University administration necessitates organization.")?.value == 0)
    // 10 words, 2 sentences, 15 syllables: 206.835 − 5.075 − 126.9 = 74.86.
    let ten = "Open paper carries water. Seven people read the little letters."
    let words = try #require(Readability(of: ten))
    #expect(words.method == .flesch)
    // o-pen pa-per car-ries wa-ter (8), se-ven peo-ple read the lit-tle let-ters (10): 18 of 10.
    let value: Double = 206.835 - 1.015 * 5 - 84.6 * 1.8
    #expect(words.value == Int(value.rounded()))
  }

  @Test func `Chinese is measured by its sentences and characters`() throws {
    let easy = try #require(Readability(of: "你好。我是人。这是一本书。"))
    #expect(easy.method == .eastAsian)
    #expect(easy.value == 100)
    let long = try #require(Readability(of: String(repeating: "我们的时间", count: 20) + "。"))
    #expect(long.value == 50)
    #expect(Readability(of: "……") == nil)
  }
}
