import Chronology
import Foundation

extension Instant {
  /// The moment of the machine's clock.
  static var now: Instant {
    Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
  }
}

extension UInt32 {
  /// The number of this process.
  static var thisProcess: UInt32 { UInt32(ProcessInfo.processInfo.processIdentifier) }
}

/// The person at the keyboard, if there is one.
enum Terminal {
  /// Whether questions can be asked and answered.
  static var isThere: Bool {
    isatty(FileHandle.standardInput.fileDescriptor) == 1 && Console.isWatched
  }

  /// The answer without blanks around it; nil when nobody can be asked, and at the end of the
  /// input.
  static func ask(_ question: String) -> String? {
    guard isThere else { return nil }
    Console.note(question + " ")
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}
