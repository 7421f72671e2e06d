import ArgumentParser
import Basics
import Site
import SiteKit
import Vault

/// `daybook theme eject`.
struct ThemeEjectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eject",
    abstract: "Copy files of the theme in use into the vault's templates/, to change them.",
    discussion: """
      From then on the vault's copy counts, also when a later version of Daybook changes its \
      own: copy what you want to change, and no more. A file that is there is never written \
      over. Without names, all templates, styles and scripts are copied; the words of the pages \
      only when they are named, as a line of your own is enough to change a word.

      Examples:
        daybook theme eject --list
        daybook theme eject base.liquid tokens.css
        daybook theme eject strings/en.properties
      """)

  @Argument(
    help: ArgumentHelp(
      "Which files: a path, the name of a file or template, or a folder; all without one.",
      valueName: "file"))
  var names: [String] = []

  @Flag(help: "List the files, and which of them the vault has; nothing is written.")
  var list = false

  @OptionGroup var vault: VaultOptions

  @Option(help: "How the result and the messages are written: text or json.")
  var format = OutputFormat.text

  func run() throws {
    let named = try NamedVault(vault, AsOfOptions())
    let choice = try ThemeChoice.used(by: named.settings.settings, in: named.files)
    let copies = ThemeCopies(of: choice, for: named.files)
    let wanted = try wanted(of: copies)
    if list { return Console.print(ThemeFileList(copies: wanted), format) }
    var ejection = ThemeEjection(wanted, isEach: !names.isEmpty)
    if let refusal = ejection.refusal(in: named.files) { throw Failure(refusal) }
    let failure = ejection.write(to: named.files)
    Console.print(ejection, format)
    if let failure { throw Failure(failure.diagnostic) }
  }

  private func wanted(of copies: ThemeCopies) throws -> [ThemeCopies.Copy] {
    guard !names.isEmpty else { return copies.all.filter { list || !$0.isWords } }
    do throws(ThemeProblem) {
      var wanted: Set<ThemeCopies.Copy> = []
      for name in names { wanted.formUnion(try copies.named(name)) }
      return wanted.sorted { $0.path < $1.path }
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
  }
}

/// The copies of a theme's files that are to be written, and what became of them.
struct ThemeEjection: CommandResult {
  private let new: [ThemeCopies.Copy]
  /// Of those that are named one by one, the ones that are there and differ.
  private let refused: [ThemeCopies.Copy]
  private(set) var written: [VaultPath] = []
  /// The vault's own files, which stay.
  let kept: [VaultPath]

  /// - Parameter isEach: Whether each of them was asked for, so that one which cannot be written is
  ///   an error.
  init(_ copies: [ThemeCopies.Copy], isEach: Bool) {
    new = copies.filter { $0.own == nil }
    refused = isEach ? copies.filter(\.isChanged) : []
    kept = copies.compactMap(\.own)
  }

  /// Why nothing is written.
  func refusal(in vault: any Files) -> Diagnostic? {
    guard let first = refused.first, let own = first.own else { return nil }
    let more = refused.count == 1 ? "" : ", as \((refused.count - 1).counted("other")) of them is"
    return Diagnostic(
      .error, kind: "own-file", at: Place(file: vault.displayName(of: own)),
      "this file is there, and differs from that of the theme\(more); nothing was written",
      hint: "give it another name first to compare them, or delete it")
  }

  /// Writes the files that are not there.
  ///
  /// - Returns: Why it did not write all of them.
  mutating func write(to vault: any Files) -> FileError? {
    for copy in new {
      do throws(FileError) {
        try vault.exchange(copy.path, nil, for: copy.bytes)
        written.append(copy.path)
      } catch {
        return error
      }
    }
    return nil
  }

  var text: String {
    let files = written.isEmpty ? ["nothing to write"] : written.map(\.text)
    let stays = kept.map { "\($0.text) was there and stays" }
    return (files + stays).joined(separator: "\n")
  }

  var json: JSONLine {
    JSONLine([
      ("written", .array(written.map { .string($0.text) })),
      ("kept", .array(kept.map { .string($0.text) })),
    ])
  }
}

/// The files of a theme.
struct ThemeFileList: CommandResult {
  let copies: [ThemeCopies.Copy]

  var text: String {
    var table = TextTable(columns: [.left, .left])
    for copy in copies {
      table.append(
        copy.path.text, copy.own.map { $0 == copy.path ? "yours" : "yours is \($0.text)" } ?? "")
    }
    return table.lines(indent: "").joined(separator: "\n")
  }

  var json: JSONLine {
    JSONLine([
      (
        "files",
        .array(
          copies.map { copy in
            .members([
              ("file", .string(copy.path.text)), ("source", .string(copy.source)),
              ("own", copy.own.map { .string($0.text) } ?? .null),
              ("changed", .bool(copy.isChanged)),
            ])
          })
      )
    ])
  }
}
