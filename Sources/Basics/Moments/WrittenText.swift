/// A text that a person wrote, in the one form that all tables of words are held against: ASCII for
/// full-width forms, small letters, one blank for many, simplified for traditional and Japanese
/// characters where they mean the same (時 and 时, 週 and 周), one sign for each kind of dash.
enum WrittenText {
  /// The characters of `text` in that form, without blanks around them.
  static func plain(_ text: String) -> [Character] {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if scalars.last != " ", !scalars.isEmpty { scalars.append(" ") }
      } else if let full = fullWidth(scalar) {
        scalars.append(full)
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        scalars.append(contentsOf: same[scalar].map { Array($0.unicodeScalars) } ?? [scalar])
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return Array(String(scalars).lowercased())
  }

  private static func fullWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return nil }
    return Unicode.Scalar(scalar.value - 0xFEE0)
  }

  /// What a character stands for.
  private static let same: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = ["…": "...", "‥": ".."]
    let groups: [(String, String)] = [
      ("-", "‐‑‒–—―−﹣"), ("~", "〜∼→"), (":", "∶﹕"), (",", "、､﹐"), (".", "。｡"), ("'", "’‘"),
      ("(", "【〔"), (")", "】〕"), ("〇", "零○◯"), ("々", "〻"),
    ]
    for (plain, others) in groups {
      for other in others.unicodeScalars { table[other] = plain }
    }
    let pairs =
      "週周個个箇个號号點点時时間间後后鐘钟鍾钟兩两內内"
      + "禮礼過过這这來来現现從从剛刚裡里裏里淩凌當当頭头晩晚"
      + "閏闰臘腊農农曆历暦历厯历舊旧陰阴節节慶庆聖圣誕诞勞劳動动兒儿"
      + "婦妇親亲陽阳國国龍龙擡抬歲岁師师"
    let scalars = Array(pairs.unicodeScalars)
    for index in stride(from: 0, to: scalars.count, by: 2) {
      table[scalars[index]] = String(scalars[index + 1])
    }
    return table
  }()
}

/// What words mean, each written as people of its language do.
struct WordTable<Value: Sendable>: Sendable {
  private let words: [Character: [(word: [Character], value: Value)]]

  /// A table of values, each with its words, between commas.
  init(_ rows: [(Value, String)]) {
    let all = rows.flatMap { value, words in
      words.split(separator: ", ").map { (word: WrittenText.plain(String($0)), value: value) }
    }
    words = Dictionary(grouping: all.filter { !$0.word.isEmpty }) { $0.word[0] }
      .mapValues { $0.sorted { $0.word.count > $1.word.count } }
  }

  /// A table of the words of `left` with those of `right` right behind them.
  init<Left, Right>(
    _ left: [(Left, String)], _ right: [(Right, String)], _ value: (Left, Right) -> Value
  ) {
    self.init(
      left.flatMap { left in
        right.map { right in
          let words = left.1.split(separator: ", ").flatMap { first in
            right.1.split(separator: ", ").map { first + $0 }
          }
          return (value(left.0, right.0), words.joined(separator: ", "))
        }
      })
  }

  /// The words that may stand where `first` does, the longest first.
  func beginning(with first: Character) -> [(word: [Character], value: Value)] {
    words[first] ?? []
  }
}

/// Reads a text from left to right. Every reader leaves its place as it was when it gives nil.
struct Scanner {
  let text: [Character]
  /// True if there are kana in it, so that months and festivals are those of Japan.
  let isJapanese: Bool
  var position = 0

  /// - Parameter isJapanese: Whether the text is part of one in Japanese; nil where its own kana
  ///   say so.
  init(_ text: [Character], isJapanese: Bool? = nil) {
    self.text = text
    self.isJapanese = isJapanese ?? text.contains(where: \.isKana)
  }

  var isAtEnd: Bool { position == text.count }
  var next: Character? { position < text.count ? text[position] : nil }

  /// What `read` gives; where it gives nil, nothing was read.
  mutating func attempt<Value>(_ read: (inout Scanner) -> Value?) -> Value? {
    let start = position
    let value = read(&self)
    if value == nil { position = start }
    return value
  }

  /// The value of the longest word of `table` that comes next, blanks left out. A word of Latin
  /// letters ends where they do, or at the full stop of an abbreviation.
  mutating func take<Value>(_ table: WordTable<Value>) -> Value? {
    attempt { scanner in
      scanner.skipBlank()
      guard let first = scanner.next else { return nil }
      let rest = scanner.text[scanner.position...]
      for (word, value) in table.beginning(with: first) where rest.starts(with: word) {
        let end = scanner.position + word.count
        let isLatin = word[word.count - 1].isLatin
        if isLatin, end < scanner.text.count, scanner.text[end].isLatin { continue }
        scanner.position = end
        if isLatin, word.count > 1 { scanner.skipFullStop() }
        return value
      }
      return nil
    }
  }

  /// Whether `character` comes next, which is then read; blanks count.
  mutating func skip(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    return true
  }

  mutating func skipBlank() { _ = skip(" ") }

  private mutating func skipFullStop() {
    guard next == ".", position + 1 == text.count || text[position + 1] != "." else { return }
    position += 1
  }
}

extension Character {
  var isLatin: Bool { isASCII && isLetter }
  var isDigit: Bool { isASCII && isNumber }
  fileprivate var isKana: Bool {
    unicodeScalars.first.map { 0x3041...0x30FA ~= $0.value } ?? false
  }
}
