/// A text in the normal form that all word tables use: ASCII for full-width forms, lower case,
/// single blanks, simplified characters for traditional and Japanese ones of the same meaning (时
/// for 時, 周 for 週), one sign for each kind of dash.
enum WrittenText {
  /// The characters of `text` in that form, trimmed.
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

  /// The replacements of a character.
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

/// The meanings of words, each written as usual in its language.
struct WordTable<Value: Sendable>: Sendable {
  private let words: [Character: [(word: [Character], value: Value)]]

  /// Rows of a value and its words, separated by commas.
  init(_ rows: [(Value, String)]) {
    let all = rows.flatMap { value, words in
      words.split(separator: ", ").map { (word: WrittenText.plain(String($0)), value: value) }
    }
    words = Dictionary(grouping: all.filter { !$0.word.isEmpty }) { $0.word[0] }
      .mapValues { $0.sorted { $0.word.count > $1.word.count } }
  }

  /// A table of each word of `left` directly followed by each of `right`.
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

  /// The words that begin with `first`, longest first.
  func beginning(with first: Character) -> [(word: [Character], value: Value)] {
    words[first] ?? []
  }
}

/// Reads a text from left to right. A reader that gives nil leaves the position as it was.
struct Scanner {
  let text: [Character]
  /// True if the text has kana, so that months and festivals are Japanese.
  let isJapanese: Bool
  var position = 0

  /// - Parameter isJapanese: True if the text is part of a Japanese one; nil to go by its own
  ///   kana.
  init(_ text: [Character], isJapanese: Bool? = nil) {
    self.text = text
    self.isJapanese = isJapanese ?? text.contains(where: \.isKana)
  }

  var isAtEnd: Bool { position == text.count }
  var next: Character? { position < text.count ? text[position] : nil }

  /// The result of `read`; if that is nil, the position is restored.
  mutating func attempt<Value>(_ read: (inout Scanner) -> Value?) -> Value? {
    let start = position
    let value = read(&self)
    if value == nil { position = start }
    return value
  }

  /// The value of the longest word of `table` that follows, after optional blanks. A word of
  /// Latin letters must end where the letters do, or at the full stop of an abbreviation.
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

  /// True if `character` follows, which is then read; blanks are not skipped.
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
