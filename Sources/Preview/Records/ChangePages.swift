internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

struct ChangePages: Sendable {
  let context: EditorContext
  private var library: RecordLibrary { context.library }
  private var words: Words { context.words }

  static let most = 100

  func page() async -> Response {
    await context.answer(at: "/") {
      let entries = try library.changes(Self.most).filter(isShown)
      let undone = UndoneEntries(entries)
      let machine = library.machineName
      let items = entries.map { entry in
        let notice = ChangeNotice(entry, in: library)
        let at = library.reader.zone.local(entry.at)
        let time = words.moment(
          at.day, String("\(at.time)".prefix(5)), today: library.moment.today)
        let end =
          undone.contains(entry)
          ? "<small>\(MarkupText.escaped(words("desk.undone_note")))</small>"
          : note(on: entry, madeOn: machine) + notice.button(words)
        return "<li><small>\(time)</small> \(MarkupText.escaped(notice.text(words))) \(end)</li>\n"
      }
      let about = words(entries.isEmpty ? "desk.changes_none" : "desk.changes_about")
      return context.page(
        words("desk.changes"), at: "/-/changes",
        "<p>\(MarkupText.escaped(about))</p>\n<ul>\n\(items.joined())</ul>\n"
          + "<p>\(context.link("/", words("entry.back")))</p>\n")
    }
  }

  /// A note on the records that another machine's change affects, before it is undone.
  private func note(on entry: ChangeEntry, madeOn machine: String?) -> String {
    guard entry.machine != machine, entry.machine != nil, !entry.isLocked else { return "" }
    let text = words(
      "desk.other_machine", ["records": library.recordsInWords(of: entry)])
    return "<small>\(MarkupText.escaped(text))</small> "
  }

  /// True unless the change is of settings, and these are not theirs to see.
  private func isShown(_ entry: ChangeEntry) -> Bool {
    context.settings != nil || !entry.changesSettings
  }

  func undo(_ identifier: String, _ values: [String: String]) async -> Response {
    let back = EditorContext.address(values["return"], else: "/-/changes")
    return await context.answer(at: back) {
      if context.settings == nil, let entry = try library.change(identifier), !isShown(entry) {
        return context.nothing
      }
      do {
        let entry = try library.undo(id: identifier) { references in
          if values["do"] != EditorContext.deleteAnyway { throw Referred(references: references) }
        }
        return await context.done(entry, to: back)
      } catch let referred as Referred {
        let address = "/-/undo/\(PercentEncoding.path(identifier))"
        return context.referred(referred.references, at: address, to: back)
      }
    }
  }

  /// Other records refer to a record that the change added, and the person has not confirmed the
  /// undo yet.
  private struct Referred: Error {
    let references: References
  }

  func run(_ stopwatch: Stopwatch, begins: Bool, _ values: [String: String]) async -> Response {
    let back = EditorContext.address(values["return"], else: "/")
    return await context.answer(at: back) {
      let settings = await context.desk.moment().settings
      let subject = values[PageElements.subject].flatMap { $0.isEmpty ? nil : $0 }
      let entry =
        try begins
        ? stopwatch.begin(library, settings, subject) : stopwatch.end(library, settings)
      return await context.done(entry, to: back)
    }
  }
}
