import Basics
import Testing

@testable import Prompts

private let now = Instant(seconds: 1_800_000_000)
private func days(_ count: Int) -> Duration { .hours(24 * count) }

struct VariableTests {
  @Test(
    arguments: [
      ("Hello {{name}} and {place}", ["name", "place"]), ("{ {x} }", ["x"]),
      ("{}{1}{\"a\": 1}", []),
      ("{{a}} {a} {{ b c }}", ["a", "b c"]), ("{like this}", ["like this"]), ("{{名字}}", ["名字"]),
      ("{a\nb}", []), ("{{a}", ["a"]), ("{{{a}}}", ["a"]), ("{", []),
    ] as [(String, [String])])
  func `Variables are names in braces`(_ body: String, _ names: [String]) {
    let prompt = Prompt(id: "p", body: body)
    #expect(prompt.variables == names)
    #expect(prompt.bodyParts.map { String($0.text) }.joined() == body)
  }
}

struct PromptSearchTests {
  @Test(arguments: [("译", 2), ("翻译", 1), ("翻", 1), ("letter", 1), ("let", 1), ("訳", 0)])
  func `A single character is found wherever it stands`(_ query: String, _ count: Int) {
    let prompts = [
      Prompt(id: "a", body: "请翻译这段话"), Prompt(id: "b", title: "Letters, 回译", body: "x"),
    ]
    #expect(PromptSearch(prompts).hits(for: query).count == count)
  }
}

struct ThreadTests {
  private func comment(_ id: String, _ minute: Int, replyTo: String? = nil) -> PromptComment {
    PromptComment(
      id: id, prompt: "p", at: now + .minutes(minute), text: id, replyTo: replyTo,
      isResolved: id == "b")
  }

  @Test func `Answers follow what they answer, to any depth, and nothing is left out`() {
    let threads = CommentThread.threads(of: [
      comment("e", 5, replyTo: "gone"), comment("b", 2), comment("a", 1),
      comment("a2", 6, replyTo: "a"), comment("a1", 3, replyTo: "a"),
      comment("a11", 7, replyTo: "a1"), comment("x", 8, replyTo: "y"),
      comment("y", 9, replyTo: "x"), comment("z", 10, replyTo: "z"),
    ])
    #expect(
      threads.map { $0.comments.map { "\($0.comment.id)\($0.depth)" } } == [
        ["a0", "a11", "a112", "a21"], ["b0"], ["e0"], ["x0", "y1"], ["z0"],
      ])
    #expect(threads.map(\.isResolved) == [false, true, false, false, false])
  }

  @Test func `A thread of ten thousand answers is read`() {
    let comments = (0..<10_000).map {
      comment("c\($0)", $0, replyTo: $0 == 0 ? nil : "c\($0 - 1)")
    }
    #expect(CommentThread.threads(of: comments).first?.comments.last?.depth == 9_999)
  }
}

struct InsightTests {
  @Test func `What stands out, worked by hand`() async {
    func uses(_ prompt: String, _ daysAgo: [Int], rating: Int? = nil) -> [PromptUse] {
      daysAgo.map { PromptUse(at: now - days($0), prompt: prompt, rating: rating) }
    }
    let old = now - days(200)
    let library = await PromptLibrary(
      PromptRecords(
        prompts: [
          Prompt(id: "a", createdAt: old, body: "red"),
          Prompt(id: "b", createdAt: old, body: "green"),
          Prompt(id: "c", createdAt: old, body: "blue sky"), Prompt(id: "d", body: "blue sky"),
          Prompt(id: "e", updatedAt: now - days(90), body: "white"),
        ],
        uses: uses("a", [1, 2, 30], rating: 4) + uses("b", [100], rating: 5)
          + uses("b", [95, 99], rating: 3) + uses("a", [-1], rating: 1)),
      moment: Moment(asOf: now, zone: .utc), width: 1)
    let insights = library.insights
    #expect(insights.mostUsed.map(\.index) == [0, 1])
    #expect(insights.mostUsed.map(\.count) == [3, 3])
    #expect(insights.bestRated.map(\.index) == [0, 1])
    #expect(insights.bestRated[1].rating == 11.0 / 3)
    let means: [Double?] = [4, 11.0 / 3, nil]
    #expect((0..<3).map(library.meanRating) == means)
    #expect(insights.neverUsed == [2, 3, 4])
    #expect(insights.growing.map(\.index) == [0])
    #expect(insights.growing.map(\.count) == [2])
    // b was used 95 days ago; c is unused since it was made; e was changed exactly at the limit.
    #expect(insights.stale == [2, 1])
    #expect(
      insights.nearDuplicates == [.init(first: 2, second: 3, similarity: 1)])
  }

  @Test(
    arguments: [
      ("ferry", ["a", "c"]), ("fer", ["a", "c"]), ("erry", []), ("渡船", ["b"]), ("船", ["b"]),
      ("渡船石桥", []), ("要約 手紙", ["d"]), ("FERRY house", ["c"]), ("writing", ["b"]), ("", []),
      ("!", []),
    ] as [(String, [String])])
  func `Search goes by words and CJK pairs, titles first`(_ query: String, _ ids: [String]) {
    let prompts = [
      Prompt(id: "a", title: "The ferry", body: "x"),
      Prompt(id: "b", title: "旧书", tags: ["writing"], body: "讲渡船和石桥"),
      Prompt(id: "c", title: "House", body: "by ferry"),
      Prompt(id: "d", title: "手紙", body: "手紙を要約する"),
    ]
    #expect(PromptSearch(prompts).hits(for: query).map { prompts[$0.index].id } == ids)
  }
}

struct RoleTests {
  @Test func `Each role may do what those below it may`() {
    let order: [Role] = [.owner, .admin, .editor, .viewer]
    for (index, role) in order.enumerated() {
      for (otherIndex, other) in order.enumerated() {
        #expect(role.includes(other) == (index <= otherIndex))
      }
    }
  }
}
