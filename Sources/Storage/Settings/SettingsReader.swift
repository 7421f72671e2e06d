import Chronology
package import Diagnostics
import Focus

extension Settings {
  /// Reads the text of a `daybook.yaml`. What is wrong is reported and costs that setting only; a
  /// text that is not YAML costs all.
  package static func read(
    _ bytes: [UInt8], file: String = fileName
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    var reader = SettingsReader(document: YAMLDocument(TextFile(bytes, file: file)))
    return reader.read()
  }

  /// Reads a vault's settings; the defaults when it has none.
  package static func read(
    in vault: some Files
  ) throws(FileError) -> (settings: Settings, diagnostics: [Diagnostic]) {
    let path = VaultPath(stringLiteral: fileName)
    guard try vault.status(of: path) != nil else { return (Settings(), []) }
    return read(try vault.contents(of: path), file: vault.displayName(of: path))
  }
}

private struct SettingsReader {
  let document: YAMLDocument
  var draft = SettingsDraft()
  var diagnostics: [Diagnostic]
  var asOf: YAMLNode?
  /// The mappings that were met, for messages about them as a whole.
  var windows: [(name: String, node: YAMLNode)] = []

  init(document: YAMLDocument) {
    self.document = document
    self.diagnostics = document.diagnostics
  }

  mutating func read() -> (Settings, [Diagnostic]) {
    if let root = document.root { read(root, at: []) }
    let (settings, resolution) = draft.finished()
    if let asOf, let problem = KeyProblem(resolution, key: "asOf", text: asOf.text ?? "") {
      report(problem, at: asOf.mark)
    }
    for (name, node) in windows {
      let window =
        switch name {
        case "focus.sleep": settings.focus.sleep
        case "focus.lunch": settings.focus.lunch
        case "focus.activeHours": settings.focus.activeHours
        default: TimeWindow?.none
        }
      if let window, window.pieces.isEmpty { report(.emptyWindow(name), at: node.mark) }
    }
    return (settings, diagnostics)
  }

  /// Reads the keys of a mapping that is the value of `path`.
  private mutating func read(_ node: YAMLNode, at path: [String]) {
    let name = path.joined(separator: ".")
    guard let entries = node.entries else {
      report(
        .notKeys(path.isEmpty ? "the file" : name, found: node.kindInWords), at: node.mark)
      return
    }
    if ["focus.sleep", "focus.lunch", "focus.activeHours"].contains(name) {
      windows.append((name, node))
    }
    for entry in entries {
      let entryPath = path + [entry.key]
      if let key = SettingKey.all.first(where: { $0.path == entryPath }) {
        take(entry.value, for: key)
      } else if SettingKey.all.contains(where: { $0.path.starts(with: entryPath) }) {
        read(entry.value, at: entryPath)
      } else {
        report(unknown(entry.key, in: path), at: entry.keyMark)
      }
    }
  }

  private mutating func take(_ node: YAMLNode, for key: SettingKey) {
    if node.content == .null { return }
    if key.name == "asOf" { asOf = node }
    do throws(YAMLValueError) {
      try key.read(node, &draft)
    } catch {
      report(
        .wrongValue(
          key.name, found: node.kindInWords, expected: error.expected, hint: error.hint),
        at: node.mark)
    }
  }

  private func unknown(_ key: String, in path: [String]) -> KeyProblem {
    var known: [String] = []
    for candidate in SettingKey.all where candidate.path.starts(with: path) {
      let name = candidate.path[path.count]
      if known.last != name { known.append(name) }
    }
    let owner = path.isEmpty ? Settings.fileName : path.joined(separator: ".")
    return .unknownKey(key, owner: owner, nearest: known.nearest(to: key))
  }

  private mutating func report(_ problem: KeyProblem, at mark: YAMLMark) {
    diagnostics.append(problem.diagnostic(at: document.locate(mark)))
  }
}
