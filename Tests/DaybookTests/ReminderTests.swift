import AllSystems
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// `daybook remind`: the reminders that are due now.
struct ReminderTests {
  private func due(
    _ files: [VaultPath: String], at time: String, settings: String = "",
    _ language: Language = .english
  ) async throws -> DueReminders {
    var files = files
    files["daybook.yaml"] = "timeZone: Asia/Shanghai\n" + settings
    let host = RecordedHost(MemoryFiles(name: "", files), asOf: try at(time))
    #expect(try host.settings.diagnostics.map(\.description) == [])
    let contents = try await host.contents()
    let words = Words.standard(language)
    let rooms = SiteTree.all([words.tag]).first.map { contents.rooms(words, in: $0) } ?? []
    return DueReminders(
      contents.shown(rooms), contents.settings, at: contents.moment, words)
  }

  private func lines(
    _ files: [VaultPath: String], at time: String, settings: String = "",
    _ language: Language = .english
  ) async throws -> [String] {
    try await due(files, at: time, settings: settings + "growth: {questions: []}\n", language)
      .lines.map { $0.replacing(#/ {2,}/#, with: " | ") }
  }

  private static let levers: [VaultPath: String] = [
    "growth/tasks.jsonl": """
    {"id":"a","title":"Write","day":"2026-11-20","lever":1,"doneAt":"2026-11-20T09:00:00+08:00"}
    {"id":"b","title":"Answer Mei","day":"2026-11-20","lever":2}
    {"id":"c","title":"Buy tea","day":"2026-11-20"}
    {"id":"d","title":"Let go","day":"2026-11-20","lever":3,"droppedAt":"2026-11-20T10:00+08:00"}

    """
  ]

  @Test func `An open lever is due from the hour on, and nothing before it`() async throws {
    #expect(try await lines(Self.levers, at: "2026-11-20 16:59") == [])
    let reminder = "Left for today: Answer Mei | daybook done 2"
    #expect(try await lines(Self.levers, at: "2026-11-20 17:00") == [reminder])
    #expect(try await lines(Self.levers, at: "2026-11-20 23:00") == [reminder])
    #expect(try await lines(Self.levers, at: "2026-11-21 18:00") == [])
  }

  @Test func `A setting moves a kind or turns it off`() async throws {
    let settings = "remind: {levers: {at: \"20:30\"}}\n"
    #expect(try await lines(Self.levers, at: "2026-11-20 20:29", settings: settings) == [])
    #expect(try await lines(Self.levers, at: "2026-11-20 20:30", settings: settings).count == 1)
    for off in ["off", "no", "false"] {
      let settings = "remind: {levers: {at: \(off)}}\n"
      #expect(try await lines(Self.levers, at: "2026-11-20 22:00", settings: settings) == [])
    }
  }

  @Test func `A session is due once it has run as long as the goal of a day`() async throws {
    let running: [VaultPath: String] = [
      "focus/sessions.jsonl": #"{"start":"2026-11-20T09:00:00+08:00","project":"novel"}"# + "\n"
    ]
    let settings = "focus: {dailyGoal: 3 h}\n"
    #expect(try await lines(running, at: "2026-11-20 11:59", settings: settings) == [])
    #expect(
      try await lines(running, at: "2026-11-20 12:30", settings: settings)
        == ["Still running: novel, 09:00, 3 h 30 min | daybook stop"])
    #expect(
      try await lines(
        running, at: "2026-11-20 10:30", settings: "remind: {sessions: {after: 90 min}}\n"
      ).count == 1)
    #expect(
      try await lines(
        running, at: "2026-11-20 12:30", settings: "remind: {sessions: {after: off}}\n") == [])
    // Longer than sessions may be, it was forgotten.
    let forgotten = try await lines(running, at: "2026-11-20 18:00", settings: settings)
    #expect(forgotten.count == 1 && forgotten[0].hasSuffix(" | daybook stop --at 13:00"))
  }

  private static let device: [VaultPath: String] = [
    "focus/events.jsonl": """
    {"at":"2026-11-20T09:00:00+08:00","type":"screen_off"}
    {"at":"2026-11-20T10:30:00+08:00","type":"screen_on"}

    """
  ]

  @Test func `A detected session is due in the evening, until it is logged`() async throws {
    #expect(try await lines(Self.device, at: "2026-11-20 19:59") == [])
    #expect(
      try await lines(Self.device, at: "2026-11-20 20:00")
        == [
          "Sessions found today: 09:00–10:30 | daybook add session --start 09:00 --end 10:30"
        ])
    var logged = Self.device
    logged["focus/sessions.jsonl"] =
      #"{"start":"2026-11-20T09:00:00+08:00","end":"2026-11-20T10:30:00+08:00"}"# + "\n"
    #expect(try await lines(logged, at: "2026-11-20 20:00") == [])
  }

  private static let birthday: [VaultPath: String] = [
    "gifts/contacts.jsonl":
      #"{"id":"c1","name":"张三","birthday":"1980-11-27"}"# + "\n",
    "gifts/records.jsonl": """
    {"id":"g1","contact":"c1","amount":"600","date":"2025-11-27","direction":"received",\
    "category":"birthday"}

    """,
  ]

  @Test func `A birthday is due a week ahead, with the sum to prepare, and again on the day`()
    async throws
  {
    #expect(try await lines(Self.birthday, at: "2026-11-20 08:59") == [])
    let week = try await due(Self.birthday, at: "2026-11-20 09:00")
    let reminder = try #require(week.reminders.first { $0.kind.name == "birthdays" })
    #expect(reminder.text.hasPrefix("张三, in 7 days, Fri 27 Nov 2026, turns 46, "))
    #expect(reminder.text.contains("¥600 suggested"))
    #expect(reminder.due == (try at("2026-11-20 09:00")))
    func dueTimes(_ time: String, _ settings: String = "") async throws -> [Instant] {
      try await due(Self.birthday, at: time, settings: settings).reminders
        .filter { $0.kind.name == "birthdays" }.map(\.due)
    }
    // In between it is the same reminder, so that a timer shows it twice in all.
    #expect(try await dueTimes("2026-11-24 12:00") == [try at("2026-11-20 09:00")])
    #expect(try await dueTimes("2026-11-27 08:59") == [try at("2026-11-20 09:00")])
    #expect(try await dueTimes("2026-11-27 09:00") == [try at("2026-11-27 09:00")])
    #expect(try await dueTimes("2026-11-28 09:00") == [])
    let two = "remind: {birthdays: {at: \"18:00\", days: 2}}\n"
    #expect(try await dueTimes("2026-11-25 17:59", two) == [])
    #expect(try await dueTimes("2026-11-25 18:00", two) == [try at("2026-11-25 18:00")])
    #expect(try await dueTimes("2026-11-25 18:00", "remind: {birthdays: {at: off}}\n") == [])
  }

  @Test func `The question of the hour is due until it is answered, or the next one is`()
    async throws
  {
    func questions(_ time: String, _ reflection: String = "") async throws -> [Reminder] {
      try await due(
        ["growth/reflections.jsonl": reflection], at: time,
        settings: """
          growth:
            questions: [{at: "8:30", ask: What is today for?}, {at: "17:00", ask: "Well?"}]

          """
      ).reminders
    }
    #expect(try await questions("2026-11-20 08:29") == [])
    let first = try await questions("2026-11-20 16:59")
    #expect(first.map(\.text) == ["What is today for?"])
    #expect(first.map(\.due) == [try at("2026-11-20 08:30")])
    #expect(try await questions("2026-11-20 17:00").map(\.text) == ["Well?"])
    let answer = """
      {"at":"2026-11-20T09:00:00+08:00","prompt":"What is today for?","text":"Tea."}

      """
    #expect(try await questions("2026-11-20 16:59", answer) == [])
    #expect(
      try await due([:], at: "2026-11-20 18:00", settings: "remind: {questions: no}\n").lines == [])
  }

  private static func water(_ days: [Int]) -> [VaultPath: String] {
    [
      "measures.yaml": "water: {kind: count}\nweight: {kind: number}\n",
      "measures/water.jsonl": days.map { #"{"day":"2026-11-\#($0)","value":1}"# + "\n" }.joined(),
      "measures/weight.jsonl": #"{"day":"2026-11-02","value":70}"# + "\n",
    ]
  }

  @Test func `A measure that is usually noted is due in the evening, until it is noted`()
    async throws
  {
    let noted = Self.water([12, 14, 15, 17, 18, 19])
    #expect(try await lines(noted, at: "2026-11-20 20:59") == [])
    #expect(
      try await lines(noted, at: "2026-11-20 21:00")
        == ["Not noted yet today: water | daybook add measure water"])
    #expect(
      try await lines(noted, at: "2026-11-20 21:00", .simplifiedChinese)
        == ["今天还没记：water | daybook add measure water"])
    #expect(try await lines(Self.water([17, 18, 19, 20]), at: "2026-11-20 21:00") == [])
    // Noted now and then, it is not missed.
    #expect(try await lines(Self.water([10, 14, 19]), at: "2026-11-20 21:00") == [])
  }

  @Test func `Since a length only what became due in it is there`() async throws {
    var due = try await due(
      Self.levers.merging(Self.device) { $1 }, at: "2026-11-20 20:10",
      settings: "growth: {questions: []}\n")
    #expect(due.reminders.map(\.kind.name) == ["levers", "detected"])
    due.keep(after: try at("2026-11-20 20:10") - .minutes(15))
    #expect(due.reminders.map(\.kind.name) == ["detected"])
    due.keep(after: try at("2026-11-20 20:00"))
    #expect(due.reminders == [])
  }

  @Test func `Each kind has one notice, a line for each of its reminders`() async throws {
    let two: [VaultPath: String] = [
      "growth/tasks.jsonl": """
      {"id":"a","title":"<b>One</b>\\n\\u001b[31m","day":"2026-11-20","lever":1}
      {"id":"b","title":"Two","day":"2026-11-20","lever":2}

      """
    ]
    let due = try await due(two, at: "2026-11-20 18:00", settings: "growth: {questions: []}\n")
    #expect(due.notices.map(\.title) == ["Left for today"])
    #expect(due.notices.first?.lines.count == 2)
    #expect(due.notices.first?.lines.last == "Two")
    #expect(!due.lines.contains { $0.contains("\u{1B}") })
  }
}

/// Notices of the desktop, with programs that stand in for the desktop's.
struct DesktopNoticeTests {
  private func arguments(_ kind: DesktopNotices.Kind, _ lines: [String]) -> [String] {
    DesktopNotices(kind: kind, program: ExternalProgram(file: "/bin/true"))
      .arguments("Left for today", lines)
  }

  @Test func `A text is an argument, in which nothing is markup or an escape`() {
    let hostile = ["--icon=x $(touch /tmp/x) `id`", #"<a href="http://x">&\n"#]
    #expect(
      arguments(.notifySend, hostile) == [
        "--app-name=Daybook", "--", "Left for today",
        "--icon=x $(touch /tmp/x) `id`\n&lt;a href=&quot;http://x&quot;&gt;&amp;\\\\n",
      ])
    #expect(arguments(.notifySend, []) == ["--app-name=Daybook", "--", "Left for today"])
    let script = arguments(.osascript, hostile)
    #expect(script.suffix(2) == ["Left for today", hostile.joined(separator: "\n")])
    #expect(script.dropLast(2) == arguments(.osascript, []).dropLast(2))
  }

  /// A home folder with a `notify-send` that keeps its arguments, and a `systemctl`.
  private func home() throws -> TemporaryVault {
    let home = try TemporaryVault([
      "bin/notify-send":
        "#!/bin/sh\nfor word in \"$@\"; do echo \"$word\" >> \"$HOME/told\"; done\n",
      "bin/systemctl": "#!/bin/sh\necho \"$@\" >> \"$HOME/calls\"\n",
    ])
    for name in ["notify-send", "systemctl"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(home.path)/bin/\(name)")
    }
    return home
  }

  private func variables(_ home: borrowing TemporaryVault) -> [String: String] {
    [
      "HOME": home.path, "PATH": "\(home.path)/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": "",
      "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "", "LC_ALL": "",
    ]
  }

  private func told(_ home: borrowing TemporaryVault, _ name: String = "told") -> [String] {
    let text = (try? String(contentsOfFile: "\(home.path)/\(name)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private static let vault = [
    "daybook.yaml": "timeZone: Asia/Shanghai\ngrowth: {questions: []}\n",
    "growth/tasks.jsonl":
      #"{"id":"b","title":"Answer Mei","day":"2026-11-20","lever":2}"# + "\n",
  ]

  @Test(.enabled(if: BuiltProgram.isThere, "the program is not built"))
  func `A reminder is shown once, and nothing is printed or written into the vault`() throws {
    let home = try home()
    let vault = try TemporaryVault(Self.vault)
    for time in ["16:55", "17:00", "17:05", "18:00"] {
      let run = try BuiltProgram.run(
        ["remind", "--notify", "--vault", vault.path, "--as-of", "2026-11-20T\(time)"],
        variables(home))
      #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run)")
      #expect(told(home).isEmpty == (time == "16:55"))
    }
    #expect(told(home) == ["--app-name=Daybook", "--", "Left for today", "Answer Mei"])
    let files = try FileManager.default.subpathsOfDirectory(atPath: vault.path).sorted()
    #expect(files == ["daybook.yaml", "growth", "growth/tasks.jsonl"])
  }

  @Test(.enabled(if: BuiltProgram.isThere, "the program is not built"))
  func `A reminder from a night without the machine is shown when it is back`() throws {
    let home = try home()
    let vault = try TemporaryVault(Self.vault)
    for time in ["12:00", "21:40"] {
      _ = try BuiltProgram.run(
        ["remind", "--notify", "--vault", vault.path, "--as-of", "2026-11-20T\(time)"],
        variables(home))
    }
    #expect(told(home).last == "Answer Mei")
  }

  @Test(
    .enabled(
      if: BuiltProgram.isThere && OutsideProgram.has("age") && OutsideProgram.has("age-keygen"),
      "the program or age is not there"))
  func `Of locked records a notice has no words, and while they are closed nothing is due`() throws
  {
    let home = try home()
    let vault = try TemporaryVault(Self.vault)
    let keygen = try #require(OutsideProgram("age-keygen"))
    _ = try keygen.output(["-o", "\(home.path)/key.txt"])
    let key = String(try keygen.output(["-y", "\(home.path)/key.txt"]).dropLast())
    try vault.write(
      "daybook.yaml",
      """
      timeZone: Asia/Shanghai
      growth: {questions: []}
      encryption: {recipients: [\(key)]}

      """)
    let age = try #require(OutsideProgram("age"))
    let tasks = "\(vault.path)/growth/tasks.jsonl"
    _ = try age.output(["-r", key, "-o", "\(tasks).age", tasks])
    try FileManager.default.removeItem(atPath: tasks)
    let arguments = ["remind", "--notify", "--vault", vault.path, "--as-of", "2026-11-20T18:00"]
    let closed = try BuiltProgram.run(arguments, variables(home))
    #expect(closed.status == 0 && closed.output == "" && told(home) == [], "\(closed)")
    try FileManager.default.removeItem(atPath: "\(home.path)/.local")
    let open = try BuiltProgram.run(
      arguments + ["--identity", "\(home.path)/key.txt"], variables(home))
    #expect(open.status == 0, "\(open)")
    #expect(told(home) == ["--app-name=Daybook", "--", "Left for today"])
  }

  @Test(.enabled(if: BuiltProgram.isThere, "the program is not built"))
  func `Without a program for notices it says which one to install`() throws {
    let home = try home()
    try FileManager.default.removeItem(atPath: "\(home.path)/bin/notify-send")
    let vault = try TemporaryVault(Self.vault)
    var variables = variables(home)
    variables["PATH"] = "\(home.path)/bin"
    let run = try BuiltProgram.run(
      ["remind", "--notify", "--vault", vault.path, "--as-of", "2026-11-20T18:00"], variables)
    #expect(run.status == 1)
    #expect(run.errors.contains("libnotify-bin"))
  }

  @Test(.enabled(if: BuiltProgram.isThere, "the program is not built"))
  func `The timer is written, started, and taken away again`() throws {
    let home = try home()
    let vault = try TemporaryVault(Self.vault)
    let units = ["service", "timer"].map {
      "\(home.path)/.config/systemd/user/daybook-remind.\($0)"
    }
    let dry = try BuiltProgram.run(
      ["remind", "--install", "--dry-run", "--vault", vault.path], variables(home))
    #expect(dry.status == 0 && dry.output.contains("OnCalendar=*:0/5"))
    #expect(told(home, "calls") == [] && !FileManager.default.fileExists(atPath: units[0]))

    let run = try BuiltProgram.run(["remind", "--install", "--vault", vault.path], variables(home))
    #expect(run.status == 0, "\(run)")
    #expect(
      told(home, "calls") == [
        "--user daemon-reload", "--user enable --now daybook-remind.timer",
      ])
    let service = try String(contentsOfFile: units[0], encoding: .utf8)
    #expect(
      service.contains(
        "ExecStart=\"\(BuiltProgram.url.path)\" \"remind\" \"--notify\" \"--vault\" "))
    // Once more replaces it.
    #expect(
      try BuiltProgram.run(["remind", "--install", "--vault", vault.path], variables(home)).status
        == 0)
    let gone = try BuiltProgram.run(["remind", "--uninstall"], variables(home))
    #expect(gone.status == 0, "\(gone)")
    #expect(told(home, "calls").contains("--user disable --now daybook-remind.timer"))
    #expect(!units.contains(where: FileManager.default.fileExists))
    #expect(try BuiltProgram.run(["remind", "--uninstall"], variables(home)).status == 1)
  }

  @Test(.enabled(if: BuiltProgram.isThere, "the program is not built"))
  func `A file that Daybook did not write is neither replaced nor removed`() throws {
    let home = try home()
    let own = ".config/systemd/user/daybook-remind.timer"
    try home.write(own, "# mine\n")
    let vault = try TemporaryVault(Self.vault)
    for option in ["--install", "--uninstall"] {
      let run = try BuiltProgram.run(["remind", option, "--vault", vault.path], variables(home))
      #expect(run.status == 1 && run.errors.contains("Daybook did not write this file"))
    }
    #expect(try String(contentsOfFile: "\(home.path)/\(own)", encoding: .utf8) == "# mine\n")
    #expect(
      !FileManager.default.fileExists(
        atPath: "\(home.path)/.config/systemd/user/daybook-remind.service"))
    #expect(told(home, "calls") == [])
  }
}

/// The files of the timer.
struct ReminderTimerTests {
  @Test(arguments: [
    ("/home/mei/my days", #""/home/mei/my days""#),
    (#"/a "b" \x"#, #""/a \"b\" \\x""#), ("/50%h", #""/50%%h""#), ("/$HOME", #""/$$HOME""#),
    ("/a\nExecStart=/bin/sh", #""/a\x0aExecStart=/bin/sh""#), ("/日记 ü", "\"/日记 ü\""),
  ])
  func `A word of a unit file is the same to systemd as it was`(_ word: String, _ written: String) {
    #expect(ReminderTimer.quoted(word, isArgument: true) == written)
  }

  @Test func `A property list escapes what it is given`() throws {
    let timer = ReminderTimer(
      .launchd, in: DiskFiles(root: "/nowhere"),
      calling: ReminderTimer.Call(
        program: "/opt/daybook", arguments: ["remind", "--notify", "--vault", "/a & <b>"],
        variables: [("LC_ALL", "ja_JP.UTF-8")]))
    let text = try #require(timer.units.first?.text)
    #expect(text.contains("    <string>/a &amp; &lt;b&gt;</string>\n"))
    #expect(text.contains("    <key>LC_ALL</key>\n    <string>ja_JP.UTF-8</string>\n"))
    let read = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let list = try #require(read as? [String: Any])
    #expect(
      list["ProgramArguments"] as? [String]
        == ["/opt/daybook", "remind", "--notify", "--vault", "/a & <b>"])
    #expect(list["StartInterval"] as? Int == 300)
  }
}
