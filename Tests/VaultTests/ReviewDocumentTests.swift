import Basics
import Testing

@testable import Vault

private let order = ["overview", "focus", "growth", "next"]

private func section(_ name: String, _ text: String) -> GeneratedSection {
  GeneratedSection(name: name, markdown: "## \(name)\n\n\(text)")
}

/// A file with the sections overview and focus, followed by `words`.
private func file(_ words: String, _ text: String = "One hour.") -> [UInt8] {
  ReviewDocument(Array(words.utf8), file: "r.md").updated(
    with: [section("overview", text), section("focus", text)], order: order
  ).bytes
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The bytes of a file that are not Daybook's.
private func words(_ bytes: [UInt8]) -> [UInt8] {
  let document = ReviewDocument(bytes, file: "r.md")
  return document.parts.flatMap { part in
    if case .own(let range) = part { Array(document.bytes[range]) } else { [UInt8]() }
  }
}

private func update(
  _ bytes: [UInt8], _ sections: [GeneratedSection], restoring: Set<String> = []
) -> ReviewUpdate {
  ReviewDocument(bytes, file: "r.md").updated(
    with: sections, order: order, restoring: restoring)
}

struct ReviewDocumentTests {
  @Test func `Sections come behind the front matter and before the words`() {
    let text = text(file("---\ntitle: x\n---\n\nMy week.\n"))
    func checksum(_ name: String) -> String {
      ReviewMarker.checksum(of: "\n## \(name)\n\nOne hour.\n\n".utf8)
    }
    #expect(
      text == """
        ---
        title: x
        ---
        <!-- daybook:sections overview focus -->
        <!-- daybook:begin overview \(checksum("overview")) -->

        ## overview

        One hour.

        <!-- daybook:end overview -->
        <!-- daybook:begin focus \(checksum("focus")) -->

        ## focus

        One hour.

        <!-- daybook:end focus -->

        My week.

        """)
  }

  @Test func `A section that nobody touched is replaced, and written twice alike changes nothing`()
  {
    let before = file("words")
    let after = update(before, [section("overview", "One hour."), section("focus", "Two.")])
    #expect(after.changes.map(\.outcome) == [.unchanged, .replaced])
    #expect(text(after.bytes).contains("Two."))
    #expect(words(after.bytes) == Array("words".utf8))
    let again = update(after.bytes, [section("overview", "One hour."), section("focus", "Two.")])
    #expect(again.bytes == after.bytes)
    #expect(again.changes.map(\.outcome) == [.unchanged, .unchanged])
  }

  @Test func `A section that was edited is kept until it is asked for`() throws {
    let edited = Array(
      text(file("words")).replacing("## focus\n\nOne hour.", with: "## focus\n\nOne good hour.")
        .utf8)
    let new = [section("overview", "Two."), section("focus", "Two.")]
    let kept = update(edited, new)
    #expect(kept.changes.map(\.outcome) == [.replaced, .kept])
    #expect(kept.changes[1].line == 9)
    #expect(text(kept.bytes).contains("One good hour."))
    let restored = update(kept.bytes, new, restoring: ["focus"])
    #expect(restored.changes.map(\.outcome) == [.unchanged, .replaced])
    #expect(!text(restored.bytes).contains("good"))
  }

  @Test func `A section that was edited into what it would be now is as good as written`() {
    let edited = Array(text(file("", "One hour.")).replacing("One hour.", with: "Two.").utf8)
    let after = update(edited, [section("overview", "Two."), section("focus", "Two.")])
    #expect(after.changes.map(\.outcome) == [.replaced, .replaced])
    #expect(!ReviewDocument(after.bytes, file: "").sections.contains { !$0.isIntact })
  }

  @Test func `A section that was taken out stays out, and comes back when it is asked for`() {
    let document = ReviewDocument(file("words"), file: "")
    let focus = document.sections[1].whole
    var without = document.bytes
    without.removeSubrange(focus)
    let new = [section("overview", "Two."), section("focus", "Two."), section("growth", "XP.")]
    let after = update(without, new)
    #expect(after.changes.map(\.outcome) == [.replaced, .left, .added])
    #expect(!text(after.bytes).contains("## focus"))
    #expect(text(after.bytes).contains("<!-- daybook:sections overview focus growth -->"))
    #expect(update(after.bytes, new).bytes == after.bytes)
    let restored = update(after.bytes, new, restoring: ["focus"])
    #expect(
      ReviewDocument(restored.bytes, file: "").sections.map(\.name) == [
        "overview", "focus", "growth",
      ])
    #expect(words(restored.bytes) == Array("words".utf8))
  }

  @Test func `Without the list of sections, what is missing was taken out`() {
    let whole = text(file("words"))
    let list = "<!-- daybook:sections overview focus -->\n"
    let without = Array(whole.replacing(list, with: "").utf8)
    let after = update(without, [section("overview", "One hour."), section("growth", "XP.")])
    #expect(after.changes.map(\.outcome) == [.unchanged, .removed, .left])
    #expect(!text(after.bytes).contains(list))
  }

  @Test func `Sections that were moved stay where they are, with words between them`() {
    let document = ReviewDocument(file("A\n"), file: "")
    let (overview, focus) = (document.sections[0].whole, document.sections[1].whole)
    var moved = Array(document.bytes[..<overview.lowerBound])
    moved += "Before\n".utf8
    moved += document.bytes[focus]
    moved += "Between\n".utf8
    moved += document.bytes[overview]
    moved += "After".utf8
    let after = update(
      moved, [section("overview", "Two."), section("focus", "Two."), section("growth", "XP.")])
    let parts = ReviewDocument(after.bytes, file: "").sections.map(\.name)
    #expect(parts == ["focus", "growth", "overview"])
    #expect(words(after.bytes) == Array("Before\nBetween\nAfter".utf8))
  }

  @Test func `A section with nothing more to say goes, and comes again without being asked for`() {
    let after = update(file("words"), [section("overview", "One hour.")])
    #expect(after.changes.map(\.outcome) == [.unchanged, .removed])
    #expect(text(after.bytes).contains("<!-- daybook:sections overview -->"))
    let again = update(
      after.bytes, [section("overview", "One hour."), section("focus", "One hour.")])
    #expect(again.bytes == file("words"))
  }

  @Test func `A section of a newer version stays as it is`() {
    let whole = text(file("words")).replacing(" focus", with: " weather")
    let after = update(Array(whole.utf8), [section("overview", "One hour.")])
    #expect(after.bytes == Array(whole.utf8))
    #expect(after.changes.map(\.outcome) == [.unchanged, .unknown])
  }

  @Test(arguments: [
    ("<!-- daybook:begin focus 0123456789abcdef -->\nx\n", 1, "does not end"),
    (
      """
      <!-- daybook:begin focus 0123456789abcdef -->
      <!-- daybook:begin growth 0123456789abcdef -->
      <!-- daybook:end growth -->
      """, 1, "does not end"
    ),
    ("words\n<!-- daybook:end focus -->\n", 2, "began nowhere"),
    (
      """
      <!-- daybook:begin focus 0123456789abcdef -->
      <!-- daybook:end focus -->
      <!-- daybook:begin focus 0123456789abcdef -->
      <!-- daybook:end focus -->
      """, 3, "a second section \"focus\"; the first is on line 1"
    ),
    ("\n<!-- daybook:begin focus -->\n<!-- daybook:end focus -->\n", 2, "but is not"),
    ("<!-- daybook:begin focus 0123456789ABCDEF -->\n", 1, "but is not"),
    ("<!-- daybook:end focus --> and so on\n", 1, "but is not"),
    ("<!--daybook:end focus-->\n", 1, "but is not"),
    ("<!-- daybook:sections a -->\n<!-- daybook:sections b -->\n", 2, "a second list"),
    ("---\ntitle: x\n", 1, "the front matter that starts here does not end"),
  ])
  func `Broken markers are errors with their place`(
    _ text: String, _ line: Int, _ message: String
  ) throws {
    let document = ReviewDocument(Array(text.utf8), file: "reviews/2026-W46.md")
    let problem = try #require(document.problems.first)
    #expect(problem.severity == .error)
    #expect(problem.message.contains(message))
    #expect(problem.place?.line == line)
    let vault = MemoryFiles(["reviews/2026-W46.md": text])
    let period = try #require(Period("2026-W46"))
    #expect(throws: ReviewPlan.Refusal.self) {
      try ReviewPlan(
        of: period, title: "", questions: [], sections: [section("focus", "x")], order: order,
        in: vault)
    }
    #expect(vault.allFiles == ["reviews/2026-W46.md": Array(text.utf8)])
  }

  @Test(arguments: ["```", "~~~~", "```` md"])
  func `Markers in a code block are the person's text`(_ fence: String) {
    let close = String(fence.prefix { $0 == "`" || $0 == "~" })
    let example = """
      \(fence)
      <!-- daybook:begin focus 0123456789abcdef -->
      <!-- daybook:end nothing -->
      <!-- daybook:nonsense -->
      \(close)

      """
    let document = ReviewDocument(file(example), file: "")
    #expect(document.problems.isEmpty)
    #expect(words(document.bytes) == Array(example.utf8))
  }

  @Test func `A code block that swallows a section is told`() throws {
    let document = ReviewDocument(Array(("```\nopen\n" + text(file("x"))).utf8), file: "r.md")
    #expect(document.sections.isEmpty)
    #expect(document.problems.map(\.kind) == ["section-in-code", "section-in-code"])
    #expect(document.problems.map(\.severity) == [.warning, .warning])
  }

  @Test(arguments: [
    "<!-- a comment -->", "<!-- daybook: a note to myself -->", " <!-- daybook:end focus -->",
    "> <!-- daybook:end focus -->", "text <!-- daybook:end focus -->",
  ])
  func `Other comments are words`(_ line: String) {
    let document = ReviewDocument(Array((line + "\n").utf8), file: "")
    #expect(document.problems.isEmpty)
    #expect(document.parts == [.own(0..<(line.utf8.count + 1))])
  }

  @Test func `Line endings may be converted, and those of the file are written`() {
    let windows = Array(
      text(file("---\ntitle: x\n---\nwords\n")).replacing("\n", with: "\r\n").utf8)
    let document = ReviewDocument(windows, file: "")
    #expect(document.sections.map(\.isIntact) == [true, true])
    let same = [section("overview", "One hour."), section("focus", "One hour.")]
    #expect(update(windows, same).bytes == windows)
    let after = update(windows, same + [section("growth", "XP.")])
    let newlines = after.bytes.count { $0 == 0x0A }
    #expect(newlines == after.bytes.count { $0 == 0x0D })
    #expect(text(after.bytes).contains("XP.\r\n"))
  }

  @Test func `A byte-order mark stays the first thing of the file`() {
    let bytes = file("\u{FEFF}words")
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF] + Array("<!-- daybook:sections".utf8)))
    #expect(bytes.suffix(5).elementsEqual("words".utf8))
    #expect(
      update(bytes, [section("overview", "One hour."), section("focus", "One hour.")]).bytes
        == bytes)
  }
}

struct ReviewPlanTests {
  private let period = Period.week(Week(containing: Day(number: 20_767)))
  private let path: VaultPath = "reviews/2026-W46.md"

  private func plan(_ vault: MemoryFiles, _ text: String = "One.") throws -> ReviewPlan {
    try ReviewPlan(
      of: period, title: "Week “46”", questions: ["Well", "Next"],
      sections: [section("focus", text)], order: order, in: vault)
  }

  @Test func `A new file has front matter, sections and headings to write under`() throws {
    let vault = MemoryFiles()
    let plan = try plan(vault)
    #expect(plan.isNew && plan.changesFile)
    try plan.apply(to: vault)
    let bytes = try #require(vault.allFiles[path])
    #expect(
      text(bytes).hasPrefix("---\ntitle: \"Week “46”\"\n---\n<!-- daybook:sections focus -->\n"))
    #expect(text(bytes).hasSuffix("<!-- daybook:end focus -->\n\n## Well\n\n\n## Next\n\n"))
    let again = try self.plan(vault)
    #expect(!again.isNew && !again.changesFile)
  }

  @Test func `A file that changed since it was read is left alone`() throws {
    let vault = MemoryFiles()
    try plan(vault).apply(to: vault)
    let late = try plan(vault, "Two.")
    try vault.append(Array("My words.\n".utf8), to: path)
    let now = vault.allFiles
    #expect(throws: ReviewPlan.Refusal.self) { try late.apply(to: vault) }
    #expect(vault.allFiles == now)
  }

  @Test func `A file that appeared since is left alone`() throws {
    let vault = MemoryFiles()
    let late = try plan(vault)
    try vault.replace(path, with: Array("Mine.".utf8), .written)
    #expect(throws: ReviewPlan.Refusal.self) { try late.apply(to: vault) }
    #expect(vault.allFiles[path] == Array("Mine.".utf8))
  }

  @Test func `An edited section is told with its line and what to do`() throws {
    let vault = MemoryFiles()
    try plan(vault).apply(to: vault)
    let edited = text(try #require(vault.allFiles[path])).replacing("One.", with: "Mine.")
    try vault.replace(path, with: Array(edited.utf8), .written)
    let plan = try plan(vault, "Two.")
    #expect(!plan.changesFile)
    #expect(
      plan.notes.map(\.description) == [
        """
        vault/reviews/2026-W46.md:5:1: warning: the generated section "focus" was edited, so it was \
        left as it is
        hint: to have Daybook's text again: daybook review 2026-W46 --restore focus
        """
      ])
  }
}
