/// The words read in the text of a moment or a period, in any order.
struct WrittenWords {
  var date = WrittenDate()
  var clock: WrittenClock?
  var parts: [PartOfDay] = []
  var isNow = false

  /// - Throws: If the text has anything unknown, or says the same twice.
  init(_ text: String) throws(WrittenProblem.Reason) {
    try self.init(Scanner(WrittenText.plain(text)))
  }

  init(_ text: Scanner) throws(WrittenProblem.Reason) {
    var scanner = text
    if scanner.isAtEnd { throw .empty }
    while scanner.take(Self.leading) != nil {}
    var isComplete = false
    while !scanner.isAtEnd {
      guard take(&scanner) else { throw .unknown }
      isComplete = true
      while let closes = scanner.take(Self.joints) { isComplete = closes }
    }
    guard isComplete else { throw .unknown }
    let isAlone = date.isEmpty && clock == nil && parts.isEmpty
    guard isNow ? isAlone : !isAlone else { throw .unknown }
  }

  /// Takes the result of the reader that reads furthest.
  private mutating func take(_ scanner: inout Scanner) -> Bool {
    var best = scanner
    var change: ((inout Self) -> Bool)?
    func hold<Value>(
      _ read: (inout Scanner) -> Value?, _ take: @escaping (inout Self, Value) -> Bool
    ) {
      var tried = scanner
      guard let value = read(&tried), tried.position > best.position else { return }
      best = tried
      change = { take(&$0, value) }
    }
    hold({ $0.clock() }) { words, found in
      guard words.clock == nil else { return false }
      words.clock = found.clock
      words.parts += found.parts
      return true
    }
    hold({ $0.date() }) { words, found in
      words.parts += found.partOfDay.map { [$0] } ?? []
      return found.parts.allSatisfy { words.date.add($0) }
    }
    hold({ $0.take(PartOfDay.words) }) { words, part in
      words.parts.append(part)
      return words.parts.count <= 3
    }
    hold({ $0.take(WrittenDate.now) }) { words, _ in
      defer { words.isNow = true }
      return !words.isNow
    }
    scanner = best
    return change?(&self) ?? false
  }

  private static let leading = WordTable<Void>([((), "on, the, (")])
  /// Words and marks allowed between two words; true if the text may end after them.
  private static let joints = WordTable<Bool>([
    (false, "の, 的, に, は, on, the, of, t, ,, ("), (true, ")"),
  ])
}
