package import Basics

/// The form of the names of daily notes, in the letters of Moment.js that Obsidian’s setting has:
/// `DD.MM.YYYY`, `[Day] Do MMMM gggg`, `YYYY/MM-MMMM/DD`.
///
/// Names of months are read in English, Chinese and Japanese; names of weekdays, and numbers of
/// weeks and hours, may be anything.
package struct NoteNames: Sendable {
  private enum Part: Sendable, Hashable {
    case literal(Character)
    case number(Field, digits: ClosedRange<Int>, isOrdinal: Bool)
    case month
    /// Letters that say nothing more.
    case word
  }

  private enum Field: Sendable, Hashable { case year, shortYear, month, day, dayOfYear, other }

  private let parts: [Part]
  /// The number of folders in a name.
  private let folders: Int

  /// The form in a setting; nil if it does not determine the day.
  package init?(format: String) {
    var parts: [Part] = []
    var rest = format[...]
    while let character = rest.first {
      if character == "[", let end = rest.firstIndex(of: "]") {
        parts += rest[..<end].dropFirst().map(Part.literal)
        rest = rest[end...].dropFirst()
      } else if character == "\\", let next = rest.dropFirst().first {
        parts.append(.literal(next))
        rest = rest.dropFirst(2)
      } else if let (part, length) = Self.part(rest) {
        parts.append(part)
        rest = rest.dropFirst(length)
      } else {
        parts.append(.literal(character))
        rest = rest.dropFirst()
      }
    }
    func has(_ field: Field) -> Bool {
      parts.contains { if case .number(field, _, _) = $0 { true } else { false } }
    }
    let hasDay = has(.dayOfYear) || has(.day) && (has(.month) || parts.contains(.month))
    guard hasDay, has(.year) || has(.shortYear) else { return nil }
    self.parts = parts
    folders = parts.count { $0 == .literal("/") }
  }

  /// The part that begins a format, and the number of its letters; nil for text.
  private static func part(_ format: Substring) -> (Part, Int)? {
    guard let letter = format.first else { return nil }
    let count = format.prefix { $0 == letter }.count
    func number(_ field: Field, _ digits: ClosedRange<Int>, _ length: Int) -> (Part, Int) {
      let isOrdinal = format.dropFirst(length).first == "o"
      return (
        .number(field, digits: digits, isOrdinal: isOrdinal), length + (isOrdinal ? 1 : 0)
      )
    }
    switch (letter, count) {
    case ("Y", 4...), ("g", 4...), ("G", 4...): return number(.year, 4...4, 4)
    case ("Y", 2...), ("g", 2...), ("G", 2...): return number(.shortYear, 2...2, 2)
    case ("Y", _): return number(.year, 4...4, 1)
    case ("M", 3...): return (.month, min(count, 4))
    case ("M", 2): return number(.month, 2...2, 2)
    case ("M", _): return number(.month, 1...2, 1)
    case ("D", 4...): return number(.dayOfYear, 3...3, 4)
    case ("D", 3): return number(.dayOfYear, 1...3, 3)
    case ("D", 2): return number(.day, 2...2, 2)
    case ("D", _): return number(.day, 1...2, 1)
    case ("d", 2...): return (.word, min(count, 4))
    case ("W", _), ("w", _), ("H", _), ("h", _), ("k", _), ("m", _), ("s", _):
      return number(.other, count > 1 ? 2...2 : 1...2, min(count, 2))
    case ("d", _), ("e", _), ("E", _), ("Q", _): return number(.other, 1...1, 1)
    case ("a", _), ("A", _): return (.word, 1)
    default: return nil
    }
  }

  /// The day that the name of a note has, by its path; nil for another form, and for a day that
  /// does not exist.
  package func day(of path: some StringProtocol) -> Day? {
    let name = path.split(separator: "/").suffix(folders + 1).joined(separator: "/")
    let ending = [".md", ".markdown"].first { name.lowercased().hasSuffix($0) }
    guard let ending else { return nil }
    return Self.day(parts[...], name.dropLast(ending.count), Found())
  }

  private struct Found {
    var year: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?

    var date: Day? {
      guard let year else { return nil }
      guard let dayOfYear else { return Day(year: year, month: month ?? 0, day: day ?? 0) }
      let date = Day(year: year, month: 1, day: 1)?.advanced(by: dayOfYear - 1)
      return date.flatMap { $0.components.year == year ? $0 : nil }
    }

    func having(_ field: Field, _ number: Int) -> Found {
      var found = self
      switch field {
      case .year: found.year = number
      case .shortYear: found.year = 2000 + number
      case .month: found.month = number
      case .day: found.day = number
      case .dayOfYear: found.dayOfYear = number
      case .other: break
      }
      return found
    }
  }

  /// The day of the first match of a text with some parts.
  private static func day(_ parts: ArraySlice<Part>, _ text: Substring, _ found: Found) -> Day? {
    guard let part = parts.first else { return text.isEmpty ? found.date : nil }
    let rest = parts.dropFirst()
    switch part {
    case .literal(let character):
      return text.first == character ? day(rest, text.dropFirst(), found) : nil
    case .word:
      let word = text.prefix { $0.isLetter || $0 == "." || $0 == "-" }
      return (0...word.count).reversed().lazy.compactMap { count in
        day(rest, text.dropFirst(count), found)
      }.first
    case .month:
      guard let (month, name) = monthName(text) else { return nil }
      var next = found
      next.month = month
      return day(rest, text.dropFirst(name.count), next)
    case .number(let field, let digits, let isOrdinal):
      let most = text.prefix { $0.isASCII && $0.isNumber }.count
      guard most >= digits.lowerBound else { return nil }
      for count in (digits.lowerBound...min(digits.upperBound, most)).reversed() {
        var after = text.dropFirst(count)
        if isOrdinal { after = after.dropFirst(ordinalEnding(after)) }
        guard let number = Int(text.prefix(count)),
          let day = day(rest, after, found.having(field, number))
        else { continue }
        return day
      }
      return nil
    }
  }

  /// The length of the suffix of an ordinal number: `st` in 21st, 日 in 21日, º, or a full stop.
  private static func ordinalEnding(_ text: Substring) -> Int {
    let known = ["st", "nd", "rd", "th", "日", "号", "月", "º", "ª", "er", "e", "."]
    return known.first { text.lowercased().hasPrefix($0) }?.count ?? 0
  }

  /// The month whose name begins a text, with that name.
  private static func monthName(_ text: Substring) -> (month: Int, name: Substring)? {
    let most = text.prefix { $0.isLetter || $0.isNumber }.count
    for count in (0...min(most, longestMonth)).reversed() {
      let name = text.prefix(count)
      guard name.contains(where: \.isLetter) else { continue }
      let day = Day(dated: "1 \(name) 2028") ?? Day(dated: "2028年\(name)1日")
      if let day { return (day.components.month, name) }
    }
    return nil
  }

  /// In characters.
  private static let longestMonth = 9
}

extension ImportTree {
  /// The form of the names of daily notes in Obsidian’s settings; nil for none.
  package var noteFormat: String? {
    guard let bytes = try? noteSettings?.contents() else { return nil }
    return YAMLDocument(TextFile(bytes, file: ""), as: .json).root?["format"]?.text
  }
}
