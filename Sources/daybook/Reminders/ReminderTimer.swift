import Basics
import SiteKit
import Vault

/// The timer of the user's session that runs `daybook remind --notify`.
struct ReminderTimer {
  /// A file that says so in its first lines.
  struct UnitFile: Equatable {
    let path: VaultPath
    let text: String
  }

  /// The call that the timer makes.
  struct Call {
    var program: String
    /// Without the name of the program.
    var arguments: [String]
    /// The environment variables that decide the language of its messages.
    var variables: [(name: String, value: String)]

    init(
      program: String, arguments: [String], variables: [(name: String, value: String)] = []
    ) {
      self.program = program
      self.arguments = arguments
      self.variables = variables
    }

    /// The call for a vault, which works in any folder.
    ///
    /// - Throws: ``Failure`` if the program or a folder is not known.
    init(
      program: String?, vault: String, identity: String?, environment: [String: String]
    ) throws {
      func absolute(_ path: String?, _ name: String) throws -> String {
        guard let path = path.flatMap(DiskFiles.resolve) else {
          throw Failure("remind", "the path of \(name) is not known")
        }
        return path
      }
      let named = identity ?? environment["DAYBOOK_IDENTITY"].flatMap { $0.isEmpty ? nil : $0 }
      self.init(
        program: try absolute(program, "this program"),
        arguments: ["remind", "--notify", "--vault", try absolute(vault, "the vault")]
          + (try named.map { ["--identity", try absolute($0, "the identity")] } ?? []),
        variables: ["LC_ALL", "LC_MESSAGES"].compactMap { name in
          environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        })
    }
  }

  enum Manager {
    case systemd, launchd
  }

  static let minutes = 5
  private static let mark = "Written by daybook remind; do not edit"

  let manager: Manager
  let files: DiskFiles
  let units: [UnitFile]

  init(_ manager: Manager, in files: DiskFiles, calling call: Call) {
    self.manager = manager
    self.files = files
    units = manager == .systemd ? Self.systemd(call) : Self.launchd(call)
  }

  /// The timer of this machine's kind.
  ///
  /// - Throws: ``Failure`` if it has no folder for it.
  static func ofMachine(
    _ environment: [String: String] = Machine.environment, calling call: () throws -> Call
  ) throws -> ReminderTimer {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if canImport(Glibc)
      let manager = Manager.systemd
      let chosen = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder = chosen ?? home.map { $0 + "/.config" }
    #else
      let manager = Manager.launchd
      let folder = home
    #endif
    guard let folder else {
      throw Failure("remind", "there is no home folder for the timer", hint: "set HOME")
    }
    return ReminderTimer(manager, in: DiskFiles(root: folder), calling: try call())
  }

  /// The command that starts it.
  var starting: [String] {
    switch manager {
    case .systemd: ["systemctl", "--user", "enable", "--now", "daybook-remind.timer"]
    case .launchd: ["launchctl", "load", "-w", files.displayName(of: units[0].path)]
    }
  }

  private var stopping: [String] {
    switch manager {
    case .systemd: ["systemctl", "--user", "disable", "--now", "daybook-remind.timer"]
    case .launchd: ["launchctl", "unload", "-w", files.displayName(of: units[0].path)]
    }
  }

  /// Writes its files and starts it.
  ///
  /// - Throws: ``Failure`` if one of the files is not from here, before any is written.
  func install() async throws {
    try checkFiles()
    try DiskFiles.createFolders(at: files.rootName)
    for unit in units { try files.replace(unit.path, with: Array(unit.text.utf8), .flushed) }
    if manager == .systemd { _ = try? await run(["systemctl", "--user", "daemon-reload"]) }
    let result = try await run(starting)
    guard result?.status != 0 else { return }
    throw Failure(
      "remind", "the timer is written, but does not run: \(Self.reason(result, starting[0]))",
      hint: "once it can, start it with: \(starting.joined(separator: " "))")
  }

  /// Stops it and removes its files.
  ///
  /// - Throws: ``Failure`` if there are none, or one of them is not from here.
  func uninstall() async throws {
    guard try checkFiles() else {
      throw Failure(
        "remind", "no timer is installed",
        hint: "there is no \(files.displayName(of: units[0].path))")
    }
    let result = try await run(stopping)
    for unit in units where try files.current(unit.path) != nil { try files.remove(unit.path) }
    if manager == .systemd { _ = try? await run(["systemctl", "--user", "daemon-reload"]) }
    guard result?.status != 0 else { return }
    Console.report(
      [
        Diagnostic(
          .warning, kind: "remind",
          "its files are removed, but it could not be stopped: \(Self.reason(result, stopping[0]))",
          hint: "it ends with your session")
      ], .text)
  }

  /// - Returns: True if any of its files is there.
  @discardableResult
  private func checkFiles() throws -> Bool {
    var isThere = false
    for unit in units {
      guard let bytes = try files.current(unit.path) else { continue }
      isThere = true
      let first = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
      guard first.contains(where: { $0.contains(Self.mark) }) else {
        throw Failure(
          "remind", at: Place(file: files.displayName(of: unit.path)),
          "Daybook did not write this file", hint: "nothing was done; move it away to go on")
      }
    }
    return isThere
  }

  /// - Returns: Nil if the program is not installed.
  private func run(_ command: [String]) async throws -> ProgramResult? {
    try await ExternalProgram(named: command[0])?.run(Array(command.dropFirst()))
  }

  private static func reason(_ result: ProgramResult?, _ program: String) -> String {
    guard let result else { return "\(program) is not installed" }
    let line = result.errors.split(whereSeparator: \.isNewline).first.map { String($0).printable }
    return line ?? "\(program) ended with status \(result.status)"
  }
}

extension ReminderTimer {
  private static func systemd(_ call: Call) -> [UnitFile] {
    let words =
      [quoted(call.program, isArgument: false)]
      + call.arguments.map { quoted($0, isArgument: true) }
    let variables = call.variables.map { name, value in
      "Environment=\(quoted("\(name)=\(value)", isArgument: false))\n"
    }
    let about = "# \(mark).\n# daybook remind --uninstall removes it.\n\n"
    return [
      UnitFile(
        path: "systemd/user/daybook-remind.service",
        text: about + """
          [Unit]
          Description=Reminders of Daybook

          [Service]
          Type=oneshot
          \(variables.joined())ExecStart=\(words.joined(separator: " "))

          """),
      UnitFile(
        path: "systemd/user/daybook-remind.timer",
        text: about + """
          [Unit]
          Description=Reminders of Daybook

          [Timer]
          OnCalendar=*:0/\(minutes)
          AccuracySec=10s

          [Install]
          WantedBy=timers.target

          """),
    ]
  }

  /// A word of a unit file (systemd.syntax(7), systemd.service(5)).
  ///
  /// - Parameter isArgument: True if a dollar sign would begin a variable.
  static func quoted(_ text: String, isArgument: Bool) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "%": "%%"
      case "$" where isArgument: "$$"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\x" + String(scalar.value >> 4, radix: 16) + String(scalar.value & 0xF, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  private static func launchd(_ call: Call) -> [UnitFile] {
    let words = ([call.program] + call.arguments).map {
      "    <string>\(MarkupText.escaped($0))</string>\n"
    }
    let variables = call.variables.map { name, value in
      "    <key>\(name)</key>\n    <string>\(MarkupText.escaped(value))</string>\n"
    }
    let environment =
      variables.isEmpty
      ? "" : "  <key>EnvironmentVariables</key>\n  <dict>\n\(variables.joined())  </dict>\n"
    return [
      UnitFile(
        path: "Library/LaunchAgents/daybook.remind.plist",
        text: """
          <?xml version="1.0" encoding="UTF-8"?>
          <!-- \(mark). -->
          <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
          "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
          <plist version="1.0">
          <dict>
            <key>Label</key>
            <string>daybook.remind</string>
            <key>ProgramArguments</key>
            <array>
          \(words.joined())  </array>
          \(environment)  <key>StartInterval</key>
            <integer>\(minutes * 60)</integer>
          </dict>
          </plist>

          """)
    ]
  }
}

/// The result of `daybook remind --install` and `--uninstall`.
struct TimerReport: CommandResult {
  let timer: ReminderTimer
  let isInstalled: Bool
  let isDryRun: Bool

  private var paths: [String] { timer.units.map { timer.files.displayName(of: $0.path) } }

  var text: String {
    if isDryRun, isInstalled {
      let files = zip(paths, timer.units).map { "\($0):\n\n\($1.text)" }
      return (files + ["started with: \(timer.starting.joined(separator: " "))"])
        .joined(separator: "\n")
    }
    let done = isInstalled ? "written" : isDryRun ? "would be removed" : "removed"
    let lines = paths.map { "\(done): \($0)" }
    return
      (lines
      + (isInstalled
        ? ["reminders come every \(ReminderTimer.minutes) minutes, if there are any"] : []))
      .joined(separator: "\n")
  }

  var json: JSONLine {
    [
      "action": .string(isInstalled ? "install" : "uninstall"), "files": .strings(paths),
      "command": .string(timer.starting.joined(separator: " ")), "dryRun": .bool(isDryRun),
    ]
  }
}
