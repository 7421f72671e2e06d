internal import Basics
internal import NIOCore
internal import Site
internal import SiteKit
internal import Vault
internal import Wording

/// The preview's additions to each page: its script and style at the end of the head, and at the
/// end of the body the form for the controls of records, which is the page's corner.
struct PageElements: Sendable {
  let head: String
  let body: String
  /// True if the page's controls are sent as forms.
  let hasControls: Bool

  /// The elements of a page.
  ///
  /// - Parameters:
  ///   - page: The page's address; a control leads back to it.
  ///   - hasDesk: True if records can be added and changed; false for other audiences.
  ///   - isForGuests: True if others read it. They do not see the person's name for them.
  ///   - hidesAmounts: True if the visitor has amounts of money hidden.
  ///   - hasLock: True if a password is asked for, so that the preview can be locked.
  ///   - notice: The change made just now, which can be undone.
  init(
    of page: String, in snapshot: PreviewSnapshot, token: AccessToken, hasDesk: Bool,
    isForGuests: Bool = false, hidesAmounts: Bool = false, hasLock: Bool = false,
    notice: ChangeNotice? = nil
  ) {
    hasControls = hasDesk && snapshot.audience == nil
    let keys =
      snapshot.hasKeys ? PreviewKeys.json(hasDesk: hasControls, isForGuests: isForGuests) : nil
    let palette =
      " data-palette=\"\(PreviewFiles.address("palette.js"))\" data-palette-title=\""
      + MarkupText.escaped(snapshot.words("desk.palette")) + "\""
      + (keys.map { " data-keys=\"\(MarkupText.escaped($0))\"" } ?? "")
    head = """
      <link rel="stylesheet" href="\(PreviewFiles.address("preview.css"))">
      <script src="\(PreviewFiles.address("preview.js"))" defer data-token="\(token.text)" \
      data-build="\(snapshot.build)"\(palette)></script>

      """
    if let audience = snapshot.audience {
      let text = MarkupText.escaped(snapshot.words("desk.seen_by", ["audience": audience]))
      body = isForGuests ? "" : "<p class=\"daybook-preview-audience\">\(text)</p>\n"
    } else {
      body =
        hasControls
        ? Self.corner(
          page, snapshot, token, isForGuests: isForGuests,
          Self.covers(snapshot, hidesAmounts: hidesAmounts, hasLock: hasLock))
          + (notice?.html(snapshot.words) ?? "") : ""
    }
  }

  /// The elements of a page without controls.
  init(head: String) {
    self.head = head
    body = ""
    hasControls = false
  }

  private static func corner(
    _ page: String, _ snapshot: PreviewSnapshot, _ token: AccessToken, isForGuests: Bool,
    _ covers: String
  ) -> String {
    let words = snapshot.words
    let isHome = page == "/"
    func link(_ isThere: Bool, _ address: String, _ title: Words.Key) -> String {
      isHome && isThere && !isForGuests
        ? "<a href=\"\(address)\">\(MarkupText.escaped(words(title)))</a>\n" : ""
    }
    let plan =
      link(snapshot.hasSheet, "/-/today", "desk.sheet")
      + link(snapshot.hasPlan, "/-/plan", "desk.plan")
    let inbox =
      snapshot.waiting > 0 && !isForGuests
      ? "<a href=\"/-/inbox\">"
        + "\(MarkupText.escaped(words("now.inbox", ["count": snapshot.waiting])))</a>\n" : ""
    var button = ""
    if let running = snapshot.running {
      let label = running.title.map { words("desk.stop_what", ["what": $0]) } ?? words("desk.stop")
      button =
        "<button formaction=\"/-/stop\" data-since=\"\(running.since.formatted())\">"
        + "\(MarkupText.escaped(label))</button>"
    } else if let subjects = snapshot.subjects {
      let start =
        "<button formaction=\"/-/start\">\(MarkupText.escaped(words("desk.start")))</button>"
      button = "<span>\(isHome ? choice(of: subjects, words) : "")\(start)</span>"
    }
    return """
      <form id="\(RecordControls.form)" class="daybook-preview-corner" method="post" \
      aria-label="\(MarkupText.escaped(words("desk.records")))" \
      data-undo="\(MarkupText.escaped(words("desk.undo")))">
      <input type="hidden" name="token" value="\(token.text)">
      <input type="hidden" name="return" value="\(MarkupText.escaped(page))">
      <a href="/-/add">\(MarkupText.escaped(words("entry.add")))</a>
      <a href="/-/records">\(MarkupText.escaped(words("desk.records")))</a>
      \(inbox)\(plan)\(button)
      \(covers)</form>

      """
  }

  /// The buttons that keep a page from others' eyes: one hides amounts, one locks the preview.
  private static func covers(
    _ snapshot: PreviewSnapshot, hidesAmounts: Bool, hasLock: Bool
  ) -> String {
    let words = snapshot.words
    var html = ""
    if snapshot.hasAmounts {
      let label = MarkupText.escaped(words("desk.hide_amounts"))
      html +=
        "<button formaction=\"/-/\(HiddenAmounts.field)\" name=\"\(HiddenAmounts.field)\" "
        + "value=\"\(hidesAmounts ? HiddenAmounts.shown : HiddenAmounts.hidden)\" "
        + "aria-pressed=\"\(hidesAmounts)\" aria-label=\"\(label)\" title=\"\(label)\" "
        + "aria-keyshortcuts=\"Control+Shift+A\" data-plain=\"true\">•••</button>\n"
    }
    if hasLock {
      html +=
        "<button formaction=\"/-/lock\" data-plain=\"true\">"
        + "\(MarkupText.escaped(words("desk.lock")))</button>\n"
    }
    return html
  }

  /// The field that names what the stopwatch is started for.
  static let subject = "-subject"

  private static func choice(of subjects: [Stopwatch.Subject], _ words: Words) -> String {
    guard !subjects.isEmpty else { return "" }
    let options = subjects.map { subject in
      "<option value=\"\(MarkupText.escaped(subject.id))\">"
        + "\(MarkupText.escaped(subject.title.onOneLine.clipped(to: 60)))</option>"
    }
    let label = MarkupText.escaped(words("desk.start_project"))
    return "<select name=\"\(subject)\" aria-label=\"\(label)\">"
      + "<option value=\"\">\(label)</option>\(options.joined())</select>"
  }
}

/// The single keys of the preview, which a setting turns on.
enum PreviewKeys {
  /// The keys with the addresses that they open, as the script reads them; an empty address is the
  /// palette.
  ///
  /// - Parameters:
  ///   - hasDesk: True if records can be added and changed.
  ///   - isForGuests: True if guests with a link read it.
  static func json(hasDesk: Bool, isForGuests: Bool) -> String {
    var keys = [("/", ""), ("g d", "/")]
    if hasDesk { keys.append(("n", "/-/add")) }
    if hasDesk, !isForGuests {
      keys += [("g r", "/-/records"), ("g c", "/-/changes"), ("g s", "/-/settings")]
    }
    return JSONText.members(keys.map { ($0, .string($1)) }).line
  }
}

/// The change made just now, as shown on a page, with its oddities and its undo.
struct ChangeNotice: Sendable {
  let entry: ChangeEntry
  private let records: String
  private let remarks: [Diagnostic]

  /// - Parameter isNew: True to say what is odd about its records, too.
  init(_ entry: ChangeEntry, in library: RecordLibrary, isNew: Bool = false) {
    self.entry = entry
    records = entry.isLocked ? "…" : library.inWords(entry)
    remarks = isNew ? library.remarks(on: entry) : []
  }

  func text(_ words: Words) -> String {
    let key: Words.Key =
      switch entry.action {
      case "add", "import", "log": "desk.added"
      case "done": "desk.ticked"
      case "drop": "desk.dropped"
      case "defer": "desk.put_off"
      case "plan": "desk.planned"
      case "inbox": "desk.inbox_written"
      case "delete", "cancel": "desk.deleted"
      case "start": "desk.started"
      case "stop": "desk.stopped"
      case "undo": "desk.taken_back"
      default: "desk.changed"
      }
    let remarks = remarks.map(words.said).flatMap { [$0.message, $0.hint].compactMap(\.self) }
    return words.clauses([words(key, ["record": records])] + remarks)
  }

  func html(_ words: Words) -> String {
    "<p class=\"daybook-preview-notice\" role=\"status\">\(MarkupText.escaped(text(words))) "
      + "\(button(words))</p>\n"
  }

  func button(_ words: Words) -> String {
    RecordControls.button(words("desk.undo"), to: "/-/undo/\(PercentEncoding.path(entry.id))")
  }
}

/// The preview's own script and style, which built sites do not have, and the icon of its own
/// pages.
enum PreviewFiles {
  struct File: Sendable {
    var path: VaultPath
    var bytes: ByteBuffer
    /// Names these bytes and no others.
    var version: String

    init?(_ name: String, _ bytes: [UInt8]) {
      guard let path = VaultPath(validating: name) else { return nil }
      self.path = path
      self.bytes = ByteBuffer(bytes: bytes)
      self.version = ContentHash.hex(of: bytes)
    }
  }

  /// The theme's icon, also served if no site could be made.
  static let icon = "favicon.svg"
  /// The rules of search for terms, which the palette's script loads.
  private static let terms = "search-terms.js"

  /// The address of the file `name` that a browser may keep for good, as no other bytes will ever
  /// be there.
  static func address(_ name: String) -> String {
    "/\(RequestPath.ownFolder)/\(name)" + (all[name].map { "?v=\($0.version)" } ?? "")
  }

  static let all: [String: File] = {
    var files: [String: File] = [:]
    for file in EmbeddedFiles.all { files[file.path] = File(file.path, file.bytes) }
    for name in [icon, terms] {
      files[name] = Theme.standard.asset(name).flatMap { File(name, $0) }
    }
    return files
  }()
}
