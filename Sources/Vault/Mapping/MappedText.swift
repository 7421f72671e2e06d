internal import Chronology
internal import Moments

/// How texts of other programs are written in records.
struct MappedText {
  /// The order of dates.
  let dates: DateOrder
  /// Whether a comma stands before decimals, and a point between thousands.
  let hasDecimalCommas: Bool

  /// What a record has for a field; the text itself where it is none of its type, which is then
  /// reported as of any record.
  func value(_ text: String, for source: TableMapping.Source) -> Value {
    let text = self.text(source.values[text] ?? text, for: source)
    return switch source.type {
    // What is a number to Swift and not to JSON, such as 0x1F, is a text.
    case .whole, .number, .duration, .form(_, true, _, _):
      Value(text, text.isNumber ? .number : .text, isTyped: Double(text) != nil)
    case .form(_, _, true, _) where ["true", "false"].contains(text.lowercased()):
      Value(text.lowercased(), .bool(text.lowercased() == "true"), isTyped: true)
    default: Value(text, .text, isTyped: false)
    }
  }

  /// A value as a record's reader takes it.
  struct Value {
    var text: String
    var form: FieldValue.Form
    /// Whether it is known not to be of another form.
    var isTyped: Bool

    init(_ text: String, _ form: FieldValue.Form, isTyped: Bool) {
      self.text = text
      self.form = form
      self.isTyped = isTyped
    }
  }

  private func text(_ text: String, for source: TableMapping.Source) -> String {
    switch source.type {
    case .day, .form(_, _, _, .day): return day(text) ?? text
    case .form(_, _, _, .birthday): return Birthday(text)?.solarText ?? text
    case .time: return time(text, source.unit) ?? text
    case .duration, .form(_, _, _, .minutes):
      // With a unit it is a length, without one a number as the field counts it.
      guard let number = number(text) else {
        return hasDecimalCommas ? text.replacing(",", with: ".") : text
      }
      return source.unit.map { "\(number) \($0)" } ?? number
    case .whole, .number, .form(_, true, _, _): return number(text) ?? text
    case .text, .paragraph, .texts, .flag, .choice, .object, .objects, .form: return text
    }
  }

  /// What of a text may be a date that leaves the order open; nil for nothing.
  static func date(in text: String) -> Substring? {
    if Day(text) != nil || (try? TimeText(text)) != nil { return nil }
    return text.prefix { !$0.isWhitespace && $0 != "T" }
  }

  private func day(_ text: String) -> String? {
    if Day(text) != nil { return text }
    // A day may have a time behind it, which a field for days has no place for.
    let date = text.prefix { !$0.isWhitespace && $0 != "T" }
    return (Day(String(date)) ?? dates.day(date) ?? Day(dated: text))?.description
  }

  private func time(_ text: String, _ unit: String?) -> String? {
    if let unit {
      guard let number = number(text).flatMap({ Double($0) }) else { return nil }
      let microseconds = (number * (unit == "ms" ? 1e3 : 1e6)).rounded()
      guard abs(microseconds) < 1e17 else { return nil }
      return Instant(microseconds: Int64(clamping: microseconds)).formatted()
    }
    if (try? TimeText(text)) != nil { return text }
    let date = text.prefix { !$0.isWhitespace && $0 != "T" }
    let rest = text[date.endIndex...].dropFirst().drop(while: \.isWhitespace)
    guard let day = Day(String(date)) ?? dates.day(date) else { return nil }
    if rest.isEmpty { return "\(day)T00:00:00" }
    guard let time = TimeOfDay(clock: rest) else { return "\(day)T\(rest)" }
    let second = Int(time.microseconds / 1_000_000 % 60)
    return "\(day)T\(time):\(second < 10 ? "0" : "")\(second)"
  }

  /// A number as JSON writes it: without signs of currencies, blanks, and what stands between
  /// thousands; nil for none.
  private func number(_ text: String) -> String? {
    var digits = text.filter { !$0.isWhitespace && !"¥￥$€£'’".contains($0) }
    if hasDecimalCommas {
      guard !Self.isGrouped(digits, by: ".", before: ",") else {
        return (digits.replacing(".", with: "").replacing(",", with: ".")).asNumber
      }
      digits = digits.replacing(",", with: ".")
    } else if Self.isGrouped(digits, by: ",", before: ".") {
      digits = digits.replacing(",", with: "")
    }
    return digits.asNumber
  }

  /// Whether a separator stands before each three digits of a whole number, and nowhere else.
  private static func isGrouped(
    _ text: String, by separator: Character, before point: Character
  ) -> Bool {
    let whole = text.prefix { $0 != point }
    let unsigned = whole.drop { $0 == "-" || $0 == "+" || $0 == "−" }
    let groups = unsigned.split(separator: separator, omittingEmptySubsequences: false)
    return groups.count > 1 && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension String {
  /// The number as JSON has it: `+7` as 7, `.5` as 0.5, `007` as 7; nil for none.
  fileprivate var asNumber: String? {
    var rest = self[...]
    var sign = ""
    if let first = rest.first, "+-−".contains(first) {
      sign = first == "+" ? "" : "-"
      rest = rest.dropFirst()
    }
    let trimmed = rest.drop { $0 == "0" }
    let digits = trimmed.first.map { $0.isNumber ? trimmed : "0" + trimmed } ?? "0"
    guard !rest.isEmpty else { return nil }
    let text = sign + digits
    return text.isNumber ? text : nil
  }
}

/// What the numbers of a table tell of how they are written.
struct NumberTexts {
  private var hasPoint = false
  private var hasComma = false

  /// Looks at a text: `71,2` and `1.234,5` have a comma before decimals, `1,234` may be either.
  mutating func take(_ text: String) {
    guard let last = text.utf8.lastIndex(where: { $0 == 0x2C || $0 == 0x2E }),
      text.utf8.allSatisfy({ !(0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x3A) })
    else { return }
    let separator = text.utf8[last]
    let isOnly = text.utf8.count { $0 == separator } == 1
    let hasOther = text.utf8.contains(separator == 0x2C ? 0x2E : 0x2C)
    let digits = text.utf8[last...].dropFirst().count { 0x30...0x39 ~= $0 }
    guard isOnly, hasOther || digits != 3 else { return }
    if separator == 0x2C { hasComma = true } else { hasPoint = true }
  }

  /// How they are written; with a point where they leave it open, or are written in both ways.
  var decimals: TableMapping.Decimals { hasComma && !hasPoint ? .comma : .point }
}

extension TableMapping.Source {
  /// Whether its texts may be numbers.
  var isNumber: Bool {
    switch type {
    case .whole, .number, .duration, .form(_, true, _, _), .form(_, _, _, .minutes): true
    default: false
    }
  }
}
