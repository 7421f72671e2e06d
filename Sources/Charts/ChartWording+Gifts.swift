import Chronology

// The words of diverging bars and exchanges.
extension ChartWording {
  var received: String { "received" }
  var sent: String { "sent" }

  func stillOpen(_ label: String) -> String { "\(label), open" }

  /// What a drawing that has no room for all says of the others.
  func leftOut(_ count: Int, inTable: Int) -> String {
    func words(_ count: Int) -> String { number(Double(count), decimals: 0) }
    let verb = count == 1 ? "is" : "are"
    let place =
      inTable == count
      ? "in the table"
      : inTable == 0 ? "not shown" : "not drawn, \(words(inTable)) of them in the table"
    return "\(words(count)) more, nearer to zero, \(verb) \(place)"
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
        farthest.labels.count == 1 ? farthest.labels[0] : "\(farthest.labels.count) of them"
      parts.append("\(name): \(count), at most \(farthest.value) (\(who))")
    }
    if even > 0 { parts.append("even: \(even)") }
    let sides = parts.joined(separator: "; ") + "."
    let rest = leftOut > 0 ? " " + self.leftOut(leftOut, inTable: 0) + "." : ""
    return (total.map { "\(sides) \($0) in all." } ?? sides) + rest
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
