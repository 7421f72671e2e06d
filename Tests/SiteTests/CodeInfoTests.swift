import Basics
import TestKit
import Testing

@testable import Site

struct CodeInfoTests {
  @Test(
    arguments: [
      ("python", "python", false, 1, []),
      ("", "", false, 1, []),
      ("rust,ignore", "rust", false, 1, []),
      ("swift numbered", "swift", false, 1, []),
      (#"go title="main.go""#, "go", false, 1, []),
      ("python {.numberLines #id}", "python", false, 1, []),
      ("python linenos", "python", true, 1, []),
      ("python linenos=false", "python", false, 1, []),
      ("python linenos hl_lines=2-4,7", "python", true, 1, [2...4, 7...7]),
      ("python linenos,hl_lines=2-4", "python", true, 1, [2...4]),
      (
        #"python {linenos=true, hl_lines=["2-4", 7], linenostart=10}"#, "python", true, 10,
        [2...4, 7...7]
      ),
      (
        #"python {linenos=table,hl_lines=[8,"15-17"],linenostart=199}"#, "python", true, 199,
        [8...8, 15...17]
      ),
      (#"go {linenos=inline hl_lines="3 5-6" style=emacs}"#, "go", true, 1, [3...3, 5...6]),
      ("go{hl_lines=3,5,linenos=true}", "go", true, 1, [3...3, 5...5]),
      ("{linenos=true}", "", true, 1, []),
      ("c linenostart=0", "c", true, 0, []),
      ("c HL_LINES='1'", "c", false, 1, [1...1]),
    ] as [(String, String, Bool, Int, [ClosedRange<Int>])])
  func `Options are read as Hugo writes them and in short`(
    text: String, language: String, isNumbered: Bool, first: Int, marked: [ClosedRange<Int>]
  ) {
    let info = CodeInfo(text)
    #expect(info.language == language)
    #expect(info.isNumbered == isNumbered)
    #expect(info.firstNumber == first)
    #expect(info.marked == marked)
    #expect(info.problems.isEmpty)
  }

  @Test(arguments: [
    ("python lineno", "note.md:3:11: warning: unknown option", "linenos?"),
    ("python {colour=red}", "note.md:3:12: warning: unknown option", "known are"),
    ("python linenos=yes", "note.md:3:11: warning: linenos is neither", ""),
    ("python {linenostart=ten}", "note.md:3:12: warning: linenostart is not", "linenostart=10"),
    ("python linenostart=-1", "note.md:3:11: warning: linenostart is not", ""),
    ("python linenostart", "note.md:3:11: warning: linenostart is not", ""),
    ("python hl_lines=4-2", "note.md:3:11: warning: hl_lines is not a list", "2-4,7"),
    ("python hl_lines=0", "note.md:3:11: warning: hl_lines is not a list", ""),
    ("python {hl_lines=[]}", "note.md:3:12: warning: hl_lines is not a list", ""),
    ("python linenos hl_lines=1-3", "note.md:3:19: warning: hl_lines names line 3", "which is 1"),
    ("python {linenos=true", "note.md:3:12: warning: the options", "}"),
    ("python hl_lines=99999999999999999999", "note.md:3:11: warning: hl_lines is not", ""),
  ])
  func `A wrong option is told with its place, and the code is shown`(
    info: String, message: String, hint: String
  ) async throws {
    let (html, problems) = try await UserPageTests.page("# N\n\n```\(info)\nx = 1\ny\n```\n")
    #expect(html?.contains("x = 1\n") == true)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.contains(hint) == true, "\(problems)")
  }

  @Test func `The second of two blocks alike is told with its own place`() async throws {
    let (_, problems) = try await UserPageTests.page(
      "---\ntitle: T\n---\n```c hl_lines=2\na\nb\n```\n\n```c hl_lines=2\na\n```\n")
    #expect(problems.map { $0.prefix { $0 != "w" } } == ["vault/pages/note.md:9:6: "])
  }
}
