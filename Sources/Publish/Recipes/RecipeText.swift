import Basics

/// A value as each kind of recipe writes it, so that it comes out as it is, whatever is in it.
///
/// Of a value with control characters, such as the end of a line, nothing is promised: not every
/// format has a way to write them.
enum RecipeText {
  static func shell(_ text: String) -> String { ShellWord.quoted(text) }

  /// One word of the command of a crontab: of a shell, with `%`, which would end the command,
  /// behind a backslash. A backslash that is before it would be taken for that one, so the word
  /// is cut between them.
  static func cron(_ text: String) -> String {
    var result = ""
    for byte in shell(text).unicodeScalars {
      if byte == "%" {
        result += result.unicodeScalars.last == "\\" ? #"''\%"# : #"\%"#
      } else {
        result.unicodeScalars.append(byte)
      }
    }
    return result
  }

  /// The program of `ExecStart` of a unit of systemd, in which specifiers are put, but no
  /// variables.
  static func systemdProgram(_ text: String) -> String {
    let words = text.replacingScalars(#"\"#, with: #"\\"#).replacingScalars("\"", with: #"\""#)
    return "\"" + words.replacingScalars("%", with: "%%") + "\""
  }

  /// An argument of `ExecStart` of a unit of systemd.
  static func systemd(_ text: String) -> String {
    systemdProgram(text.replacingScalars("$", with: "$$"))
  }

  static func yaml(_ text: String) -> String {
    var buffer: [UInt8] = []
    JSONString.append(text, for: .person, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// A text of YAML in a workflow of GitHub. There `${{` begins an expression, and is written as
  /// one.
  static func workflow(_ text: String) -> String {
    yaml(text.replacingScalars("${{", with: "${{ '${{' }}"))
  }

  static func markup(_ text: String) -> String { MarkupText.escaped(text) }
}
