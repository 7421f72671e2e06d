import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct RemindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Print what is due now, one line each.",
    discussion: """
      It reminds of open levers, a session that runs long, sessions that were detected, coming \
      birthdays with the amount to prepare, the question of the hour, and measures not noted yet. \
      If nothing is due, it prints nothing. The settings under remind switch each of these on or \
      off and set its time: daybook settings remind.

      With --install, a desktop timer runs daybook remind --notify every five minutes, which \
      shows each reminder once. No other part of Daybook runs in the background.

      Examples:
        daybook remind
        daybook remind --since 1h
        daybook remind --install --dry-run
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only reminders that became due within this time, such as 15min.", valueName: "length"))
  var since: String?

  @Flag(
    help: """
      Show reminders as desktop notifications, with notify-send or osascript, and print nothing: \
      all since the last time, unless --since is given.
      """)
  var notify = false

  @Flag(help: "Write a timer of systemd or launchd for the current user, and start it.")
  var install = false

  @Flag(help: "Stop the timer, and remove its files.")
  var uninstall = false

  @Flag(help: "With --install or --uninstall, print the files, and change nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    let chosen = [(notify, "--notify"), (install, "--install"), (uninstall, "--uninstall")]
      .filter(\.0).map(\.1)
    guard chosen.count < 2 else {
      throw ValidationError(
        "\(chosen[0]) and \(chosen[1]) do not go together", hint: "leave one out")
    }
    guard !dryRun || install || uninstall else {
      throw ValidationError(
        "--dry-run needs --install or --uninstall", hint: "leave it out, or give one of them")
    }
    _ = try length()
  }

  func run() async throws {
    if install || uninstall { return try await changeTimer() }
    let named = try NamedVault(vault, asOf)
    try named.requireZone(output.format)
    let contents = try await named.contents()
    let words = Machine.words(contents.settings)
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    let now = contents.moment.asOf
    var due = DueReminders(contents.shown(rooms), contents.settings, at: contents.moment, words)
    let start = try length().map { now - $0 }
    if let start { due.keep(after: start) }
    if notify {
      let last = LastNotice(ofVaultAt: named.files.rootName)
      if start == nil, let last = last.instant, last <= now { due.keep(after: last) }
      try await DesktopNotices.ofMachine().show(
        due, withTexts: named.files.lockedFiles.isEmpty)
      try last.keep(now)
    } else {
      switch output.format {
      case .text: if !due.lines.isEmpty { Console.print(due.lines.joined(separator: "\n")) }
      case .json: for line in due.json { Console.print(line) }
      }
    }
    if contents.diagnostics.hasErrors {
      throw Failure(
        "incomplete",
        "reminders may be missing: \(contents.diagnostics.tally) in the vault",
        hint: "see them with: daybook check")
    }
  }

  private func length() throws -> Duration? {
    guard let since else { return nil }
    guard let length = try? Duration(written: since, needsUnit: true), length > .zero else {
      throw ValidationError(
        "--since \"\(since)\" is no length of time", hint: "write one, such as 15min or 2h")
    }
    return length
  }

  private func changeTimer() async throws {
    let timer = try ReminderTimer.ofMachine {
      // Taking it away needs no vault.
      guard install else { return ReminderTimer.Call(program: "daybook", arguments: []) }
      let files = try vault.files()
      let settings = NamedVault(files, asOf).settings
      try NamedVault.requireZone(settings, output.format)
      return try ReminderTimer.Call(
        program: Machine.program, vault: files.rootName, identity: vault.identity,
        environment: Machine.environment)
    }
    if !dryRun { try install ? await timer.install() : await timer.uninstall() }
    Console.confirm(
      TimerReport(timer: timer, isInstalled: install, isDryRun: dryRun), unlessDryRun: dryRun,
      output.format)
    if install, !dryRun, DesktopNotices.ofMachineIfAny == nil {
      throw Failure(DesktopNotices.missing)
    }
  }
}

/// The reminders that are due, the earliest first.
struct DueReminders {
  private(set) var reminders: [Reminder]
  private let words: Words

  init(_ rooms: [any SitePart], _ settings: Settings, at moment: Moment, _ words: Words) {
    self.words = words
    let settings = settings[ReminderSettings.self]
    reminders = rooms.having((any TodaySitePart).self)
      .flatMap { $0.reminders(settings, at: moment) }
      .filter { $0.due <= moment.asOf }.enumerated()
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }
      .map(\.element)
  }

  /// Drops reminders that were due at `instant` already.
  mutating func keep(after instant: Instant) { reminders.removeAll { $0.due <= instant } }

  var lines: [String] {
    var table = TextTable(.left, .left)
    for reminder in reminders {
      let line = words(
        "list.labelled", ["label": words(reminder.kind.title), "value": reminder.text])
      table.append(line.onOneLine.printable, reminder.command ?? "")
    }
    return table.lines(indent: "")
  }

  var json: [JSONLine] {
    reminders.map { reminder in
      [
        "kind": .string(reminder.kind.name), "title": .string(words(reminder.kind.title)),
        "text": .string(reminder.text), "due": .string(reminder.due.formatted()),
        "command": JSONText(reminder.command),
      ]
    }
  }

  /// A notice for each kind, with a line for each of its reminders.
  var notices: [(title: String, lines: [String])] {
    var kinds: [ReminderKind] = []
    for reminder in reminders where !kinds.contains(reminder.kind) { kinds.append(reminder.kind) }
    return kinds.map { kind in
      (
        words(kind.title),
        reminders.filter { $0.kind == kind }.map { $0.text.onOneLine.printable }
      )
    }
  }
}

/// The moment of the last notices about a vault, in the folder for a user's state. It says nothing
/// else, and is outside the vault, so that copies of a vault do not silence each other.
struct LastNotice {
  private let files: DiskFiles?
  private let path: VaultPath

  init(ofVaultAt root: String, _ environment: [String: String] = Machine.environment) {
    files = .ofState(in: environment)
    let name = ContentHash.hex(of: Array((DiskFiles.resolve(root) ?? root).utf8))
    path = VaultPath(validating: "daybook/reminded-\(name)") ?? "daybook/reminded"
  }

  /// Nil if there were none, or it cannot be read.
  var instant: Instant? {
    guard let bytes = try? files?.current(path) else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self)).map(Instant.init(microseconds:))
  }

  func keep(_ instant: Instant) throws(FileError) {
    guard let files else { return }
    try DiskFiles.createFolders(at: files.rootName, isPrivate: true)
    try files.replace(path, with: Array("\(instant.microseconds)".utf8), .flushed)
  }
}
