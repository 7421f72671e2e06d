import Basics
import SiteKit
package import Vault
import Wording

/// The page `capture/` of a person's own site: a line, ticks and values, kept on the phone until
/// they reach the vault's inbox. It has its files next to it, so that its service worker, which
/// knows only these, needs nothing of the rest of the site.
///
/// Nothing of the vault is in it but the names that the settings chose for it.
package struct CapturePage: Sendable {
  static let folder = "capture/"
  private static let names = [
    "index.html", "app.webmanifest", "capture.css", "capture.js", "icon.svg", "worker.js",
  ]

  /// The files of the page in each language of a site.
  package static func paths(_ languages: [String]) -> Set<VaultPath> {
    Set(
      SiteTree.all(languages).flatMap { tree in
        names.compactMap { VaultPath(validating: "\(tree.folder)\(folder)\($0)") }
      })
  }

  /// True if a file has the path of one of this page, in any language.
  package static func isPath(_ path: VaultPath) -> Bool {
    let parts = path.text.split(separator: "/")
    return (2...3).contains(parts.count) && "\(parts[parts.count - 2])/" == folder
      && names.contains(String(path.name))
  }

  /// A value that can be noted, such as that of a measure.
  struct Fact: Sendable {
    /// The name of its kind of record.
    let kind: String
    let title: String
    let unit: String
    /// False for a fact that only says that something was so.
    let hasValue: Bool
  }

  let words: Words
  let ticks: [String]
  let facts: [Fact]
  /// The address of the preview that takes entries, from the page; nil in a built site.
  let sendsTo: String?
  /// The public key that entries are encrypted to, in Base64; nil for entries in plain text.
  let sealingKey: String?

  init?(_ input: SiteInput, _ tree: SiteTree, _ words: Words) {
    guard input.audience.isOwner, input.settings.hasCapture else { return nil }
    self.words = words
    ticks = input.settings.capturedTicks
    let kinds = input.declaredKinds
    facts = input.settings.capturedValues.compactMap { name in
      guard let kind = kinds.first(where: { $0.name == name }) else { return nil }
      let value = kind.fields.first { $0.name == "value" }
      // A value of yes or no is noted by a button that says yes.
      let isFlag = if case .form(_, _, allowsFlag: true, _)? = value?.type { true } else { false }
      return Fact(
        kind: name, title: kind.title.map { words($0) } ?? name,
        unit: value?.units.first ?? "", hasValue: value != nil && !isFlag)
    }
    let up = String(repeating: "../", count: tree.isFirst ? 1 : 2)
    sealingKey = input.captureKey
    sendsTo = input.hasControls ? "\(up)-/capture" : nil
  }

  var outputs: [OutputFile] {
    let page = page
    let manifest = manifest
    let files: [(name: String, bytes: [UInt8])] = [
      ("index.html", page), ("app.webmanifest", manifest), ("capture.css", Self.style),
      ("capture.js", Self.own("capture.js")), ("icon.svg", Self.theme("assets/favicon.svg")),
    ]
    return (files + [("worker.js", Self.worker(files))]).compactMap { name, bytes in
      guard let path = VaultPath(validating: Self.folder + name) else { return nil }
      var file = OutputFile(path: path, source: "the capture page", inputs: .records) {
        (bytes, [])
      }
      file.isPlain = true
      return file
    }
  }

  /// The worker for some files, which changes with each of them.
  private static func worker(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    let names = files.map { $0.name == "index.html" ? "./" : $0.name }
    let version = ContentHash.hex(of: files.flatMap { Array($0.name.utf8) + $0.bytes }).prefix(16)
    let list = JSONText.strings(names).line
    return Array(
      String(decoding: own("worker.js"), as: UTF8.self)
        .replacing("= FILES.", with: "= \(list).").replacing("VERSION`", with: "\(version)`").utf8)
  }

  private static let style =
    CompactStyles(theme("assets/tokens.css") + own("capture.css")).bytes

  private static func theme(_ path: String) -> [UInt8] {
    ProgramTheme.quiet.files.first { $0.path == path }?.bytes ?? []
  }

  private static func own(_ path: String) -> [UInt8] {
    EmbeddedFiles.all.first { $0.path == path }?.bytes ?? []
  }

  private var manifest: [UInt8] {
    let members: [(String, JSONText)] = [
      ("name", .string(words("capture.title"))), ("short_name", .string(words("capture.title"))),
      ("lang", .string(words.tag)), ("start_url", "./"), ("scope", "./"),
      ("display", "standalone"), ("background_color", "#fbfaf7"), ("theme_color", "#3650c4"),
      (
        "icons",
        .array([["src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"]])
      ),
    ]
    return Array(JSONText.object(members).utf8)
  }

  private static let links = [
    #"<link rel="apple-touch-icon" href="icon.svg">"#,
    #"<link rel="manifest" href="app.webmanifest">"#,
    #"<link rel="stylesheet" href="capture.css">"#,
    #"<script src="capture.js" defer></script>"#,
  ]

  private var page: [UInt8] {
    func text(_ key: Words.Key) -> String { MarkupText.escaped(words(key)) }
    var told: [(name: String, text: String)] = [
      ("kept", words("capture.kept", ["what": "%n"])), ("given", words("capture.given")),
      ("waiting", words("capture.waiting", ["count": "%n"])),
      ("remove", words("capture.remove", ["what": "%n"])), ("full", words("capture.full")),
      ("failed", words("capture.failed")), ("shared", words("capture.shared")),
      ("saved", words("capture.saved")), ("sent", words("capture.sent")),
      ("insecure", words("capture.insecure")), ("ready", words("capture.ready")),
      ("online", words("capture.online")),
    ]
    if let sendsTo { told.append(("send", sendsTo)) }
    if let sealingKey {
      told += [("key", sealingKey), ("sealed", words("capture.sealed"))]
    }
    let data = told.map { " data-\($0.name)=\"\(MarkupText.escaped($0.text))\"" }.joined()
    let ways: [(name: String, text: String)] = [
      ("send", text("capture.send")), ("share", text("capture.share")),
      ("save", text("capture.save")), ("clear", text("capture.clear")),
    ]
    let buttons = ways.map {
      "<button type=\"button\" data-do=\"\($0.name)\" hidden>\($0.text)</button>\n"
    }.joined()
    return Array(
      """
      \(LonePage.head(words("capture.title"), in: words, links: Self.links))
      <body>
      <main\(data)>
      <h1>\(text("capture.title"))</h1>
      <p class="script">\(text("capture.script"))</p>
      <div class="page" hidden>
      <form class="line"><label>\(text("capture.line"))\
      <input type="text" autocomplete="off" maxlength="2000" enterkeyhint="done"></label>\
      <button>\(text("capture.keep"))</button></form>
      <p role="status"></p>
      \(markupOfTicks)\(markupOfFacts)<section class="waiting">
      <h2></h2>
      <ul></ul>
      <div class="row">
      \(buttons)</div>
      </section>
      <p class="soft offline"></p>
      <p class="soft">\(text("capture.forgets"))</p>
      \(sealingKey.map { _ in "<p class=\"soft\">\(text("capture.sealed_about"))</p>\n" } ?? "")\
      </div>
      </main>
      </body>
      </html>

      """.utf8)
  }

  private var markupOfTicks: String {
    let names = ticks.map { ("data-done=\"\(MarkupText.escaped($0))\"", $0) }
    let kinds = facts.filter { !$0.hasValue }.map {
      ("data-kind=\"\(MarkupText.escaped($0.kind))\"", $0.title)
    }
    if names.isEmpty, kinds.isEmpty { return "" }
    let buttons = (names + kinds).map { attribute, title in
      "<button type=\"button\" \(attribute)>\(MarkupText.escaped(title))</button>\n"
    }
    return "<h2>\(MarkupText.escaped(words("capture.ticks")))</h2>\n"
      + "<div class=\"row\">\n\(buttons.joined())</div>\n"
  }

  private var markupOfFacts: String {
    let forms = facts.filter(\.hasValue).map { fact in
      let unit = fact.unit.isEmpty ? "" : " <small>\(MarkupText.escaped(fact.unit))</small>"
      return "<form data-kind=\"\(MarkupText.escaped(fact.kind))\">"
        + "<label><span>\(MarkupText.escaped(fact.title))</span>\(unit)"
        + "<input type=\"text\" autocomplete=\"off\" maxlength=\"40\" enterkeyhint=\"done\">"
        + "</label>"
        + "<button>\(MarkupText.escaped(words("capture.keep")))</button></form>\n"
    }
    if forms.isEmpty { return "" }
    return "<h2>\(MarkupText.escaped(words("capture.values")))</h2>\n\(forms.joined())"
  }
}

extension SiteInput {
  /// The kinds of records that the vault declares.
  fileprivate var declaredKinds: [KindOfRecord] {
    contents.systems.flatMap { $0.declared(in: settings) }.map(\.kind)
  }

  /// Names in the settings of the capture page that no kind of record has.
  var problemsOfCapture: [Diagnostic] {
    guard audience.isOwner, settings.hasCapture else { return [] }
    let names = declaredKinds.map(\.name)
    return settings.capturedValues.filter { !names.contains($0) }.map { name in
      Diagnostic(
        .warning, kind: "capture-value",
        at: Place(file: vault.displayName(of: VaultPath(stringLiteral: Settings.fileName))),
        "capture.values has \(name.shortQuoted), which the vault does not declare",
        hint: names.nearest(to: name).map { "did you mean \"\($0)\"?" }
          ?? "declare it, or leave it out")
    }
  }
}
