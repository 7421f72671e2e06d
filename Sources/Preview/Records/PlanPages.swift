internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The page `/-/plan`: proposals for some days, to take or leave. Guests have none.
struct PlanPages: Sendable {
  let context: EditorContext
  private var words: Words { context.words }

  private static let address = EditorContext.plan
  /// The field, and the key of the query, that names the days.
  private static let days = "days"

  func page(_ query: [String: String]) async -> Response {
    guard context.hasPlan else { return context.nothing }
    return await context.answer(at: Self.address) {
      try await page(query[Self.days], [:], nil, .ok)
    }
  }

  /// Writes what is ticked as one change and goes to the home page, or shows the form again.
  func submit(_ values: [String: String]) async -> Response {
    guard context.hasPlan, let planner = context.desk.planner else { return context.nothing }
    return await context.answer(at: Self.address) {
      let text = values[Self.days]
      let (_, plan) = try await plan(text)
      let wanted = values.filter { $0.key.hasPrefix(Field.take) }.map(\.value)
      guard !wanted.isEmpty else {
        return try await page(text, values, "desk.plan_unticked", .unprocessableContent)
      }
      let titles = Dictionary(
        values.filter { $0.key.hasPrefix(Field.key) }.map { name, key in
          (key, values[Field.title + name.dropFirst(Field.key.count)]?.withoutBlanks ?? "")
        }
      ) { first, _ in first }
      let taken = plan.proposals.filter { wanted.contains($0.key) }.map { proposal in
        var proposal = proposal
        if proposal.canChange, let title = titles[proposal.key], !title.isEmpty {
          proposal.title = title
        }
        return proposal
      }
      // A ticked proposal is gone.
      guard taken.count == Set(wanted).count else {
        return try await page(text, [:], "desk.plan_changed", .conflict)
      }
      let settings = await context.desk.moment().settings
      let entry = try planner.take(taken, context.library, settings)
      return await context.done(entry, to: "/")
    }
  }

  /// The names of a proposal's fields, before its number.
  private enum Field {
    static let key = "key-"
    static let take = "take-"
    static let title = "title-"
  }

  /// The days that a query names, as of now, and their plan.
  private func plan(_ text: String?) async throws -> (moment: Moment, plan: Planner.Plan) {
    let moment = await context.desk.moment().moment
    let days = try Planner.days(text, at: moment)
    guard let contents = await context.desk.contents(),
      let plan = context.desk.planner?.plan(days, contents, words)
    else { throw Failure("no-plan", words("plan.empty")) }
    return (moment, plan)
  }

  private func page(
    _ text: String?, _ values: [String: String], _ problem: Words.Key?,
    _ status: HTTPResponse.Status
  ) async throws -> Response {
    let (moment, plan) = try await plan(text)
    var main = others(than: plan.days, moment)
    main += plan.lastWeek.map { "<p>\(MarkupText.escaped($0))</p>\n" } ?? ""
    if !plan.planned.isEmpty {
      let items = plan.planned.map { task in
        let line = words.commas(
          [words.shortDateWithWeekday(task.day), task.rank?.text].compactMap(\.self))
        return "<li>\(task.isDone ? "☑" : "☐") \(MarkupText.escaped(task.title)) "
          + "<small>\(MarkupText.escaped(line))</small></li>\n"
      }
      main += "<h2>\(MarkupText.escaped(words("plan.planned")))</h2>\n"
      main += "<ul class=\"plain\">\n\(items.joined())</ul>\n"
    }
    let told = problem.map { key in
      "<p class=\"problem\" role=\"alert\">\(MarkupText.escaped(words(key)))</p>\n"
    }
    main += told ?? ""
    if plan.proposals.isEmpty {
      main += "<p>\(MarkupText.escaped(words("plan.empty")))</p>\n"
      main += "<p>\(context.link("/", words("entry.back")))</p>\n"
    } else {
      main += "<h2>\(MarkupText.escaped(words("plan.proposed")))</h2>\n"
      main += "<p>\(MarkupText.escaped(words("desk.plan_about")))</p>\n" + form(plan, values)
    }
    let title = words("plan.of", ["days": words.range(plan.days)])
    return context.page(title, at: Self.address, main, status)
  }

  private func form(_ plan: Planner.Plan, _ values: [String: String]) -> String {
    var fields =
      "<input type=\"hidden\" name=\"\(Self.days)\" "
      + "value=\"\(plan.days.lowerBound)..\(plan.days.upperBound)\">\n"
    for (index, proposal) in plan.proposals.enumerated() {
      let isTicked = values.isEmpty || values["\(Field.take)\(index)"] != nil
      fields += field(
        proposal, index, isTicked: isTicked,
        title: values["\(Field.title)\(index)"] ?? proposal.title)
    }
    return context.form(
      to: Self.address, fields, asksWhether: false,
      "<button>\(MarkupText.escaped(words("desk.plan_take")))</button> "
        + context.link("/", words("entry.back")) + "\n")
  }

  private func field(
    _ proposal: Planner.Proposal, _ index: Int, isTicked: Bool, title: String
  ) -> String {
    let key = MarkupText.escaped(proposal.key)
    let shown = MarkupText.escaped(proposal.title)
    let when = words.commas(
      [words.shortDateWithWeekday(proposal.day), proposal.rank?.text].compactMap(\.self))
    let input =
      proposal.canChange
      ? "<input type=\"text\" name=\"\(Field.title)\(index)\" "
        + "value=\"\(MarkupText.escaped(title))\" "
        + "aria-label=\"\(MarkupText.escaped(words("desk.plan_title")))\" "
        + "aria-describedby=\"plan-\(index)\">" : "<span>\(shown)</span>"
    return "<div class=\"field proposal\">\n"
      + "<label><input type=\"checkbox\" name=\"\(Field.take)\(index)\" value=\"\(key)\" "
      + "aria-label=\"\(shown)\"\(isTicked ? " checked" : "")></label>\n"
      + "<input type=\"hidden\" name=\"\(Field.key)\(index)\" value=\"\(key)\">\n\(input)\n"
      + "<p class=\"help\" id=\"plan-\(index)\">\(MarkupText.escaped(when)) · "
      + "\(MarkupText.escaped(proposal.reason.text))</p>\n</div>\n"
  }

  /// Links to the plans of today, the rest of this week and next week, without the one shown.
  private func others(than days: ClosedRange<Day>, _ moment: Moment) -> String {
    let week = moment.today.week
    let all: [(days: ClosedRange<Day>, text: String)] = [
      (moment.today...moment.today, words("nav.today")),
      (moment.today...week.days.upperBound, words.short(.week(week))),
      (week.next.days, words.short(.week(week.next))),
    ]
    let links = all.filter { $0.days != days }.map { days, text in
      context.link("\(Self.address)?\(Self.days)=\(days.lowerBound)..\(days.upperBound)", text)
    }
    return "<p>\(links.joined(separator: " · "))</p>\n"
  }
}
