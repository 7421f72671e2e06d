import Basics
import Vault

/// A valid name of a prompt: a file's name on every system, and a segment of an address.
enum PromptID {
  /// The maximum length in bytes: a file's name has at most 255, and needs room for an extension.
  static let longest = 200

  /// True if `text` is a file name and nothing else: no path, no control character, no character
  /// that is special in a system or an address, no dot or space at its ends.
  static func isValid(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= longest, text.first != ".", text.last != ".",
      text.first != " ", text.last != " "
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "/", "\\", "?", "#", "%", "<", ">", "\"", "|", "*", ":": return false
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
          .privateUse:
          return false
        default: return true
        }
      }
    }
  }

  /// True for the name of a folder or collection next to the prompts: a file with it would be taken
  /// for a part of that.
  static func isReserved(_ id: String) -> Bool {
    [PromptReader.history, PromptReader.teams, PromptReader.comments, PromptReader.uses]
      .contains { $0.name == id.lowercased() }
  }

  /// An id made from a title: letters and digits of any script in lower case, with a hyphen for
  /// each run of other characters; at most 80 bytes. Nil if nothing remains.
  static func slug(of title: String) -> String? {
    Slug.make(of: title, ending: "-prompt").flatMap { isValid($0) ? $0 : nil }
  }

  /// The first of `slug`, `slug-2`, `slug-3`, … that is neither taken, ignoring case, nor
  /// reserved; it is taken afterwards.
  static func free(_ slug: String, _ taken: inout Set<String>) -> String {
    var id = slug
    var number = 2
    while isReserved(id) || !taken.insert(id.lowercased()).inserted {
      id = "\(slug)-\(number)"
      number += 1
    }
    return id
  }
}

/// The origin of an imported prompt: `9f86d081… 2026-11-23T10:00:00Z`.
struct PromptOrigin: Sendable, Hashable {
  var hash: String
  /// The modification time of its source file; nil if unknown.
  var writtenAt: Instant?

  init(title: String, body: String, writtenAt: Instant?) {
    hash = ContentHash([("act", title), ("prompt", body)]).hex
    self.writtenAt = writtenAt.map { Instant(seconds: $0.microseconds / 1_000_000) }
  }

  init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    hash = parts.first.map(String.init) ?? ""
    if parts.count == 2, case .instant(let instant)? = try? TimeText(String(parts[1])) {
      writtenAt = instant
    }
  }

  var text: String { hash + (writtenAt.map { " \($0.formatted())" } ?? "") }
}
