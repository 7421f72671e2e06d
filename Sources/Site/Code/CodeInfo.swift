import Basics
import SiteKit

/// The text after the opening fence of a code block: the language, and display options, in Hugo's
/// form or a short one:
///
/// ```text
/// python {linenos=true, hl_lines=["2-4", 7], linenostart=10}
/// python linenos hl_lines=2-4,7
/// ```
struct CodeInfo {
  /// As written; empty if there is none.
  private(set) var language: String
  private(set) var isNumbered = false
  private(set) var firstNumber = 1
  /// The lines that are marked, counted from 1 even if other numbers are shown.
  private(set) var marked: [ClosedRange<Int>] = []
  /// The problems, each with the option as written.
  private(set) var problems: [(option: String, problem: Diagnostic)] = []

  /// True if it has options besides a language.
  var hasOptions: Bool { isNumbered || !marked.isEmpty }

  /// The options by Hugo's names.
  private enum Key: String, CaseIterable {
    case linenos, linenostart
    case lines = "hl_lines"
  }

  /// Hugo's options without a meaning here.
  private static let others: Set<String> = [
    "anchorlinenos", "guesssyntax", "hl_inline", "lineanchors", "linenumbersintable", "noclasses",
    "style", "tabwidth", "title",
  ]

  init(_ info: String) {
    language = String(info.prefix { !$0.isWhitespace && $0 != "{" && $0 != "," })
    var rest = info.dropFirst(language.count).drop(while: \.isWhitespace)
    let isBraced = rest.first == "{"
    if isBraced {
      rest = rest.dropFirst()
      if let end = rest.lastIndex(of: "}") {
        rest = rest[..<end]
      } else {
        problems.append((String(rest), CodeProblem.notClosed))
      }
    }
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard !rest.isEmpty else { break }
      let start = rest
      let name = Self.name(&rest)
      let value = rest.first == "=" ? Self.value(&rest, isBraced: isBraced) : nil
      set(name, value, written: String(start[..<rest.startIndex]), isBraced: isBraced)
    }
  }

  private static func name(_ rest: inout Substring) -> String {
    let name = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != "=" }
    rest = rest[name.endIndex...]
    return String(name)
  }

  /// The value after `=`, without the quotes or brackets around it.
  private static func value(_ rest: inout Substring, isBraced: Bool) -> String {
    rest = rest.dropFirst()
    let closing: Character? =
      switch rest.first {
      case "[": "]"
      case "\"": "\""
      case "'": "'"
      default: nil
      }
    if let closing, let end = rest.dropFirst().firstIndex(of: closing) {
      defer { rest = rest[rest.index(after: end)...] }
      return String(rest.dropFirst()[..<end])
    }
    var end = rest.startIndex
    while end < rest.endIndex, !rest[end].isWhitespace {
      // Within braces a comma separates options, unless a number follows it.
      let next = rest.index(after: end)
      let isWithinList = next < rest.endIndex && rest[next].isNumber
      if rest[end] == ",", isBraced, !isWithinList { break }
      end = next
    }
    defer { rest = rest[end...] }
    return String(rest[..<end])
  }

  private mutating func set(_ name: String, _ value: String?, written: String, isBraced: Bool) {
    func report(_ problem: Diagnostic) { problems.append((written, problem)) }
    switch Key(rawValue: name.lowercased()) {
    case .linenos:
      switch value?.lowercased() {
      case nil, "true", "table", "inline": isNumbered = true
      case "false": isNumbered = false
      default: report(CodeProblem.notFlag(name))
      }
    case .linenostart:
      if let value, let number = Int(value), (0...999_999).contains(number) {
        firstNumber = number
        isNumbered = true
      } else {
        report(CodeProblem.notNumber(name))
      }
    case .lines:
      if let lines = value.flatMap(Self.lines) {
        marked += lines
      } else {
        report(CodeProblem.notLines(name))
      }
    case nil:
      let names = Key.allCases.map(\.rawValue)
      // Words after a language may have a meaning for other programs.
      guard names.nearest(to: name) != nil || isBraced, !Self.others.contains(name.lowercased()),
        !name.hasPrefix("."), !name.hasPrefix("#")
      else { return }
      report(CodeProblem.unknown(name, known: names))
    }
  }

  /// Lines such as `2-4,7` or `"2-4", "7"`; nil for anything else.
  private static func lines(_ text: String) -> [ClosedRange<Int>]? {
    let parts = text.split { $0.isWhitespace || $0 == "," || $0 == "\"" || $0 == "'" }
    guard !parts.isEmpty else { return nil }
    var lines: [ClosedRange<Int>] = []
    for part in parts {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard bounds.count <= 2, let first = bounds[0], let last = bounds[bounds.count - 1],
        first > 0, first <= last, last <= 1_000_000
      else { return nil }
      lines.append(first...last)
    }
    return lines
  }

  /// The problems for code with `count` lines.
  func problems(forLines count: Int) -> [(option: String, problem: Diagnostic)] {
    let last = marked.map(\.upperBound).max() ?? 0
    guard last > count else { return problems }
    return problems + [(Key.lines.rawValue, CodeProblem.noLine(last, count: count))]
  }
}

/// The problems of a code block's options.
private enum CodeProblem {
  static func unknown(_ name: String, known: [String]) -> Diagnostic {
    problem(
      "unknown option of a code block \"\(name)\"", known.hint(for: name, orAll: "known are"))
  }

  static let notClosed = problem(
    "the options of a code block end without }", "write them as {linenos=true, hl_lines=[2]}")

  static func notFlag(_ name: String) -> Diagnostic {
    problem("\(name) is neither true nor false", nil)
  }

  static func notNumber(_ name: String) -> Diagnostic {
    problem("\(name) is not a number from 0 to 999999", "write it as linenostart=10")
  }

  static func notLines(_ name: String) -> Diagnostic {
    problem("\(name) is not a list of lines", "write them as hl_lines=2-4,7")
  }

  static func noLine(_ line: Int, count: Int) -> Diagnostic {
    problem(
      "hl_lines names line \(line) of code that has \(count.counted("line"))",
      "lines are counted from the first one of the block, which is 1")
  }

  private static func problem(_ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(.warning, kind: "code-option", message, hint: hint)
  }
}
