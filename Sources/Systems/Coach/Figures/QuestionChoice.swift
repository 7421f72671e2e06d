import Basics

/// Which of the reasons that a day gives is asked about: one, or none when there is none.
///
/// The choice follows from the reasons of the day and of the days before it, whatever order they
/// come in, so the same vault has the same question everywhere:
///
/// - The kinds of a day stand in the order of their hashes with it, and the first is asked about
///   that was not asked about the day before.
/// - Of its reasons the one that was asked about least, of equals the one whose hash with the day
///   is the smallest.
///
/// What was asked the day before follows from the day before that, and so on: it is looked for no
/// further than to the beginning of a block of four weeks. What was asked on the last day of the
/// block before can only have been one of the first two kinds of that day, so the first day of a
/// block leaves out both, and no day ever needs to look further back.
struct QuestionChoice<Reason: Sendable>: Sendable {
  private let kind: @Sendable (Reason) -> String
  private let id: @Sendable (Reason) -> String
  private let reasons: @Sendable (Day) -> [Reason]

  /// So many days are a block.
  static var block: Int { 28 }

  /// A choice among reasons.
  ///
  /// - Parameters:
  ///   - kind: What a question about one would be about.
  ///   - id: What tells it from the others of its kind.
  ///   - reasons: Those of a day, in any order.
  init(
    kind: @escaping @Sendable (Reason) -> String, id: @escaping @Sendable (Reason) -> String,
    reasons: @escaping @Sendable (Day) -> [Reason]
  ) {
    self.kind = kind
    self.id = id
    self.reasons = reasons
  }

  /// The first day of the block that `day` is in.
  static func blockStart(of day: Day) -> Day {
    day.advanced(by: -(((day.number % block) + block) % block))
  }

  /// What is asked about on `day`; nil for nothing.
  func chosen(on day: Day) -> Reason? { choices(upTo: day).last ?? nil }

  /// What is asked about on each day from the first of a block to `day`.
  func choices(upTo day: Day) -> [Reason?] {
    var current = Self.blockStart(of: day)
    let last = current.previous
    var before = Set(order(of: reasons(last), on: last).prefix(2))
    var timesAsked: [String: Int] = [:]
    var choices: [Reason?] = []
    while current <= day {
      let found = reasons(current)
      let asked = order(of: found, on: current).first { !before.contains($0) }
      let name = "\(current)"
      let chosen = found.filter { kind($0) == asked }.map { reason in
        let id = id(reason)
        return (reason, (timesAsked[id] ?? 0, StableHash(name, id).value, id))
      }.min { $0.1 < $1.1 }
      if let id = chosen?.1.2 { timesAsked[id, default: 0] += 1 }
      choices.append(chosen?.0)
      before = asked.map { [$0] } ?? []
      current = current.next
    }
    return choices
  }

  /// The kinds that there is a reason for, in the order in which they are asked about.
  private func order(of reasons: [Reason], on day: Day) -> [String] {
    let name = "\(day)"
    return Set(reasons.map(kind)).map { ($0, StableHash(name, $0).value) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }
}

extension StableHash {
  /// One of so many things, from 0.
  func index(below count: Int) -> Int { Int(value % UInt64(count)) }
}
