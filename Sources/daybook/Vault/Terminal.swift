import Vault

/// The person at the keyboard, if there is one.
enum Terminal {
  /// Whether questions can be asked and answered.
  static var isThere: Bool {
    ByteStream.standardInput.isTerminal && ByteStream.standardError.isTerminal
  }

  /// The answer without blanks around it; nil when nobody can be asked, and at the end of the
  /// input.
  static func ask(_ question: String) -> String? {
    guard isThere else { return nil }
    Console.ask(question + " ")
    return readLine()?.withoutBlanks
  }
}
