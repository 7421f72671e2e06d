package import Basics
import Charts
package import Liquid
import Vault

/// A chart as a person requests it, in a template or in a fenced block of a page:
///
/// ```text
/// kind: bar
/// data: focus.days
/// range: 2026-W46
/// ```
package struct ChartRequest: Sendable, Hashable {
  /// The form of the drawing; also the name of the filter for it.
  package enum Kind: String, Sendable, CaseIterable {
    case bar, line, banded, ring, calendar, matrix, sparkline, stacked, scatter, tree, timeline
    case diverging, grouped

    /// True if it shows the present for any period.
    package var isOfNow: Bool { [.ring, .tree, .diverging].contains(self) }
  }

  package var kind: Kind
  /// The name of the series, such as `focus.days`.
  package var data: String
  /// The days: a period such as `2026-W46`, or a number of past ones such as `12 weeks`; nil for
  /// the default of the series.
  package var range: String?
  /// The title for screen readers; nil for the default of the series.
  package var title: String?
  /// True if the goal is drawn, if there is one.
  package var showsGoal = true
  /// True if what the chart shows is written above it, with its title.
  package var hasCaption = false

  package enum Key: String, Sendable, CaseIterable {
    case kind, data, range, title, goal, caption
  }

  package struct Problem: Error, Hashable {
    /// The setting concerned; nil for an unknown one.
    package var key: Key?
    /// The message, without a full stop.
    package var message: String
    package var hint: String?

    package init(_ key: Key?, message: String, hint: String? = nil) {
      self.key = key
      self.message = message
      self.hint = hint
    }
  }

  /// The system of the series.
  package var system: String { String(data.prefix { $0 != "." }) }

  package init(kind: Kind, data: String) {
    self.kind = kind
    self.data = data
  }

  /// Applies one setting; returns its problem, if any.
  package mutating func set(_ name: String, _ value: String) -> Problem? {
    guard let key = Key(rawValue: name) else {
      return Self.unknown(
        "setting of a chart", name, among: Key.allCases.map(\.rawValue), key: nil)
    }
    switch key {
    case .kind:
      guard let known = Kind(rawValue: value) else {
        return Self.unknown(
          "kind of chart", value, among: Kind.allCases.map(\.rawValue), key: .kind)
      }
      kind = known
    case .data: data = value
    case .range: range = value
    case .title: title = value
    case .goal, .caption:
      guard ["true", "false"].contains(value) else {
        return Problem(key, message: "\(name) \"\(value)\" is neither true nor false")
      }
      if key == .goal { showsGoal = value == "true" } else { hasCaption = value == "true" }
    }
    return nil
  }

  /// The problem of an unknown name, with the nearest known name, or all of them.
  package static func unknown(
    _ what: String, _ name: String, among known: [String], key: Key?
  ) -> Problem {
    Problem(
      key, message: "unknown \(what) \"\(name)\"",
      hint: known.hint(for: name, orAll: "known are"))
  }

  /// Throws if a series that can be drawn as `kinds` cannot be drawn as requested.
  package func check(_ kinds: [Kind]) throws(Problem) {
    guard !kinds.contains(kind) else { return }
    throw Problem(
      .kind, message: "\(data) cannot be drawn as \(kind.rawValue)",
      hint: "it can be drawn as \(kinds.map(\.rawValue).joined(separator: ", "))")
  }

  /// An id for the chart's elements: the same request on the same page is the same chart.
  package var id: String {
    [kind.rawValue, data, range, title].compactMap(\.self).joined(separator: "-")
  }
}

extension ChartRequest {
  /// The request as one word, which names the chart among the noted reads of a page.
  package var readName: String {
    let settings: [(Key, String?)] = [
      (.kind, kind.rawValue), (.data, data), (.range, range), (.title, title),
      (.goal, showsGoal ? nil : "false"), (.caption, hasCaption ? "true" : nil),
    ]
    return Self.readMark
      + settings.compactMap { key, value in
        value.map { "\(key.rawValue)=\(PercentEncoding.form($0))" }
      }.joined(separator: "&")
  }

  /// The request noted as `name`; nil for any other name.
  package init?(readAs name: String) {
    // By bytes, as a build asks it of each chart of each page.
    let mark = Self.readMark.utf8
    guard name.utf8.starts(with: mark) else { return nil }
    self.init(kind: .bar, data: "")
    for setting in name.utf8.dropFirst(mark.count).split(separator: UInt8(ascii: "&")) {
      let parts = setting.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let value = String(decoding: PercentEncoding.decodedForm(parts[1]), as: UTF8.self)
      guard set(String(Substring(parts[0])), value) == nil else { return nil }
    }
  }

  /// The prefix of such a word.
  package static let readMark = "*chart:"
}

extension ChartRequest.Problem: Basics.Problem {
  package var severity: Diagnostic.Severity { .error }
  package var kind: String { "chart" }
}

extension ChartRequest {
  /// The days of ``range`` as of `today`; `fallback` if there is none.
  package func days(
    today: Day, default fallback: @autoclosure () -> ClosedRange<Day>
  ) throws(Problem) -> ClosedRange<Day> {
    guard let range else { return fallback() }
    if let period = Period(range) { return period.days }
    let words = range.split(separator: " ").map { $0.lowercased() }
    switch words {
    case ["today"]: return today...today
    case ["week"]: return today.week.days
    case ["month"]: return today.month.days
    case ["year"]: return today.year.days
    default: break
    }
    if words.count == 2, let count = Int(words[0]), (1...1_000).contains(count) {
      switch words[1] {
      case "day", "days": return today.advanced(by: 1 - count)...today
      case "week", "weeks":
        return today.week.firstDay.advanced(by: -7 * (count - 1))...today.week.lastDay
      case "month", "months":
        // The given number of months back, and the week containing that day, so that weeks are
        // whole.
        var month = today.month
        for _ in 0..<count { month = month.previous }
        let length = month.lastDay.dayOfMonth
        let day = month.firstDay.advanced(by: min(today.dayOfMonth, length) - 1)
        return day.week.next.firstDay...today
      case "year", "years":
        return today.advanced(by: 1 - 365 * count)...today
      default: break
      }
    }
    throw Problem(
      .range, message: "range \"\(range)\" is not a period",
      hint: "write it as 2026-W46, 2026-11, 2026-Q4, 2026, week, month, year or 12 weeks")
  }
}

extension ChartRequest {
  /// True if the days are so many past ones, and no calendar period.
  package var looksBack: Bool { range.map { $0.split(separator: " ").count == 2 } ?? true }

  /// The same; of so many past days only those since the week of the first on record, so that a
  /// young history is not a corner of an empty chart.
  package func days(
    today: Day, since first: Day?, default fallback: @autoclosure () -> ClosedRange<Day>
  ) throws(Problem) -> ClosedRange<Day> {
    let days = try days(today: today, default: fallback())
    guard looksBack, let start = first?.week.firstDay, days.contains(start) else { return days }
    return start...days.upperBound
  }
}

extension ChartCatalogue {
  /// The chart that a fenced block of a page requests; empty if it cannot be drawn.
  ///
  /// - Parameters:
  ///   - page: The address of the block's page.
  ///   - firstLine: The line of `file` where the block's page starts.
  ///   - reads: Notes that the page shows the chart.
  package func html(
    of block: MarkdownDocument.FencedBlock, on page: String, file: String, firstLine: Int,
    reads: RenderReads? = nil, diagnostics: inout [Diagnostic]
  ) -> String {
    let document = YAMLDocument(TextFile(Array(block.literal.utf8), file: file))
    let lines = block.line + firstLine - 2
    func report(_ diagnostic: Diagnostic) {
      var diagnostic = diagnostic
      diagnostic.place?.line += lines
      diagnostics.append(diagnostic)
    }
    func report(_ problem: ChartRequest.Problem, at node: YAMLMark?) {
      let located = node.map(document.locate)
      let place = located?.place ?? Place(file: file, line: 1)
      report(problem.diagnostic(at: place, excerpt: located?.excerpt))
    }
    for diagnostic in document.diagnostics { report(diagnostic) }
    guard let root = document.root, let entries = root.entries else {
      let example = series.first?.name ?? "…"
      report(
        .init(nil, message: "a chart needs lines such as kind: bar and data: \(example)"), at: nil)
      return ""
    }
    var request = ChartRequest(kind: .bar, data: "")
    var isSound = document.diagnostics.isEmpty
    for entry in entries {
      if let problem = request.set(entry.key, entry.value.text ?? "") {
        report(problem, at: problem.key == nil ? entry.keyMark : entry.value.mark)
        isSound = false
      }
    }
    guard isSound else { return "" }
    switch figure(request, on: page, reads: reads) {
    case .success(let html): return html
    case .failure(let problem):
      let key = problem.key == .range ? "range" : "data"
      report(problem, at: entries.first { $0.key == key }?.value.mark ?? root.mark)
      return ""
    }
  }
}
