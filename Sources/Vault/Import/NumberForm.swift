/// The meaning of a number in a cell.
enum NumberForm {
  case number, date, time

  /// By the number of a built-in format (ECMA-376, part 1, 18.8.30, including East Asian
  /// languages).
  init(builtIn id: Int) {
    switch id {
    case 14...17, 22, 27...31, 36, 50...54, 57, 58: self = .date
    case 18...21, 32...35, 45...47, 55, 56: self = .time
    default: self = .number
    }
  }

  /// By the letters of a format's first section, outside quotes and brackets.
  init(code: String) {
    var letters = Set<Character>()
    var isQuoted = false
    var isSkipped = false
    var bracket: String?
    loop: for character in code.lowercased() {
      if isSkipped {
        isSkipped = false
      } else if isQuoted {
        isQuoted = character != "\""
      } else if let inner = bracket {
        if character == "]" {
          // A length of time, such as [h]:mm; anything else in brackets is a colour or a language.
          if !inner.isEmpty, Set(inner).isSubset(of: "hms"), Set(inner).count == 1 {
            letters.formUnion(inner)
          }
          bracket = nil
        } else {
          bracket = inner + String(character)
        }
      } else {
        switch character {
        case "\\", "_", "*": isSkipped = true
        case "\"": isQuoted = true
        case "[": bracket = ""
        case ";": break loop
        default: letters.insert(character)
        }
      }
    }
    // `General` has an e, and `m` alone may be a month or minutes.
    let isTime = !letters.isDisjoint(with: "hs")
    let isDate = !letters.isDisjoint(with: "yd") || letters.contains("m") && !isTime
    self =
      code.lowercased().hasPrefix("general") ? .number : isDate ? .date : isTime ? .time : .number
  }
}
