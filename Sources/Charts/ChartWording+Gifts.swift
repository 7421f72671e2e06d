import Chronology

// The words of diverging bars and exchanges.
extension ChartWording {
  var received: String { "received" }
  var sent: String { "sent" }

  func stillOpen(_ label: String) -> String { "\(label), open" }

  /// What a drawing that has no room for all says of the others.
  func leftOut(_ count: Int) -> String {
    "\(number(Double(count), decimals: 0)) more, nearer to zero, "
      + (count == 1 ? "is in the table" : "are in the table")
  }

  /// How many are on which side of zero, and who is farthest.
  func describeDiverging(
    above: (name: String, count: Int), below: (name: String, count: Int), even: Int,
    highest: (value: String, labels: [String])?, lowest: (value: String, labels: [String])?,
    total: String?
  ) -> String {
    var parts: [String] = []
    for (name, count, farthest) in [
      (above.name, above.count, highest), (below.name, below.count, lowest),
    ] {
      guard let farthest else { continue }
      let who =
        farthest.labels.count == 1 ? farthest.labels[0] : "\(farthest.labels.count) of them"
      parts.append("\(name): \(count), at most \(farthest.value) (\(who))")
    }
    if even > 0 { parts.append("even: \(even)") }
    let sides = parts.joined(separator: "; ") + "."
    return total.map { "\(sides) \($0) in all." } ?? sides
  }

  /// What went each way, from when to when, and the longest time without any.
  func describeExchanges(
    from first: Day, to last: Day, received: (count: Int, total: String),
    sent: (count: Int, total: String), longestGap gap: ClosedRange<Day>?
  ) -> String {
    var sentence = first == last ? name(of: first) : "\(name(of: first)) to \(name(of: last))"
    let sides = [(self.received, received), (self.sent, sent)].filter { $0.1.count > 0 }
      .map { name, side in
        side.count == 1
          ? "\(name) once, \(side.total)" : "\(name) \(side.count) times, \(side.total) in all"
      }
    sentence += ": " + sides.joined(separator: "; ") + "."
    if let gap {
      sentence += " Nothing from \(name(of: gap.lowerBound)) to \(name(of: gap.upperBound))."
    }
    return sentence
  }
}
