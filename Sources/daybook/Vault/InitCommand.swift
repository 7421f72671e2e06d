import AllSystems
public import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a new vault: an empty one with commented settings, or the sample.",
    discussion: """
      Examples:
        daybook init my-days
        daybook init try-it --sample
        daybook init shi-yi-shi --sample --language zh-Hans
      """)

  @Argument(help: "The vault's folder; it must be new or empty.", completion: .directory)
  var folder: String

  @Flag(help: "Fill the vault with the sample: eighteen months of a person's days.")
  var sample = false
  @Option(
    help: """
      The language of an empty vault's site, or of the sample (English or Chinese). By default, \
      that of your environment: LC_ALL, LC_MESSAGES or LANG.
      """)
  var language: Language?
  @Option(
    help: """
      The currency of gifts in an empty vault, as a code of ISO 4217; without it, you are asked, \
      or that of the place in LC_ALL, LC_MONETARY or LANG.
      """)
  var currency: String?
  @Flag(
    inversion: .prefixedNo,
    help: "Show days of the lunar calendar on an empty vault's site, or not.")
  var lunar: Bool?
  @OptionGroup var output: OutputOptions

  @OptionGroup var quiet: QuietOption

  func validate() throws {
    if let currency, PlaceOfPerson.code(currency) == nil {
      throw ValidationError(
        "\"\(currency)\" is not the code of a currency",
        hint: "write a code of three letters, such as CNY or USD")
    }
    guard sample, let language, Self.sample(in: language) == nil else { return }
    let others = Language.allCases.filter { Self.sample(in: $0) != nil }.map(\.rawValue)
    throw ValidationError(
      "there is no sample in \(language.rawValue)",
      hint: "name \(others.joined(separator: " or "))")
  }

  func run() throws {
    let place = Place(file: folder)
    do throws(FileError) {
      try DiskFiles.createFolders(at: folder)
    } catch {
      throw Failure(
        "no-folder", at: place, "the folder cannot be made",
        hint: "choose another place")
    }
    let files = DiskFiles(root: folder)
    if let present = try files.list(.root).first(where: { !$0.name.hasPrefix(".") }) {
      throw Failure(
        "not-empty", at: place, "the folder is not empty: it holds \(present.name)",
        hint: "choose a new or an empty folder; nothing was changed")
    }
    let contents = try contents()
    var written: [VaultPath] = []
    do throws(FileError) {
      // Files that a folder may hold and still count as empty come first, so that an interrupted
      // creation can be repeated.
      for file in GitFile.all { try file.write(in: files) }
      for (path, bytes) in contents {
        written.append(path)
        try files.replace(path, with: bytes, .flushed)
      }
    } catch {
      Self.takeBack(written, in: files)
      throw error
    }
    let count = contents.count + GitFile.all.count
    if output.format == .json {
      return Console.print(["folder": .string(folder), "files": .int(count)])
    }
    let words = Words.standard(spoken)
    let lines = [
      "\(folder): a new vault with \(count.counted("file"))",
      "To see it while you write: daybook serve --vault \(folder) --open",
      "To write the site:         daybook build --vault \(folder)",
      "To keep it in git, in each clone once:",
    ]
    Console.confirm(lines.map { words.said(part: $0) + "\n" }.joined() + "  \(GitFile.driver)")
  }

  /// Removes the files of a vault that could not be written completely, and the folders left empty,
  /// which would prevent another attempt.
  private static func takeBack(_ written: [VaultPath], in files: DiskFiles) {
    var folders: Set<VaultPath> = []
    for path in written {
      try? files.remove(path)
      var folder = path.parent
      while let above = folder, above != .root, folders.insert(above).inserted {
        folder = above.parent
      }
    }
    for folder in folders.sorted().reversed() { try? files.remove(folder) }
  }

  /// The language of the vault, and of messages about it.
  private var spoken: Language { language ?? .ofPerson(in: Machine.environment) }

  func contents() throws -> [(VaultPath, [UInt8])] {
    let language = spoken
    let schemas = NamedVault.schemas.map { file, schema in
      (SettingsSchema.path(of: file), Array((schema.line + "\n").utf8))
    }
    if sample {
      let files = Self.sample(in: language) ?? Self.sample(in: .english) ?? []
      return schemas + files.map { ($0, Self.namingSchema($0, $1)) }
    }
    let words = Words.standard(language)
    let settings = Settings.template(
      timeZone: Zone.ofMachine.identifier,
      language: language == .english ? nil : language.rawValue,
      try customs(PlaceOfPerson(in: Machine.environment, language)),
      keys: NamedVault.settingKeys, systemNames: Systems.names,
      said: (
        words.said(part: Settings.heading),
        { words.meaning(ofSetting: $0.name) ?? $0.meaning },
        { words.said(example: $0.example) }
      ))
    return schemas + [(VaultPath(stringLiteral: Settings.fileName), Array(settings.utf8))]
  }

  /// A file of settings whose second line names its schema to editors; any other file as it is.
  private static func namingSchema(_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8] {
    let files = [Settings.fileName] + NamedVault.settingKeys.compactMap(\.file)
    guard files.contains(path.text), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return bytes
    }
    return bytes[...end] + Array(SettingsSchema.line(of: path.text).utf8) + bytes[(end + 1)...]
  }

  /// The currency and the calendar of an empty vault: as given, as answered, or from the place.
  private func customs(_ place: PlaceOfPerson) throws -> [String: String] {
    let terminal = Terminal(words: .standard(spoken))
    let asks = terminal.isAttended && output.format == .text
    var (currency, lunar) = (currency ?? place.currency, lunar ?? place.showsLunarCalendar)
    if asks, self.currency == nil {
      let usual = currency ?? Self.currencyKey?.defaultText ?? ""
      currency =
        try terminal.ask(
          "Which currency are gifts in? [\(usual)]",
          "write a code of three letters, such as CNY or USD", enter: usual,
          read: PlaceOfPerson.code) ?? usual
    }
    if asks, self.lunar == nil {
      let question = terminal.words.said(part: "Show days of the lunar calendar?")
      lunar = try terminal.isYes(question, enter: lunar ?? true)
    }
    var customs: [String: String] = [:]
    if let key = Self.currencyKey { customs[key.name] = currency.flatMap(PlaceOfPerson.code) }
    customs["lunarCalendar"] = lunar.map { "\($0)" }
    return customs
  }

  private static let currencyKey = NamedVault.settingKeys.first { $0.path.last == "currency" }

  /// The files of the sample in a language, by their paths in the vault; nil if there is no sample.
  static func sample(in language: Language) -> [(VaultPath, [UInt8])]? {
    let folder = "\(language.rawValue)/"
    let files = EmbeddedFiles.all.filter { $0.path.hasPrefix(folder) }
    guard !files.isEmpty else { return nil }
    return files.compactMap { file in
      VaultPath(validating: String(file.path.dropFirst(folder.count))).map { ($0, file.bytes) }
    }
  }
}

extension Language: ExpressibleByArgument {
  /// The language that a person's environment names, as POSIX does: `LC_ALL` before `LC_MESSAGES`
  /// before `LANG`, such as `zh_CN.UTF-8`. English if there are no words in it.
  static func ofPerson(in environment: [String: String]) -> Language {
    named(["LC_ALL", "LC_MESSAGES", "LANG"], in: environment) ?? .english
  }

  /// The language that the first of some variables names that is set; nil for one without words.
  private static func named(
    _ variables: [String], in environment: [String: String]
  ) -> Language? {
    let locale = variables.compactMap { environment[$0] }.first { !$0.isEmpty }
    let name = (locale ?? "").prefix { $0 != "." && $0 != "@" }
    return Language(matching: String(name.map { $0 == "_" ? "-" : $0 }))
  }

  /// The language of commands' messages in a vault with a language: a person's choice with `LC_ALL`
  /// or `LC_MESSAGES`, else the vault's. `LANG` is often only the default of a machine.
  static func ofMessages(
    in environment: [String: String], vault: Language
  ) -> Language {
    named(["LC_ALL", "LC_MESSAGES"], in: environment) ?? vault
  }
}

extension Machine {
  static func words(_ settings: Settings) -> Words {
    .standard(.ofMessages(in: environment, vault: Language(settings.language)))
  }
}

/// A file that tells git how to treat a vault. A vault may be kept in git or not.
struct GitFile {
  let path: VaultPath
  let lines: [String]

  /// The command that a person runs once in each clone: merge drivers are set per user, and a
  /// repository cannot set them.
  static let driver = "git config merge.daybook.driver 'daybook merge-file --path %P %O %A %B'"

  static let all = [
    GitFile(
      path: ".gitattributes",
      lines: [
        "# Records are merged by record. In each clone once:", "# \(driver)",
        "*.jsonl merge=daybook", "*.csv merge=daybook", ".daybook/purged.jsonl merge=union",
      ]),
    GitFile(
      path: ".gitignore",
      lines: [
        "# What is secret or of this machine; changes and schemas are shared.", ".daybook/*",
        "!.daybook/changes.jsonl", "!.daybook/changes/", "!.daybook/purged.jsonl",
        "!.daybook/*.schema.json", ".lock", "*.tmp", "/_site/",
      ]),
  ]

  /// Writes the file. Existing lines are kept; missing ones are appended.
  func write(in files: any Files) throws(FileError) {
    guard let old = try files.current(path) else {
      return try files.replace(path, with: Self.text(lines), .flushed)
    }
    let known = String(decoding: old, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.withoutBlanks }
    let missing = lines.filter { !known.contains($0) }
    guard missing.contains(where: { !$0.hasPrefix("#") }) else { return }
    try files.append(Self.text(missing), to: path)
  }

  private static func text(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}
