import Basics
import Charts
package import Liquid
package import Vault
package import Wording

/// The filters that Daybook adds to Liquid's own.
///
/// `t` (a message of the language), `list` (texts with its separator), `folds` (the parts of a long
/// list), `duration` (seconds as `4 h 35 min`), `duration_figure` (the same with small units, as
/// markup), `number` (`4,812`), `percent` (a share), `markdown`, `contents` (links to the headings
/// of a page), in the preview `controls` (of the named record) and `form_link` and `workshop_link`
/// (to a form), and one filter per kind of chart in ``ChartRequest/Kind``, applied to the name of a
/// series.
package enum SiteFilters {
  /// Adds the filters that need only their input and the `words` of a language.
  ///
  /// - Parameters:
  ///   - hasControls: True if records have controls, as in the preview.
  ///   - kinds: The kinds of those records.
  ///   - markdown: How the filter `markdown` reads texts.
  package static func registerText(
    in environment: inout Environment, _ words: Words, hasControls: Bool = false,
    of kinds: [KindOfRecord] = [], markdown: MarkdownOptions = MarkdownOptions()
  ) {
    let kinds = Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first }
    environment.register(filter: "t") { (call) throws(FilterError) in
      try Translation(call).value(in: words)
    }
    environment.register(filter: "list") { (call) throws(FilterError) in
      .string(words.list((call.input.arrayValue ?? [call.input]).map(\.text)))
    }
    environment.register(filter: "folds") { (call) throws(FilterError) in
      Fold.parts(
        of: call.input.arrayValue ?? [call.input], day: call.argument(0, "day")?.stringValue, words)
    }
    environment.register(filter: "duration") { (call) throws(FilterError) in
      let seconds = try number(call)
      let isInHours = try call.string(0, "unit", default: "") == "hours"
      let text = isInHours ? words.hours(seconds: seconds) : words.duration(seconds: seconds)
      return .string(text.unbroken)
    }
    environment.register(filter: "duration_figure") { (call) throws(FilterError) in
      .markup(words.durationFigure(seconds: try number(call)))
    }
    environment.register(filter: "number") { (call) throws(FilterError) in
      .string(ValueFormat.number().text(try number(call), words))
    }
    environment.register(filter: "percent") { (call) throws(FilterError) in
      .string(ValueFormat.percent.text(try number(call), words))
    }
    environment.register(filter: "markdown") { (call) throws(FilterError) in
      .markup(PageText.html(of: call.inputText, options: markdown))
    }
    environment.register(filter: "contents") { (call) throws(FilterError) in
      .markup(HeadingLinks(in: call.inputText).html(title: words("page.contents")))
    }
    environment.register(filter: "controls") { (call) throws(FilterError) in
      guard hasControls, !call.input.isNil else { return .markup("") }
      let isDropped = call.argument(2, "dropped")?.isTruthy ?? false
      let state = call.argument(1, "done").flatMap { done -> Tick.State? in
        done.isNil ? nil : done.isTruthy ? .done : isDropped ? .dropped : .open
      }
      let title = try call.string(0, "title", default: "")
      let record = call.inputText
      let kind = kinds[String(record.prefix { $0 != "/" })]
      return .markup(
        RecordControls(record, title: title, state: state, of: kind, words: words).html)
    }
    for (filter, isWorkshop) in [("form_link", false), ("workshop_link", true)] {
      environment.register(filter: filter) { (call) throws(FilterError) in
        guard hasControls else { return .markup("") }
        let label = try call.string(0, "label", default: "")
        return .markup(
          RecordControls.link(toForm: call.inputText, isWorkshop: isWorkshop, label: label))
      }
    }
  }

  /// Adds the filters that draw charts; without `charts` they report that there is no vault.
  package static func registerCharts(in environment: inout Environment, _ charts: ChartCatalogue?) {
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
        // Pages are identified by their paths from the top.
        let page = call.context.page.map { String($0.dropFirst()) }
        switch charts.figure(request, on: page, reads: call.context.reads) {
        case .success(let html): return .markup(html)
        case .failure(let problem): throw FilterError(problem.message, hint: problem.hint)
        }
      }
    }
  }

  private static func number(_ call: FilterCall) throws(FilterError) -> Double {
    switch call.input {
    case .int(let int): Double(int)
    case .decimal(let decimal): decimal
    case .nil: 0
    default:
      throw FilterError(
        "\(call.input.shown) is not a number",
        hint: "apply it to a figure, such as a total"
      )
    }
  }
}

extension Words {
  /// `4 h 35 min` as markup, with large numbers and small units; no part of it comes from records.
  package func durationFigure(seconds: Double) -> String {
    figure(durationParts(seconds: seconds))
  }

  /// `15 days` as markup, in the same way.
  package func countFigure(_ key: Key, _ count: Int) -> String { figure(countParts(key, count)) }

  private func figure(_ parts: [DurationPart]) -> String {
    parts.map { part in
      switch part {
      case .number(let text): text
      case .unit(let text): "<small>\(MarkupText.escaped(text))</small>"
      }
    }.joined()
  }
}
