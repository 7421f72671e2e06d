internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The page `/-/inbox`: the entries that other programs left, each with its meaning, to be written
/// one by one or all together. Guests have none.
struct InboxPages: Sendable {
  let context: EditorContext
  private var words: Words { context.words }

  static let address = "/-/inbox"

  /// The names of the form's fields and buttons.
  private enum Name {
    static let one = "one"
    static let again = "again"
    static let all = "all"
    /// Before a number: the key of an entry that the page shows.
    static let key = "key-"
  }

  func page() async -> Response {
    guard context.settings != nil else { return context.nothing }
    return await context.answer(at: Self.address) { try await page(nil, .ok) }
  }

  /// Writes the entry of a button, or all entries on the page.
  func submit(_ values: [String: String]) async -> Response {
    guard context.settings != nil else { return context.nothing }
    return await context.answer(at: Self.address) {
      let keys: Set<String>
      if let key = values[Name.one] ?? values[Name.again] {
        keys = [key]
      } else {
        keys = Set(values.filter { $0.key.hasPrefix(Name.key) }.map(\.value))
      }
      let outcome = try await reader().write(
        keys, again: values[Name.again] != nil, to: context.library)
      guard !outcome.written.isEmpty else {
        return try await page("desk.inbox_changed", .conflict)
      }
      if let entry = outcome.change { return await context.done(entry, to: Self.address) }
      await context.desk.rebuild(VaultChanges([InboxFolder.path]))
      return Response(
        status: .seeOther, headers: [.location: Self.address, .cacheControl: "no-store"])
    }
  }

  private func reader() async -> InboxReader {
    var moment = await context.desk.moment()
    let library = context.library
    moment.stored = { library.texts(in: $0, at: $1) }
    return InboxReader(
      context.desk.sentences, context.desk.forms(moment.settings), context.desk.sheet, moment,
      of: await context.desk.contents(), words)
  }

  private func page(
    _ problem: Words.Key?, _ status: HTTPResponse.Status
  ) async throws -> Response {
    let contents = try await reader().contents(of: context.library)
    let told = problem.map { key in
      "<p class=\"problem\" role=\"alert\">\(MarkupText.escaped(words(key)))</p>\n"
    }
    var main = told ?? ""
    let isEmpty = contents.isEmpty && contents.folder.unfinished.isEmpty
    main += "<p>\(MarkupText.escaped(words(isEmpty ? "inbox.empty" : "desk.inbox_about")))</p>\n"
    main += form(contents)
    main += unclear(contents)
    main += "<p>\(context.link("/", words("entry.back")))</p>\n"
    return context.page(words("desk.inbox"), at: Self.address, main, status)
  }

  /// The entries that can be written.
  private func form(_ contents: InboxContents) -> String {
    let entries = contents.items.filter { $0.deed != nil }
    guard !entries.isEmpty else { return "" }
    var items = ""
    for (index, item) in entries.enumerated() {
      items += "<li>\(said(item.meaning ?? "", by: item.line))"
      for warning in item.deed?.warnings ?? [] {
        items += "<p class=\"help\">\(MarkupText.escaped(words.said(warning).message))</p>\n"
      }
      if case .again(_, let since) = item.state {
        items += "<p class=\"help\">\(MarkupText.escaped(again(since)))</p>\n"
        items += button(Name.again, item.line.key, words("desk.inbox_write_again"))
      } else {
        items += button(Name.one, item.line.key, words("desk.inbox_write"))
        items += "<input type=\"hidden\" name=\"\(Name.key)\(index)\" "
        items += "value=\"\(MarkupText.escaped(item.line.key))\">\n"
      }
      items += "</li>\n"
    }
    let count = contents.ready.count
    let all =
      count > 1
      ? button(Name.all, "true", words("desk.inbox_write_all", ["count": count])) : ""
    return context.form(
      to: Self.address, "<ul class=\"inbox\">\n\(items)</ul>\n", asksWhether: false, all)
  }

  private func button(_ name: String, _ value: String, _ text: String) -> String {
    "<button name=\"\(name)\" value=\"\(MarkupText.escaped(value))\">"
      + "\(MarkupText.escaped(text))</button>\n"
  }

  private func again(_ since: Instant) -> String {
    let local = context.library.reader.zone.local(since)
    let time = words.moment(
      local.day, String("\(local.time)".prefix(5)), today: context.library.moment.today)
    return words("desk.inbox_again", ["time": time])
  }

  /// A meaning, then the line that it is of and when it was captured.
  private func said(_ meaning: String, by line: InboxLine) -> String {
    let local = context.library.reader.zone.local(line.at)
    let time = words.moment(
      local.day, String("\(local.time)".prefix(5)), today: context.library.moment.today)
    let source = "\(line.path.name):\(line.number)"
    let text = line.sentence ?? (meaning.isEmpty ? line.text : nil)
    let quoted = text.map {
      "<q>\(MarkupText.escaped($0.onOneLine.printable.clipped(to: 200)))</q> "
    }
    return (meaning.isEmpty ? "" : "<strong>\(MarkupText.escaped(meaning))</strong>\n")
      + "<p class=\"source\">\(quoted ?? "")"
      + "<small>\(MarkupText.escaped("\(time) · \(source)"))</small></p>\n"
  }

  /// The lines and files that stay, with the reasons.
  private func unclear(_ contents: InboxContents) -> String {
    var items = ""
    for item in contents.items {
      guard case .unclear(let diagnostic) = item.state else { continue }
      items += "<li>\(said("", by: item.line))"
      items += "\(FieldMarkup.problem(diagnostic, in: words, isFocused: false))</li>\n"
    }
    for problem in contents.folder.problems {
      let name = problem.place?.file ?? ""
      items += "<li><p class=\"source\">\(MarkupText.escaped(name))</p>"
      items += "\(FieldMarkup.problem(problem, in: words, isFocused: false))</li>\n"
    }
    for path in contents.folder.unfinished {
      let text = words("inbox.unfinished", ["file": String(path.name)])
      items += "<li>\(MarkupText.escaped(text))</li>\n"
    }
    if items.isEmpty { return "" }
    return "<h2>\(MarkupText.escaped(words("desk.inbox_stays")))</h2>\n"
      + "<p>\(MarkupText.escaped(words("desk.inbox_stays_about")))</p>\n"
      + "<ul class=\"inbox\">\n\(items)</ul>\n"
  }
}
