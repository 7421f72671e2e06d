package import Basics
package import Liquid
package import Vault
package import Wording

/// The controls of a record on a page of the preview: tick, change, delete. A built site has none.
package struct RecordControls {
  /// The id of the form that each page of the preview has, to which the buttons belong wherever
  /// they are.
  package static let form = "daybook-desk"

  /// The name of a record in templates: `task/t1`.
  package static func name(_ kind: String, _ identifier: String) -> String {
    "\(kind)/\(PercentEncoding.path(identifier))"
  }

  /// The page of the record that `name` names, in a preview.
  package static func address(_ name: String) -> String { "/-/record/\(name)" }

  package let record: String
  package let title: String
  /// True if it is ticked off; nil if it cannot be.
  package let isDone: Bool?
  package let words: Words

  package init(_ record: String, title: String, isDone: Bool?, words: Words) {
    self.record = record
    self.title = title
    self.isDone = isDone
    self.words = words
  }

  package var html: String {
    let tick = isDone.map { isDone in
      button(
        isDone ? "untick" : "tick", isDone ? "☑" : "☐",
        isDone ? words("desk.untick", ["record": title]) : words("desk.tick", ["record": title]))
    }
    let address = MarkupText.escaped(Self.address(record))
    let edit = MarkupText.escaped(words("desk.edit", ["record": title]))
    return "<span class=\"daybook-controls\">\(tick ?? "")"
      + "<a href=\"\(address)\" aria-label=\"\(edit)\" title=\"\(edit)\">✎</a>"
      + button("delete", "✕", words("desk.delete", ["record": title])) + "</span>"
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

  private func button(_ does: String, _ sign: String, _ label: String) -> String {
    Self.button(sign, to: Self.address(record), does: does, label: label)
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
