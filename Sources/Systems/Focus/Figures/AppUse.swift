package import Basics

/// The person's categories of applications, by the application's name or a word in the window
/// title.
struct AppRules: Sendable, Hashable {
  static let distraction = "distraction"

  private struct Rule: Sendable, Hashable {
    /// In lower case.
    var name: String
    var category: String
  }

  private let rules: [Rule]

  /// Rules in order; the first match counts.
  init(_ rules: [(name: String, category: String)] = []) {
    self.rules = rules.map { Rule(name: $0.name.lowercased(), category: $0.category) }
  }

  var isEmpty: Bool { rules.isEmpty }
  /// The names and categories, in order.
  var texts: [String] { rules.flatMap { [$0.name, $0.category] } }

  /// The category of an application and its window title: from the rule with the application's
  /// name, otherwise from the first rule whose name the title contains; nil if none matches.
  func category(app: String?, title: String?) -> String? {
    let (app, title) = (app?.lowercased(), title?.lowercased())
    return
      (rules.first { $0.name == app }
      ?? title.flatMap { title in rules.first { title.contains($0.name) } })?.category
  }
}

struct AppShare: Sendable, Hashable {
  /// The application or category; nil for the rest.
  var name: String?
  /// Its time, each moment counted once.
  var total: Duration
}

extension [AppShare] {
  /// Adds the shares of later days.
  mutating func add(_ later: [AppShare]) {
    for share in later {
      if let index = firstIndex(where: { $0.name == share.name }) {
        self[index].total += share.total
      } else {
        append(share)
      }
    }
  }

  /// Most first, then by name.
  var inOrder: [AppShare] {
    sorted { ($1.total, $0.name ?? "") < ($0.total, $1.name ?? "") }
  }
}

extension FocusHistory {
  /// The time each application was in front on `days`, or up to today; most first, then by name.
  func byApp(_ days: ClosedRange<Day>?) -> [AppShare] { use(on: days) { app, _ in app } }

  /// The same by category; empty without rules.
  func byCategory(_ days: ClosedRange<Day>?) -> [AppShare] {
    settings.apps.isEmpty ? [] : use(on: days, by: settings.apps.category)
  }

  private func use(
    on days: ClosedRange<Day>?, by name: (_ app: String?, _ title: String?) -> String?
  ) -> [AppShare] {
    let end = zone.interval(of: today).end
    let time = days.map(zone.interval) ?? Interval(from: Instant(microseconds: .min), to: end)
    return events.stretches(by: name).compactMap { name, stretches in
      let total = IntervalSet(stretches).clipped(to: time).duration
      return total > .zero ? AppShare(name: name, total: total) : nil
    }.inOrder
  }
}

extension FocusHistory {
  /// The number of switches between applications during the focus of `days`; nil if there is no
  /// record of any switch up to their end.
  package func switches(on days: ClosedRange<Day>) -> Int? {
    let hours = zone.interval(of: days)
    guard let first = switches.first, first < hours.end else { return nil }
    let focus = time.clipped(to: hours).intervals
    var (count, index) = (0, 0)
    for instant in switches {
      while index < focus.count, focus[index].end <= instant { index += 1 }
      guard index < focus.count else { break }
      if focus[index].start <= instant { count += 1 }
    }
    return count
  }
}
