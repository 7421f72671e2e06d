package import Basics

extension Settings {
  /// Reads the text of a `daybook.yaml`. A fault is reported and discards that setting only; a text
  /// that is not YAML discards all.
  package static func read(
    _ bytes: [UInt8], file: String = fileName, keys: [SettingKey], systemNames: [String]
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    var reader = SettingsReader(
      document: YAMLDocument(TextFile(bytes, file: file)), keys: keys, systemNames: systemNames)
    return reader.read()
  }

  /// Reads a vault's settings, with those in files of their own; the defaults when it has none.
  ///
  /// - Parameter texts: The contents that some files would have, by their names.
  package static func read(
    in vault: some Files, with texts: [String: [UInt8]] = [:], keys: [SettingKey],
    systemNames: [String]
  ) throws(FileError) -> (settings: Settings, diagnostics: [Diagnostic]) {
    func document(_ name: String) throws(FileError) -> YAMLDocument? {
      let path = VaultPath(stringLiteral: name)
      if let text = texts[name] {
        return YAMLDocument(TextFile(text, file: vault.displayName(of: path)))
      }
      guard try vault.status(of: path) != nil else { return nil }
      return YAMLDocument(TextFile(try vault.text(of: path), file: vault.displayName(of: path)))
    }
    let main = try document(fileName) ?? YAMLDocument(TextFile([], file: fileName))
    var reader = SettingsReader(document: main, keys: keys, systemNames: systemNames)
    for key in keys {
      guard let name = key.file, let own = try document(name) else { continue }
      reader.take(own, for: key)
    }
    return reader.read()
  }
}

private struct SettingsReader {
  static let zoneKey = "timeZone"

  private var document: YAMLDocument
  let keys: [SettingKey]
  let systemNames: [String]
  var draft: SettingsDraft
  var diagnostics: [Diagnostic]
  /// The places of the values of keys and groups, by name.
  var marks: [String: YAMLMark] = [:]

  init(document: YAMLDocument, keys: [SettingKey], systemNames: [String]) {
    self.document = document
    self.keys = SettingKey.general(systemNames: systemNames) + keys
    self.systemNames = systemNames
    self.draft = SettingsDraft(self.keys)
    self.diagnostics = []
    note(document)
    // Nothing is known of the part that was not read.
    draft.settings.isZoneCertain = document.diagnostics.isEmpty
  }

  /// Takes over the faults of a text. A document that was not read may hold anything.
  private mutating func note(_ document: YAMLDocument) {
    diagnostics += document.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.severity = .error
      return diagnostic
    }
  }

  /// Reads a file with the value of a key.
  mutating func take(_ own: YAMLDocument, for key: SettingKey) {
    let main = document
    document = own
    note(own)
    if let root = own.root { take(root, for: key) }
    document = main
  }

  mutating func read() -> (Settings, [Diagnostic]) {
    if let root = document.root { read(root, at: [], keys.filter { $0.file == nil }) }
    let (settings, problems) = draft.finished()
    for (key, problem) in problems {
      if let mark = marks[key] { report(problem, at: mark) }
    }
    return (settings, diagnostics.map(\.withoutSecrets))
  }

  /// Reads the keys of a mapping that is the value of `path`.
  ///
  /// - Parameter keys: The allowed keys.
  private mutating func read(_ node: YAMLNode, at path: [String], _ keys: [SettingKey]) {
    let name = path.joined(separator: ".")
    guard let entries = node.entries else {
      if path.isEmpty { draft.settings.isZoneCertain = false }
      return report(
        KeyProblem.notKeys(path.isEmpty ? "the file" : name, found: node.kindInWords),
        at: node.mark)
    }
    marks[name] = node.mark
    for entry in entries {
      let meant = keys.filter { $0.path[path.count] == entry.key }
      let isMain = { (key: SettingKey) in
        key.path.count == path.count + 2 && key.path.last == SettingKey.main
      }
      if let key = meant.first(where: { $0.path.count == path.count + 1 }) {
        take(entry.value, for: key)
      } else if let key = meant.first(where: isMain), entry.value.entries == nil {
        take(entry.value, for: key)
      } else if !meant.isEmpty {
        read(entry.value, at: path + [entry.key], meant)
      } else {
        let known = names(in: path)
        if path.isEmpty, entries.lacksZone,
          entry.key.isLikeZone || known.nearest(to: entry.key) == Self.zoneKey
        {
          draft.settings.isZoneCertain = false
        }
        let owner = path.isEmpty ? Settings.fileName : name
        report(
          KeyProblem.unknownSetting(entry.key, owner: owner, known: known), at: entry.keyMark)
      }
    }
  }

  private mutating func take(_ node: YAMLNode, for key: SettingKey) {
    if node.content == .null, key.guarded == nil { return }
    marks[key.name] = node.mark
    do throws(YAMLValueError) {
      for (mark, problem) in try key.read(node, &draft) { report(problem, at: mark) }
    } catch {
      if key.name == Self.zoneKey { draft.settings.isZoneCertain = false }
      let (problem, place) = error.problem(key.name, node)
      return report(problem, at: place.mark)
    }
    if key.name == "vault", draft.settings.form > Settings.form {
      draft.settings.isZoneCertain = false
      report(KeyProblem.newerVault(draft.settings.form), at: node.mark)
    }
  }

  /// The keys below `path`.
  private func names(in path: [String]) -> [String] {
    var known: [String] = []
    let offered = keys.filter { $0.file == nil && !$0.isRefused }
    for candidate in offered where candidate.path.starts(with: path) {
      let name = candidate.path[path.count]
      if known.last != name { known.append(name) }
    }
    return known
  }

  private mutating func report(_ problem: any Problem, at mark: YAMLMark) {
    diagnostics.append(problem.diagnostic(at: document.locate(mark)))
  }
}

extension KeyProblem {
  /// A vault whose form is newer than this program.
  static func newerVault(_ form: Int) -> Self {
    Self(
      .error, newerVaultKind,
      "this vault has format \(form); this version of Daybook reads format \(Settings.form)",
      hint: "open it with the Daybook that wrote it; nothing was read or written")
  }

  package static let newerVaultKind = "newer-vault"
}

extension [YAMLEntry] {
  /// True if no zone is set.
  fileprivate var lacksZone: Bool { !contains { $0.key == SettingsReader.zoneKey } }
}

extension String {
  /// True if a key probably means the zone: `tz`, `time_zone`, `zone`.
  fileprivate var isLikeZone: Bool { lowercased() == "tz" || lowercased().contains("zone") }
}

/// Settings of one part while their keys are read, in any order: for values that need two keys, or
/// another key first.
package protocol SettingsDraftPart: Sendable {
  init()
  /// Stores the values in the settings. All parts do so, in the order of their keys, after the
  /// site's own keys.
  func finish(_ settings: inout Settings)
  /// The faults of the complete settings, with the name of the key or group concerned; only for
  /// keys in the file.
  func problems(in settings: Settings) -> [(key: String, problem: any Problem)]
}

extension SettingsDraftPart {
  package func problems(in settings: Settings) -> [(key: String, problem: any Problem)] { [] }
}

/// All settings while their keys are read.
struct SettingsDraft {
  var settings = Settings()
  private var parts: [ObjectIdentifier: any SettingsDraftPart] = [:]
  private var order: [ObjectIdentifier] = []

  /// A draft with the parts of all keys, set or not.
  init(_ keys: [SettingKey]) {
    for type in keys.compactMap(\.draft) where parts[ObjectIdentifier(type)] == nil {
      parts[ObjectIdentifier(type)] = type.init()
      order.append(ObjectIdentifier(type))
    }
  }

  subscript<Part: SettingsDraftPart>(_ type: Part.Type) -> Part {
    get { parts[ObjectIdentifier(type)] as? Part ?? Part() }
    set { parts[ObjectIdentifier(type)] = newValue }
  }

  /// The settings, and their faults by the name of a key.
  func finished() -> (settings: Settings, problems: [(key: String, problem: any Problem)]) {
    var settings = settings
    let parts = order.compactMap { self.parts[$0] }
    for part in parts { part.finish(&settings) }
    return (settings, parts.flatMap { $0.problems(in: settings) })
  }
}
