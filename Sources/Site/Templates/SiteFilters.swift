import Charts
import Chronology
import Focus
import Gifts
import Liquid

/// The filters that Daybook adds to Liquid's own.
///
/// `duration` (seconds as `4 h 35 min`), `duration_figure` (the same with small units, as markup),
/// `number` (`4,812`), `money` (`¥1,200`), `percent` (a share), `markdown`, and one a kind of chart,
/// as ``ChartRequest/Kind`` lists them, applied to the name of a series.
enum SiteFilters {
  /// Adds the filters that need nothing but their input.
  static func registerText(in environment: inout Environment) {
    environment.register(filter: "duration") { (call) throws(FilterError) in
      let seconds = try seconds(call)
      guard try call.string(0, "unit", default: "") == "hours" else {
        return .string(DurationWords.text(seconds))
      }
      return .string(DurationWords.hours(seconds))
    }
    environment.register(filter: "duration_figure") { (call) throws(FilterError) in
      // "4 h 35 min" becomes large numbers with small units; no part of it comes from records.
      let parts = ValueFormat.duration.text(try seconds(call)).split(separator: " ")
      let isUnit = { (part: Substring) in part.allSatisfy(\.isLetter) }
      return .markup(
        parts.map { isUnit($0) ? "<small> \($0) </small>" : String($0) }.joined())
    }
    environment.register(filter: "number") { (call) throws(FilterError) in
      .string(ValueFormat.number().text(try number(call)))
    }
    environment.register(filter: "money") { (call) throws(FilterError) in
      if case .nil = call.input { return .string(MoneyWords.text(.zero())) }
      let currency = try call.string(0, "currency", default: "")
      let text = currency.isEmpty ? call.inputText : "\(call.inputText) \(currency)"
      guard let money = MoneyWords.money(text) else {
        throw FilterError(
          "\(Value.string(text).shown) is not an amount of money",
          hint: "apply it to an amount such as gifts.month.sent, or to \"52.10 CNY\"")
      }
      return .string(MoneyWords.text(money))
    }
    environment.register(filter: "percent") { (call) throws(FilterError) in
      .string(ValueFormat.percent.text(try number(call)))
    }
    environment.register(filter: "markdown") { (call) throws(FilterError) in
      .markup(PageText.html(of: call.inputText))
    }
  }

  /// Adds the filters that draw charts; without `charts` they say that there is no vault.
  static func registerCharts(in environment: inout Environment, _ charts: ChartCatalogue?) {
    for kind in ChartRequest.Kind.allCases {
      environment.register(filter: kind.rawValue) { (call) throws(FilterError) in
        guard let charts else {
          throw FilterError(
            "there is no vault whose records it could draw",
            hint: "put the template into the vault's templates/ and run daybook build")
        }
        var request = ChartRequest(kind: kind, data: call.inputText)
        for (name, value) in call.named {
          if let problem = request.set(name, value.text) {
            throw FilterError(problem.message, hint: problem.hint)
          }
        }
        switch charts.figure(request) {
        case .success(let html): return .markup(html)
        case .failure(let problem): throw FilterError(problem.message, hint: problem.hint)
        }
      }
    }
  }

  private static func seconds(_ call: FilterCall) throws(FilterError) -> Double {
    try number(call)
  }

  private static func number(_ call: FilterCall) throws(FilterError) -> Double {
    switch call.input {
    case .int(let int): Double(int)
    case .decimal(let decimal): decimal
    case .nil: 0
    default:
      throw FilterError(
        "\(call.input.shown) is not a number", hint: "apply it to a figure such as focus.week.total"
      )
    }
  }
}
