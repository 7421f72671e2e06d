internal import Basics
internal import SiteKit
internal import Vault
internal import Wording

/// What was changed just now, as a page tells it, with what takes it back.
struct ChangeNotice: Sendable {
  let entry: ChangeEntry
  /// What was changed, in words.
  private let records: String

  init(_ entry: ChangeEntry, in library: RecordLibrary) {
    self.entry = entry
    records = entry.isLocked ? "…" : library.inWords(entry)
  }

  /// What was done, in words.
  func text(_ words: Words) -> String {
    let key: Words.Key =
      switch entry.action {
      case "add", "import", "log": "desk.added"
      case "done": "desk.ticked"
      case "delete", "cancel": "desk.deleted"
      case "start": "desk.started"
      case "stop": "desk.stopped"
      case "undo": "desk.taken_back"
      default: "desk.changed"
      }
    return words(key, ["record": records])
  }

  /// The notice with its button.
  func html(_ words: Words) -> String {
    "<p class=\"daybook-preview-notice\" role=\"status\">\(MarkupText.escaped(text(words))) "
      + "\(button(words))</p>\n"
  }

  /// What takes the change back.
  func button(_ words: Words) -> String {
    RecordControls.button(words("desk.undo"), to: "/-/undo/\(PercentEncoding.path(entry.id))")
  }
}
