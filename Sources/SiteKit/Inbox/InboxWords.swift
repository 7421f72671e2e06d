internal import Basics
internal import Vault

/// The words of a line of the inbox, with the options among them, as a command is given them.
struct InboxWords {
  /// The words that are no options.
  private(set) var words: [String] = []
  /// The options by their names without dashes, each with its value; `true` for a flag.
  private(set) var options: [(name: String, value: String)] = []

  /// - Parameter known: The options that the command takes; true for a flag.
  /// - Throws: ``Failure`` for any other, and for one without its value.
  init(_ given: [String], _ known: [String: Bool] = [:]) throws(Failure) {
    var rest = given[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      }
      guard let option = Self.option(in: word, known) else {
        words.append(word)
        continue
      }
      guard let isFlag = known[option.name] else {
        throw Failure(
          "unknown-option", "unknown option \"\(option.written)\"",
          hint: known.keys.nearest(to: option.name).map { "did you mean \"--\($0)\"?" }
            ?? "leave it out")
      }
      if let value = option.value {
        options.append((option.name, value))
      } else if isFlag {
        options.append((option.name, "true"))
      } else if let next = rest.first, Self.option(in: next, known) == nil {
        options.append((option.name, rest.removeFirst()))
      } else {
        throw Failure(
          "no-option-value", "missing value for \"\(option.written)\"",
          hint: "write it after the option")
      }
    }
  }

  /// The value of an option that is given once.
  func value(of name: String) throws(Failure) -> String? {
    let values = options.filter { $0.name == name }.map(\.value)
    guard values.count < 2 else {
      throw Failure("given-twice", "\(name) is given twice", hint: "leave one out")
    }
    return values.first
  }

  /// The option that a word is: `--name`, `--name=value`, `-x`. Phones make a dash of two hyphens:
  /// before the name of an option it counts as these.
  private static func option(
    in word: String, _ known: [String: Bool]
  ) -> (name: String, written: String, value: String?)? {
    let dashes = word.prefix { "-—–".contains($0) }
    let written = word.prefix { $0 != "=" }
    let name = String(written.dropFirst(dashes.count))
    let value =
      word.dropFirst(written.count).isEmpty
      ? nil : String(word.dropFirst(written.count + 1))
    let isOption =
      switch dashes {
      case "--": name.first?.isLetter ?? false
      case "-": name.count == 1 && name.first?.isASCII == true && name.first?.isLetter == true
      case "—", "–": known[name] != nil
      default: false
      }
    return isOption ? (name, String(written), value) : nil
  }

  /// The words that a shell makes of a line. Quotation marks around a word, or around the value
  /// after `=`, keep it together and are left out, also the “…” of phones. Within a word they are
  /// characters, as is the apostrophe in Mei’s.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = line[...]
    while let character = rest.first {
      if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else if let end = ends[character], word.map({ $0.last == "=" || $0.last == "＝" }) ?? true,
        let quoted = quoted(rest.dropFirst(), until: end)
      {
        word = (word ?? "") + quoted.text
        rest = quoted.rest
        continue
      } else {
        word = (word ?? "") + String(character)
      }
      rest.removeFirst()
    }
    return words + [word].compactMap(\.self)
  }

  private static let ends: [Character: Character] = ["\"": "\"", "'": "'", "“": "”", "‘": "’"]

  /// The text up to a mark that ends a word; nil without one.
  private static func quoted(
    _ text: Substring, until end: Character
  ) -> (text: String, rest: Substring)? {
    var rest = text
    var quoted = ""
    while let character = rest.popFirst() {
      if character == end, rest.first?.isWhitespace ?? true { return (quoted, rest) }
      if character == "\\", end == "\"", let next = rest.first, next == "\"" || next == "\\" {
        rest.removeFirst()
        quoted.append(next)
      } else {
        quoted.append(character)
      }
    }
    return nil
  }
}
