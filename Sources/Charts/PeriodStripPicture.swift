internal import Basics

// One picture.
extension PeriodStrip {
  /// The wide one has all columns, the narrow one neither changes nor lines.
  package func draw(_ width: ChartWidth) -> Drawing {
    let isWide = width == .wide
    let hasTrend = isWide && trendTitle != nil
    let hasChange = isWide && changeTitle != nil
    let left = isWide ? 92.0 : 64
    let valueRoom = max(isWide ? 100 : 66, 6 + (rows.map { TextWidth.of($0.value) }.max() ?? 0))
    let right = width.units - valueRoom - (hasChange ? 92 : 0) - (hasTrend ? 96 : 0)
    let pitch = (right - left) / Double(max(1, columns.count))
    let (head, tall, low) = isWide ? (42.0, 92.0, 34.0) : (34, 62, 26)
    let height = rows.reduce(head) { $0 + ($1.isTall ? tall : low) }
    var drawing = Drawing(width: width.units, height: height + 1, capacity: 8_192)
    guard !rows.isEmpty else { return drawing }
    // The heads of many columns would touch; then every second or third one is written.
    let widest = columns.map { TextWidth.of($0.head) }.max() ?? 0
    let every = max(1, Int(clamping: ((widest + 4) / pitch).rounded(.up)))
    let hasNames = columns.allSatisfy { TextWidth.of($0.name) < pitch - 2 }
    for (index, column) in columns.enumerated() {
      let x = left + (Double(index) + 0.5) * pitch
      if column.state == .running {
        drawing.rectangle(
          "band alt", Frame(x: x - pitch / 2, y: 0, width: pitch, height: height))
      }
      if index % every == 0 {
        drawing.text(column.head, x: x, y: head - 20, anchor: .middle, style: "key")
      }
      drawing.text(hasNames ? column.name : column.initial, x: x, y: head - 7, anchor: .middle)
    }
    let valueEnd = right + valueRoom
    drawing.text(valueTitle, x: valueEnd, y: head - 7, anchor: .end)
    if hasChange, let changeTitle {
      drawing.text(changeTitle, x: valueEnd + 92, y: head - 7, anchor: .end)
    }
    drawing.line("axis zero", from: (0, head), to: (width.units, head))
    var top = head
    for row in rows {
      let size = row.isTall ? tall : low
      draw(row, Frame(x: left, y: top, width: right - left, height: size), pitch, on: &drawing)
      let base = top + size - (row.isTall ? 8 : low / 2 - 4)
      drawing.text(row.name, x: 10, y: base, style: "key")
      drawing.text(row.value, x: valueEnd, y: base, anchor: .end, style: "value")
      if hasChange, let change = row.change {
        drawing.text(
          "\(change.arrow) \(change.text)", x: valueEnd + 92, y: base, anchor: .end,
          style: change.meaning.rawValue)
      }
      if hasTrend, let trend = row.trend {
        trend.draw(
          in: Frame(x: valueEnd + 108, y: top + size / 2 - 10, width: 76, height: 20), on: &drawing)
      }
      top += size
      drawing.line("axis", from: (0, top), to: (width.units, top))
    }
    return drawing
  }

  private func draw(
    _ row: Row, _ frame: Frame, _ pitch: Double, on drawing: inout Drawing
  ) {
    var dot = Drawing(width: 7, height: 7, capacity: 64)
    dot.circle("bar", at: (3.5, 3.5), radius: 3.5)
    let base = frame.y + frame.height - (row.isTall ? 12 : frame.height / 2)
    drawing.place(dot, x: 0, y: base - 3.5, tone: row.tone)
    let box = row.drawing(of: .points(0))
    let scale = min(1, min((frame.height - (row.isTall ? 20 : 4)) / box.height, pitch / box.width))
    if row.hasBand {
      var band = Drawing(width: frame.width, height: frame.height / 2, capacity: 64)
      band.rectangle("area", Frame(x: 0, y: 0, width: band.width, height: band.height))
      drawing.place(band, x: frame.x, y: frame.y, tone: row.tone)
    }
    let bottom = frame.y + frame.height - (row.isTall ? 0 : (frame.height - box.height * scale) / 2)
    let hasTexts =
      row.isTall && row.cells.allSatisfy { TextWidth.of($0.text ?? "") < pitch }
    for (index, cell) in row.cells.enumerated() {
      guard let mark = cell.mark else { continue }
      let center = frame.x + (Double(index) + 0.5) * pitch
      drawing.place(
        row.drawing(of: mark), x: center - box.width * scale / 2, y: bottom - box.height * scale,
        scale: (scale, scale), tone: row.tone)
      if hasTexts, let text = cell.text {
        drawing.text(text, x: center, y: frame.y + 14, anchor: .middle)
      }
    }
    // Equal goals are one line.
    var start = 0
    for (index, cell) in row.cells.enumerated() where row.isTall {
      let end = index + 1
      if end < row.cells.count, row.cells[end].goal == cell.goal { continue }
      if let goal = cell.goal {
        let y = bottom - goal * box.height * scale
        drawing.line(
          "goal", from: (frame.x + Double(start) * pitch, y),
          to: (frame.x + Double(end) * pitch, y))
      }
      start = end
    }
  }
}
