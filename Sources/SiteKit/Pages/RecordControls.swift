package import Basics
package import Liquid
package import Vault
package import Wording

/// The controls of a record on a page of the preview: a box to tick, and a menu with the rest. A
/// built site has none.
package struct RecordControls {
  /// The id of the form on each page of the preview. Buttons anywhere on a page belong to it.
  package static let form = "daybook-desk"

  /// The name of a record in templates: `task/t1`.
  package static func name(_ kind: String, _ identifier: String) -> String {
    "\(kind)/\(PercentEncoding.path(identifier))"
  }

  /// The page of the record that `name` names, in a preview.
  package static func address(_ name: String) -> String { "/-/record/\(name)" }

  package let record: String
  package let title: String
  /// Its state; nil if it cannot be ticked off.
  package let state: Tick.State?
  /// Its kind; nil if unknown, so that it can only be ticked off, changed and deleted.
  package let kind: KindOfRecord?
  package let words: Words

  package init(
    _ record: String, title: String, state: Tick.State?, of kind: KindOfRecord? = nil, words: Words
  ) {
    self.record = record
    self.title = title
    self.state = state
    self.kind = kind
    self.words = words
  }

  /// The actions on a record besides changing it, with their titles: ticking off first.
  package static func actions(
    on kind: KindOfRecord?, in state: Tick.State?
  ) -> [(does: String, title: Words.Key)] {
    var actions: [(does: String, title: Words.Key)] = []
    if let state {
      actions.append(state == .done ? ("untick", "desk.untick_it") : ("tick", "desk.tick_it"))
      if kind?.tick?.canDrop ?? false, state != .done {
        actions.append(
          state == .open ? ("drop", "desk.drop_it") : ("take-up", "desk.take_up_it"))
      }
      if kind?.dayField?.type == .day, state == .open {
        actions.append(("put-off", "desk.put_off_it"))
      }
    }
    return actions + [("delete", "desk.delete_it")]
  }

  /// The menu is a popover: browsers open, close and show it above everything without script, and
  /// unlike `details` it may be in a paragraph.
  package var html: String {
    let tick = state.map { state in
      let isDone = state == .done
      return Self.button(
        isDone ? "☑" : "☐", to: Self.address(record), does: isDone ? "untick" : "tick",
        label: isDone
          ? words("desk.untick", ["record": title]) : words("desk.tick", ["record": title]))
    }
    let address = MarkupText.escaped(Self.address(record))
    let menu = "menu-\(MarkupText.escaped(record))"
    let more = MarkupText.escaped(words("desk.more", ["record": title]))
    let edit = MarkupText.escaped(words("desk.edit", ["record": title]))
    let buttons = Self.actions(on: kind, in: state).filter { !$0.does.hasSuffix("tick") }
      .map { action in
        Self.button(
          words(action.title), to: Self.address(record), does: action.does,
          label: words(
            "list.labelled", ["label": words(action.title), "value": title]))
      }
    return "<span class=\"daybook-controls\">\(tick ?? "")"
      + "<button type=\"button\" popovertarget=\"\(menu)\" aria-label=\"\(more)\" "
      + "title=\"\(more)\">⋯</button><daybook-menu id=\"\(menu)\" popover role=\"group\" "
      + "aria-label=\"\(more)\"><a href=\"\(address)\" aria-label=\"\(edit)\">"
      + "\(MarkupText.escaped(words("desk.edit_it")))</a>\(buttons.joined())</daybook-menu></span>"
  }

  /// A link to a form, which `form` names as ``Value/form(_:_:)`` does, or to a workshop by its
  /// name.
  package static func link(
    toForm form: String, isWorkshop: Bool = false, label: String
  ) -> String {
    let label = MarkupText.escaped(label)
    let address = "/-/\(isWorkshop ? "workshop" : "add")/\(MarkupText.escaped(form))"
    return "<span class=\"daybook-controls\"><a href=\"\(address)\" "
      + "aria-label=\"\(label)\" title=\"\(label)\">✎</a></span>"
  }

  /// A button that sends the page's form, wherever it is.
  ///
  /// - Parameters:
  ///   - address: The address that receives the form.
  ///   - does: The requested action; nil if the address implies it.
  ///   - label: Its label, if it shows no words.
  package static func button(
    _ shown: String, to address: String, does: String? = nil, label: String? = nil
  ) -> String {
    let value = does.map { " name=\"do\" value=\"\($0)\"" } ?? ""
    let name = label.map(MarkupText.escaped).map { " aria-label=\"\($0)\" title=\"\($0)\"" } ?? ""
    return "<button form=\"\(form)\" formaction=\"\(MarkupText.escaped(address))\"\(value)\(name)>"
      + "\(MarkupText.escaped(shown))</button>"
  }
}

extension Value {
  /// The name of a record in templates, for the filter `controls`.
  package static func record(_ kind: KindOfRecord, _ identifier: String) -> Value {
    .string(RecordControls.name(kind.name, identifier))
  }

  /// The name of the record of a kind that began at an instant, for kinds without ids.
  package static func record(_ kind: KindOfRecord, at instant: Instant) -> Value {
    .string(RecordControls.name(kind.name, RecordLibrary.identifier(of: instant)))
  }

  /// The name of a form for a kind of record, filled in with some values, for the filter
  /// `form_link`.
  package static func form(
    _ kind: KindOfRecord, _ values: [(name: String, value: String)]
  ) -> Value {
    let query = values.map { "\(PercentEncoding.form($0.name))=\(PercentEncoding.form($0.value))" }
    return .string(PercentEncoding.path(kind.name) + "?" + query.joined(separator: "&"))
  }
}
