internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import SiteKit
internal import Vault
internal import Wording

/// The pages below `/-/lines`, on which records are written a line at a time, with a list of all of
/// them to print, and as one long picture.
struct LinePages: Sendable {
  let context: DeskContext
  private var words: Words { context.words }

  /// The field of a line.
  private static let line = "line"
  /// So many of the last lines are shown.
  private static let most = 12

  /// What is at `names`: the entry's name, a place, and what of it.
  func page(_ names: [String]) async -> Response {
    let moment = await context.desk.moment()
    guard let (entry, place) = find(names[0], names[1], moment) else {
      return SiteResponder.message(.notFound, "There is nothing here")
    }
    switch names.dropFirst(2).first {
    case nil: return page(entry, place, "", [], moment, .ok)
    case "list": return list(entry, place, moment)
    case "list.svg":
      let tally = entry.tally(place, moment, words)
      let svg = TallyPicture(title: place.title, sum: sum(tally), tally: tally, words: words)
      return Response(
        status: .ok,
        headers: [
          .contentType: ContentType.of("list.svg"), .cacheControl: "no-store",
        ], body: ByteBuffer(string: svg.text))
    default: return SiteResponder.message(.notFound, "There is nothing here")
    }
  }

  /// Writes a line, and comes back for the next one.
  func submit(_ name: String, _ id: String, _ given: [String: String]) async -> Response {
    let moment = await context.desk.moment()
    guard let (entry, place) = find(name, id, moment) else {
      return SiteResponder.message(.notFound, "There is nothing here")
    }
    let line = given[Self.line] ?? ""
    let library = await context.desk.library()
    return await context.answer(at: Self.address(entry, place)) {
      var reading = moment
      try entry.form.look(library.reader, for: &reading)
      let values: [String: String]
      do {
        values = try entry.values(line, place, moment)
      } catch let failure as Failure {
        return page(entry, place, line, [failure.diagnostic], moment, .unprocessableContent)
      }
      let draft = entry.form.draft(values, reading)
      guard draft.isValid, !draft.isOdd || given[EntryPages.meant] != nil else {
        return page(
          entry, place, line,
          draft.problems.map(\.diagnostic).filter { $0.severity != .note }, moment,
          .unprocessableContent, asksWhether: draft.isValid)
      }
      let change = try library.add(draft, to: entry.form).entry
      return await context.done(change, to: Self.address(entry, place))
    }
  }

  private func find(
    _ name: String, _ id: String, _ moment: EntryMoment
  ) -> (LineEntry, LineEntry.Place)? {
    guard let entry = context.desk.lineEntries.first(where: { $0.name == name }),
      let place = entry.places(moment).first(where: { $0.id == id })
    else { return nil }
    return (entry, place)
  }

  /// Where lines are written for a place.
  static func address(_ entry: LineEntry, _ place: LineEntry.Place) -> String {
    "/-/lines/\(entry.name)/\(PercentEncoding.path(place.id))"
  }

  private func sum(_ tally: LineEntry.Tally) -> String {
    words(
      "desk.lines_sum",
      ["count": words("desk.count", ["count": tally.rows.count]), "sum": tally.sum])
  }

  private func page(
    _ entry: LineEntry, _ place: LineEntry.Place, _ line: String, _ problems: [Diagnostic],
    _ moment: EntryMoment, _ status: HTTPResponse.Status, asksWhether: Bool = false
  ) -> Response {
    let tally = entry.tally(place, moment, words)
    let address = Self.address(entry, place)
    let field = EntryField(Self.line, entry.label, isRequired: true, help: entry.help)
    var main = "<form method=\"post\" action=\"\(MarkupText.escaped(address))\">\n"
    main += context.tokenField
    main +=
      EntryFieldMarkup(
        field: field, value: line.isEmpty ? nil : line, problems: problems, moment: moment,
        words: words, isFirst: true
      ).html
    if asksWhether { main += EntryPages.question(words) }
    main += "<button>\(MarkupText.escaped(words("desk.lines_add")))</button>\n</form>\n"
    main += "<p class=\"sum\" role=\"status\">\(MarkupText.escaped(sum(tally)))</p>\n"
    let label = MarkupText.escaped(words("desk.lines_so_far"))
    main += "<h2>\(label)</h2>\n<ol class=\"lines\" reversed start=\"\(tally.rows.count)\">\n"
    for row in tally.rows.suffix(Self.most).reversed() {
      let name = RecordControls.name(entry.kind.name, row.id)
      let title = words.list(row.cells.filter { !$0.isEmpty })
      let controls = RecordControls(name, title: title, isDone: nil, words: words)
      main += "<li>\(MarkupText.escaped(title))\(controls.html)</li>\n"
    }
    main +=
      "</ol>\n<p>\(context.link(address + "/list", words("desk.lines_print")))"
      + " · \(context.link(address + "/list.svg", words("desk.lines_picture")))"
    main += " · \(context.link("/", words("entry.back")))</p>\n"
    return context.page("\(words(entry.title)) · \(place.title)", at: address, main, status)
  }

  /// All lines, in order, to print.
  private func list(
    _ entry: LineEntry, _ place: LineEntry.Place, _ moment: EntryMoment
  ) -> Response {
    let tally = entry.tally(place, moment, words)
    let heads = tally.columns.map { "<th scope=\"col\">\(MarkupText.escaped(words($0)))</th>" }
    var main = "<p>\(MarkupText.escaped(sum(tally)))</p>\n"
    main += "<table>\n<thead><tr><td></td>\(heads.joined())</tr></thead>\n<tbody>\n"
    for (index, row) in tally.rows.enumerated() {
      let cells = row.cells.map { "<td>\(MarkupText.escaped($0))</td>" }
      main += "<tr><td>\(index + 1)</td>\(cells.joined())</tr>\n"
    }
    main += "</tbody>\n</table>\n"
    return context.page(place.title, at: Self.address(entry, place) + "/list", main)
  }
}
