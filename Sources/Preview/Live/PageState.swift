internal import Basics
internal import Site
internal import SiteKit
internal import Vault
internal import Wording

/// The state that an open page asks for after an update.
struct PageState: Sendable {
  /// The latest build, which the other properties describe.
  let build: Int
  /// The difference from the page that is open.
  let page: PreviewSnapshot.Change
  /// The address of the page that took its place.
  let movedTo: String?
  /// The addresses of files other than pages that changed since.
  let changed: [String]
  let errors: Int
  let warnings: Int
  /// Errors first, then warnings, in order of place.
  let diagnostics: [Diagnostic]

  /// The words of the panel, by the names that its script knows them by.
  private let words: [(String, String)]

  static let mostDiagnostics = 50
  /// If more files than these changed, the page reloads.
  static let mostChanged = 500

  /// The state of the page at `path` for a browser that shows it as of the build `since`.
  ///
  /// - Parameters:
  ///   - path: Nil for a page of the preview's own, which never changes.
  ///   - isForGuests: True if others read it. They get no diagnostics: these quote files of the
  ///     vault, and their number depends on private data.
  init(
    of path: RequestPath?, since: Int, in latest: SiteBuilder.Latest, isForGuests: Bool = false
  ) {
    let snapshot = latest.snapshot
    build = snapshot.build
    var change = path.map { snapshot.change(of: $0, since: since) } ?? .same
    movedTo = path.flatMap { snapshot.newPath(of: $0) }.map(RequestPath.address)
    let others = snapshot.files.values.filter { file in
      guard case .copy = file.inputs else { return false }
      return file.content.build > since
    }
    if others.count > Self.mostChanged, change == .same { change = .changed }
    page = change
    changed = others.prefix(Self.mostChanged).map { RequestPath.address(of: $0.path.text) }.sorted()
    let found = isForGuests ? DiagnosticList() : latest.diagnostics
    errors = found.count(of: .error)
    warnings = found.count(of: .warning)
    let sorted = found.kept.sorted()
    diagnostics = Array(
      (sorted.filter { $0.severity == .error } + sorted.filter { $0.severity == .warning })
        .prefix(Self.mostDiagnostics))
    let rest = errors + warnings - diagnostics.count
    words = Self.words(snapshot.words, errors: errors, warnings: warnings, rest: rest)
  }

  private static func words(
    _ words: Words, errors: Int, warnings: Int, rest: Int
  ) -> [(String, String)] {
    let counts = [
      errors > 0 ? words("desk.errors", ["count": errors]) : nil,
      warnings > 0 ? words("desk.warnings", ["count": warnings]) : nil,
    ].compactMap(\.self)
    let fixed: [(String, Words.Key)] = [
      ("panel", "desk.messages"), ("gone", "desk.page_gone"), ("moved", "desk.page_moved"),
      ("home", "desk.to_home"), ("error", "desk.error"), ("warning", "desk.warning"),
      ("note", "desk.note"), ("hint", "desk.hint"),
    ]
    return fixed.map { ($0, words($1)) } + [
      ("summary", words.list(counts)),
      (
        "rest",
        rest > 0 ? words("desk.more_problems", ["count": rest, "command": "daybook check"]) : ""
      ),
    ]
  }

  var json: String {
    let state: JSONText = [
      "build": .int(build), "page": .string(page.rawValue), "movedTo": JSONText(movedTo),
      "changed": .strings(changed), "errors": .int(errors), "warnings": .int(warnings),
      "diagnostics": .array(diagnostics.map(Self.json)),
      "words": .members(words.map { ($0, .string($1)) }),
    ]
    return state.line
  }

  private static func json(_ diagnostic: Diagnostic) -> JSONText {
    var members: [(String, JSONText)] = [
      ("severity", .string(diagnostic.severity.rawValue)),
      ("message", .string(diagnostic.message.printable)),
    ]
    if let place = diagnostic.place {
      members.append(("place", .string(place.description.printable)))
    }
    if let excerpt = diagnostic.excerpt {
      members.append(("excerpt", .string(excerpt.text)))
      if diagnostic.place?.column != 0 {
        members.append(("underline", .string(excerpt.underline)))
      }
    }
    if !diagnostic.trail.isEmpty {
      members.append(("trail", .strings(diagnostic.trail.map(\.printable))))
    }
    if let hint = diagnostic.hint { members.append(("hint", .string(hint.printable))) }
    return .members(members)
  }
}
