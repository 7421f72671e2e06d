package import Basics

// Messages about what a person typed, in the person's language.
//
// A message is made in English where the fault is known, some by the parser of arguments. The
// English of the keys `typed.…` is the form of such messages; a message with a form is translated
// by the same key in another language.
extension Words {
  /// A message in this language; unchanged if it has none of the forms. Texts of records and of the
  /// person in it stay.
  package func said(_ message: String) -> String {
    guard language != .english, message.utf8.count <= Self.longest else { return message }
    return said(message, by: Self.typedForms, depth: 0) ?? message
  }

  /// A line of a report, or a part of one, in this language; unchanged if it has no form.
  package func said(part text: String) -> String {
    guard language != .english, text.utf8.count <= Self.longest else { return text }
    return said(text, by: Self.typedParts, depth: 0) ?? text
  }

  /// A message about typed text in this language. Messages about files, with a place in one, stay
  /// English, as do their templates, settings and formats.
  package func said(_ diagnostic: Diagnostic) -> Diagnostic {
    guard language != .english, diagnostic.isSaid else { return diagnostic }
    var said = diagnostic
    if diagnostic.isOfTypedText { said.place = nil }
    said.message = self.said(said.message)
    said.hint = said.hint.map { self.said($0) }
    return said
  }

  /// An example of a setting, with a text of a person in it in this language.
  package func said(example: String) -> String {
    guard language != .english else { return example }
    return Self.english.entries.filter { $0.key.hasPrefix("typed.in.example_") }
      .reduce(example) { text, entry in
        guard let phrase = entry.value.other.plainText,
          let own = message(entry.key, count: nil)?.plainText
        else { return text }
        return text.replacing(phrase, with: own)
      }
  }

  /// The beginning of a line of `error`, `warning`, `note` or `hint`.
  package func label(_ word: String) -> String {
    guard language != .english else { return "\(word):" }
    switch word {
    case "error": return self("desk.error") + "："
    case "warning": return self("desk.warning") + "："
    case "hint": return self("desk.hint") + "："
    default: return self("desk.note") + "："
    }
  }

  /// The beginning of a line of a message. If that stays English, so does this: editors read it
  /// after a line of a file.
  package func label(of diagnostic: Diagnostic, _ word: String) -> String {
    diagnostic.isSaid ? label(word) : "\(word):"
  }

  /// The bytes of the longest message that is compared with the forms.
  private static let longest = 2_000
  /// How often a message may be a part of another: a reason in a fault of a field.
  private static let deepest = 3

  /// The forms of parts, such as the reason in a message.
  private static let typedParts = typedForms(isOfParts: true)
  /// The forms of messages and hints, those with the most words first.
  private static let typedForms = typedForms(isOfParts: false)
  /// The forms of a message after the name of a field.
  private static let behindField = typedForms.filter { $0.key != "typed.of_field" }

  private static func typedForms(isOfParts: Bool) -> [(key: String, form: Message)] {
    english.entries
      .filter { $0.key.hasPrefix("typed.") && $0.key.hasPrefix("typed.in.") == isOfParts }
      .map { (key: $0.key, form: $0.value.other) }
      .sorted { ($1.form.textCount, $0.key) < ($0.form.textCount, $1.key) }
  }

  private func said(
    _ message: String, by forms: [(key: String, form: Message)], depth: Int
  ) -> String? {
    guard depth <= Self.deepest else { return nil }
    for (key, form) in forms {
      guard let found = form.values(in: message[...]), let own = self.message(key, count: nil)
      else { continue }
      let values = found.reduce(into: [:]) {
        $0[$1.key] = said($1.value, as: $1.key, of: key, depth + 1)
      }
      guard values.count == found.count else { continue }
      return own.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .place(let name): values[name] ?? ""
        }
      }.joined()
    }
    return nil
  }

  /// The two ends of a range of numbers in this language; nil for another text.
  private func range(_ text: String) -> String? {
    let ends = text.split(separator: " to ").map(String.init)
    guard ends.count == 2, ends.allSatisfy({ Double($0) != nil }) else { return nil }
    return self("said.range", ["low": ends[0], "high": ends[1]])
  }

  /// True for English words, as no forms have that are listed.
  private func isPhrase(_ text: String) -> Bool {
    text.contains(/\b[a-z]{2,} [a-z]{2,}/) && !text.hasPrefix("daybook ")
  }

  /// A kind of record with its article in this language, which has none; nil for another text.
  private func kind(_ text: String) -> String? {
    guard let article = ["a ", "an "].first(where: text.hasPrefix) else { return nil }
    return said(String(text.dropFirst(article.count)), by: Self.typedParts, depth: 0)
  }

  /// The value of a place of a message, by the name of the place; nil if it cannot be one.
  private func said(
    _ value: Substring, as place: String, of form: String, _ depth: Int
  ) -> String? {
    let text = String(value)
    let forms = form == "typed.of_field" ? Self.behindField : Self.typedForms
    return switch place {
    case "message": said(text, by: forms, depth: depth)
    case "why", "noun": said(text, by: Self.typedParts, depth: depth)
    case "range": range(text) ?? said(text, by: Self.typedParts, depth: depth) ?? text
    case "either": said(text, by: Self.typedParts, depth: depth) ?? (isPhrase(text) ? nil : text)
    case "reason", "kind", "kinds": said(text, by: Self.typedParts, depth: depth) ?? text
    // A value that the person set stays.
    case "setting", "former":
      text == "not set" || text.hasSuffix(", the default")
        ? said(text, by: Self.typedParts, depth: depth) ?? text : text
    case "items":
      text.split(separator: ", ")
        .map { said(String($0), by: Self.typedParts, depth: depth) ?? String($0) }
        .joined(separator: ", ")
    case "name": kind(text) ?? text
    case "field", "option": text.contains(where: \.isWhitespace) ? nil : text
    default: text
    }
  }
}

extension Place {
  /// The name of a sentence on the command line, as if it were a file.
  package static let typedNote = "the note"
}

extension Diagnostic {
  /// True if it is about typed text, not about a file.
  package var isOfTypedText: Bool { place.map { $0.file == Place.typedNote } ?? true }

  /// The kind of a day that was typed into another program, which the file has as it was typed.
  package static let unreadDay = "unread-day"

  /// True if it has forms in other languages: if it is about typed text, here or in another
  /// program, or about a file that is not there.
  package var isSaid: Bool {
    isOfTypedText || kind == Self.unreadDay || kind == "file-not-found" && place?.line == 0
  }

  /// The same about the text that was typed, without the place in a file where it was to go.
  package var ofTypedText: Diagnostic {
    var typed = self
    (typed.place, typed.excerpt) = (nil, nil)
    return typed
  }
}

extension Message {
  /// The number of characters that are not of places.
  fileprivate var textCount: Int {
    pieces.reduce(0) { count, piece in
      if case .text(let text) = piece { count + text.count } else { count }
    }
  }

  /// The values of the places if a text has the form of this message; nil if it has another.
  fileprivate func values(in text: Substring) -> [String: Substring]? {
    Self.values(pieces[...], in: text)
  }

  /// The ends of a value that are tried: a text of a person may have the words that follow it.
  private static let mostTries = 8

  private static func values(
    _ pieces: ArraySlice<Piece>, in text: Substring
  ) -> [String: Substring]? {
    switch pieces.first {
    case nil: return text.isEmpty ? [:] : nil
    case .text(let words):
      guard text.hasPrefix(words) else { return nil }
      return values(pieces.dropFirst(), in: text.dropFirst(words.count))
    case .place(let name):
      let rest = pieces.dropFirst()
      guard case .text(let words)? = rest.first else {
        return rest.isEmpty && !text.isEmpty ? [name: text] : nil
      }
      for end in text.ranges(of: words).prefix(mostTries).map(\.lowerBound)
      where end > text.startIndex {
        if var found = values(rest, in: text[end...]) {
          found[name] = text[..<end]
          return found
        }
      }
      return nil
    }
  }
}
