/// Words of a command for a POSIX shell, which a person copies from a message or a recipe.
///
/// A word that begins with a dash is still an option to the program.
package enum ShellWord {
  /// `text` as one word: in quotes if it is empty or has more than letters, digits and a few
  /// characters that mean nothing to a shell.
  package static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || signs.contains($0)
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-") ? text : quoted(text)
  }

  /// `text` as one word in quotes.
  package static func quoted(_ text: String) -> String {
    "'" + text.replacingScalars("'", with: #"'\''"#) + "'"
  }

  private static let signs = "._-/+,:@".unicodeScalars
}
