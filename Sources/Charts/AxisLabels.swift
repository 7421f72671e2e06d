import Basics
import Wording

/// The labels along an axis of points, thinned until none touches the next: in a wide column there
/// are more than in a narrow one.
struct AxisLabels: Sendable {
  /// The labels to write, from the left.
  private(set) var placed: [Label] = []
  /// The times that labels leave open, in a line below them; see ``ChartPoint/group``.
  private var groups: [Label] = []
  /// True if each label is at the beginning of a month or a year, with a mark there.
  private(set) var areBeginnings = false

  struct Label: Sendable {
    /// One line, or two that broke at a space.
    var lines: [String]
    var full: String
    var x: Double
    var anchor: TextAnchor
    var size: ColumnSize
    /// False for the first label of an axis that begins within its month.
    var isBeginning = true
  }

  /// The minimum space between two labels.
  static let gap = 8.0
  /// The minimum space between two labels of two short lines each.
  private static let wrappedGap = 4.0
  static let lineHeight = 14.0

  /// Draws the labels under a plot, the base line of their first line `distance` below its
  /// `bottom`.
  func draw(on drawing: inout Drawing, below bottom: Double, distance: Double = 20) {
    for label in placed {
      if areBeginnings, label.isBeginning {
        let style = ["axis zero", label.size.style].compactMap(\.self).joined(separator: " ")
        drawing.line(style, from: (label.x, bottom), to: (label.x, bottom + 5))
      }
      for (index, line) in label.lines.enumerated() {
        drawing.text(
          line, full: label.lines.count == 1 ? label.full : nil, at: label.x,
          y: bottom + distance + Double(index) * Self.lineHeight, anchor: label.anchor,
          style: nil, from: label.size)
      }
    }
    let y = bottom + distance + Double(ownLineCount) * Self.lineHeight
    for group in groups {
      drawing.text(
        group.full, at: group.x, y: y, anchor: group.anchor, style: nil, from: group.size)
    }
  }

  private var ownLineCount: Int { placed.map(\.lines.count).max() ?? 0 }

  /// How many lines the labels take.
  var lineCount: Int { ownLineCount + (groups.isEmpty ? 0 : 1) }

  /// The labels of points below their centres. Points with days are labelled where months or years
  /// begin, if there are too many for their own labels.
  init(
    _ points: [ChartPoint], centers: [Double], on drawing: Drawing, wording: Words
  ) {
    let days = points.compactMap(\.day)
    if days.count == points.count, days.count > 7,
      let labels = Self(
        beginningsAmong: days, centers: centers, on: drawing, wording: wording)
    {
      self = labels
    } else {
      var names = points.map(\.axisLabel)
      // Days with numbers have the name of a month that begins among them.
      let begin =
        days.count == points.count && days.count > 7 && days[1] == days[0].next
        ? days.dropFirst().firstIndex { $0.dayOfMonth == 1 } : nil
      if let begin, points[begin].group == nil {
        names[begin] = wording.shortMonth(days[begin].month.number)
      }
      self.init(names, centers: centers, keeping: begin ?? 0, on: drawing)
    }
    groups = Self.groups(of: points, centers: centers, on: drawing)
  }

  /// The labels of points that have their own, with the times that these leave open.
  init(own points: [ChartPoint], centers: [Double], on drawing: Drawing) {
    self.init(points.map(\.axisLabel), centers: centers, on: drawing)
    groups = Self.groups(of: points, centers: centers, on: drawing)
  }

  /// The groups that begin among points; of those without room the later ones.
  private static func groups(
    of points: [ChartPoint], centers: [Double], on drawing: Drawing
  ) -> [Label] {
    let names = zip(points, centers).compactMap { point, x in
      point.group.map { (name: $0, x: x, full: $0) }
    }
    guard !names.isEmpty else { return [] }
    var labels = AxisLabels()
    labels.place(
      [names, Array(names.dropFirst()), Array(names.suffix(1))].filter { !$0.isEmpty },
      anchor: .middle, on: drawing)
    return labels.placed
  }

  private init() {}

  /// Places labels at `centers`, in the same order, inside the drawing.
  ///
  /// Every label is kept if each has room for a few characters, or for its two halves on two lines;
  /// otherwise every second, fourth, and so on, the label at `kept` among them. Labels at the edges
  /// move inwards rather than being cut.
  init(_ labels: [String], centers: [Double], keeping kept: Int = 0, on drawing: Drawing) {
    guard labels.count == centers.count, !labels.isEmpty else { return }
    let pitch = centers.count > 1 ? centers[1] - centers[0] : drawing.width
    let natural = labels.map { TextWidth.of($0) }
    // A label cut to less than this is not informative.
    let least = 40.0
    let widest = natural.max() ?? 0
    if pitch - Self.gap < widest {
      let halves = labels.map(Self.halves)
      if halves.allSatisfy({ $0.allSatisfy { TextWidth.of($0) <= pitch - Self.wrappedGap } }) {
        for (index, lines) in halves.enumerated() where lines != [""] {
          // As wide as its wider half.
          let wider = lines.max { TextWidth.of($0) < TextWidth.of($1) } ?? ""
          let (x, anchor) = Self.inside(
            (wider, centers[index], labels[index]), .middle, .any, drawing)
          placed.append(
            Label(lines: lines, full: labels[index], x: x, anchor: anchor, size: .any))
        }
        return
      }
    }
    let most = labels.count == 1 ? drawing.width : pitch - Self.gap
    let cap = most >= least ? most : drawing.width / 3
    let shown = labels.enumerated().map { index, label in
      (TextWidth.fitted(label, in: cap) ?? "", centers[index], label)
    }
    var sets = [Array(shown.indices)]
    for step in sequence(first: 2, next: { $0 < labels.count ? $0 * 2 : nil }) {
      sets.append(Array(stride(from: kept % step, to: labels.count, by: step)))
    }
    place(sets.map { $0.map { shown[$0] } }, anchor: .middle, on: drawing)
  }

  /// A text, the place that it names, and the whole of it if it was shortened.
  private typealias Candidate = (name: String, x: Double, full: String)

  /// Places the finest of `sets` that has room at each size of the column; each set is a part of
  /// the one before.
  private mutating func place(_ sets: [[Candidate]], anchor: TextAnchor, on drawing: Drawing) {
    var known: [Double: (x: Double, anchor: TextAnchor)] = [:]
    for size in drawing.sizes {
      func position(_ label: Candidate) -> (x: Double, anchor: TextAnchor) {
        known[label.x] ?? Self.inside(label, anchor, size, drawing)
      }
      // A name that begins at its place is left out rather than moved.
      let sets = sets.map { set in
        set.filter { anchor != .start || known[$0.x] != nil || position($0).anchor == .start }
      }
      let set =
        sets.first { Self.haveRoom($0, $0.map(position), size, on: drawing) } ?? sets.last ?? []
      for label in set where known[label.x] == nil && !label.name.isEmpty {
        let (x, anchor) = position(label)
        known[label.x] = (x, anchor)
        placed.append(
          Label(lines: [label.name], full: label.full, x: x, anchor: anchor, size: size))
      }
    }
    placed.sort { $0.x < $1.x }
  }

  /// The two sides of the only space; the whole text if there is none, or more than one.
  private static func halves(_ label: String) -> [String] {
    let halves = label.split(separator: " ", maxSplits: 2).map(String.init)
    return halves.count == 2 ? halves : [label]
  }

  private static func haveRoom(
    _ labels: [Candidate], _ positions: [(x: Double, anchor: TextAnchor)], _ size: ColumnSize,
    on drawing: Drawing
  ) -> Bool {
    var end = -Double.infinity
    for (label, position) in zip(labels, positions) where !label.name.isEmpty {
      let width = TextWidth.of(label.name)
      let left = drawing.place(position.x, in: size) - position.anchor.share * width
      if left < end + gap { return false }
      end = left + width
    }
    return true
  }

  /// The place of a label; a label that would be cut begins or ends at the edge of the drawing.
  private static func inside(
    _ label: Candidate, _ anchor: TextAnchor, _ size: ColumnSize, _ drawing: Drawing
  ) -> (x: Double, anchor: TextAnchor) {
    let width = TextWidth.of(label.name)
    let left = drawing.place(label.x, in: size) - anchor.share * width
    if left < 0 { return (0, .start) }
    if left + width > drawing.place(drawing.width, in: size) { return (drawing.width, .end) }
    return (label.x, anchor)
  }
}

extension TextAnchor {
  /// The part of a text that is left of its x.
  var share: Double {
    switch self {
    case .start: 0
    case .middle: 0.5
    case .end: 1
    }
  }
}

extension AxisLabels {
  /// The months and years that begin at one of the times; nil if that are fewer than two.
  ///
  /// A time that is a whole month has its name below its middle, others at their beginning. A week
  /// belongs to the month of its Thursday.
  private init?(
    beginningsAmong days: [Day], centers: [Double], on drawing: Drawing, wording: Words
  ) {
    let step = days[0].distance(to: days[days.count - 1]) / (days.count - 1)
    guard step <= 31 else { return nil }
    let months = ([days[0].advanced(by: -step)] + days).map {
      (step == 7 ? $0.week.firstDay.advanced(by: 3) : $0).month
    }
    let isMonthly = step >= 28
    let back = isMonthly ? 0 : (centers[1] - centers[0]) / 2
    let begun = days.indices.filter { isMonthly || months[$0 + 1] != months[$0] }
    guard begun.count > 1 else { return nil }
    self.init(
      begun.map { (months[$0 + 1], centers[$0] - back) }, areCentred: isMonthly, on: drawing,
      wording: wording)
  }

  /// The names of months at their places: of every month, or only of the first in each quarter,
  /// half or year, or in ever fewer years. A January has the name of its year, if there are
  /// several.
  init(
    _ months: [(month: Month, x: Double)], areCentred: Bool = false, on drawing: Drawing,
    wording: Words
  ) {
    let hasYears = Set(months.map(\.month.year)).count > 1
    let named = months.map { month, x in
      let name =
        month.number == 1 && hasYears ? "\(month.year)" : wording.shortMonth(month.number)
      return (month: month, label: (name: name, x: x, full: name))
    }
    place(
      Self.sets(named).filter { !$0.isEmpty }, anchor: areCentred ? .middle : .start, on: drawing)
    areBeginnings = !areCentred
  }
}

extension AxisLabels {
  /// The months of an axis of days: the month of its first day, and each month that begins on it,
  /// at least one. The first has its year, and a January is the name of its year.
  ///
  /// If the names of the first two would touch, the year is with the second.
  ///
  /// - Parameter x: The place of a day.
  init(
    of days: ClosedRange<Day>, on drawing: Drawing, wording: Words, x: (Day) -> Double
  ) {
    let first = days.lowerBound
    let isWhole = first.dayOfMonth == 1
    let begun = Self.months(beginningIn: days).filter { $0.firstDay != first }
    let hasYears = first.year != days.upperBound.year
    let start = x(first)
    func label(_ month: Month, at x: Double, hasYear: Bool) -> Candidate {
      let isFirstYear = isWhole && x == start && !begun.isEmpty
      let isYear = month.number == 1 && (hasYears && begun.count > 2 || isFirstYear)
      let name =
        isYear
        ? "\(month.year)"
        : hasYear || month.number == 1 && hasYears
          ? wording.shortName(of: month) : wording.shortMonth(month.number)
      return (name, x, name)
    }
    let others = begun.map { (month: $0, label: label($0, at: x($0.firstDay), hasYear: false)) }
    func touch(_ one: Candidate, _ other: Candidate) -> Bool {
      let labels = [one, other]
      let places = labels.map { Self.inside($0, .start, .any, drawing) }
      return !Self.haveRoom(labels, places, .any, on: drawing)
    }
    /// The months that have room next to fixed labels; nil if a year has none.
    func beside(_ fixed: [Candidate]) -> [(month: Month, label: Candidate)]? {
      let rest = others.filter { other in !fixed.contains { $0.x == other.label.x } }
      let kept = rest.filter { other in !fixed.contains { touch($0, other.label) } }
      func years(_ months: [(month: Month, label: Candidate)]) -> Int {
        hasYears ? months.count { $0.month.number == 1 } : 0
      }
      return years(kept) == years(rest) ? kept : nil
    }
    var fixed = [label(first.month, at: start, hasYear: true)]
    var rest = beside(fixed)
    // Of many months only some have names.
    if begun.count > 24 {
      rest = others
    } else if let next = others.first,
      next.label.x == start || rest.map({ (others.count - $0.count) * 4 > others.count }) ?? true
    {
      let second = label(next.month, at: next.label.x, hasYear: true)
      let short = wording.shortMonth(first.month.number)
      let opening: Candidate = (short, start, short)
      fixed = touch(opening, second) ? [second] : [opening, second]
      rest = beside(fixed)
    }
    // A year that begins says which was before.
    if rest == nil { (fixed, rest) = ([], others) }
    place(
      Self.sets(rest ?? []).map { (fixed + $0).sorted { $0.x < $1.x } }, anchor: .start,
      on: drawing)
    areBeginnings = true
    for index in placed.indices where placed[index].x == start && !isWhole {
      placed[index].isBeginning = false
    }
  }

  /// The months that begin on days.
  static func months(beginningIn days: ClosedRange<Day>) -> [Month] {
    sequence(first: days.lowerBound.month) { month in
      month.next.firstDay <= days.upperBound ? month.next : nil
    }.filter { days.contains($0.firstDay) }
  }

  /// All months, or only the first in each quarter, half or year, or in ever fewer years.
  private static func sets(_ months: [(month: Month, label: Candidate)]) -> [[Candidate]] {
    let januaries = months.filter { $0.month.number == 1 }
    let sets =
      [1, 3, 6, 12].map { step in months.filter { ($0.month.number - 1) % step == 0 } }
      + [2, 4, 20, 100, 500].map { step in januaries.filter { $0.month.year % step == 0 } }
    return sets.map { $0.map(\.label) }
  }
}
