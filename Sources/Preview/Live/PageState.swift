internal import Diagnostics
internal import Site
internal import Storage

/// What an open page wants to know when there is something new to see.
struct PageState: Sendable {
  /// The latest build, of which the rest tells.
  let build: Int
  /// How the page compares with what is open.
  let page: Snapshot.Change
  /// The address of the page that took its place.
  let movedTo: String?
  /// The addresses of files other than pages that changed since.
  let changed: [String]
  let errors: Int
  let warnings: Int
  /// Errors first, then warnings, in order of place.
  let diagnostics: [Diagnostic]

  /// So many diagnostics are told in full.
  static let mostDiagnostics = 50
  /// When more files than these changed, the page is to load anew.
  static let mostChanged = 500

  /// The state of the page at `path` for a browser that shows what it was in the build `since`.
  ///
  /// - Parameter path: Nil for a page of the preview's own, which never changes.
  init(of path: RequestPath?, since: Int, in latest: SiteBuilder.Latest) {
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
    errors = latest.diagnostics.count(of: .error)
    warnings = latest.diagnostics.count(of: .warning)
    let sorted = latest.diagnostics.kept.sorted()
    diagnostics = Array(
      (sorted.filter { $0.severity == .error } + sorted.filter { $0.severity == .warning })
        .prefix(Self.mostDiagnostics))
  }

  /// The state as JSON.
  var json: String {
    let changed = changed.map(\.jsonQuoted).joined(separator: ",")
    return """
      {"build":\(build),"page":"\(page.rawValue)","movedTo":\(movedTo?.jsonQuoted ?? "null"),\
      "changed":[\(changed)],"errors":\(errors),"warnings":\(warnings),\
      "diagnostics":[\(diagnostics.map(Self.json).joined(separator: ","))]}
      """
  }

  private static func json(_ diagnostic: Diagnostic) -> String {
    var members = [
      "\"severity\":\"\(diagnostic.severity.rawValue)\"",
      "\"message\":\(diagnostic.message.printable.jsonQuoted)",
    ]
    if let place = diagnostic.place {
      members.append("\"place\":\(place.description.printable.jsonQuoted)")
    }
    if let excerpt = diagnostic.excerpt {
      members.append("\"excerpt\":\(excerpt.text.jsonQuoted)")
      if diagnostic.place?.column != 0 {
        members.append("\"underline\":\(excerpt.underline.jsonQuoted)")
      }
    }
    if !diagnostic.trail.isEmpty {
      let trail = diagnostic.trail.map(\.printable.jsonQuoted).joined(separator: ",")
      members.append("\"trail\":[\(trail)]")
    }
    if let hint = diagnostic.hint { members.append("\"hint\":\(hint.printable.jsonQuoted)") }
    return "{\(members.joined(separator: ","))}"
  }
}
