import SiteKit
import Vault

/// The person at the keyboard, if there is one.
struct Terminal: Asker {
  /// True if questions can be asked and answered. A program that reads JSON cannot.
  static var isThere: Bool {
    ByteStream.standardInput.isTerminal && ByteStream.standardError.isTerminal
      && !Console.writesJSON
  }

  var isAttended: Bool { Self.isThere }
  func note(_ text: String) { Console.note(text) }

  func ask(_ question: String) -> String? {
    guard isAttended else { return nil }
    Console.ask(question + " ")
    return readLine()?.withoutBlanks
  }
}
