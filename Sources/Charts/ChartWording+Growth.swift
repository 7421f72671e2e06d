import Chronology

// The words of stacked bars, scatters, goal trees and timelines.
extension ChartWording {
  var horizon: String { "Horizon" }
  var state: String { "State" }
  var progress: String { "Progress" }
  var begin: String { "From" }
  var end: String { "To" }
  var goesOn: String { "goes on" }

  func name(of state: GoalTreeChart.Node.State) -> String {
    switch state {
    case .open: "open"
    case .done: "done"
    case .dropped: "dropped"
    }
  }

  /// `tasks 40 XP, failures 10 XP`.
  func list(_ parts: [(name: String, value: String)]) -> String {
    parts.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  /// What the parts of all bars come to.
  func parts(_ parts: [(name: String, value: String)]) -> String { "In parts: \(list(parts))." }

  func describeScatter(
    count: Int, x: (name: String, from: String, to: String),
    y: (name: String, from: String, to: String),
    quadrants: [(name: String, count: Int)]?, dividers: (x: String?, y: String?)
  ) -> String {
    var sentence = "\(count) \(count == 1 ? "point" : "points") of \(y.name) over \(x.name): "
    guard let quadrants else {
      return sentence + "\(x.name) \(x.from) to \(x.to), \(y.name) \(y.from) to \(y.to)."
    }
    let counts = quadrants.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
    sentence += counts.joined(separator: ", ") + "."
    if let own = dividers.x, let other = dividers.y {
      sentence += " The quadrants meet at \(x.name) \(own), \(y.name) \(other)."
    }
    return sentence
  }

  func describeGoals(
    count: Int, done: Int, dropped: Int, tops: [(title: String, progress: String)]
  ) -> String {
    guard count > 0 else { return noPoints }
    var sentence = "\(count) \(count == 1 ? "goal" : "goals"): \(done) done"
    if dropped > 0 { sentence += ", \(dropped) dropped" }
    sentence += "."
    for top in tops.prefix(3) { sentence += " \(top.title): \(top.progress)." }
    return sentence
  }

  func describeTimeline(
    count: Int, from first: Day, to last: Day, last item: (label: String, since: Day, isOpen: Bool)
  ) -> String {
    let entries = "\(count) \(count == 1 ? "entry" : "entries")"
    let reach = first == last ? name(of: first) : "\(name(of: first)) to \(name(of: last))"
    return "\(entries), \(reach); the last is \(item.label), "
      + (item.isOpen ? "since \(name(of: item.since))." : "\(name(of: item.since)).")
  }
}
