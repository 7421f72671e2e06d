package import Basics
package import Wording

/// The 24 hours of a day, with a band for each activity.
///
/// Overlaps in a band count once. A day with a clock change has its real length.
package struct DayBandChart: Chart {
  package static let kind = "day"

  /// A stretch of time that something filled.
  package struct Stretch: Sendable, Hashable {
    /// Its time; the part outside the day is left out.
    package var interval: Interval
    /// A class for the colour of its bar; ignored unless it is a plain name.
    package var tone: String
    /// Its name. Stretches of one name share a band.
    package var name: String

    package init(_ interval: Interval, tone: String, name: String) {
      self.interval = interval
      self.tone = tone
      self.name = name
    }
  }

  package var title: String
  package var wording: Words
  private let zone: Zone
  private let whole: Interval
  /// In order of first appearance of the names.
  private let bands: [Band]

  /// The bands of a day in a zone.
  package init(
    title: String, day: Day, in zone: Zone, stretches: [Stretch], wording: Words = .english
  ) {
    self.title = title
    self.wording = wording
    self.zone = zone
    let whole = zone.interval(of: day)
    self.whole = whole
    var names: [String] = []
    var groups: [String: [Stretch]] = [:]
    for stretch in stretches {
      if groups[stretch.name] == nil { names.append(stretch.name) }
      groups[stretch.name, default: []].append(stretch)
    }
    bands = names.compactMap { name in Band(name, groups[name] ?? [], within: whole) }
  }

  package var summary: String {
    guard !bands.isEmpty else { return wording.noPoints }
    return wording.sentences(
      bands.map { band in
        wording(
          "chart.day_band",
          [
            "count": band.blocks.count, "name": band.name, "total": text(band.length),
            "first": start(of: band.blocks[0].interval),
            "last": end(of: band.blocks[band.blocks.count - 1].interval),
          ])
      })
  }

  package var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording("chart.name"), wording("chart.begin"), wording("chart.end"),
        wording("chart.length"),
      ],
      rows: bands.flatMap { band in
        band.blocks.map { block in
          [
            .label(band.name), .label(start(of: block.interval)), .label(end(of: block.interval)),
            .value(block.length.inSeconds, .duration, wording),
          ]
        }
      })
  }

  private func text(_ length: Duration) -> String { wording.duration(seconds: length.inSeconds) }

  private func start(of interval: Interval) -> String { "\(zone.local(interval.start).time)" }

  private func end(of interval: Interval) -> String {
    "\(interval.end == whole.end ? .endOfDay : zone.local(interval.end).time)"
  }
}

private struct Band: Sendable {
  /// Stretches with gaps too small to be visible in a drawing.
  struct Block: Sendable {
    var interval: Interval
    /// Without the gaps between its stretches.
    var length: Duration
  }

  let name: String
  let tone: String
  /// In order; never empty.
  let blocks: [Block]

  var length: Duration { blocks.reduce(.zero) { $0 + $1.length } }

  /// Nil if no stretch overlaps `whole`.
  init?(_ name: String, _ stretches: [DayBandChart.Stretch], within whole: Interval) {
    let time = IntervalSet(stretches.map(\.interval)).clipped(to: whole)
    var blocks: [Block] = []
    for interval in time.intervals {
      if let last = blocks.last, interval.start - last.interval.end < .minutes(1) {
        blocks[blocks.count - 1].interval.end = interval.end
        blocks[blocks.count - 1].length += interval.duration
      } else {
        blocks.append(Block(interval: interval, length: interval.duration))
      }
    }
    guard !blocks.isEmpty else { return nil }
    let tone = stretches.first?.tone ?? ""
    self.name = name
    self.tone = tone.utf8.allSatisfy { 0x61...0x7A ~= $0 || $0 == 0x2D } ? tone : ""
    self.blocks = blocks
  }
}

extension DayBandChart {
  private static let row = 42.0

  package var content: ChartContent {
    ChartContent(isEmpty: bands.isEmpty)
  }

  package func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width, height: max(64, Double(bands.count) * Self.row + 30),
      capacity: 1_024 + bands.reduce(0) { $0 + $1.blocks.count } * 192)
    let bottom = drawing.height - 24
    drawHours(width, bottom: bottom, on: &drawing)
    for (index, band) in bands.enumerated() {
      draw(band, top: Double(index) * Self.row, on: &drawing)
    }
    return drawing
  }

  private func x(_ instant: Instant, _ drawing: Drawing) -> Double {
    drawing.width * ((instant - whole.start) / whole.duration)
  }

  /// A hairline at every third hour, and the time at as many as have room.
  private func drawHours(_ width: ChartWidth, bottom: Double, on drawing: inout Drawing) {
    drawing.line("axis zero", from: (0, bottom), to: (drawing.width, bottom))
    let day = zone.day(of: whole.start)
    for hour in stride(from: 0, through: 24, by: width == .narrow ? 6 : 3) {
      let time = TimeOfDay(hour: hour, minute: 0) ?? .endOfDay
      let place = hour == 24 ? whole.end : zone.instant(LocalTime(day, time)).instant
      let x = x(max(whole.start, min(whole.end, place)), drawing)
      drawing.line("axis", from: (x, 0), to: (x, bottom))
      drawing.text(
        "\(time)", at: x, y: bottom + 17,
        anchor: hour == 0 ? .start : hour == 24 ? .end : .middle, style: nil,
        from: width == .page && hour % 6 != 0 ? .medium : .any)
    }
  }

  private func draw(_ band: Band, top: Double, on drawing: inout Drawing) {
    let total = TextWidth.fitted(text(band.length), in: drawing.width / 2) ?? ""
    let room = drawing.width - TextWidth.of(total) - 12
    drawing.text(
      TextWidth.fitted(band.name, in: room) ?? "", full: band.name, x: 0, y: top + 14,
      style: "note key")
    drawing.text(
      total, full: text(band.length), x: drawing.width, y: top + 14, anchor: .end, style: "value")
    let (top, height) = (top + 21, 12.0)
    drawing.line("axis", from: (0, top + height), to: (drawing.width, top + height))
    let ends = band.blocks.map { x($0.interval.start, drawing) }.dropFirst() + [drawing.width]
    for (block, next) in zip(band.blocks, ends) {
      let left = x(block.interval.start, drawing)
      // However short it was, it is to be seen.
      let right = max(x(block.interval.end, drawing), min(left + 1, next))
      let hours = wording(
        "date.range", ["first": start(of: block.interval), "last": end(of: block.interval)])
      drawing.rectangle(
        band.tone.isEmpty ? "bar" : "bar " + band.tone,
        Frame(x: left, y: top, width: right - left, height: height),
        title: wording.labelled(band.name, wording.list([hours, text(block.length)])))
    }
  }
}
