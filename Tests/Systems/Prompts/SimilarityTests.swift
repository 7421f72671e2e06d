import Basics
import Testing

@testable import Prompts

struct SimilarityTests {
  private func library(
    _ bodies: [String], categories: [String?] = [], width: Int = 1
  ) async -> PromptLibrary {
    await PromptLibrary(
      PromptRecords(
        prompts: bodies.enumerated().map { index, body in
          Prompt(
            id: "p\(10_000 + index)",
            category: index < categories.count ? categories[index] : nil, body: body)
        }), moment: Moment(asOf: Instant(seconds: 0), zone: .utc), width: width)
  }

  @Test func `Equal text has similarity 1, however it is wrapped`() async {
    let found = await library([
      "Translate the letter about 渡船和石桥 into English.",
      "Translate the\nletter about 渡船\n和石桥 into English.", "Bake bread with rye flour.",
    ]).analyses
    #expect(found[0].similar == [Neighbour(index: 1, similarity: 1)])
    #expect(found[1].similar == [Neighbour(index: 0, similarity: 1)])
    #expect(found[2].similar.isEmpty)
  }

  @Test func `Two texts of one shared term, worked by hand`() async throws {
    // Three texts: N = 3. "tea" in two: idf = 1 + ln(4/3) = 1.28768; the others in one: 1 + ln 2 =
    // 1.69315. cos = 1.28768² / (1.28768² + 1.69315²) = 1.65813 / 4.52488 = 0.366447.
    let found = await library(["tea green", "tea black", "bread rye"]).analyses
    let similarity = try #require(found[0].similar.first?.similarity)
    #expect(abs(similarity - 0.366447) < 0.000_01)
    #expect(found[1].similar.first?.similarity == similarity)
  }

  @Test func `Similarity is symmetric`() async {
    let words = ["渡船", "stone", "bridge", "summary", "list", "翻译", "letter", "tea", "要約"]
    let bodies = (0..<40).map { index in
      (0..<6).map { words[(index * 7 + $0 * $0 * 3 + index / 5) % words.count] }.joined(
        separator: index % 2 == 0 ? " " : ", ")
    }
    let library = await library(bodies)
    var pairs: [[Int]: Double] = [:]
    for (index, analysis) in library.analyses.enumerated() {
      #expect(analysis.similar.count <= 5)
      #expect(!analysis.similar.contains { $0.index == index })
      #expect(analysis.similar.allSatisfy { $0.similarity > 0.2 && $0.similarity <= 1 })
      for other in analysis.similar {
        let pair = [min(index, other.index), max(index, other.index)]
        if let known = pairs[pair] { #expect(known == other.similarity) }
        pairs[pair] = other.similarity
      }
      let order = analysis.similar.map { (-$0.similarity, $0.index) }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `A library too large to compare each with each finds equal and near texts`() async {
    let bodies = (0..<2_000).map { index in
      let theme = index / 2
      return "Write a letter number \(theme) about subject\(theme % 700) and place\(theme % 90), "
        + (index % 2 == 0 ? "at once" : "soon")
    }
    let library = await library(bodies + [bodies[17]])
    for (index, analysis) in library.analyses.enumerated() where index < 2_000 {
      let partner = index ^ 1
      #expect(analysis.similar.contains { $0.index == partner }, "\(index)")
    }
    #expect(library.analyses[2_000].similar.first == Neighbour(index: 17, similarity: 1))
    let onMore = await self.library(bodies + [bodies[17]], width: 3)
    #expect(onMore.analyses == library.analyses)
  }

  @Test func `The category of the nearest labelled prompts is suggested`() async {
    let found = await library(
      ["edit the letter", "edit the essay", "bake the bread", "edit a letter now", "zebra"],
      categories: ["editing", "editing", "kitchen", nil, nil]
    ).analyses
    #expect(found[3].suggestedCategory == "editing")
    #expect(found[4].suggestedCategory == nil)
  }
}

struct DiffTests {
  private func written(_ diff: LineDiff) -> [String] {
    diff.rows.map { row in
      row.isSame
        ? " \(row.old?.text ?? "")" : "-\(row.old?.text ?? "∅")+\(row.new?.text ?? "∅")"
    }
  }

  @Test(
    arguments: [
      ("", "", []),
      ("a\nb\n", "a\nb\n", [" a", " b"]),
      ("a\nb\nc", "a\nc", [" a", "-b+∅", " c"]),
      ("a\nc", "a\nb\nc", [" a", "-∅+b", " c"]),
      ("a\nb\nc", "a\nx\nc", [" a", "-b+x", " c"]),
      ("", "a", ["-∅+a"]),
      ("k\na\nb\nc\nd", "k\nx\nb\ny\nd", [" k", "-a+x", " b", "-c+y", " d"]),
      ("a\nb\nc\na\nb\nb\na", "c\nb\na\nb\na\nc", nil as [String]?),
    ] as [(String, String, [String]?)])
  func `Lines are matched with the fewest changes`(
    _ old: String, _ new: String, _ rows: [String]?
  ) {
    let diff = LineDiff(from: old, to: new)
    if let rows {
      #expect(written(diff) == rows)
    } else {
      // The example of Myers' paper, ABCABBA to CBABAC: five changes.
      #expect(diff.removed + diff.added == 5)
    }
    #expect(diff.rows.compactMap { $0.old?.text } == lines(old))
    #expect(diff.rows.compactMap { $0.new?.text } == lines(new))
  }

  @Test func `A blank line is a line, and the end of the last is none`() {
    #expect(written(LineDiff(from: "a\n\nb\n", to: "a\r\nb")) == [" a", "-+∅", " b"])
    #expect(written(LineDiff(from: "a\n", to: "a\n\n")) == [" a", "-∅+"])
  }

  private func lines(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        .filter { !$0.isEmpty }
  }

  @Test func `Texts that have nothing in common cost no more than a bound`() {
    let old = (0..<20_000).map { "old \($0)" }.joined(separator: "\n")
    let new = (0..<20_000).map { "new \($0)" }.joined(separator: "\n")
    let diff = LineDiff(from: "same\n" + old, to: "same\n" + new)
    #expect(diff.rows.count == 20_001)
    #expect(diff.rows.first?.isSame == true)
  }
}
