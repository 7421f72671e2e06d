import Basics

extension Diagnostic {
  /// The diagnostic without its line of the settings and without the words of a value, if they may
  /// hold a password or a key: terminals are recorded, and reports are passed on.
  var withoutSecrets: Diagnostic {
    guard let excerpt, kind == "secret" || excerpt.text.mayHoldSecret else {
      var shown = self
      shown.message = message.withoutSecretWords
      shown.hint = hint?.withoutSecretWords
      return shown
    }
    var shown = self
    shown.excerpt = nil
    let values = excerpt.text.split { ":={}[],\"' \t".contains($0) }.map(String.init)
    for value in values where value.count >= 6 && !value.isNameOfSetting {
      shown.message = shown.message.replacing(value, with: "…")
      shown.hint = shown.hint?.replacing(value, with: "…")
    }
    return shown
  }
}

extension String {
  /// True if it reads like a name in the settings: letters alone.
  fileprivate var isNameOfSetting: Bool { allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" } }

  /// True for a line that gives a name such as `apiKey` a value, or has a word that looks like a
  /// key.
  fileprivate var mayHoldSecret: Bool {
    let words = lowercased().split { "{}[],\"'?& \t".contains($0) }.map(String.init)
    let names = ["key", "token", "secret", "password", "passwd", "auth", "authorization", "bearer"]
    for (index, word) in words.enumerated() {
      guard let colon = word.firstIndex(where: { ":=".contains($0) }) else { continue }
      let name = word[..<colon].filter { $0.isLetter }
      let hasValue = word.index(after: colon) < word.endIndex || index + 1 < words.count
      if hasValue, names.contains(where: name.hasSuffix) { return true }
    }
    return words.contains(where: \.looksLikeKey)
  }

  /// The text without words that look like keys.
  fileprivate var withoutSecretWords: String {
    let secrets = split { "\"', ;()".contains($0) || $0.isWhitespace }.map(String.init)
      .filter(\.looksLikeKey)
    return secrets.reduce(self) { $0.replacing($1, with: "…") }
  }

  /// True for a word such as `sk-3f0a…`, and for a long word of mixed letters and digits.
  fileprivate var looksLikeKey: Bool {
    let word = lowercased()
    if word.count >= 12, ["sk-", "sk_", "gsk_", "xai-", "pk-"].contains(where: word.hasPrefix) {
      return true
    }
    guard word.count >= 24, !word.contains("/"), !word.contains("."),
      word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || "-_+=".contains($0) })
    else { return false }
    return word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
      && word.filter(\.isNumber).count >= 4 && !word.hasPrefix("age1")
  }
}
