import ArgumentParser
import Basics
import Publish
import Site
import SiteKit
import Vault
import Wording

struct ProtectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "protect",
    abstract: "Protect a site of another program with passwords.",
    discussion: """
      It encrypts every file of FOLDER, such as a site of MkDocs, Sphinx or Hugo, into another \
      folder, which any host can serve: the same format as daybook publish --protect. First it \
      says what will not work there, such as the site's scripts, and looks in all texts for the \
      words of --secret, one a line, which nobody may read; * in one stands for letters and \
      digits, # for a digit. If it finds any, it writes nothing.

      The keys are in a file of yours, which opens the site: keep it out of both folders. \
      Passwords are added to it and removed from it here; run the command again after each change \
      of the site.

      Examples:
        daybook protect site --dry-run --secret words.txt
        echo 'four words by chance' | \
      daybook protect site --to protected --keys keys.json --add team --password-file -
      """)

  @Argument(
    help: ArgumentHelp("The folder of the site.", valueName: "folder"), completion: .directory)
  var folder: String
  @Option(
    help: ArgumentHelp("The folder to write; created if needed.", valueName: "folder"),
    completion: .directory)
  var to: String?
  @Option(
    help: ArgumentHelp("The file with the keys; created if needed.", valueName: "file"),
    completion: .file())
  var keys: String?
  @Option(
    help: ArgumentHelp(
      "A file of words that nobody may read, one a line. May be given several times.",
      valueName: "file"), completion: .file())
  var secret: [String] = []
  @Option(help: ArgumentHelp("Add a password of this name.", valueName: "name"))
  var add: String?
  @Option(
    help: ArgumentHelp(
      "With --add: the file whose first line is the password; - for standard input.",
      valueName: "file"), completion: .file())
  var passwordFile: String?
  @Option(help: ArgumentHelp("Remove the password of this name.", valueName: "name"))
  var remove: [String] = []
  @Option(
    help: ArgumentHelp(
      "The address of the site, if it is not at the top of a host.", valueName: "url"))
  var baseURL: String?
  @Flag(help: "Only say what would not work, and look for the words.")
  var dryRun = false
  @Flag(help: "Write it even though something will not work.")
  var yes = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var quiet: QuietOption

  func validate() throws {
    if !dryRun, to == nil || keys == nil {
      throw ValidationError(
        "--to and --keys are missing",
        hint: "name the folder to write, and the file for the keys, or only look with --dry-run")
    }
    if passwordFile != nil, add == nil {
      throw ValidationError("--password-file is for --add", hint: "give the password a name")
    }
  }

  func run() throws {
    let plain = try source()
    let target = try to.map { try self.target($0, apartFrom: folder) }
    let site = try ForeignSite(plain)
    Console.report(site.needs, output.format)
    let searched = try prove(site, plain)
    var report = ProtectReport(folder: folder, to: to, needs: site.needs.count, searched: searched)
    guard !dryRun, let target, let keys else {
      return Console.confirm(report, unlessDryRun: true, output.format)
    }
    try agree(to: site.needs)
    let opened = try passwords(in: keys)
    report.passwords = opened.names
    report.result = try protect(plain, site, target, opened)
    Console.confirm(report, output.format)
  }

  private func source() throws -> DiskFiles {
    guard DiskFiles.isFolder(folder) == true else {
      throw Failure("no-site", at: Place(file: folder), "there is no such folder")
    }
    return DiskFiles(root: folder)
  }

  /// The folder to write, which is apart from another and has nothing but an earlier result.
  private func target(_ to: String, apartFrom folder: String) throws -> DiskFiles {
    let place = Place(file: to)
    let (inner, outer) = (OutputFolder.resolved(to), OutputFolder.resolved(folder))
    func isIn(_ path: String, _ other: String) -> Bool { (path + "/").hasPrefix(other + "/") }
    guard !isIn(inner, outer), !isIn(outer, inner) else {
      throw Failure(
        "no-output", at: place, "one of the folders is in the other",
        hint: "write into a folder outside the site")
    }
    if let keys {
      let file = OutputFolder.resolved(keys)
      guard !isIn(file, inner), !isIn(file, outer) else {
        throw Failure(
          "password", at: Place(file: keys), "the keys would be published with the site",
          hint: "keep them in a folder that is not published")
      }
    }
    guard let isFolder = DiskFiles.isFolder(to) else { return DiskFiles(root: to) }
    guard isFolder else { throw FileError(to, .notAFolder) }
    let files = DiskFiles(root: to)
    let names = try files.list(.root).map(\.name).filter { !$0.hasPrefix(".") }
    guard names.isEmpty || names.contains("keys.json") && names.contains("unlock.js") else {
      throw Failure(
        "not-empty", at: place,
        "the folder has other files, such as \(names.sorted().prefix(3).joined(separator: ", "))",
        hint: "choose a new folder, or an earlier result")
    }
    return files
  }

  /// Looks for the secret words in all texts of the site.
  ///
  /// - Returns: How many files were searched.
  /// - Throws: If one has any, after reporting it.
  private func prove(_ site: ForeignSite, _ plain: DiskFiles) throws -> Int {
    let words = try SecretWords(
      secret.map { ($0, try NamedFile($0, orStandardInput: true).contents()) })
    guard !words.isEmpty else { return 0 }
    var found: [String: [SecretWords.Finding]] = [:]
    var (searched, others) = (0, 0)
    for path in site.paths {
      let bytes = try plain.contents(of: path)
      let isText = SecretWords.isText(bytes)
      if isText { searched += 1 } else { others += 1 }
      for finding in words.findings(in: isText ? bytes : [], path: path) {
        found[finding.word, default: []].append(finding)
      }
    }
    if others > 0 {
      let note = Diagnostic(
        .note, kind: "not-searched", at: Place(file: folder),
        "\(others.counted("file")) such as pictures and archives were not searched")
      Console.report([note], output.format)
    }
    guard !found.isEmpty else { return searched }
    Console.report(
      found.sorted { $0.key < $1.key }.map { word, places in
        Diagnostic(
          .error, kind: "secret-word", at: Place(file: plain.displayName(of: places[0].path)),
          "\(word.shortQuoted) is in \(places.count.counted("file"))",
          hint: "take it out of the source of the site, and make the site again")
      }, output.format)
    Console.note("nothing was written, as the site has words that nobody may read\n")
    throw ExitCode.failure
  }

  private func agree(to needs: [Diagnostic]) throws {
    guard !yes, needs.contains(where: { $0.severity == .warning }) else { return }
    let answer = Terminal.isThere ? Terminal().ask("Write it all the same? [y/N]") : nil
    guard answer.flatMap(YesOrNo.init) != .yes else { return }
    throw Failure(
      "not-agreed", "nothing was written, as something will not work with a password",
      hint: "give --yes to write it all the same")
  }

  /// The keys after the changes to the passwords.
  private func passwords(in file: String) throws -> ProtectionKeys {
    let kept = try ProtectionFile(at: file)
    if let name = add {
      guard !name.withoutBlanks.isEmpty else {
        throw ValidationError("the name of a password is not empty")
      }
      // A taken name is reported before the person types anything.
      if let known = try kept.keys()?.names, known.contains(name) {
        throw Failure(ProtectionProblem.isThere(name))
      }
      let password = try NewPassword.ask(orFrom: passwordFile)
      NewPassword.warn(of: password, output.format)
      try kept.change { keys throws(Failure) in try keys.add(name, password) }
    }
    for name in remove {
      try kept.change { keys throws(Failure) in try keys.remove(name) }
    }
    guard let keys = try kept.keys(), !keys.names.isEmpty else {
      throw Failure(
        "password", at: Place(file: file), "no password opens this site",
        hint: "add one with --add NAME")
    }
    return keys
  }

  private func protect(
    _ plain: DiskFiles, _ site: ForeignSite, _ target: DiskFiles, _ keys: ProtectionKeys
  ) throws -> ProtectedSite.Result {
    let words = Words.words(tag: site.language ?? "en", own: []).words
    let progress = ProgressLine("encrypting")
    defer { progress.finish() }
    return try failing { () throws(FileError) in
      try DiskFiles.createFolders(at: target.rootName, isPrivate: false)
      return try StagedSite.protect(
        plain, in: target, keys, UnlockPage(words, baseURL: baseURL), progress: progress.show)
    }
  }
}

private struct ProtectReport: CommandResult {
  let folder: String
  let to: String?
  let needs: Int
  let searched: Int
  var passwords: [String] = []
  var result: ProtectedSite.Result?

  var text: String {
    let proven = searched == 0 ? "" : "\(searched.counted("file")) searched for secret words\n"
    guard let result, let to else { return proven + "\(folder): nothing was written" }
    return proven
      + "\(to): \(result.files.counted("file")) encrypted, \(result.written) written, "
      + "\(result.unchanged) unchanged, \(result.removed) removed\n"
      + "opened by: \(passwords.joined(separator: ", "))"
  }

  var json: JSONLine {
    [
      "folder": .string(folder), "to": JSONText(to), "needs": .int(needs),
      "searched": .int(searched), "passwords": .strings(passwords),
      "files": JSONText(result?.files), "written": JSONText(result?.written),
      "unchanged": JSONText(result?.unchanged), "removed": JSONText(result?.removed),
      "bytes": JSONText(result?.bytes),
    ]
  }
}
