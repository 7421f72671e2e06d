import Basics
import Vault

/// What an imported prompt says of where it comes from: `9f86d081… 2026-11-23T10:00:00Z`.
struct PromptOrigin: Sendable, Hashable {
  /// The hash of its title and its text there.
  var hash: String
  /// When the file that it was in was written; nil where that is not known.
  var writtenAt: Instant?

  /// A prompt of a file.
  init(title: String, body: String, writtenAt: Instant?) {
    hash = ContentHash([("act", title), ("prompt", body)]).hex
    self.writtenAt = writtenAt.map { Instant(seconds: $0.microseconds / 1_000_000) }
  }

  /// Reads what a prompt says.
  init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    hash = parts.first.map(String.init) ?? ""
    if parts.count == 2, case .instant(let instant)? = try? TimeText(String(parts[1])) {
      writtenAt = instant
    }
  }

  /// As it is written in a prompt.
  var text: String { hash + (writtenAt.map { " \($0.formatted())" } ?? "") }
}
