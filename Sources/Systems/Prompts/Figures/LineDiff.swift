struct LineDiff: Sendable, Hashable {
  /// A line of both texts side by side; one side is nil if the other has more lines.
  struct Row: Sendable, Hashable {
    struct Line: Sendable, Hashable {
      /// Its number, from 1.
      var number: Int
      /// Its text without the newline.
      var text: String
    }

    var old: Line?
    var new: Line?
    var isSame: Bool
  }

  var rows: [Row]
  var removed: Int { rows.count { !$0.isSame && $0.old != nil } }
  var added: Int { rows.count { !$0.isSame && $0.new != nil } }
  var isEmpty: Bool { rows.allSatisfy(\.isSame) }

  /// The maximum number of removed and added lines in a search; it takes the square of that. With
  /// more, everything between the first and the last difference counts as changed.
  static let mostChanges = 600

  /// The difference: the fewest lines removed and added (Eugene Myers, 1986), within
  /// ``mostChanges``. A newline at the end of a text does not begin another line.
  init(from old: String, to new: String) {
    let (a, b) = (old.lines, new.lines)
    var prefix = 0
    while prefix < a.count, prefix < b.count, a[prefix] == b[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < a.count - prefix, suffix < b.count - prefix,
      a[a.count - 1 - suffix] == b[b.count - 1 - suffix]
    {
      suffix += 1
    }
    let middle = Self.matches(
      Array(a[prefix..<(a.count - suffix)]), Array(b[prefix..<(b.count - suffix)])
    ).map { ($0 + prefix, $1 + prefix) }
    let ends = (0..<suffix).map { (a.count - suffix + $0, b.count - suffix + $0) }
    rows = []
    var (i, j) = (0, 0)
    for (matchA, matchB) in (0..<prefix).map({ ($0, $0) }) + middle + ends {
      change(a, i..<matchA, b, j..<matchB)
      rows.append(
        Row(
          old: .init(number: matchA + 1, text: a[matchA]),
          new: .init(number: matchB + 1, text: b[matchB]), isSame: true))
      (i, j) = (matchA + 1, matchB + 1)
    }
    change(a, i..<a.count, b, j..<b.count)
  }

  private mutating func change(_ a: [String], _ old: Range<Int>, _ b: [String], _ new: Range<Int>) {
    for offset in 0..<max(old.count, new.count) {
      let (i, j) = (old.lowerBound + offset, new.lowerBound + offset)
      rows.append(
        Row(
          old: i < old.upperBound ? .init(number: i + 1, text: a[i]) : nil,
          new: j < new.upperBound ? .init(number: j + 1, text: b[j]) : nil, isSame: false))
    }
  }

  /// The pairs of equal lines to keep, in order; empty if there are too many differences.
  private static func matches(_ a: [String], _ b: [String]) -> [(Int, Int)] {
    guard !a.isEmpty, !b.isEmpty else { return [] }
    let limit = min(a.count + b.count, mostChanges)
    let offset = limit + 1
    var furthest = Array(repeating: 0, count: 2 * limit + 3)
    var trace: [[Int]] = []
    for changes in 0...limit {
      trace.append(furthest)
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let isDown =
          diagonal == -changes
          || diagonal != changes
            && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]
        var x =
          isDown ? furthest[offset + diagonal + 1] : furthest[offset + diagonal - 1] + 1
        while x < a.count, x - diagonal < b.count, a[x] == b[x - diagonal] { x += 1 }
        furthest[offset + diagonal] = x
        if x >= a.count, x - diagonal >= b.count {
          return walkBack(trace, (a.count, b.count), offset)
        }
      }
    }
    return []
  }

  private static func walkBack(
    _ trace: [[Int]], _ end: (x: Int, y: Int), _ offset: Int
  ) -> [(Int, Int)] {
    var matches: [(Int, Int)] = []
    var (x, y) = end
    for changes in trace.indices.reversed() {
      let furthest = trace[changes]
      let diagonal = x - y
      let isDown =
        diagonal == -changes
        || diagonal != changes
          && furthest[offset + diagonal - 1] < furthest[offset + diagonal + 1]
      let before = isDown ? diagonal + 1 : diagonal - 1
      let startX = changes == 0 ? 0 : furthest[offset + before]
      let startY = changes == 0 ? 0 : startX - before
      // The diagonal run after the single step of this change.
      let runX = changes == 0 ? 0 : isDown ? startX : startX + 1
      while x > runX, y > 0, x > 0 {
        x -= 1
        y -= 1
        matches.append((x, y))
      }
      (x, y) = (startX, startY)
    }
    return matches.reversed()
  }
}

extension String {
  /// The lines without their newlines; LF, CR LF and CR end a line.
  fileprivate var lines: [String] {
    var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map(String.init)
  }
}
