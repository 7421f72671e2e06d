import Basics
import Charts
import Wording

extension StripView {
  /// The strip as widgets; none before anything is on record.
  ///
  /// - Parameter tone: The system whose colour the dot of the label has.
  package func widgets(tone: String) -> [WidgetSource] {
    let view = settled
    guard !view.strip.rows.isEmpty else { return [] }
    return [("week-medium", .medium), ("week-large", .large)].map {
      (name: String, size: WidgetSize) in
      WidgetSource(name, size, title: words.widget(words("dashboard.this_week"), size)) {
        view.widget(size, tone: tone)
      }
    }
  }

  /// The strip of a period that is over as a picture of a page, with the first sentence; nil before
  /// it is over, as its picture would change with each build, and without anything to show.
  package var card: PageCard.Strip? {
    guard period.lastDay < today, !shown.rows.isEmpty else { return nil }
    return PageCard.Strip(strip, sentence: said.first)
  }

  private func widget(_ size: WidgetSize, tone: String) -> Widget {
    var canvas = WidgetCanvas(size)
    var strip = strip
    let label = words.long(period)
    let top = size == .large ? WidgetCanvas.labelBase + 8 : 8
    if size == .large { canvas.label(label, in: canvas.column) }
    // Rows that are left out have their place on the dashboard.
    while strip.rows.count > 1, top + strip.draw(.narrow).height > canvas.size.height - 10 {
      strip.rows.removeLast()
    }
    canvas.chart(
      strip.draw(.narrow), x: (canvas.size.width - ChartWidth.narrow.units) / 2, y: top)
    return Widget(tone: tone, title: label, summary: strip.summary, canvas: canvas)
  }
}
