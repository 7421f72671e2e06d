import Basics
import Liquid
import SiteKit
import Wording

struct MeasuresReview: ReviewPart {
  let firstDay: Day?
  private let view: MeasuresView

  private var words: Words { view.words }

  init(_ view: MeasuresView) {
    self.view = view
    firstDay = view.items.compactMap(\.history.firstDay).min()
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    view.items.compactMap { item in
      let history = item.history
      let isComparable = scope.isComparable(since: history.firstDay)
      let before = isComparable ? history.total(on: scope.compared) : nil
      guard let now = history.total(on: scope.days) else { return nil }
      if now == .zero, before ?? .zero == .zero { return nil }
      return ReviewFigure(
        title: scope.quote(item.text.titleOfFigure(item.title)), now: text(now, item),
        before: before.map { text($0, item) },
        change: before.map { scope.signed(now - $0, item.text.difference) })
    }
  }

  func members(of period: Period) -> Object {
    let list = view.items.compactMap { item -> Value? in
      guard item.history.summary(of: period.days).days > 0 else { return nil }
      return .object(
        view.period(period, of: item).adding([
          "name": .string(item.title), "url": .string(item.address),
          "goal": Value(item.measure.goal) { .string(item.text.goal($0)) },
          "series": .string("measures.\(item.measure.name)"), "addsUp": .bool(item.measure.addsUp),
        ]))
    }
    return ["measures": ["any": .bool(!list.isEmpty), "list": .array(list)]]
  }

  func section(_ scope: ReviewScope) -> String? {
    let lines = view.items.compactMap { item -> String? in
      let summary = item.history.summary(of: scope.days)
      // A habit that was not kept, and a count of zero, are not mentioned.
      guard let total = summary.total, total != .zero || !item.measure.missingIsZero else {
        return nil
      }
      var value = scope.quote(text(total, item))
      if !item.measure.addsUp {
        value = words("measures.review.days", ["value": value, "count": summary.days])
      }
      var clauses = [
        words(
          "measures.review.line", ["name": scope.bold(scope.quote(item.title)), "value": value])
      ]
      if item.measure.kind != .yes, item.measure.addsUp, let mean = summary.mean {
        clauses.append(
          words(
            "measures.review.mean",
            ["value": scope.quote(item.text.mean(mean)), "count": summary.days]))
      }
      if let goal = summary.goal, goal.of > 0, let declared = item.measure.goal {
        clauses.append(
          words(
            "measures.review.goal",
            ["goal": scope.quote(item.text.goal(declared)), "met": goal.met, "count": goal.of]))
      }
      return words.clauses(clauses) + words("review.stop")
    }
    return lines.isEmpty ? nil : scope.section("review.measures", lines)
  }

  private func text(_ total: Quantity, _ item: MeasuresView.Item) -> String {
    item.measure.addsUp ? item.text.total(total) : item.text.mean(total)
  }
}
