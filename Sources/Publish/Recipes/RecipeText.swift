import Basics

/// A value escaped for each kind of recipe, so that it is read back unchanged.
///
/// Values with control characters, such as newlines, are not supported: not every format can
/// represent them.
enum RecipeText {
  static func shell(_ text: String) -> String { ShellWord.quoted(text) }

  /// One word of a crontab's command: quoted for the shell, with a backslash before `%`, which
  /// would otherwise end the command. A backslash just before it would be taken for that one, so
  /// the word is split between them.
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

  /// The program of `ExecStart` in a systemd unit, in which specifiers are expanded, but not
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
