package import Basics

/// Reads, locates and changes the settings of a vault one by one.
package struct VaultSettings: Sendable {
  package let files: any Files
  /// The keys, the site's own first.
  package let keys: [SettingKey]
  /// The keys besides the site's own.
  private let others: [SettingKey]
  private let systemNames: [String]
  private let variable: @Sendable (String) -> String?
  private let faults: Faults

  /// The faults of settings that reading does not find, with the name of the key.
  package typealias Faults =
    @Sendable (_ settings: Settings) -> [(key: String, problem: any Problem)]

  /// - Parameters:
  ///   - keys: The keys besides the site's own.
  ///   - variable: The value of a variable of the environment.
  package init(
    _ files: any Files, keys: [SettingKey], systemNames: [String],
    variable: @escaping @Sendable (String) -> String? = { _ in nil },
    faults: @escaping Faults = { _ in [] }
  ) {
    self.files = files
    self.keys = SettingKey.general(systemNames: systemNames) + keys
    others = keys
    self.systemNames = systemNames
    self.variable = variable
    self.faults = faults
  }

  /// The names of the files that hold settings.
  package var fileNames: [String] { [Settings.fileName] + keys.compactMap(\.file) }

  /// A key, or an entry below a key whose names the person makes up: `focus.apps.YouTube`.
  package struct Address: Sendable {
    package let key: SettingKey
    /// The names from the outermost on.
    package let path: [String]
    /// True if the group may be written as the value of its main key alone.
    fileprivate let hasMain: Bool

    package var name: String { path.joined(separator: ".") }
    package var isWhole: Bool { path.count == key.path.count }
    package var file: String { key.file ?? Settings.fileName }
    /// The names in the file.
    fileprivate var pathInFile: [String] {
      key.file == nil ? path : Array(path.dropFirst(key.path.count))
    }
    /// The declaration of the entry; nil for a whole key, and if nothing is.
    package var part: SettingKey.Part? {
      guard path.count == key.path.count + 2 else { return nil }
      return key.parts.first { $0.name == path.last }
    }
    package var choices: [String] { isWhole ? key.choices : part?.choices ?? [] }
  }

  /// A setting with its value.
  package struct Standing: Sendable {
    package enum Origin: Sendable {
      /// Nothing is set.
      case standard
      case file(Place)
      /// A variable of the environment, which comes before what a file says.
      case variable(String)
    }

    package let address: Address
    /// On one line; nil if nothing is set and there is no default.
    package let value: String?
    package let origin: Origin
    /// The value in the file; nil if it says nothing.
    package let written: String?

    package var isSet: Bool { if case .standard = origin { false } else { true } }
  }

  /// All settings in the order of the documentation.
  package func all() throws(FileError) -> [Standing] {
    var standing: [Standing] = []
    for key in keys where !key.isRefused { standing.append(try self.standing(address(of: key))) }
    return standing
  }

  package func standing(_ address: Address) throws(FileError) -> Standing {
    let value = text(try current(address.file), of: address.file)
      .value(at: address.pathInFile, hasMain: address.hasMain)
    if let name = address.key.variable, address.isWhole, let set = variable(name), !set.isEmpty {
      return Standing(
        address: address, value: set, origin: .variable(name), written: value?.text)
    }
    guard let value else {
      let fallback = address.isWhole ? address.key.defaultText : nil
      return Standing(address: address, value: fallback, origin: .standard, written: nil)
    }
    return Standing(
      address: address, value: value.text, origin: .file(value.place), written: value.text)
  }

  /// The names below an address, as its file has them.
  package func names(below address: Address) throws(FileError) -> [String] {
    text(try current(address.file), of: address.file).names(at: address.pathInFile)
  }

  private func address(of key: SettingKey) -> Address {
    Address(key: key, path: key.path, hasMain: hasMain(key))
  }

  private func hasMain(_ key: SettingKey) -> Bool {
    key.path.count == 2 && keys.contains { $0.path == [key.path[0], SettingKey.main] }
  }

  fileprivate func current(_ file: String) throws(FileError) -> [UInt8]? {
    let path = VaultPath(stringLiteral: file)
    return try files.status(of: path) == nil ? nil : try files.text(of: path)
  }

  fileprivate func text(_ bytes: [UInt8]?, of file: String) -> SettingsText {
    SettingsText(bytes ?? [], file: files.displayName(of: VaultPath(stringLiteral: file)))
  }
}

extension VaultSettings {
  /// The setting that a person names: in full, by the main key of its group (`theme`), by an entry
  /// of their own below it (`measures.water.goal`), or by the end of a name that no other has
  /// (`focus.goal`).
  ///
  /// - Throws: ``Failure`` if there is none, or more than one.
  package func address(_ name: String) throws(Failure) -> Address {
    let path = name.withoutBlanks.split(separator: ".").map(String.init)
    if let key = keys.first(where: { $0.path == path || $0.path == path + [SettingKey.main] }) {
      return address(of: key)
    }
    let groups = keys.filter { $0.isOpen && $0.path.count < path.count }
    if let key = groups.first(where: { path.starts(with: $0.path) }) {
      return Address(key: key, path: path, hasMain: false)
    }
    let ending = keys.filter { !$0.isRefused && $0.path.ends(as: path) }
    if ending.count == 1 { return address(of: ending[0]) }
    guard ending.isEmpty else {
      throw Failure(
        Diagnostic(
          .error, kind: "unknown-key", "\"\(name)\" may mean more than one setting",
          hint: "write \(ending.map(\.name).joined(separator: ", or "))"))
    }
    let known = keys.filter { !$0.isRefused }.map(\.name)
    let group = known.filter { path.count > 1 && $0.hasPrefix("\(path[0]).") }
    throw Failure(
      Diagnostic(
        .error, kind: "unknown-key", "\"\(name)\" is not a setting",
        hint: known.nearest(to: name).map { "did you mean \($0)?" }
          ?? (group.isEmpty
            ? "see them all with: daybook settings"
            : "there are \(group.joined(separator: ", "))")))
  }
}

extension SettingKey {
  /// True if the person makes up the names below it.
  package var isOpen: Bool { file != nil || example.hasPrefix("{") }
}

extension [String] {
  /// True if some names are the last of these, the first of them perhaps from a capital letter on:
  /// `goal` for `dailyGoal`.
  fileprivate func ends(as names: [String]) -> Bool {
    guard let last = names.last?.lowercased(), let own = self.last, names.count <= count else {
      return false
    }
    let groups = names.dropLast().map { $0.lowercased() }
    guard dropLast().suffix(groups.count).map({ $0.lowercased() }) == groups else { return false }
    guard own.lowercased() != last else { return true }
    guard own.lowercased().hasSuffix(last) else { return false }
    return own.dropFirst(own.count - last.count).first?.isUppercase ?? false
  }
}

/// A change of settings, planned and not made.
package struct SettingsChange: Sendable {
  /// A setting with its value before and after.
  package struct Part: Sendable {
    package let address: VaultSettings.Address
    package let before: String?
    package let after: String?
    package let place: Place
  }

  package let parts: [Part]
  /// The problems that the new text has and the old one had not; no errors.
  package let warnings: [Diagnostic]
  package let file: FileChange?
  fileprivate let text: [UInt8]

  /// The change in a line.
  package var summary: String {
    parts.map { "\($0.address.name): \($0.after ?? "default")" }.joined(separator: "; ")
  }
}

extension VaultSettings {
  /// The wanted value of a setting, as a person types it; nil for its default.
  package typealias Wish = (name: String, typed: String?)

  /// The change that makes settings of one file as a person wishes.
  ///
  /// - Throws: ``Failure`` for a name that is none, and for a wrong value, with the message of
  ///   `check` and the place that it would have.
  package func change(_ wishes: [Wish]) throws -> SettingsChange {
    let wanted = try wishes.map { (address: try address($0.name), typed: $0.typed) }
    return try change(
      wanted.map { address, typed in
        (address, typed.map { address.readings(of: $0) } ?? [nil])
      })
  }

  /// The change that adds an entry of the person's own, with its parts as they type them, to a key.
  package func declaring(
    _ name: String, _ parts: [Wish], in key: SettingKey
  ) throws -> SettingsChange {
    let address = Address(key: key, path: key.path + [name], hasMain: false)
    if try names(below: self.address(of: key)).contains(where: { $0.folded == name.folded }) {
      throw Failure(
        Diagnostic(
          .error, kind: "declared-already", "\(name) is declared in \(address.file) already",
          hint: "change it with: daybook set \(address.name).KEY VALUE"))
    }
    let entries = parts.compactMap { part in
      part.typed.flatMap { typed in
        let inner = Address(key: key, path: address.path + [part.name], hasMain: false)
        return inner.readings(of: typed).first.map { (key: part.name, value: $0) }
      }
    }
    guard !entries.isEmpty else {
      throw Failure(
        Diagnostic(
          .error, kind: "nothing-declared", "nothing is declared for \(name.shortQuoted)",
          hint: key.parts.first.map { part in
            "say its \(part.name): \(part.choices.joined(separator: ", or "))"
          }))
    }
    return try change([(address, [YAMLLine(map: entries)])])
  }

  private func change(
    _ wishes: [(address: Address, readings: [YAMLLine?])]
  ) throws -> SettingsChange {
    guard let name = wishes.first?.address.file else {
      return SettingsChange(parts: [], warnings: [], file: nil, text: [])
    }
    let old = try failing { () throws(FileError) in try current(name) }
    let path = VaultPath(stringLiteral: name)
    if let whole = wishes.first(where: { $0.address.pathInFile.isEmpty })?.address {
      throw Failure(
        Diagnostic(
          .error, kind: "not-set", at: Place(file: files.displayName(of: path)),
          "\(whole.name) are set one by one", hint: "write \(whole.name).NAME, and a key of it"))
    }
    if let fault = text(old, of: name).faults.first {
      var fault = fault
      fault.severity = .error
      throw Failure(fault)
    }
    let known = try problems(with: old ?? [], in: name)
    let base = try old ?? start(of: name)
    var new = base
    for (address, readings) in wishes where address.file == name {
      // If no reading is right, the first one says what is wrong.
      var first: [UInt8]?
      var right: [UInt8]?
      for reading in readings {
        let made = text(new, of: name)
          .setting(address.pathInFile, to: reading, hasMain: address.hasMain)
        guard let made else { continue }
        first = first ?? made
        let errors = try added(to: known, by: made, in: name).filter { $0.severity == .error }
        guard errors.isEmpty else { continue }
        right = made
        break
      }
      guard let made = right ?? first else {
        let value = readings.first.flatMap(\.self)?.spellings.first
        throw Failure(
          Diagnostic(
            .error, kind: "not-set", at: Place(file: files.displayName(of: path)),
            "\(address.name) cannot be set in it without changing more",
            hint: value.map { "write it yourself, as \(address.path.last ?? ""): \($0)" }
              ?? "take it out yourself"))
      }
      new = made
    }
    let problems = try added(to: known, by: new, in: name)
    if let error = problems.first(where: { $0.severity == .error }) { throw Failure(error) }
    let (was, now) = (text(old, of: name), text(new, of: name))
    let parts = wishes.map { address, _ in
      let after = now.value(at: address.pathInFile, hasMain: address.hasMain)
      return SettingsChange.Part(
        address: address,
        before: was.value(at: address.pathInFile, hasMain: address.hasMain)?.text,
        after: after?.text, place: after?.place ?? Place(file: files.displayName(of: path)))
    }
    let change = new == base ? nil : FileChange(path, editing: old, to: new)
    return SettingsChange(parts: parts, warnings: problems, file: change, text: new)
  }

  /// The first line of a new file: it names the schema, if the vault has it.
  private func start(of file: String) throws -> [UInt8] {
    let schema = SettingsSchema.path(of: file)
    let isThere = try failing { () throws(FileError) in try files.status(of: schema) != nil }
    return isThere ? Array(SettingsSchema.line(of: file).utf8) : []
  }

  /// The problems of all settings if a file held some bytes.
  private func problems(with bytes: [UInt8], in file: String) throws -> [Diagnostic] {
    let read = try failing { () throws(FileError) in
      try Settings.read(
        in: files, with: [file: bytes], keys: others, systemNames: systemNames)
    }
    let text = text(bytes, of: file)
    return read.diagnostics
      + faults(read.settings).map { key, problem in
        let address = try? address(key)
        let value = address.flatMap { text.value(at: $0.pathInFile, hasMain: $0.hasMain) }
        return problem.diagnostic(at: value?.place, excerpt: value?.excerpt)
      }
  }

  /// The problems that a new text of a file adds to the known ones, wherever these are by then.
  private func added(
    to known: [Diagnostic], by bytes: [UInt8], in file: String
  ) throws -> [Diagnostic] {
    var known = known
    return try problems(with: bytes, in: file).filter { problem in
      let index = known.firstIndex { $0.kind == problem.kind && $0.message == problem.message }
      if let index { known.remove(at: index) }
      return index == nil
    }
  }
}

extension RecordLibrary {
  /// Changes settings, alone, and logs it so that it can be undone.
  ///
  /// - Parameter plan: Makes the change from the settings as they are by then.
  /// - Returns: The change, with its entry in the log; nil if it changes nothing.
  package func set(
    _ plan: () throws -> SettingsChange
  ) throws -> (change: SettingsChange, entry: ChangeEntry?) {
    try alone { library in
      let change = try plan()
      guard let file = change.file else { return (change, nil) }
      return (change, try library.write([], files: [file], "set", change.summary))
    }
  }
}
