package import Chronology
package import Wording

/// What lasted from when to when, or happened on a day: a row each, over one axis of time.
package struct TimelineChart: Chart {
  package static let kind = "timeline"

  /// Something that lasted, or happened on a day when both ends are the same.
  package struct Item: Sendable, Hashable {
    package var label: String
    package var days: ClosedRange<Day>
    /// Whether it goes on.
    package var isOpen: Bool

    package init(_ label: String, _ days: ClosedRange<Day>, isOpen: Bool = false) {
      self.label = label
      self.days = days
      self.isOpen = isOpen
    }
  }

  package var title: String
  /// The items, from the top.
  package var items: [Item]
  package var wording: Words

  package init(title: String, items: [Item], wording: Words = .english) {
    self.title = title
    self.items = items
    self.wording = wording
  }

  package var summary: String {
    guard let reach, let last = items.last else { return wording.noPoints }
    return wording.describeTimeline(
      count: items.count, from: reach.lowerBound, to: reach.upperBound,
      last: (last.label, last.days.lowerBound, last.isOpen))
  }

  package var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        .init(wording.heading(of: .item)), .init(wording("chart.begin")),
        .init(wording("chart.end")),
      ],
      rows: items.map { item in
        [
          .label(item.label), .label(wording.shortDateWithWeekday(item.days.lowerBound)),
          .label(
            item.isOpen
              ? wording("chart.goes_on") : wording.shortDateWithWeekday(item.days.upperBound)),
        ]
      })
  }

  private var reach: ClosedRange<Day>? {
    guard let first = items.map(\.days.lowerBound).min(),
      let last = items.map(\.days.upperBound).max()
    else { return nil }
    return first...last
  }
}

extension TimelineChart {
  private static let row = 34.0

  package func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width: width.units, height: max(64, Double(items.count) * Self.row + 34),
      capacity: 1_024 + items.count * 384)
    let bottom = drawing.height - 28
    let (left, right) = (6.0, drawing.width - 6)
    drawing.line("axis zero", from: (0, bottom), to: (drawing.width, bottom))
    guard let reach else {
      drawing.text(
        wording.noPoints, x: drawing.width / 2, y: bottom / 2 + 4, anchor: .middle, style: "note")
      return drawing
    }
    let length = Double(max(1, reach.lowerBound.distance(to: reach.upperBound)))
    func x(_ day: Day) -> Double {
      left + (right - left) * Double(reach.lowerBound.distance(to: day)) / length
    }
    drawMonths(of: reach, x, bottom: bottom, on: &drawing)
    for (index, item) in items.enumerated() {
      let top = Double(index) * Self.row
      let (start, end) = (x(item.days.lowerBound), x(item.days.upperBound))
      let ends =
        item.isOpen ? wording("chart.goes_on") : wording.shortDateWithWeekday(item.days.upperBound)
      let days =
        item.days.count == 1 && !item.isOpen
        ? wording.shortDateWithWeekday(item.days.lowerBound)
        : wording(
          "date.range",
          ["first": wording.shortDateWithWeekday(item.days.lowerBound), "last": ends])
      drawing.group(title: wording.labelled(item.label, days)) { drawing in
        let shown = TextWidth.fitted(item.label, in: right - left) ?? ""
        let place = max(left, min(start, right - TextWidth.of(shown)))
        drawing.text(shown, full: item.label, x: place, y: top + 13, style: "key")
        if end - start < 8 {
          drawing.circle(
            item.isOpen ? "dot partial" : "dot", at: ((start + end) / 2, top + 23), radius: 4)
        } else {
          drawing.rectangle(
            item.isOpen ? "bar partial" : "bar",
            Frame(x: start, y: top + 19, width: end - start, height: 8), radius: 2)
        }
      }
    }
    return drawing
  }

  /// A hairline where a labelled month begins; years where the months would be too many.
  private func drawMonths(
    of reach: ClosedRange<Day>, _ x: (Day) -> Double, bottom: Double, on drawing: inout Drawing
  ) {
    let isLong = reach.count > 366 * 4
    var starts: [(day: Day, name: String)] = []
    if isLong {
      var year = reach.lowerBound.year
      while year.firstDay <= reach.upperBound {
        if year.firstDay >= reach.lowerBound { starts.append((year.firstDay, "\(year.number)")) }
        year = year.next
      }
    } else {
      var month = reach.lowerBound.month
      while month.firstDay <= reach.upperBound {
        if month.firstDay >= reach.lowerBound {
          starts.append((month.firstDay, wording.shortName(of: month)))
        }
        month = month.next
      }
    }
    if starts.isEmpty {
      starts = [(reach.lowerBound, wording.shortDateWithWeekday(reach.lowerBound))]
    }
    let labels = AxisLabels(
      starts.map(\.name), centers: starts.map { x($0.day) }, within: 0...drawing.width)
    for label in labels.placed {
      if let start = starts.first(where: { $0.name == label.full }) {
        drawing.line("axis", from: (x(start.day), 0), to: (x(start.day), bottom))
      }
      drawing.text(
        label.lines[0], full: label.full, x: label.x, y: bottom + 18, anchor: .middle)
    }
  }
}
