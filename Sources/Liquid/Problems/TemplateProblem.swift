public import Basics

/// All problems of a template, with their messages.
enum TemplateProblem {
  case unknownTag(String, near: String?)
  case unknownFilter(String, near: String?)
  case unknownVariable(String, near: String?)
  /// A variable that is missing for a reason in ``Environment/absences``.
  case absentVariable(String, reason: String)
  case unknownMember(String, of: String, near: String?)
  case tagNotClosed
  case outputNotClosed
  case notClosedBefore(String)
  case malformedTag
  case blockNotClosed(String)
  case strayEnd(String, open: String?)
  case strayBranch(String)
  case unexpected(String)
  case unexpectedEnd
  case expected(String)
  case usage(tag: String, String)
  case nestedTooDeep(Int)
  case duplicateBlock(String)
  case duplicateLayout
  case nestedDoc
  case argumentCount(filter: String, given: Int, ClosedRange<Int>)
  case namedArgument(filter: String, String)
  case filter(String, FilterError)
  case incomparable(String, String)
  case notInteger(String, shown: String)
  case unknownTemplate(String, near: String?)
  case notTemplateName(String)
  /// A block that no layout has.
  case unplacedBlock(String, layout: String, near: String?)
  case includeInRender
  case tooManySteps(Int)
  case tooMuchOutput(Int)
  case includedTooDeep(Int)

  var diagnostic: (kind: String, message: String, hint: String?) {
    switch self {
    case .unknownTag(let name, let near):
      ("unknown-tag", "there is no tag \"\(name)\"", Self.didYouMean(near))
    case .unknownFilter(let name, let near):
      ("unknown-filter", "there is no filter \"\(name)\"", Self.didYouMean(near))
    case .unknownVariable(let name, let near):
      ("unknown-variable", "there is no variable \"\(name)\"", Self.didYouMean(near))
    case .absentVariable(_, let reason): ("withheld", reason, nil)
    case .unknownMember(let name, let object, let near):
      ("unknown-variable", "\"\(object)\" has no \"\(name)\"", Self.didYouMean(near))
    case .tagNotClosed: ("syntax", "the tag is not closed", "end it with %}")
    case .outputNotClosed: ("syntax", "the output is not closed", "end it with }}")
    case .notClosedBefore(let opening):
      ("syntax", "the tag or output before this \"\(opening)\" is not closed", nil)
    case .malformedTag:
      ("syntax", "the tag has no name", "write it as {% name … %}")
    case .blockNotClosed(let name):
      ("syntax", "\"\(name)\" is not closed", "close it with {% end\(name) %}")
    case .strayEnd(let name, let open):
      (
        "syntax", "\"\(name)\" closes nothing",
        open.map { "the open tag is \"\($0)\", closed with {% end\($0) %}" }
      )
    case .strayBranch(let name): ("syntax", "\"\(name)\" does not belong here", nil)
    case .unexpected(let text): ("syntax", "\"\(text)\" is not expected here", nil)
    case .unexpectedEnd: ("syntax", "something is missing here", nil)
    case .expected(let what): ("syntax", "\(what) is expected here", nil)
    case .usage(let tag, let form):
      ("syntax", "this is not how \"\(tag)\" is written", "write it as {% \(form) %}")
    case .nestedTooDeep(let limit):
      ("limit", "tags or brackets are nested deeper than \(limit)", nil)
    case .duplicateBlock(let name):
      ("syntax", "there are two blocks \"\(name)\"", "give one of them another name")
    case .nestedDoc: ("syntax", "\"doc\" is inside of \"doc\"", "end the outer one before it")
    case .duplicateLayout: ("syntax", "there are two layouts", "keep one of them")
    case .argumentCount(let filter, let given, let range):
      ("arguments", "\"\(filter)\" takes \(Self.count(range)), not \(given)", nil)
    case .namedArgument(let filter, let name):
      ("arguments", "\"\(filter)\" takes no argument \"\(name)\"", nil)
    case .filter(let name, let error): ("filter", "\"\(name)\": \(error.message)", error.hint)
    case .incomparable(let left, let right):
      ("comparison", "\(left) and \(right) cannot be compared by size", nil)
    case .notInteger(let what, let shown):
      ("arguments", "\(what) is \(shown), not a whole number", nil)
    case .unknownTemplate(let name, let near):
      ("unknown-template", "there is no template \"\(name)\"", Self.didYouMean(near))
    case .notTemplateName(let shown):
      ("unknown-template", "\(shown) is not the name of a template", nil)
    case .unplacedBlock(let name, let layout, let near):
      (
        "unknown-block", "\(layout) has no block \"\(name)\", so this one is not shown",
        Self.didYouMean(near)
      )
    case .includeInRender:
      (
        "include", "\"include\" cannot be used in a template that was rendered with \"render\"",
        "use \"render\" here too"
      )
    case .tooManySteps(let limit): ("limit", "the template takes more than \(limit) steps", nil)
    case .tooMuchOutput(let limit): ("limit", "the output is more than \(limit) bytes", nil)
    case .includedTooDeep(let limit):
      ("limit", "templates include each other deeper than \(limit)", nil)
    }
  }

  private static func didYouMean(_ name: String?) -> String? {
    name.map { "did you mean \"\($0)\"?" }
  }

  private static func count(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (0, 0): "no arguments"
    case (1, 1): "one argument"
    case (let least, let most) where least == most: "\(least) arguments"
    case (0, let most): "at most \(most == 1 ? "one argument" : "\(most) arguments")"
    case (let least, let most): "\(least) to \(most) arguments"
    }
  }
}

/// Why a filter or tag of the host could not do its work.
public struct FilterError: Error, Sendable, Hashable {
  /// The message, without a full stop; the filter's name is added in front.
  public var message: String
  /// A suggestion how to fix it.
  public var hint: String?

  /// An error with `message`.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// Why a template could not be compiled: all its errors together.
public struct SyntaxErrors: Error, Sendable, Hashable {
  /// The errors, in order of place.
  public let diagnostics: [Diagnostic]
}

extension SyntaxErrors: CustomStringConvertible {
  /// The diagnostics as they are printed.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
