package import Basics

/// What applications are for, as a person says it: a category by the name of an application, or of
/// a word in the title of its window.
package struct AppRules: Sendable, Hashable {
  /// What takes time out of focus.
  package static let distraction = "distraction"

  private struct Rule: Sendable, Hashable {
    /// In lower case.
    var name: String
    var category: String
  }

  private let rules: [Rule]

  /// Rules in order; the first that fits counts.
  package init(_ rules: [(name: String, category: String)] = []) {
    self.rules = rules.map { Rule(name: $0.name.lowercased(), category: $0.category) }
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// The category of an application and of the title of its window: that of the rule with the
  /// application's name, else of the first whose name the title holds; nil for none.
  package func category(app: String?, title: String?) -> String? {
    let (app, title) = (app?.lowercased(), title?.lowercased())
    return
      (rules.first { $0.name == app }
      ?? title.flatMap { title in rules.first { title.contains($0.name) } })?.category
  }
}

/// How long an application, or all of a category, was in front.
package struct AppShare: Sendable, Hashable {
  /// The application or category; nil for what has none.
  package var name: String?
  /// Each moment once.
  package var total: Duration
}

extension FocusHistory {
  /// How long each application was in front on `days`, most first, then by name.
  package func byApp(_ days: ClosedRange<Day>) -> [AppShare] { use(on: days) { app, _ in app } }

  /// The same by category; nothing without rules.
  package func byCategory(_ days: ClosedRange<Day>) -> [AppShare] {
    settings.apps.isEmpty ? [] : use(on: days, by: settings.apps.category)
  }

  private func use(
    on days: ClosedRange<Day>, by name: (_ app: String?, _ title: String?) -> String?
  ) -> [AppShare] {
    let days = zone.interval(of: days)
    return events.stretches(by: name).compactMap { name, stretches in
      let total = IntervalSet(stretches).clipped(to: days).duration
      return total > .zero ? AppShare(name: name, total: total) : nil
    }
    .sorted { ($1.total, $0.name ?? "") < ($0.total, $1.name ?? "") }
  }
}
