package import Basics

/// What can be wrong with the words of a site.
package enum StringsProblem: Sendable, Hashable {
  /// A line without `=` or without a key.
  case noMessage
  case notUTF8
  case backslash
  /// A brace that is no place.
  case brace
  case duplicateKey(String, firstLine: Int)
  case unknownKey(String, known: [String])
  /// A form that the language does not have.
  case unknownForm(String, known: [String])
  /// A place that the message has no argument for.
  case unknownPlace(String, known: [String])
  /// Places that the message leaves out.
  case missingPlaces([String])
  /// Messages for which English is used.
  case missingKeys(tag: String, [String])
  /// A language without a file.
  case noStrings(tag: String)

  package func diagnostic(at location: (place: Place, excerpt: Excerpt)?) -> Diagnostic {
    let (severity, kind, message, hint) = words
    return Diagnostic(
      severity, kind: kind, at: location?.place, message, excerpt: location?.excerpt,
      hint: hint ?? nearest.map { "did you mean \($0)?" })
  }

  private var nearest: String? {
    if case .unknownKey(let key, let known) = self { known.nearest(to: key) } else { nil }
  }

  private var words: (Diagnostic.Severity, kind: String, String, hint: String?) {
    switch self {
    case .noMessage:
      (
        .error, "strings", "the line is neither a message nor a comment",
        "write it as nav.today = Today, a comment with # before it"
      )
    case .notUTF8: (.error, "encoding", "the text is not UTF-8", "save the file as UTF-8")
    case .backslash:
      (
        .error, "strings", "a backslash means nothing here",
        "write the character that you mean as it is"
      )
    case .brace:
      (.error, "strings", "the brace is no place for an argument", "write it as {goal}")
    case .duplicateKey(let key, let line):
      (
        .error, "duplicate-key", "the key \"\(key)\" is written twice, first on line \(line)",
        nil
      )
    case .unknownKey(let key, _):
      (.warning, "unknown-key", "nothing uses the message \"\(key)\"", nil)
    case .unknownForm(let form, let known):
      (
        .warning, "unknown-key", "the language has no form \"\(form)\"",
        "it has \(known.joined(separator: ", "))"
      )
    case .unknownPlace(let name, let known):
      (
        .error, "placeholder", "the message has no argument \"\(name)\"",
        known.isEmpty ? "it has none" : "it has \(known.map { "{\($0)}" }.joined(separator: ", "))"
      )
    case .missingPlaces(let names):
      (
        .warning, "placeholder",
        "the message leaves out \(names.map { "{\($0)}" }.joined(separator: ", "))", nil
      )
    case .missingKeys(let tag, let keys):
      (
        .warning, "missing-words",
        "\(keys.count == 1 ? "one message is" : "\(keys.count) messages are") missing in "
          + "\"\(tag)\", English is used: \(keys.prefix(3).joined(separator: ", "))"
          + (keys.count > 3 ? " …" : ""),
        "add \(keys.count == 1 ? "it" : "them") to templates/strings/\(tag).properties"
      )
    case .noStrings(let tag):
      (
        .warning, "missing-words", "there are no words in \"\(tag)\"; English is used",
        "add templates/strings/\(tag).properties, or choose en, zh-Hans, zh-Hant or ja"
      )
    }
  }
}
