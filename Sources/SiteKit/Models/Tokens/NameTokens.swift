import Basics
package import Vault

/// Replaces names, amounts and addresses with tokens, and remembers the text for each.
///
/// A name has the same token in all texts given to one value: `P1` for a person, `P1b` for another
/// form of their name, so that the original spelling is restored. The longest match wins; case,
/// width and accents are ignored. In scripts with spaces between words a name is a word of its own;
/// Han characters, kana and hangul are found within a text, and adjoining letters go with them.
package struct NameTokens: Sendable {
  private struct Known: Sendable {
    var scalars: [Unicode.Scalar]
    var key: PrivateSpan.Key
    /// True if it is so short that it counts only with a capital letter.
    var needsCapital: Bool
  }

  /// Names by their first scalar, the longest first.
  private var known: [Unicode.Scalar: [Known]] = [:]
  private var amounts: Set<String> = []
  /// The kinds of records whose numbers are amounts.
  private(set) var moneyKinds: Set<String> = []
  /// The numbers given so far, by key.
  private var numbers: [PrivateSpan.Key: Int] = [:]
  private var next: [TokenKind: Int] = [:]
  private var written: [PrivateSpan.Key: [String]] = [:]
  /// Text that looks like a token but is not.
  private var taken: Set<String> = []
  package private(set) var forms: [String: String] = [:]

  /// - Parameter names: All names on record; the first wins if two have the same text.
  package init(_ names: [PrivateName]) {
    var keys: [[Unicode.Scalar]: PrivateSpan.Key] = [:]
    var capitals: [[Unicode.Scalar]: Bool] = [:]
    func note(_ text: String, _ kind: PrivateName.Kind, as key: PrivateSpan.Key? = nil) {
      let scalars = FoldedCharacters(text).scalars
      guard Self.isTelling(scalars, text), keys[scalars] == nil else { return }
      keys[scalars] =
        key
        ?? PrivateSpan.Key(
          kind: TokenKind(kind), text: String(String.UnicodeScalarView(scalars)))
      capitals[scalars] = scalars.count <= 3 && text.contains(where: \.isUppercase)
    }
    var owners: [[Unicode.Scalar]: Set<String>] = [:]
    var parts: [(part: String, name: String)] = []
    for name in names {
      if name.kind == .money {
        moneyKinds.insert(name.text)
        continue
      }
      if name.kind == .amount {
        if let number = PrivatePatterns.number(FoldedCharacters(name.text).scalars) {
          amounts.insert(number)
        }
        continue
      }
      note(name.text, name.kind)
      guard name.kind == .person else { continue }
      for part in Self.parts(of: name.text) {
        owners[FoldedCharacters(part).scalars, default: []].insert(name.text)
        parts.append((part, name.text))
      }
    }
    // Part of a name means the person if nobody else has it.
    for (part, name) in parts {
      let isSure = owners[FoldedCharacters(part).scalars]?.count == 1
      note(part, .person, as: isSure ? keys[FoldedCharacters(name).scalars] : nil)
    }
    for (scalars, key) in keys {
      guard let first = scalars.first else { continue }
      known[first, default: []].append(
        Known(scalars: scalars, key: key, needsCapital: capitals[scalars] ?? false))
    }
    for first in known.keys {
      known[first]?.sort { ($1.scalars.count, $0.key.text) < ($0.scalars.count, $1.key.text) }
    }
  }

  /// True if a name is more than a symbol or a short word, which would match all over a text.
  private static func isTelling(_ scalars: [Unicode.Scalar], _ text: String) -> Bool {
    let letters = scalars.count { $0.properties.isAlphabetic }
    guard scalars.count >= 2, letters > 0 || scalars.count >= 4 else { return false }
    let isHan = scalars.contains { ScalarKind($0) == .cjk }
    return isHan || scalars.count >= 3 || text.contains(where: \.isUppercase)
  }

  /// The parts of a name that people use: its words, or in Han characters its ending, and its
  /// beginning if that has two characters.
  private static func parts(of name: String) -> [String] {
    let words = name.split { $0.isWhitespace || "-·,".contains($0) }.map(String.init)
    if words.count > 1 {
      return words.filter { word in
        let isHan = word.unicodeScalars.contains { ScalarKind($0) == .cjk }
        // `The Wangs` are not met in each sentence that begins so.
        return word != "The" && word.count >= (isHan ? 2 : 3)
          && (isHan || word.first?.isUppercase == true)
      }
    }
    guard name.unicodeScalars.allSatisfy({ ScalarKind($0) == .cjk }), (3...4).contains(name.count)
    else { return [] }
    return name.count == 3
      ? [String(name.suffix(2))] : [String(name.suffix(2)), String(name.prefix(2))]
  }

  /// A text with private parts replaced by tokens.
  package mutating func veil(_ text: String) -> String {
    let folded = FoldedCharacters(text)
    var spans = merged(
      names(in: folded) + PrivatePatterns(in: folded, amounts: amounts).spans, in: folded)
    spans = merged(spans + literals(in: folded, besides: spans), in: folded)
    var result = ""
    var index = 0
    for span in spans {
      result += String(folded.characters[index..<span.range.lowerBound])
      result += token(for: span.key, written: String(folded.characters[span.range]))
      index = span.range.upperBound
    }
    return result + String(folded.characters[index...])
  }

  /// The token of an amount, as it is written.
  package mutating func veil(amount: String) -> String {
    let number = PrivatePatterns.number(FoldedCharacters(amount).scalars) ?? amount
    return token(for: PrivateSpan.Key(kind: .amount, text: number), written: amount)
  }

  /// An answer with tokens replaced by the original text.
  package func restored(_ answer: String) -> String {
    var restorer = TokenRestorer(forms)
    return restorer.take(answer) + restorer.finish()
  }

  private func names(in text: FoldedCharacters) -> [PrivateSpan] {
    var spans: [PrivateSpan] = []
    for index in text.units.indices where text.startsCharacter(index) {
      guard let candidates = known[text.units[index].scalar] else { continue }
      let found = candidates.first { candidate in
        let end = index + candidate.scalars.count
        guard text.has(candidate.scalars, at: index), text.endsCharacter(end) else { return false }
        // Within a word it is part of another word.
        if text.isWord(index), text.isWord(index - 1) { return false }
        if text.isWord(end - 1), text.isWord(end) { return false }
        guard candidate.needsCapital else { return true }
        return text.characters[text.range(index..<end)].contains(where: \.isUppercase)
      }
      if let found {
        spans.append(
          PrivateSpan(
            range: text.range(index..<(index + found.scalars.count)), key: found.key))
      }
    }
    return spans
  }

  /// Text that reads as a token but means something else.
  private mutating func literals(
    in text: FoldedCharacters, besides spans: [PrivateSpan]
  ) -> [PrivateSpan] {
    var found: [PrivateSpan] = []
    var start: Int?
    func isWord(_ index: Int) -> Bool { text.characters.isWord(index) }
    for index in 0...text.characters.count {
      if isWord(index) {
        start = start ?? index
        continue
      }
      guard let begin = start else { continue }
      start = nil
      guard let tokens = TokenRun.tokens(String(text.characters[begin..<index])),
        !spans.contains(where: { $0.range.overlaps(begin..<index) })
      else { continue }
      if tokens.contains(where: isTaken) {
        let name = String(text.characters[begin..<index])
        found.append(
          PrivateSpan(range: begin..<index, key: PrivateSpan.Key(kind: .thing, text: "=" + name)))
      } else {
        taken.formUnion(tokens.map(Self.stem))
      }
    }
    return found
  }

  /// True if a token would be replaced by something else.
  private func isTaken(_ token: String) -> Bool {
    forms[token] != nil || forms[Self.stem(token)] != nil
  }

  private static func stem(_ token: String) -> String {
    token.last?.isLetter == true ? String(token.dropLast()) : token
  }

  /// Spans in order, each extended by adjoining letters and digits, with overlapping spans joined,
  /// so that a token is always separate and no piece of a name is next to it.
  private func merged(_ spans: [PrivateSpan], in text: FoldedCharacters) -> [PrivateSpan] {
    let characters = text.characters
    let widened = spans.map { span in
      var (start, end) = (span.range.lowerBound, span.range.upperBound)
      while characters.isWord(start - 1) { start -= 1 }
      while characters.isWord(end) { end += 1 }
      return PrivateSpan(range: start..<end, key: span.key)
    }
    var result: [PrivateSpan] = []
    let inOrder = widened.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    for span in inOrder {
      guard let last = result.last, span.range.lowerBound < last.range.upperBound else {
        result.append(span)
        continue
      }
      guard span.range.upperBound > last.range.upperBound else { continue }
      let range = last.range.lowerBound..<span.range.upperBound
      result[result.count - 1] = PrivateSpan(
        range: range,
        key: PrivateSpan.Key(
          kind: last.key.kind, text: "+" + String(characters[range]).folded))
    }
    return result
  }

  private mutating func token(for key: PrivateSpan.Key, written form: String) -> String {
    var key = key
    // More spellings than letters: the rest are treated as other names.
    if let forms = written[key], !forms.contains(form), forms.count >= 26 {
      key.text += "/" + form
    }
    let number =
      numbers[key]
      ?? {
        var number = next[key.kind, default: 0] + 1
        while taken.contains("\(key.kind.rawValue)\(number)") { number += 1 }
        next[key.kind] = number
        numbers[key] = number
        return number
      }()
    let place: Int
    if let known = written[key]?.firstIndex(of: form) {
      place = known
    } else {
      written[key, default: []].append(form)
      place = (written[key]?.count ?? 1) - 1
    }
    let suffix = place == 0 ? "" : String(UnicodeScalar(UInt8(0x61 + place)))
    let token = "\(key.kind.rawValue)\(number)\(suffix)"
    forms[token] = form
    return token
  }
}

extension [Character] {
  /// True if a letter or digit of a script with spaces between words is there.
  fileprivate func isWord(_ index: Int) -> Bool {
    indices.contains(index)
      && self[index].unicodeScalars.first.map { ScalarKind($0) == .word } ?? false
  }
}
