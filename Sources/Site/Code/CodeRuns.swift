/// What the stretches of a code are, one after the other, such as a keyword and what is between it
/// and the next one.
///
/// They have no text of their own, so that whoever says what they are cannot change the code nor
/// bring markup in.
struct CodeRuns: Sendable, Hashable {
  struct Run: Sendable, Hashable {
    /// A class of the style sheet, such as `k` for a keyword; nil for what looks like the rest.
    var name: String?
    /// How many characters of Unicode it has.
    var count: Int
  }

  let runs: [Run]

  /// Stretches in the form `6.k 1 3.mi`, the number of characters with the class behind it; nil
  /// where they are not those of `code`.
  init?(_ text: some StringProtocol, of code: String) {
    var left = code.unicodeScalars.count
    var runs: [Run] = []
    for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, let count = Int(String(decoding: parts[0], as: UTF8.self)),
        count > 0, count <= left
      else { return nil }
      var name: String?
      if parts.count == 2 {
        guard (1...4).contains(parts[1].count), (0x61...0x7A).contains(parts[1].first ?? 0),
          parts[1].allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
        else { return nil }
        name = String(decoding: parts[1], as: UTF8.self)
      }
      runs.append(Run(name: name, count: count))
      left -= count
    }
    guard left == 0 else { return nil }
    self.runs = runs
  }

  /// All of a code as one stretch.
  init(plain code: String) { runs = [Run(name: nil, count: code.unicodeScalars.count)] }
}
