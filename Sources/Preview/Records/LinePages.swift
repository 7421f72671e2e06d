internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import SiteKit
internal import Vault
internal import Wording

/// The pages below `/-/lines`, for entering records one per line, with a printable list of all of
/// them, and as one tall picture.
struct LinePages: Sendable {
  let context: EditorContext
  private var words: Words { context.words }

  private static let line = "line"
  /// The number of recent lines to show.
  private static let most = 12

  /// The page at `names`: the entry's name, a place, and a part of it.
  func page(_ names: [String]) async -> Response {
    let moment = await context.desk.moment()
    guard let (entry, place) = find(names[0], names[1], moment) else {
      return context.nothing
    }
    switch names.dropFirst(2).first {
    case nil: return page(entry, place, "", [], moment, .ok)
    case "list": return list(entry, place, moment)
    case "list.svg":
      let tally = entry.tally(place, moment, words)
      let svg = TallyPicture(title: place.title, sum: sum(tally), tally: tally, words: words)
      return Response(svg.text, ContentType.of("list.svg"))
    default: return context.nothing
    }
  }

  func submit(_ name: String, _ id: String, _ given: [String: String]) async -> Response {
    let moment = await context.desk.moment()
    guard let (entry, place) = find(name, id, moment) else {
      return context.nothing
    }
    let line = given[Self.line] ?? ""
    return await context.answer(at: Self.address(entry, place)) {
      var reading = moment
      try entry.form.look(context.library.reader, for: &reading)
      let values: [String: String]
      do {
        values = try entry.values(line, place, moment)
      } catch let failure as Failure {
        return page(entry, place, line, [failure.diagnostic], moment, .unprocessableContent)
      }
      var draft = entry.form.draft(values, reading)
      draft.problems.removeAll { entry.unasked.contains($0.diagnostic.kind) }
      let added = try await context.add(draft, to: entry.form, given) { _ in
        Self.address(entry, place)
      }
      return added
        ?? page(
          entry, place, line,
          draft.problems.map(\.diagnostic).filter { $0.severity != .note }, moment,
          .unprocessableContent, asksWhether: draft.isValid)
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
    let field = Field(
      ofForm: Self.line, isRequired: true,
      as: FieldEntry(entry.label, help: entry.help, known: entry.known))
    let markup = FieldMarkup(
      field: field, value: line.isEmpty ? nil : line, problems: problems, moment: moment,
      words: words, isFirst: true)
    var main = context.form(
      to: address, markup.html, asksWhether: asksWhether,
      "<button>\(MarkupText.escaped(words("desk.lines_add")))</button>\n")
    main += "<p class=\"sum\" role=\"status\">\(MarkupText.escaped(sum(tally)))</p>\n"
    let label = MarkupText.escaped(words("desk.lines_so_far"))
    main += "<h2>\(label)</h2>\n<ol class=\"lines\" reversed start=\"\(tally.rows.count)\">\n"
    for row in tally.rows.suffix(Self.most).reversed() {
      let name = RecordControls.name(entry.kind.name, row.id)
      let title = words.list(row.cells.filter { !$0.isEmpty })
      let controls = RecordControls(name, title: title, state: nil, words: words)
      main += "<li>\(MarkupText.escaped(title))\(controls.html)</li>\n"
    }
    main +=
      "</ol>\n<p>\(context.link(address + "/list", words("desk.lines_print")))"
      + " · \(context.link(address + "/list.svg", words("desk.lines_picture")))"
    main += " · \(context.link("/", words("entry.back")))</p>\n"
    return context.page("\(words(entry.title)) · \(place.title)", at: address, main, status)
  }

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

/// A list of single-line records as one tall picture, for sending to others.
struct TallyPicture {
  let title: String
  let sum: String
  let tally: LineEntry.Tally
  let words: Words

  private static let width = 720
  private static let head = 150
  private static let row = 44
  private static let margin = 40

  /// The drawing as a standalone file, which uses the fonts of the viewer's machine.
  var text: String {
    let height = Self.head + Self.row * (tally.rows.count + 1) + Self.margin
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" xml:lang="\(MarkupText.escaped(words.tag))" role="img" \
      font-family="'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,serif" \
      font-size="20" fill="#1F1F1F">
      <title>\(MarkupText.escaped(LineText.line(title)))</title>
      <desc>\(MarkupText.escaped(LineText.line(sum)))</desc>
      <rect width="\(Self.width)" height="\(height)" fill="#FFFDF8"/>
      <rect x="12" y="12" width="\(Self.width - 24)" height="\(height - 24)" fill="none" \
      stroke="#C04851" stroke-width="2"/>

      """
    svg += text(title, x: Self.width / 2, y: 74, "text-anchor=\"middle\" font-size=\"34\"")
    svg += text(sum, x: Self.width / 2, y: 116, "text-anchor=\"middle\" fill=\"#8A2B33\"")
    for (index, row) in tally.rows.enumerated() {
      let y = Self.head + Self.row * (index + 1)
      svg += text("\(index + 1)", x: Self.margin + 30, y: y, "text-anchor=\"end\" fill=\"#6B655C\"")
      svg += text((row.cells.first ?? "").clipped(to: 14), x: Self.margin + 50, y: y, "")
      svg += text(row.cells.dropFirst().first ?? "", x: 400, y: y, "text-anchor=\"end\"")
      let rest = (row.cells.dropFirst(2).first ?? "").clipped(to: 14)
      svg += text(rest, x: 420, y: y, "fill=\"#6B655C\"")
      svg +=
        "<path d=\"M\(Self.margin) \(y + 14)H\(Self.width - Self.margin)\" stroke=\"#E5DCCB\"/>\n"
    }
    return svg + "</svg>\n"
  }

  private func text(_ words: String, x: Int, y: Int, _ attributes: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" \(attributes)>\(MarkupText.escaped(LineText.line(words)))</text>\n"
  }
}
