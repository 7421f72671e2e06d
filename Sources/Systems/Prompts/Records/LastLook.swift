import Basics
import Vault

/// The time of a person's last look at the comments and changes of others, in
/// `.daybook/prompts-seen`.
enum LastLook {
  static let path = ChangeWriter.folder.appending("prompts-seen")

  /// Nil if the person never looked, or the file cannot be read.
  static func read(_ files: any Files, _ zone: Zone) -> Instant? {
    guard let path, let bytes = try? files.current(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).withoutBlanks
    return (try? TimeText(text))?.instant(in: zone)
  }

  static func write(_ instant: Instant, _ files: any Files, _ zone: Zone) throws(FileError) {
    guard let path else { return }
    let old = try files.current(path)
    try files.exchange(path, old, for: Array((instant.formatted(in: zone) + "\n").utf8))
  }
}
