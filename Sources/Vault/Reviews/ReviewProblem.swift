package import Basics

/// What can be wrong with a review file. The wording is here.
package enum ReviewProblem: Problem {
  // What leaves the file as it is.
  case malformedMarker
  /// A section that another one, or the end of the file, follows before it ends.
  case notEnded(String)
  case endWithoutBegin(String)
  case secondSection(String, firstLine: Int)
  case secondList(firstLine: Int)
  /// The file is not what it was when it was read.
  case changedMeanwhile

  // What is told and does no harm.
  case editedSection(String, of: Period)
  /// A section that stands in a code block of the person's, and so is text.
  case sectionInCode(String)
  case notAPeriod(String)

  package var severity: Diagnostic.Severity {
    switch self {
    case .malformedMarker, .notEnded, .endWithoutBegin, .secondSection, .secondList,
      .changedMeanwhile:
      .error
    case .editedSection, .sectionInCode, .notAPeriod: .warning
    }
  }

  package var kind: String {
    switch self {
    case .malformedMarker, .notEnded, .endWithoutBegin, .secondSection, .secondList:
      "review-marker"
    case .changedMeanwhile: "changed-meanwhile"
    case .editedSection: "edited-section"
    case .sectionInCode: "section-in-code"
    case .notAPeriod: "not-a-period"
    }
  }

  package var message: String {
    switch self {
    case .malformedMarker: "the line looks like one of Daybook's markers but is not"
    case .notEnded(let name): "the generated section \"\(name)\" does not end"
    case .endWithoutBegin(let name): "the section \"\(name)\" ends here and began nowhere"
    case .secondSection(let name, let line):
      "a second section \"\(name)\"; the first is on line \(line)"
    case .secondList(let line): "a second list of sections; the first is on line \(line)"
    case .changedMeanwhile: "the file was changed while its review was made; it was left alone"
    case .editedSection(let name, _):
      "the generated section \"\(name)\" was edited, so it was left as it is"
    case .sectionInCode(let name):
      "the section \"\(name)\" is in a code block, so it is taken for your own text"
    case .notAPeriod(let name):
      "\(name.shortQuoted) is not the name of a week, month, quarter or year"
    }
  }

  package var hint: String? {
    switch self {
    case .malformedMarker:
      "restore the line, or take the section out with both its markers"
    case .notEnded(let name):
      "add a line \(ReviewMarker.end(name).text) behind it, or take the first line out"
    case .endWithoutBegin, .secondSection, .secondList: "take the line out"
    case .changedMeanwhile: "run the command again"
    case .editedSection(let name, let period):
      "to have Daybook's text again: daybook review \(period) --restore \(name)"
    case .sectionInCode: "end the code block before it, or take the section out"
    case .notAPeriod: "name it after its period, such as 2026-W46.md; other pages go into pages/"
    }
  }
}
