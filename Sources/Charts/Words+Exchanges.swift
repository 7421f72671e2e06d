import Basics
import Wording

// The words of diverging bars and exchanges.
extension Words {
  func stillOpen(_ label: String) -> String { self("chart.still_open", ["label": label]) }

  /// What a drawing that has no room for all says of the others.
  func leftOut(_ count: Int, inTable: Int) -> String {
    inTable == count
      ? self("chart.left_out_in_table", ["count": count])
      : inTable == 0
        ? self("chart.left_out", ["count": count])
        : self("chart.left_out_partly", ["count": count, "shown": inTable])
  }

  /// How many are on which side of zero, and who is farthest.
  func describeDiverging(
    above: (name: String, count: Int), below: (name: String, count: Int), even: Int,
    highest: (value: String, labels: [String])?, lowest: (value: String, labels: [String])?,
    total: String?, leftOut: Int
  ) -> String {
    var parts: [String] = []
    for (name, count, farthest) in [
      (above.name, above.count, highest), (below.name, below.count, lowest),
    ] {
      guard let farthest else { continue }
      let who =
        farthest.labels.count == 1
        ? farthest.labels[0] : self("chart.of_them", ["count": farthest.labels.count])
      parts.append(
        self(
          "chart.side", ["name": name, "count": count, "value": farthest.value, "who": who]))
    }
    if even > 0 { parts.append(self("chart.even", ["count": even])) }
    var said = [sentence(clauses(parts))]
    if let total { said.append(sentence(self("chart.in_all", ["value": total]))) }
    if leftOut > 0 { said.append(sentence(self.leftOut(leftOut, inTable: 0))) }
    return sentences(said)
  }

  private func sentence(_ text: String) -> String { self("chart.sentence", ["text": text]) }

  /// What went each way, from when to when, and the longest time without any.
  func describeExchanges(
    from first: Day, to last: Day, received: (count: Int, total: String),
    sent: (count: Int, total: String), longestGap gap: ClosedRange<Day>?
  ) -> String {
    let range = first == last ? shortDateWithWeekday(first) : range(from: first, to: last)
    let sides = [(self("chart.received"), received), (self("chart.sent"), sent)]
      .filter { $0.1.count > 0 }
      .map { way, side in
        side.count == 1
          ? self("chart.once", ["way": way, "total": side.total])
          : self("chart.times", ["way": way, "count": side.count, "total": side.total])
      }
    var said = [self("chart.went", ["range": range, "sides": clauses(sides)])]
    if let gap {
      said.append(
        self(
          "chart.nothing_between",
          [
            "first": shortDateWithWeekday(gap.lowerBound),
            "last": shortDateWithWeekday(gap.upperBound),
          ]))
    }
    return sentences(said)
  }
}
