import ArgumentParser
import Basics
import Site
import SiteKit
import Vault
import Wording

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Generate the site from the vault.",
    discussion: """
      It makes only the pages that changed since the last build, and replaces or deletes only \
      files that Daybook made. It uses no network.

      Examples:
        daybook build
        daybook build --vault content --output public
        daybook build --audience public --output ../site
        daybook build --explain index.html
        daybook build --single reviews/2026-W46 -o week.html
        daybook build --book 2026-10 -o october.html
        daybook build --book 2025-06-01..2026-05-31 -o book.html
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The folder of the site: new, empty, or built by Daybook before. By default the setting "
        + "output, else _site. With --single or --book, a file; by default standard output."),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "Write only this page, as one file with its styles and pictures, for example for a mail. "
        + "Name it by its address, or by its file in pages/ or reviews/.",
      valueName: "page"))
  var single: String?

  @Option(
    help: ArgumentHelp(
      "Write only a book about these days, such as 2026-Q3, as one file to print: a cover, "
        + "contents, the reviews, the written days with their pictures, and parts of systems.",
      valueName: "period"))
  var book: String?

  @OptionGroup var audience: AudienceOptions

  @Flag(help: "Write nothing and fail on any error or warning.")
  var strict = false

  @Flag(help: "Build everything again from scratch, and compare both byte for byte.")
  var verify = false

  @OptionGroup var output: OutputOptions

  @Flag(help: "Say for each file whether it was rebuilt, and why.")
  var explain = false

  @Argument(
    help: ArgumentHelp(
      "With --explain, the files to explain, by their paths in the output.",
      valueName: "path"))
  var paths: [String] = []

  func validate() throws {
    if single != nil || book != nil, explain || verify {
      throw ValidationError("a page alone has neither --explain nor --verify")
    }
    if single != nil, book != nil {
      throw ValidationError("--single and --book each write one file", hint: "leave one out")
    }
  }

  /// The build, kept up to the end of the program: to take a site apart takes long.
  private static let last = Kept<SiteBuild.Made>()

  func run() async throws {
    // Not earlier: the value after an unknown option looks like a path.
    if !explain, let path = paths.first {
      throw ValidationError("\"\(path)\" needs --explain")
    }
    let named = try NamedVault(vault.orNotesHere, asOf)
    let settings = try named.soundSettings(
      single == nil && book == nil
        ? "nothing was written, and the last site stays as it is" : "nothing was written",
      output.format)
    let audience = try audience.chosen(settings, ofVaultAt: named.files.rootName)
    if single != nil || book != nil { return try await writeOne(of: named, for: audience) }
    let folder = folder ?? named.files.place(settings.output)
    let made = try await SiteBuild(
      vault: named, audience: audience, output: folder, format: output.format, isStrict: strict,
      isVerified: verify, isExplained: explain
    ).run()
    if let explanation = made.explanation {
      print(explanation, of: made.files)
    } else if explain {
      Console.note("every file was made: the inputs of builds cannot be kept here\n")
    }
    Self.last.value = made
    print(made.result, in: folder, made.found, took: made.took)
    if made.isFailed { throw ExitCode.failure }
  }

  /// Writes the page of ``single``, or the book of ``book``.
  private func writeOne(of vault: NamedVault, for audience: Audience) async throws {
    let loaded = try await vault.site(for: audience)
    try loaded.diagnostics.requireWhole(output.format)
    var input = loaded.input
    input.isSingle = true
    input.namesAssets = false
    input.volume = try book.map { try input.moment.days($0, for: "--book") }
    let whole = input.files()
    let site = whole.files
    let period = input.volume
    let page = try failing { () throws(Diagnostic) in
      guard let period else {
        return try SinglePage.page(named: single ?? "", in: site, for: audience)
      }
      return try SinglePage.volume(of: period, in: site, for: audience)
    }
    let (bytes, diagnostics) = SinglePage(page, of: site, input.settings).render()
    var found = loaded.diagnostics
    found.append(contentsOf: DiagnosticList(whole.diagnostics + diagnostics))
    Console.report(found, output.format)
    guard let bytes, !strict || found.isEmpty else {
      Console.note("nothing was written\n")
      throw ExitCode.failure
    }
    try SingleFile(folder).write(bytes, named: page.path.text, found, output.format)
    if found.hasErrors { throw ExitCode.failure }
  }

  private func print(_ explanation: BuildExplanation, of site: [OutputFile]) {
    let named = Set(paths.map { $0.hasSuffix("/") ? $0 + "index.html" : $0 })
    for file in site where named.isEmpty || named.contains(file.path.text) {
      let isMade = explanation.isMade(file)
      let reason = explanation.reason(for: file)
      switch output.format {
      case .json:
        Console.print(
          ["file": .string(file.path.text), "made": .bool(isMade), "reason": .string(reason)])
      case .text: Console.print("\(file.path.text): \(isMade ? "made" : "kept"): \(reason)")
      }
    }
    for path in named.subtracting(site.map(\.path.text)).sorted() {
      Console.note("the site has no file \(path)\n")
    }
  }

  private func print(
    _ result: BuildResult, in folder: String, _ found: DiagnosticList, took: Duration
  ) {
    switch output.format {
    case .json:
      Console.print(
        [
          "output": .string(folder), "files": .int(result.files), "written": .int(result.written),
          "unchanged": .int(result.unchanged), "deleted": .int(result.deleted),
          "errors": .int(found.count(of: .error)), "warnings": .int(found.count(of: .warning)),
          "verified": .bool(verify), "seconds": .seconds(took),
        ])
    case .text:
      let words = Console.words
      let counts = [
        result.files.counted("file"), "\(result.written) written", "\(result.unchanged) unchanged",
        "\(result.deleted) deleted",
      ]
      let length = words("said.took", ["length": took.inSecondsAndMilliseconds])
      let made = words.commas(counts.map(words.said(part:)) + [length])
      var clauses = [words.labelled(folder, made)]
      if verify { clauses.append(words.said(part: "a second build agrees")) }
      if !found.isClean { clauses.append(found.tally(in: words)) }
      Console.confirm(words.clauses(clauses))
    }
  }
}

extension Files {
  /// A path from the folder on, as a person would type it.
  func place(_ path: String) -> String {
    path.hasPrefix("/") || rootName.isEmpty || rootName == "." ? path : "\(rootName)/\(path)"
  }
}

/// The destination of one page of a site: a file or standard output.
///
/// An existing page is replaced, as in a build; any other file is not.
struct SingleFile {
  /// The path as it was typed; nil for standard output.
  private let path: String?

  /// - Parameter path: As it was typed; nil and `-` for standard output.
  init(_ path: String?) { self.path = path == "-" ? nil : path }

  /// Writes `page`, and reports it if it is written to a file.
  ///
  /// - Throws: ``Failure`` if something else is in its place, or it cannot be written.
  func write(
    _ page: [UInt8], named name: String, _ found: DiagnosticList, _ format: OutputFormat
  ) throws {
    guard let path else { return Console.write(page) }
    let target = try NamedTarget(path, kind: "single-file")
    guard try !target.isThere() || Self.isPage(target.contents()) else {
      throw Failure(
        "single-file", at: Place(file: path),
        "the file is there already and is no page; nothing was written",
        hint: "give another name with --output")
    }
    try target.write(page)
    switch format {
    case .json:
      Console.print(
        [
          "output": .string(path), "page": .string(name), "bytes": .int(page.count),
          "errors": .int(found.count(of: .error)), "warnings": .int(found.count(of: .warning)),
        ])
    case .text:
      let words = Console.words
      let written = words.commas([name, words.said(part: page.count.counted("byte"))])
      let tally = found.isClean ? [] : [found.tally(in: words)]
      Console.confirm(words.clauses([words.labelled(path, written)] + tally))
    }
  }

  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let type = "<!doctype html>"
    return String(decoding: bytes.prefix(type.utf8.count), as: UTF8.self).lowercased() == type
  }
}
