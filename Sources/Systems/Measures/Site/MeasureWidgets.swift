import Basics
import Charts
import SiteKit
import Wording

/// The widgets of measures: one each, of the week.
struct MeasureWidgets: Sendable {
  let view: MeasuresView

  private var words: Words { view.words }

  var all: [WidgetSource] {
    view.items.filter { !$0.history.isEmpty }.map { item in
      WidgetSource("measure-\(item.measure.name)", .small, title: words.widget(item.title, .small))
      {
        widget(item)
      }
    }
  }

  private func widget(_ item: MeasuresView.Item) -> Widget {
    let today = view.moment.today
    let week = item.history.total(on: today.week.days)
    let value = week.map { item.measure.addsUp ? item.text.total($0) : item.text.mean($0) }
    var canvas = WidgetCanvas(.small)
    let column = canvas.column
    canvas.label(
      words("widgets.label", ["name": item.title, "period": words("dashboard.this_week")]),
      in: column)
    canvas.line(value ?? "–", .amount, in: column, y: 68)
    if let goal = item.measure.goal {
      canvas.line(item.text.goal(goal), .words, in: column, y: 92)
    }
    return Widget(
      tone: "measures",
      title: words(
        "widgets.label", ["name": item.title, "period": words.long(.week(today.week))]),
      summary: words(
        "list.labelled", ["label": item.title, "value": value ?? words("common.nothing")]),
      canvas: canvas)
  }
}
