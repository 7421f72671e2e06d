import Basics

/// The choice of the reason that a day's question is about; none if the day has no reasons.
///
/// The choice depends on the reasons of the day and of the days before it, but not on their order,
/// so the same vault has the same question everywhere:
///
/// - The kinds of a day are ordered by their hashes with it; the first that was not asked about the
///   day before is chosen.
/// - Of its reasons, the one asked about least is chosen; of equals, the one whose hash with the
///   day is smallest.
///
/// The previous day's question depends on the day before it, and so on; the search goes back no
/// further than the beginning of a block of four weeks. On the last day of the previous block the
/// kind can only have been one of the first two of that day, so the first day of a block leaves out
/// both, and no day ever needs to look further back.
struct QuestionChoice<Reason: Sendable>: Sendable {
  private let kind: @Sendable (Reason) -> String
  private let id: @Sendable (Reason) -> String
  private let reasons: @Sendable (Day) -> [Reason]

  /// The number of days in a block.
  static var block: Int { 28 }

  /// A choice among reasons.
  ///
  /// - Parameters:
  ///   - kind: The subject of a question about a reason.
  ///   - id: The id of a reason within its kind.
  ///   - reasons: The reasons of a day, in any order.
  init(
    kind: @escaping @Sendable (Reason) -> String, id: @escaping @Sendable (Reason) -> String,
    reasons: @escaping @Sendable (Day) -> [Reason]
  ) {
    self.kind = kind
    self.id = id
    self.reasons = reasons
  }

  /// The first day of the block that contains `day`.
  static func blockStart(of day: Day) -> Day {
    day.advanced(by: -(((day.number % block) + block) % block))
  }

  /// The reason asked about on `day`; nil for none.
  func chosen(on day: Day) -> Reason? {
    var choices = Choices()
    return chosen(on: day, after: &choices)
  }

  /// The choices on the first days of a block, as many as were asked for. They are made in order,
  /// so a later day continues them.
  struct Choices: Sendable {
    fileprivate(set) var reasons: [Reason?] = []
    fileprivate var timesAsked: [String: Int] = [:]
    /// The kinds that the next day leaves out.
    fileprivate var before: Set<String> = []
  }

  /// The reason asked about on `day`; nil for none.
  ///
  /// - Parameter choices: The choices of the first days of its block, continued up to the day.
  func chosen(on day: Day, after choices: inout Choices) -> Reason? {
    let first = Self.blockStart(of: day)
    if choices.reasons.isEmpty {
      let last = first.previous
      choices.before = Set(order(of: reasons(last), on: last).prefix(2))
    }
    while choices.reasons.count <= first.distance(to: day) {
      let current = first.advanced(by: choices.reasons.count)
      let found = reasons(current)
      let asked = order(of: found, on: current).first { !choices.before.contains($0) }
      let name = "\(current)"
      let chosen = found.filter { kind($0) == asked }.map { reason in
        let id = id(reason)
        return (reason, (choices.timesAsked[id] ?? 0, StableHash(name, id).value, id))
      }.min { $0.1 < $1.1 }
      if let id = chosen?.1.2 { choices.timesAsked[id, default: 0] += 1 }
      choices.before = asked.map { [$0] } ?? []
      choices.reasons.append(chosen?.0)
    }
    return choices.reasons[first.distance(to: day)]
  }

  /// The kinds with a reason, in the order they are asked about.
  private func order(of reasons: [Reason], on day: Day) -> [String] {
    let name = "\(day)"
    return Set(reasons.map(kind)).map { ($0, StableHash(name, $0).value) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }
}

extension StableHash {
  /// An index below `count`, from 0.
  func index(below count: Int) -> Int { Int(value % UInt64(count)) }
}
