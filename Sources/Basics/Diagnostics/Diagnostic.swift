/// A message about a person's input: the place, the fault and the remedy.
public struct Diagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// A request failed; a record was skipped.
    case error
    /// Everything was done, but perhaps not as meant.
    case warning
    /// For information.
    case note
  }

  /// Its severity.
  public var severity: Severity
  /// The same for all problems of a kind: `unknown-key`.
  public var kind: String
  /// Nil when it belongs to no file.
  public var place: Place?
  /// A sentence without a full stop: `amount "12,5O" is not a number`.
  public var message: String
  /// The source line of ``place``; nil for none.
  public var excerpt: Excerpt?
  /// The way it got there, innermost first: `in partial "card", included at index.liquid:3:4`.
  public var trail: [String]
  /// Advice on solving it.
  ///
  /// Computed on each access, so that a hint such as the nearest of many names costs nothing in a
  /// diagnostic that is only counted.
  public var hint: String? {
    get { advice.text() }
    set { advice = Advice { newValue } }
  }

  private var advice: Advice

  /// Computes a hint. Two with the same text are equal.
  private struct Advice: Sendable, Hashable {
    let text: @Sendable () -> String?

    static func == (left: Advice, right: Advice) -> Bool { left.text() == right.text() }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates a diagnostic; only the message is required.
  public init(
    _ severity: Severity, kind: String, at place: Place? = nil, _ message: String,
    excerpt: Excerpt? = nil, trail: [String] = [],
    hint: @autoclosure @escaping @Sendable () -> String? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.place = place
    self.message = message
    self.excerpt = excerpt
    self.trail = trail
    self.advice = Advice(text: hint)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The only printed form of messages, without a final newline:
  ///
  /// ```text
  /// records.jsonl:14:23: error: amount "12,5O" is not a number
  ///     {"id":"r14","amount":"12,5O","direction":"sent"}
  ///                          ^~~~~~~
  /// hint: write it with digits only, such as 12.50
  /// ```
  public var description: String { text() }

  /// The printed form for a terminal, in colour if asked for. No colour carries information that
  /// the words lack.
  ///
  /// - Parameter label: The beginning of a line of `error`, `warning`, `note` or `hint`.
  public func text(
    isColoured: Bool = false, labelled label: (String) -> String = { "\($0):" }
  ) -> String {
    func painted(_ text: String, _ colour: String) -> String {
      isColoured && !text.isEmpty ? "\u{1B}[\(colour)m\(text)\u{1B}[0m" : text
    }
    func head(_ word: String, _ colour: String) -> String {
      let label = label(word)
      return painted(label, colour) + (label.hasSuffix(":") ? " " : "")
    }
    var lines: [String] = []
    let prefix = place.map { "\($0.description.printable): " } ?? ""
    lines.append(
      painted(prefix, "1") + head(severity.rawValue, severity.colour) + message.printable)
    if let excerpt {
      lines.append("    \(excerpt.text)")
      if place?.column != 0 { lines.append(painted("    \(excerpt.underline)", severity.colour)) }
    }
    lines += trail.map { head("note", Severity.note.colour) + $0.printable }
    if let hint { lines.append(head("hint", "36") + hint.printable) }
    return lines.joined(separator: "\n")
  }
}

extension Diagnostic.Severity {
  /// The SGR parameters of the colour: bold red, bold yellow, bold cyan.
  fileprivate var colour: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }
}

extension Diagnostic: Comparable {
  /// By place; those without a place first. The order is total over what is printed, so that a list
  /// does not depend on the order of the work.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    switch (left.place, right.place) {
    case (nil, .some): return true
    case (.some, nil): return false
    case (let a?, let b?) where a != b: return a < b
    default: return (left.kind, left.message) < (right.kind, right.message)
    }
  }
}
