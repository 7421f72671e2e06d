/// Ruby's `strftime`.
enum TimeFormat {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// How a directive asks for its text, between `%` and its letter.
  private struct Style {
    var padding: Character?
    var noPadding = false
    var upcases = false
    var swapsCase = false
    var colons = 0
    var width: Int?
  }

  /// `time` in `format`, cut off after `limit` bytes.
  static func text(of time: WallTime, format: String, limit: Int) -> String {
    var result = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      if result.utf8.count > limit { break }
      guard character == "%" else {
        result.append(character)
        continue
      }
      let directive = rest
      var style = Style()
      while let flag = rest.first, apply(flag, to: &style) { rest.removeFirst() }
      let modifier = rest.first.flatMap { alternatives[$0] == nil ? nil : rest.removeFirst() }
      guard let letter = rest.popFirst(), style.colons == 0 || letter == "z",
        modifier.flatMap({ alternatives[$0]?.contains(letter) }) ?? true,
        let text = field(letter, time, style)
      else {
        // An unknown directive is kept.
        result += "%" + directive[..<rest.startIndex]
        continue
      }
      result += styled(text, style, padding: spaced.contains(letter) ? " " : "0")
    }
    return result
  }

  private static func apply(_ flag: Character, to style: inout Style) -> Bool {
    switch flag {
    case "-": style.noPadding = true
    case "_": style.padding = " "
    case "^": style.upcases = true
    case "#": style.swapsCase = true
    case ":": style.colons += 1
    case "0" where style.width == nil: style.padding = "0"
    case "0"..."9":
      guard let digit = flag.wholeNumberValue else { return false }
      style.width = min(1_000, (style.width ?? 0) * 10 + digit)
    default: return false
    }
    return true
  }

  /// The directives allowed after `E` and `O`, which select another calendar or other digits;
  /// neither has any effect.
  private static let alternatives: [Character: String] = [
    "E": "cCxXyY", "O": "deHkIlmMSuUVwWy",
  ]

  /// The directives that are widened by spaces although they may start with a digit.
  private static let spaced = "eklcDxFTXRrv+"

  private static func styled(_ text: String, _ style: Style, padding: Character) -> String {
    var text = style.upcases ? text.uppercased() : text
    if style.swapsCase {
      text = text.contains(where: \.isLowercase) ? text.uppercased() : text.lowercased()
    }
    guard let width = style.width, text.count < width else { return text }
    let isNumber = text.utf8.first.map { $0.isDigit } ?? false
    let padding = style.padding ?? (isNumber ? padding : " ")
    return String(repeating: padding, count: width - text.count) + text
  }

  private static func number(
    _ value: Int, _ width: Int, _ style: Style, padding: Character = "0"
  ) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "-" : ""
    if style.noPadding { return sign + digits }
    let missing = max(0, width - digits.utf8.count)
    return sign + String(repeating: style.padding ?? padding, count: missing) + digits
  }

  private static func field(_ letter: Character, _ time: WallTime, _ style: Style) -> String? {
    switch letter {
    case "Y": time.year < 0 ? "-" + number(-time.year, 4, style) : number(time.year, 4, style)
    case "C": number(floorDivide(time.year, 100), 2, style)
    case "y": number(time.year - floorDivide(time.year, 100) * 100, 2, style)
    case "m": number(time.month, 2, style)
    case "B": months[time.month - 1]
    case "b", "h": String(months[time.month - 1].prefix(3))
    case "d": number(time.day, 2, style)
    case "e": number(time.day, 2, style, padding: " ")
    case "j": number(time.dayOfYear, 3, style)
    case "H": number(time.hour, 2, style)
    case "k": number(time.hour, 2, style, padding: " ")
    case "I": number(hour12(time), 2, style)
    case "l": number(hour12(time), 2, style, padding: " ")
    case "P": time.hour < 12 ? "am" : "pm"
    case "p": style.swapsCase ? (time.hour < 12 ? "AM" : "PM") : time.hour < 12 ? "AM" : "PM"
    case "M": number(time.minute, 2, style)
    case "S": number(time.second, 2, style)
    case "L": fraction(time, digits: style.width ?? 3)
    case "N": fraction(time, digits: style.width ?? 9)
    case "z": zone(time, style)
    case "Z": time.zone ?? ""
    case "A": weekdays[time.weekday]
    case "a": String(weekdays[time.weekday].prefix(3))
    case "u": String(time.weekday == 0 ? 7 : time.weekday)
    case "w": String(time.weekday)
    case "G": number(time.isoWeek.year, 4, style)
    case "g": number(time.isoWeek.year - floorDivide(time.isoWeek.year, 100) * 100, 2, style)
    case "V": number(time.isoWeek.week, 2, style)
    case "U": number(time.week(startingOn: 0), 2, style)
    case "W": number(time.week(startingOn: 1), 2, style)
    case "s": String(time.instant)
    case "n": "\n"
    case "t": "\t"
    case "%": "%"
    default: composite(letter).map { text(of: time, format: $0, limit: 100) }
    }
  }

  private static func composite(_ letter: Character) -> String? {
    switch letter {
    case "c": "%a %b %e %H:%M:%S %Y"
    case "D", "x": "%m/%d/%y"
    case "F": "%Y-%m-%d"
    case "T", "X": "%H:%M:%S"
    case "R": "%H:%M"
    case "r": "%I:%M:%S %p"
    case "v": "%e-%^b-%Y"
    case "+": "%a %b %e %H:%M:%S %Z %Y"
    default: nil
    }
  }

  private static func hour12(_ time: WallTime) -> Int { (time.hour + 11) % 12 + 1 }

  private static func fraction(_ time: WallTime, digits: Int) -> String {
    let nine = String(time.nanosecond + 1_000_000_000).dropFirst()
    return nine.prefix(digits) + String(repeating: "0", count: max(0, min(digits, 1_000) - 9))
  }

  private static func zone(_ time: WallTime, _ style: Style) -> String {
    let seconds = abs(time.offset)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let parts = [two(seconds / 3_600), two(seconds / 60 % 60), two(seconds % 60)]
    let sign = time.offset < 0 ? "-" : "+"
    switch style.colons {
    case 0: return sign + parts[0] + parts[1]
    case 1: return sign + parts[0] + ":" + parts[1]
    default: return sign + parts.joined(separator: ":")
    }
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    a / b - (a % b < 0 ? 1 : 0)
  }
}
