internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import SiteKit
internal import Vault
internal import Wording

/// The pages below `/-/records`: the kinds of records, and the records of a kind, newest first,
/// with filters.
struct RecordLists: Sendable {
  let context: EditorContext
  private var library: RecordLibrary { context.library }
  private var words: Words { context.words }

  static let pageSize = 50

  func kinds() async -> Response {
    let moment = await context.desk.moment()
    let lines = context.desk.lineEntries.flatMap { entry in
      entry.places(moment).map { place in
        "<li>\(MarkupText.escaped(words(entry.title))): "
          + "\(context.link(LinePages.address(entry, place), place.title))</li>\n"
      }
    }
    let forms = Set(context.desk.forms(moment.settings).map(\.name))
    let items = library.kinds.map { kind in
      let form = forms.contains(kind.name)
      let add = form ? " · " + context.link("/-/add/\(kind.name)", words("entry.add")) : ""
      return "<li>\(context.link(RecordPages.list(kind), title(kind)))\(add)</li>\n"
    }
    let workshops = context.desk.workshops.map { workshop in
      "<li>\(context.link(WizardPages.address(workshop), words(workshop.title)))</li>\n"
    }
    var links = [
      context.link("/-/changes", words("desk.changes")), context.link("/", words("entry.back")),
    ]
    if context.settings != nil {
      links.insert(context.link("/-/settings", words("desk.settings")), at: 1)
    }
    links = context.dayLinks + links
    return context.page(
      words("desk.records"), at: "/-/records",
      "<ul>\n\(items.joined())</ul>\n"
        + "<h2>\(MarkupText.escaped(words("desk.at_length")))</h2>\n"
        + "<ul>\n\(lines.joined())\(workshops.joined())</ul>\n"
        + "<p>\(links.joined(separator: " · "))</p>\n")
  }

  func list(_ kind: String, _ query: [String: String]) async -> Response {
    await context.answer(at: "/-/records") {
      let kind = try library.kind(kind)
      let moment = await context.desk.moment()
      let all = try library.records(of: kind).reaching(moment.now, moment.settings)
      let filter: RecordFilter
      do {
        filter = try RecordFilter(
          query, of: kind, among: all, in: library, moment, RecordWords(words, moment.known))
      } catch let failure as Failure {
        return context.page(
          title(kind), at: RecordPages.list(kind),
          FieldMarkup.problem(failure.diagnostic, in: words, isFocused: true)
            + form(kind, query, moment), .unprocessableContent)
      }
      let found = all.filter(filter.holds).newestFirst
      if query["as"] == "csv" { return csv(found, of: kind) }
      return context.page(
        title(kind), at: address(kind, query), page(found, of: kind, on: filter.days, query, moment)
      )
    }
  }

  private func title(_ kind: KindOfRecord) -> String {
    kind.title.map { words($0) } ?? kind.name
  }

  private func page(
    _ found: [StoredRecord], of kind: KindOfRecord, on days: DaySpan,
    _ query: [String: String], _ moment: EntryMoment
  ) -> String {
    var main = form(kind, query, moment)
    let count = MarkupText.escaped(words("desk.count", ["count": found.count]))
    let sums = words.list(found.sums(on: days, words).map(\.text))
    main += "<p>\(found.isEmpty ? MarkupText.escaped(words("desk.none")) : count)"
    if !sums.isEmpty { main += " · \(MarkupText.escaped(sums))" }
    if context.desk.forms(moment.settings).contains(where: { $0.name == kind.name }) {
      main += " · \(context.link("/-/add/\(kind.name)", words("entry.add")))"
    }
    if !found.isEmpty {
      var asked = query
      asked["as"] = "csv"
      main += " · \(context.link(address(kind, asked), words("desk.as_csv")))"
    }
    main += "</p>\n"
    let last = max(0, (found.count - 1) / Self.pageSize)
    let page = min(max(0, Int(query["page"] ?? "") ?? 0), last)
    let shown = found.dropFirst(page * Self.pageSize).prefix(Self.pageSize)
    if !shown.isEmpty { main += table(Array(shown), of: kind, moment) }
    var links: [String] = []
    for (number, label) in [(page - 1, words("desk.newer")), (page + 1, words("desk.older"))]
    where (0...last).contains(number) {
      var asked = query
      asked["page"] = "\(number)"
      links.append(context.link(address(kind, asked), label))
    }
    if !links.isEmpty { main += "<p>\(links.joined(separator: " · "))</p>\n" }
    return main + "<p>\(context.link("/-/records", words("desk.records")))</p>\n"
  }

  private func table(
    _ shown: [StoredRecord], of kind: KindOfRecord, _ moment: EntryMoment
  ) -> String {
    let columns = shown.columns(most: 6)
    let (names, today) = (RecordWords(words, moment.known), moment.moment.today)
    let heads = columns.map { field in
      let label = field.label.map { words($0) } ?? field.name
      return "<th scope=\"col\">\(MarkupText.escaped(label))</th>"
    }
    var html = "<div class=\"wide\" tabindex=\"0\" role=\"region\" "
    html += "aria-label=\"\(MarkupText.escaped(title(kind)))\"><table>\n"
    html += "<thead><tr>\(heads.joined())<td></td></tr></thead>\n<tbody>\n"
    for record in shown {
      let cells = columns.map { field in
        let text = record.spoken(field, names, today: today) ?? ""
        let isMoment = field.type == .time || field.type.isDay
        let kind = isMoment ? " class=\"moment\"" : field.type.isAmount ? " data-amount" : ""
        return "<td\(kind)>"
          + "\(MarkupText.escaped(text.onOneLine.clipped(to: 80)))</td>"
      }
      let name = RecordControls.name(kind.name, record.text.identifier)
      let controls = RecordControls(
        name, title: record.title ?? library.inWords(record),
        state: record.state, of: kind, words: words)
      html += "<tr>\(cells.joined())<td>\(controls.html)</td></tr>\n"
    }
    return html + "</tbody>\n</table></div>\n"
  }

  /// The filters for the records: days, words, and fields with few values.
  private func form(
    _ kind: KindOfRecord, _ query: [String: String], _ moment: EntryMoment
  ) -> String {
    var fields = [
      Field(ofForm: RecordFilter.from, as: FieldEntry("desk.from")),
      Field(ofForm: RecordFilter.to, as: FieldEntry("desk.to")),
      Field(ofForm: RecordFilter.words, as: FieldEntry("desk.words")),
    ]
    if kind.dayField == nil { fields.removeFirst(2) }
    for field in RecordFilter.fields(of: kind) {
      guard let label = field.label else { continue }
      fields.append(
        Field(
          ofForm: field.name,
          as: FieldEntry(
            label, as: field.choices.map { .choice([""] + $0) } ?? .text, known: field.known
          ) { choice, words in
            choice.isEmpty ? words("desk.any") : field.words(.string(choice), RecordWords(words))
          }))
    }
    var html = "<form method=\"get\" action=\"\(RecordPages.list(kind))\" class=\"filter\">\n"
    for field in fields {
      html +=
        FieldMarkup(
          field: field,
          value: query[field.name].map { text in
            kind.fields.first { $0.name == field.name }?.key(of: text) ?? text
          },
          problems: [], moment: moment, words: words,
          isNew: false
        ).html
    }
    return html + "<button>\(MarkupText.escaped(words("desk.show")))</button>\n</form>\n"
  }

  private func address(_ kind: KindOfRecord, _ query: [String: String]) -> String {
    let kept = query.filter { !$0.value.isEmpty && $0.key != EditorContext.doneKey }
      .sorted { $0.key < $1.key }
      .map { "\(PercentEncoding.form($0.key))=\(PercentEncoding.form($0.value))" }
    return RecordPages.list(kind) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
  }

  /// The records found, with all their fields.
  private func csv(_ found: [StoredRecord], of kind: KindOfRecord) -> Response {
    Response(
      CSVText(found, of: kind).text, "text/csv; charset=utf-8", .ok,
      [.contentDisposition: "attachment; filename=\"\(kind.name).csv\""])
  }
}
