package import ArgumentParser
package import Basics

extension ValidationError {
  /// Wrong usage, and what to do about it; both are worded as those of a ``Diagnostic``, as which
  /// the program tells them.
  package init(_ message: String, hint: String?) {
    self.init(hint.map { "\(message)\(Self.beforeHint)\($0)" } ?? message)
  }

  /// What stands between a message and its hint: nothing typed behind a command can hold it.
  private static let beforeHint = "\0"

  /// The diagnostic for the message of an error that a parser of arguments threw.
  ///
  /// The parser words its own as sentences, such as `Unknown option '--x'. Did you mean '--y'?`.
  /// They are worded as ours, and what they suggest becomes the hint.
  ///
  /// - Parameter help: The hint for a message that has none.
  package static func diagnostic(_ message: String, help: String) -> Diagnostic {
    let parts = message.replacing(". Did you mean ", with: "\(beforeHint)did you mean ")
      .split(separator: beforeHint, maxSplits: 1)
    let sentence = parts.first ?? ""
    let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence
    // An argument's name may be in capital letters, such as PERIOD.
    let isWord = text.dropFirst().first?.isUppercase != true
    return Diagnostic(
      .error, kind: "usage", isWord ? text.prefix(1).lowercased() + text.dropFirst() : String(text),
      hint: parts.count > 1 ? String(parts[1]) : help)
  }
}
