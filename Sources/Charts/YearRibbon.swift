package import Wording

/// A year of days side by side, in a row for each thing that is on record, with festivals below.
///
/// On a page it comes in two halves, which are side by side or, on a phone, one above the
/// other: see ``Half``. Each row has six heights, so that rows can be compared as patterns.
package struct YearRibbon: Chart {
  package static let kind = "ribbon"

  package var title: String
  package var rows: [Row]
  /// The names of the columns' months, and of festivals, by the number of the day, from 0.
  package var months: [Label]
  package var festivals: [Label]
  /// The number of days.
  package var count: Int
  package var wording: Words

  package struct Row: Sendable {
    package var name: String
    /// The name of the system whose colour it has.
    package var tone: String
    /// One for each day, or for each week if only these are known; nil if nothing is on record.
    package var values: [Double?]
    package var look: Look
    /// The sum or mean of the drawn values, in words.
    package var total: String

    package enum Look: Sendable, Hashable {
      /// Bars from the bottom of the row.
      case bars
      /// Bars from the middle of the row: up for values above this one, down for values below it.
      case around(Double)
      /// Bars up for values above zero, and down for those below.
      case both
      /// A dot on each day with a value above zero.
      case dots
    }

    package init(name: String, tone: String, values: [Double?], look: Look, total: String) {
      self.name = name
      self.tone = tone
      self.values = values.map(\.drawable)
      self.look = look
      self.total = total
    }
  }

  package struct Label: Sendable, Hashable {
    package var text: String
    package var day: Int
    /// The address of its page; nil for none.
    package var address: String?

    package init(_ text: String, day: Int, address: String? = nil) {
      self.text = text
      self.day = day
      self.address = address
    }
  }

  package init(
    title: String, rows: [Row], months: [Label], festivals: [Label], count: Int,
    wording: Words = .english
  ) {
    self.title = title
    self.rows = rows
    self.months = months
    self.festivals = festivals
    self.count = count
    self.wording = wording
  }

  package var summary: String {
    wording.sentences(rows.map { wording.labelled($0.name, $0.total) })
  }

  /// The totals; the values of days are in the tables of the charts that each row is about.
  package var table: ChartTable {
    ChartTable(
      caption: title, columns: ["", wording("chart.total")],
      rows: rows.map { [.label($0.name), .label($0.total)] })
  }

  /// The widths in pixels of a half on a page of 960 px, and on one of 700 or 320 px.
  private static let halves = (wide: 325.0, narrow: 210.0)
  /// The height of a row and of its bars, in units.
  static let pitch = (row: 24.0, bar: 18.0)
  private static let dotRadius = 4
}

extension YearRibbon.Row {
  /// The bars of some days in a box as wide as there are days and 18 units high.
  func path(_ range: Range<Int>, of count: Int) -> PathData {
    let base = look == .bars ? YearRibbon.pitch.bar : YearRibbon.pitch.bar / 2
    let days = max(1, count / max(1, values.count))
    let reach = scale
    var path = PathData()
    // The outline of bars that touch is one line, which ends with the last of them.
    var open: (right: Double, height: Double)?
    func end() {
      guard let last = open else { return }
      path.horizontal(to: last.right)
      path.vertical(to: base)
      open = nil
    }
    for (index, value) in values.enumerated() {
      let start = index * days
      guard range.contains(start), let value else { continue }
      let top: Double
      switch look {
      // Round at any width, so no path has them.
      case .dots: continue
      case .bars:
        guard value > 0 else { continue }
        top = base - Self.step(value / reach) * base
      case .around(let middle): top = base - Self.step((value - middle) / reach) * base
      case .both:
        guard value != 0 else { continue }
        top = base - Self.step(value / reach) * base
      }
      let left = Double(start - range.lowerBound)
      if open?.right != left {
        end()
        path.move(to: left, base)
        path.vertical(to: top)
      } else if open?.height != top {
        path.horizontal(to: left)
        path.vertical(to: top)
      }
      // A week is a bar with a gap; days touch.
      open = (left + (days > 1 ? Double(days) - 1 : 1), top)
    }
    end()
    return path
  }

  /// The days that have a dot.
  func dots(_ range: Range<Int>) -> [Int] {
    look == .dots
      ? values.indices.filter { range.contains($0) && values[$0].map { $0 > 0 } ?? false } : []
  }

  /// The value that is drawn at full height: all but the largest twentieth are below it.
  private var scale: Double {
    let sizes = values.compactMap(\.self).map { value in
      if case .around(let middle) = look { abs(value - middle) } else { abs(value) }
    }.filter { $0 > 0 }.sorted()
    guard !sizes.isEmpty else { return 1 }
    return sizes[min(sizes.count - 1, sizes.count * 19 / 20)]
  }

  /// One of six heights, up or down.
  private static func step(_ share: Double) -> Double {
    let size = min(1, abs(share))
    return (share < 0 ? -1 : 1) * max(1, (size * 6).rounded()) / 6
  }
}

extension YearRibbon {
  /// A half of the days, as drawings that fill the width of their box.
  package struct Half: Sendable {
    /// The names of months.
    package var axis: String
    package var plot: String
    package var festivals: String
  }

  /// The halves of the year, the older one first.
  ///
  /// - Parameter link: The address of the page of a day, by its number from 0.
  package func halves(link: (Int) -> String?) -> [Half] {
    let middle = (count / 2 + 6) / 7 * 7
    return [0..<middle, middle..<count].filter { !$0.isEmpty }.enumerated()
      .map { half($0.element, id: "year\($0.offset)", link) }
  }

  private func half(_ range: Range<Int>, id: String, _ link: (Int) -> String?) -> Half {
    func share(_ day: Int) -> Double {
      100 * Double(day - range.lowerBound) / Double(range.count)
    }
    var axis = Markup()
    axis.markup("<svg class=\"plot axis\">")
    for month in months where range.contains(month.day) && share(month.day) < 96 {
      if let address = month.address {
        axis.markup("<a href=\"")
        axis.text(address)
        axis.markup("\">")
      }
      axis.markup("<text x=\"")
      axis.number(share(month.day))
      axis.markup("%\" y=\"13\" dx=\"3\">")
      axis.text(month.text)
      axis.markup(month.address == nil ? "</text>" : "</text></a>")
    }
    axis.markup("</svg>")

    var plot = Markup(capacity: 32_768)
    plot.markup("<svg class=\"plot days\" aria-hidden=\"true\" height=\"")
    plot.number(Double(rows.count) * Self.pitch.row)
    plot.markup("\">")
    for month in months where range.contains(month.day) {
      plot.markup("<line class=\"axis\" x1=\"")
      plot.number(share(month.day))
      plot.markup("%\" x2=\"")
      plot.number(share(month.day))
      plot.markup("%\" y1=\"0\" y2=\"100%\"/>")
    }
    for (index, row) in rows.enumerated() {
      plot.markup("<g class=\"plot-tone-\(row.tone)\"><svg y=\"")
      plot.number(Double(index) * Self.pitch.row + 3)
      plot.markup("\" width=\"100%\" height=\"18\" viewBox=\"0 0 ")
      plot.number(Double(range.count))
      plot.markup(" 18\" preserveAspectRatio=\"none\"><path class=\"bar\" d=\"")
      plot.markup(row.path(range, of: count).data)
      plot.markup("\"/></svg>")
      for day in row.dots(range) {
        plot.markup("<circle class=\"bar\" cx=\"")
        plot.number(share(day) + 50 / Double(range.count))
        plot.markup("%\" cy=\"")
        plot.number((Double(index) + 0.5) * Self.pitch.row)
        plot.markup("\" r=\"\(Self.dotRadius)\"/>")
      }
      plot.markup("</g>")
    }
    let links = range.compactMap { day in link(day).map { (day, $0) } }
    if !links.isEmpty {
      // One shape for the links of all days.
      plot.markup("<svg viewBox=\"0 0 \(range.count) 1\" preserveAspectRatio=\"none\">")
      plot.markup("<defs><rect id=\"\(id)\" width=\"1\" height=\"1\"/></defs>")
    }
    for (day, address) in links {
      plot.markup("<a href=\"")
      plot.text(address)
      plot.markup("\" tabindex=\"-1\"><use href=\"#\(id)\" x=\"")
      plot.markup("\(day - range.lowerBound)\"/></a>")
    }
    if !links.isEmpty { plot.markup("</svg>") }
    plot.markup("</svg>")

    var names = Markup()
    names.markup("<svg class=\"plot feasts\">")
    // The ends of the last name in percent, on a wide screen and on the narrowest.
    var ends = (wide: -1.0, narrow: -1.0)
    for festival in festivals where range.contains(festival.day) {
      let at = share(festival.day)
      func box(in width: Double) -> (start: Double, end: Double) {
        let size = 100 * TextWidth.of(festival.text) / width
        return (at - size / 2, at + size / 2)
      }
      let (wide, narrow) = (box(in: Self.halves.wide), box(in: Self.halves.narrow))
      guard wide.start > ends.wide, wide.end < 100 else { continue }
      ends.wide = wide.end + 2
      let isWideOnly = narrow.start < ends.narrow || narrow.end > 100
      if !isWideOnly { ends.narrow = narrow.end + 2 }
      names.markup(isWideOnly ? "<text class=\"wide\" x=\"" : "<text x=\"")
      names.number(at)
      names.markup("%\" y=\"13\" text-anchor=\"middle\">")
      names.text(festival.text)
      names.markup("</text>")
    }
    names.markup("</svg>")
    return Half(axis: axis.string, plot: plot.string, festivals: names.string)
  }

  /// All days in one picture.
  package func draw(_ width: ChartWidth) -> Drawing {
    let left = width == .wide ? 88.0 : 64
    let right = width.units - (width == .wide ? 96 : 0)
    let top = 20.0
    let height = top + Double(rows.count) * Self.pitch.row + (festivals.isEmpty ? 0 : 20)
    var drawing = Drawing(width: width.units, height: height, capacity: 32_768)
    func place(_ day: Int) -> Double { left + (right - left) * Double(day) / Double(max(1, count)) }
    for month in months where width == .wide || month.day % 2 == 0 {
      drawing.line(
        "axis", from: (place(month.day), top), to: (place(month.day), height - 20))
      drawing.text(month.text, x: place(month.day) + 3, y: 13)
    }
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * Self.pitch.row
      drawing.text(row.name, x: 0, y: y + 16, style: "key")
      var bars = Drawing(width: right - left, height: Self.pitch.bar)
      bars.path("bar", row.path(0..<count, of: count))
      drawing.place(
        bars, x: left, y: y + 3, scale: ((right - left) / Double(max(1, count)), 1), tone: row.tone)
      var dots = Drawing(width: width.units, height: Self.pitch.row)
      for day in row.dots(0..<count) {
        let x = place(day) + (right - left) / Double(max(1, 2 * count))
        dots.circle("bar", at: (x, Self.pitch.row / 2), radius: Double(Self.dotRadius))
      }
      drawing.place(dots, x: 0, y: y, tone: row.tone)
      if width == .wide {
        drawing.text(row.total, x: width.units, y: y + 16, anchor: .end, style: "value")
      }
    }
    return drawing
  }
}
