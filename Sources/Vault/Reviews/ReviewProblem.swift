package import Basics

/// The problems of a review file. An error leaves the file unchanged.
package struct ReviewProblem: ProblemFamily {
  package let stated: Diagnostic
  package init(_ stated: Diagnostic) { self.stated = stated }

  static let malformedMarker = marker(
    "the line looks like one of Daybook's markers but is not",
    hint: "restore the line, or take the section out with both its markers")

  /// A section without an end before the next one, or the end of the file.
  static func notEnded(_ name: String) -> Self {
    marker(
      "the generated section \"\(name)\" does not end",
      hint: "add a line \(ReviewMarker.end(name).text) behind it, or take the first line out")
  }

  static func endWithoutBegin(_ name: String) -> Self {
    marker("the section \"\(name)\" ends here and began nowhere")
  }

  static func secondSection(_ name: String, firstLine: Int) -> Self {
    marker("a second section \"\(name)\"; the first is on line \(firstLine)")
  }

  static func secondList(firstLine: Int) -> Self {
    marker("a second list of sections; the first is on line \(firstLine)")
  }

  private static func marker(_ message: String, hint: String = "take the line out") -> Self {
    Self(.error, "review-marker", message, hint: hint)
  }

  /// The file has changed since it was read.
  static let changedMeanwhile = Self(
    .error, "changed-meanwhile",
    "the file was changed while its review was made; it was left alone",
    hint: "run the command again")

  static func editedSection(_ name: String, of period: Period) -> Self {
    Self(
      .warning, "edited-section",
      "the generated section \"\(name)\" was edited, so it was left as it is",
      hint: "to have Daybook's text again: daybook review \(period) --restore \(name)")
  }

  /// A section in one of the person's code blocks, which is therefore text.
  static func sectionInCode(_ name: String) -> Self {
    Self(
      .warning, "section-in-code",
      "the section \"\(name)\" is in a code block, so it is taken for your own text",
      hint: "end the code block before it, or take the section out")
  }

  static func notAPeriod(_ name: String) -> Self {
    Self(
      .warning, "not-a-period",
      "\(name.shortQuoted) is not the name of a week, month, quarter or year",
      hint: "name it after its period, such as 2026-W46.md; other pages go into pages/")
  }
}
