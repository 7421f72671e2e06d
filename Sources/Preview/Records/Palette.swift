internal import Basics
internal import SiteKit
internal import Vault
internal import Wording

/// The offer of the command palette besides the records that the site's search finds: the pages of
/// the navigation and the actions that the visitor may do.
struct Palette {
  let snapshot: PreviewSnapshot
  /// The forms and records; nil for visitors who may only read.
  let context: EditorContext?
  /// True if guests with a link read it: they get no actions but their forms.
  let isForGuests: Bool
  private var words: Words { snapshot.words }

  private struct Action {
    let title: String
    /// The page that it opens.
    var address: String?
    /// The address that it changes something at.
    var post: String?
    /// True if it is only offered once a part of its title is typed.
    var isRare = false

    var json: JSONText {
      .members([
        ("title", .string(title.printable)), ("url", JSONText(address)), ("post", JSONText(post)),
        ("isRare", .bool(isRare)),
      ])
    }
  }

  func json() async -> String {
    let pages = snapshot.menu.map { Action(title: $0.title, address: $0.address).json }
    let answer: JSONText = [
      "words": .members(
        [
          ("title", words("desk.palette")), ("label", words("search.label")),
          ("close", words("desk.close")), ("none", words("search.none")),
          ("one", words("search.found", ["count": 1])),
          ("many", words("search.found_many", ["number": "%n"])),
          ("pages", words("nav.pages")), ("actions", words("desk.actions")),
          ("records", words("desk.records")),
        ].map { ($0, .string($1)) }),
      "pages": .array(pages), "actions": .array(await actions().map(\.json)),
    ]
    return answer.line
  }

  private func actions() async -> [Action] {
    guard let context else { return [] }
    let forms = context.desk.forms(await context.desk.moment().settings)
    var actions = [Action(title: words("entry.record"), address: EntryPages.top)]
    if !isForGuests { actions += stopwatch + lists(context) + last(context) }
    actions += context.desk.texts.map { system in
      Action(
        title: words.labelled(words("entry.add"), words(system.newTextTitle)),
        address: TextPages.address(system.textKind))
    }
    actions += forms.map { form in
      Action(
        title: words.labelled(words("entry.add"), words(form.title)),
        address: EntryPages.address(of: form))
    }
    return isForGuests ? actions : actions + settings(context)
  }

  private var stopwatch: [Action] {
    if let running = snapshot.running {
      let title = running.title.map { words("desk.stop_what", ["what": $0]) }
      return [Action(title: title ?? words("desk.stop"), post: "/-/stop")]
    }
    return snapshot.hasStopwatch ? [Action(title: words("desk.start"), post: "/-/start")] : []
  }

  private func lists(_ context: EditorContext) -> [Action] {
    var lists = [
      Action(title: words("desk.records"), address: "/-/records"),
      Action(title: words("desk.changes"), address: "/-/changes"),
    ]
    if context.hasSheet {
      lists.append(Action(title: words("desk.sheet"), address: EditorContext.today))
    }
    if context.hasPlan {
      lists.append(Action(title: words("desk.plan"), address: EditorContext.plan))
    }
    if context.settings != nil {
      lists.append(Action(title: words("desk.inbox"), address: InboxPages.address))
      lists.append(Action(title: words("desk.settings"), address: SettingPages.top))
    }
    return lists
      + context.desk.workshops.map {
        Action(title: words($0.title), address: WizardPages.address($0), isRare: true)
      }
  }

  /// The undoing of the last change that is not undone yet.
  private func last(_ context: EditorContext) -> [Action] {
    guard let entries = try? context.library.changes(ChangePages.most) else { return [] }
    let undone = UndoneEntries(entries)
    let last = entries.first { entry in
      !undone.contains(entry) && entry.undoes == nil && entry.isUndoable
        && (context.settings != nil || !entry.changesSettings)
    }
    return last.map { entry in
      let change = ChangeNotice(entry, in: context.library).text(words)
      return [
        Action(
          title: words.labelled(words("desk.undo"), change.onOneLine.clipped(to: 120)),
          post: "/-/undo/\(PercentEncoding.path(entry.id))")
      ]
    } ?? []
  }

  private func settings(_ context: EditorContext) -> [Action] {
    let all = (try? context.settings?.all()) ?? []
    return all.map { standing in
      let name = standing.address.name
      return Action(
        title: words.labelled(words("desk.settings"), name), address: SettingPages.address(name),
        isRare: true)
    }
  }
}
