import AllSystems
import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Preview

/// Records ticked off, changed, deleted and restored on pages of the preview.
@Suite(.serialized)
struct RecordEditorTests {
  private static let task = "t0672"
  private static let tasks: VaultPath = "growth/tasks.jsonl"
  private static let address = "/-/record/task/t0672"

  /// True if the file begins with the unchanged old bytes.
  private static func isAppended(_ before: String, in serving: Serving) throws -> Bool {
    let now = try serving.vault.text(tasks)
    return now.hasPrefix(before) && now != before
  }

  private static func last(_ path: VaultPath, in serving: Serving) throws -> [String: Any] {
    let line = try #require(try serving.vault.text(path).split(separator: "\n").last)
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  /// The beginning of a problem that concerns a whole page.
  private static let focusedProblem =
    "<p class=\"problem\" role=\"alert\" tabindex=\"-1\" autofocus>"

  @Test func `A lever is ticked on the dashboard, and one is back there`() async throws {
    try await Serving.with { serving in
      let before = try serving.vault.text(Self.tasks)
      let dashboard = try await serving.get("/").text
      let button =
        "<button form=\"daybook-desk\" formaction=\"\(Self.address)\" name=\"do\" value=\"tick\""
      #expect(dashboard.contains(button))
      #expect(dashboard.contains("aria-label=\"Tick off: Send Mei the answer that is late\""))
      let answer = try await serving.post(Self.address, ["do": "tick", "return": "/"])
      #expect(answer.status == 303)
      let location = try #require(answer.headers["location"])
      #expect(location.hasPrefix("/?-done=c-"))
      #expect(try Self.isAppended(before, in: serving))
      let done = try Self.last(Self.tasks, in: serving)["doneAt"] as? String
      #expect(done == "2026-11-20T18:40:00+08:00")
      // A repetition is reported, and nothing changes.
      let again = try await serving.post(Self.address, ["do": "tick", "return": "/"])
      #expect(again.status == 422 && again.text.contains("is done already, since 2026-11-20 18:40"))
      #expect(try Self.last(Self.tasks, in: serving)["doneAt"] as? String == done)
      let ticked = try await serving.get(location).text
      #expect(ticked.contains("formaction=\"\(Self.address)\" name=\"do\" value=\"untick\""))
      #expect(!ticked.contains(button))
      // The change is reported with an undo button, on this answer only.
      let undo = try #require(ticked.firstMatch(of: /formaction="(\/-\/undo\/c-[^"]+)"/)).1
      #expect(
        ticked.contains("class=\"daybook-preview-notice\" role=\"status\">Done: task Send Mei"))
      #expect(!(try await serving.get("/").text.contains("daybook-preview-notice")))
      #expect(try await serving.post(String(undo), ["return": "/"]).status == 303)
      #expect(try Self.last(Self.tasks, in: serving)["doneAt"] == nil)
      #expect(try await serving.get("/").text.contains(button))
    }
  }

  @Test func `A session counts unless its tick is taken out, and again with it`() async throws {
    try await Serving.with { serving in
      let sessions: VaultPath = "focus/sessions/2026-Q4.jsonl"
      let first = try #require(try serving.vault.text(sessions).split(separator: "\n").last)
      let id = try #require(first.firstMatch(of: /"id":"([^"]+)"/)).1
      let address = "/-/record/session/\(id)"
      func save(_ changed: (inout [String: String]) -> Void) async throws -> [String: Any] {
        let page = try await serving.get(address).text
        var values = ["do": "save", "-meant": "true"]
        for name in ["-seen", "start", "end", "kind", "project", "note", "tags", "valid", "source"]
        {
          values[name] = FormPage.value(of: name, in: page)
        }
        changed(&values)
        #expect(try await serving.post(address, values).status == 303, "\(values)")
        return try Self.last(sessions, in: serving)
      }
      let page = try await serving.get(address).text
      #expect(FormPage.value(of: "valid", in: page) == "true")
      let without = try await save {
        $0["valid"] = nil
        $0["note"] = "Left out"
      }
      #expect(without["valid"] as? Bool == false)
      #expect(FormPage.value(of: "valid", in: try await serving.get(address).text) == nil)
      #expect(try await save { $0["valid"] = "true" }["valid"] == nil)
    }
  }

  @Test func `What an earlier day left open is ticked on the dashboard, as levers are`()
    async throws
  {
    try await Serving.with { serving in
      let dashboard = try await serving.get("/").text
      let group = try #require(dashboard.firstMatch(of: /<h3>Carried over[\s\S]*?<\/ul>/)).0
      let buttons = group.matches(of: /formaction="(\/-\/record\/[^"]+)"[^>]*value="tick"/)
        .map { String($0.1) }
      // Yesterday's time of a task that repeats has no record yet.
      #expect(buttons.count == 2 && buttons[0] == "/-/record/task-time/clock@20261119")
      for button in buttons.prefix(2) {
        #expect(try await serving.post(button, ["do": "tick", "return": "/"]).status == 303)
      }
      let time = try Self.last("growth/task-times.jsonl", in: serving)
      #expect(time["id"] as? String == "clock@20261119" && time["doneAt"] as? String != nil)
      #expect(try Self.last(Self.tasks, in: serving)["doneAt"] as? String != nil)
      let now = try await serving.get("/").text
      let left = try #require(now.firstMatch(of: /<h3>Carried over[\s\S]*?<\/ul>/)).0
      #expect(!left.contains(buttons[0]) && !left.contains(buttons[1]))
    }
  }

  @Test func `A task is dropped, opened again and put off on its page`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get(Self.address).text
      for button in ["tick", "drop", "put-off", "delete"] {
        #expect(page.contains("name=\"do\" value=\"\(button)\""), "\(button)")
      }
      #expect(page.contains("name=\"droppedAt\""))
      let dropped = try await serving.post(Self.address, ["do": "drop", "return": "/"])
      #expect(dropped.status == 303)
      let record = try Self.last(Self.tasks, in: serving)
      #expect(record["droppedAt"] as? String == "2026-11-20T18:40:00+08:00")
      let notice = try await serving.get(try #require(dropped.headers["location"])).text
      #expect(notice.contains("role=\"status\">Dropped: task Send Mei"))
      let then = try await serving.get(Self.address).text
      #expect(then.contains("value=\"take-up\"") && !then.contains("value=\"drop\""))
      #expect(try await serving.post(Self.address, ["do": "take-up"]).status == 303)
      #expect(try Self.last(Self.tasks, in: serving)["droppedAt"] == nil)
      #expect(try await serving.post(Self.address, ["do": "put-off"]).status == 303)
      let moved = try Self.last(Self.tasks, in: serving)
      #expect(moved["day"] as? String == "2026-11-21" && moved["lever"] == nil)
    }
  }

  @Test func `Deleting what others refer to names them first, and is done when that is meant`()
    async throws
  {
    try await Serving.with { serving in
      let goals: VaultPath = "growth/goals.jsonl"
      let before = try serving.vault.text(goals)
      let address = "/-/record/goal/year-2026"
      // A script gets the page too, which it then shows.
      for headers in [[], ["Accept: application/json"]] {
        let asked = try await serving.post(address, ["do": "delete", "return": "/"], headers)
        #expect(asked.status == 409)
        #expect(asked.text.contains("refer to this: "))
        #expect(asked.text.contains("value=\"delete-anyway\""))
        #expect(try serving.vault.text(goals) == before)
      }
      let meant = try await serving.post(address, ["do": "delete-anyway", "return": "/"])
      #expect(meant.status == 303)
      #expect(try Self.last(goals, in: serving)["deleted"] as? Bool == true)
    }
  }

  @Test func `Who deletes a book is offered to delete its gifts with it, as one change`()
    async throws
  {
    try await Serving.with(SmallVault.everyKind) { serving in
      try serving.vault.append(
        "gifts/books.jsonl", #"{"id":"wedding","name":"Our wedding"}"# + "\n")
      let loan =
        #"{"id":"l1","name":"王珂","amount":500,"direction":"sent","type":"loan","#
        + #""date":"2026-11-02","book":"wedding"}"#
      let back =
        #"{"id":"r1","name":"王珂","amount":500,"direction":"received","type":"loan","#
        + #""date":"2026-11-03","repays":"l1"}"#
      let before = try serving.vault.text("gifts/records/2026.jsonl")
      try serving.vault.append("gifts/records/2026.jsonl", "\(loan)\n\(back)\n")
      let address = "/-/record/book/wedding"
      let asked = try await serving.post(address, ["do": "delete", "return": "/"])
      #expect(asked.status == 409)
      #expect(asked.text.contains("value=\"delete-all\"") && asked.text.contains("Delete all 3"))
      let meant = try await serving.post(address, ["do": "delete-all", "return": "/"])
      #expect(meant.status == 303)
      let written = try serving.vault.text("gifts/records/2026.jsonl")
      #expect(written.hasPrefix("\(before)\(loan)\n\(back)\n"))
      let deleted = written.split(separator: "\n").suffix(2)
      #expect(deleted.allSatisfy { $0.contains(#""deleted":true"#) })
      #expect(try Self.last("gifts/books.jsonl", in: serving)["deleted"] as? Bool == true)
      // One change takes all of it back.
      let change = try #require(meant.headers["location"]?.split(separator: "-done=").last)
      #expect(try await serving.post("/-/undo/\(change)", ["return": "/"]).status == 303)
      #expect(try Self.last("gifts/books.jsonl", in: serving)["deleted"] == nil)
      #expect(try serving.vault.text("gifts/records/2026.jsonl").hasPrefix(written))
    }
  }

  @Test func `A script is told what was done, and what takes it back`() async throws {
    try await Serving.with { serving in
      let accept = ["Accept: application/json"]
      let answer = try await serving.post(
        Self.address, ["do": "tick", "return": "/growth/"], accept)
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
      let json = try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: String]
      #expect(json?["to"] == "/growth/")
      let change = try #require(json?["change"])
      #expect(json?["done"]?.hasPrefix("Done: task Send Mei") == true)
      #expect(try await serving.post("/-/undo/\(change)", [:], accept).status == 200)
      let again = try await serving.post("/-/undo/\(change)", [:], accept)
      #expect(again.status == 422)
      #expect(again.text.contains("undone already"))
      let plain = try await serving.post("/-/undo/\(change)", [:])
      #expect(plain.status == 422 && plain.text.contains(Self.focusedProblem))
      let list = try await serving.get("/-/records/task?from=whenever")
      #expect(list.status == 422 && list.text.contains(Self.focusedProblem))
    }
  }

  @Test func `A record is changed on its page, its fields checked as those of a new one`()
    async throws
  {
    try await Serving.with { serving in
      let before = try serving.vault.text(Self.tasks)
      let page = try await serving.get(Self.address).text
      #expect(page.contains("value=\"Send Mei the answer that is late\""))
      let seen = String(try #require(page.firstMatch(of: /name="-seen" value="([0-9a-f]+)"/)).1)
      let values = [
        "-seen": seen, "do": "save", "title": "Answer <Mei> & 外婆", "day": "yesterday",
        "goal": "letters", "lever": "", "xp": "25",
      ]
      var wrong = values
      wrong["lever"] = "7"
      let refused = try await serving.post(Self.address, wrong)
      #expect(refused.status == 422)
      #expect(refused.text.contains("id=\"lever-problem\""))
      let focused = refused.text.matches(of: /name="([^"]+)"[^>]* autofocus/).map(\.1)
      #expect(focused == ["lever"])
      #expect(refused.text.contains("Answer &lt;Mei&gt; &amp; 外婆"))
      #expect(try serving.vault.text(Self.tasks) == before)
      let saved = try await serving.post(Self.address, values)
      #expect(saved.status == 303)
      #expect(saved.headers["location"]?.hasPrefix(Self.address + "?-done=") == true)
      #expect(try Self.isAppended(before, in: serving))
      let record = try Self.last(Self.tasks, in: serving)
      #expect(record["title"] as? String == "Answer <Mei> & 外婆")
      #expect(record["day"] as? String == "2026-11-19")
      #expect(record["xp"] as? Int == 25)
      #expect(record["lever"] == nil && record["goal"] as? String == "letters")
      // A concurrent change is not overwritten.
      let late = try await serving.post(Self.address, values)
      #expect(late.status == 409)
      #expect(late.text.contains("value=\"2026-11-19\""))
      // The keyboard focus is on a problem without a field.
      #expect(late.text.contains(Self.focusedProblem))
      #expect(late.text.components(separatedBy: " autofocus").count == 2)
    }
  }

  @Test func `Nothing is written when nothing is changed in the form of any kind`() async throws {
    try await Serving.with { serving in
      let now = try at("2026-11-20T18:40")
      let library = RecordLibrary(serving.vault.files, at: Moment(asOf: now, zone: shanghai))
      var tried = 0
      for kind in library.kinds {
        for record in try library.records(of: kind).suffix(2) {
          let address = RecordControls.address(
            RecordControls.name(kind.name, record.text.identifier))
          let page = try await serving.get(address)
          #expect(page.status == 200, "\(address)")
          var values = ["do": "save"]
          for field in ["-seen"] + kind.fields.map(\.name) {
            values[field] = FormPage.value(of: field, in: page.text)
          }
          let saved = try await serving.post(address, values)
          #expect(saved.status == 303, "\(address): \(saved.text)")
          let after = try #require(try library.record(of: kind, record.text.identifier))
          #expect(Self.facts(after.text) == Self.facts(record.text), "\(address)")
          tried += 1
        }
      }
      #expect(tried > 8)
    }
  }

  private static func facts(_ text: RecordText) -> [String] {
    text.content.map { "\($0.name)=\($0.json.plain)" }.sorted()
  }

  @Test func `What is deleted is gone from the pages, and comes back`() async throws {
    try await Serving.with { serving in
      let before = serving.builder.servedBytes
      let deleted = try await serving.post(Self.address, ["do": "delete", "return": "/"])
      let location = try #require(deleted.headers["location"])
      #expect(!(try await serving.get("/").text.contains("Send Mei the answer")))
      #expect(try await serving.get(Self.address).status == 404)
      let notice = try await serving.get(location).text
      #expect(notice.contains("Deleted: task Send Mei"))
      let undo = try #require(notice.firstMatch(of: /formaction="(\/-\/undo\/c-[^"]+)"/)).1
      #expect(try await serving.post(String(undo), ["return": Self.address]).status == 303)
      await serving.builder.update(.everything)
      #expect(differences(serving.builder.servedBytes, before) == [])
    }
  }

  @Test func `A session is begun and ended in the corner of any page`() async throws {
    try await Serving.with { serving in
      let path: VaultPath = "focus/sessions/2026.jsonl"
      #expect(try await serving.get("/focus/").text.contains("formaction=\"/-/start\""))
      #expect(try await serving.post("/-/start", ["return": "/focus/"]).status == 303)
      #expect(try Self.last(path, in: serving)["start"] as? String == "2026-11-20T18:40:00+08:00")
      let running = try await serving.get("/focus/").text
      let stop = "formaction=\"/-/stop\" data-since=\"2026-11-20T10:40:00Z\">Stop</button>"
      #expect(running.contains(stop))
      #expect(try await serving.post("/-/stop", ["return": "/focus/"]).status == 303)
      #expect(try Self.last(path, in: serving)["end"] as? String == "2026-11-20T18:40:00+08:00")
      let none = try await serving.post("/-/stop", ["return": "/"])
      #expect(none.status == 422)
      #expect(none.text.contains("no session is running"))
    }
  }

  @Test func `A session is started for one of the projects used lately`() async throws {
    try await Serving.with { serving in
      let path: VaultPath = "focus/sessions/2026.jsonl"
      let home = try await serving.get("/").text
      let options = home.matches(of: /<option value="([^"]*)">([^<]*)<\/option>/)
        .map { (id: String($0.1), title: String($0.2)) }
      let own = try serving.vault.text("focus/sessions/2026-Q4.jsonl")
      #expect(options.first?.id == "" && options.count > 2 && options.count <= 9)
      #expect(options.dropFirst().allSatisfy { own.contains("\"project\":\"\($0.id)\"") })
      let project = try #require(options.last)
      // A goal has a title.
      #expect(options.contains { $0.title == "The ferry house, third pass" && $0.id == "novel" })
      #expect(!(try await serving.get("/focus/").text.contains("<select name=\"-subject\"")))
      #expect(try await serving.post("/-/start", ["-subject": project.id]).status == 303)
      #expect(try Self.last(path, in: serving)["project"] as? String == project.id)
      #expect(!(try await serving.get("/").text.contains("<select name=\"-subject\"")))
      #expect(try await serving.post("/-/stop", [:]).status == 303)
      // None is named without a choice.
      #expect(try await serving.post("/-/start", ["-subject": ""]).status == 303)
      #expect(try Self.last(path, in: serving)["project"] == nil)
    }
  }

  @Test func `Records are listed by what they are narrowed down by, and exported as just those`()
    async throws
  {
    try await Serving.with { serving in
      let kinds = try await serving.get("/-/records").text
      #expect(kinds.contains("<a href=\"/-/records/task\">"))
      // The lines in the file.
      let lines = try serving.vault.text(Self.tasks).split(separator: "\n")
      let expected = lines.filter {
        $0.contains("\"day\":\"2026-11-20\"") && $0.lowercased().contains("mei")
      }
      #expect(!expected.isEmpty)
      let query = "from=2026-11-20&to=2026-11-20&words=MEI"
      let list = try await serving.get("/-/records/task?\(query)").text
      let rows = list.components(separatedBy: "class=\"daybook-controls\"").count - 1
      #expect(rows == expected.count)
      let csv = try await serving.get("/-/records/task?as=csv&\(query)")
      #expect(csv.headers["content-type"] == "text/csv; charset=utf-8")
      #expect(csv.text.split(whereSeparator: \.isNewline).count == expected.count + 1)
      #expect(try await serving.get("/-/records/task?from=tomorow").status == 422)
      #expect(try await serving.get("/-/records/nothing").text.contains("not a kind of record"))
    }
  }

  @Test func `Only this preview's own pages change anything, and lead back to its own pages`()
    async throws
  {
    try await Serving.with { serving in
      let before = try serving.vault.text(Self.tasks)
      for target in [Self.address, "/-/start", "/-/stop", "/-/undo/c-1", "/-/add/task"] {
        let values = ["do": "delete", "title": "x"]
        #expect(try await serving.post(target, values, token: "0").status == 403)
        let body = "do=delete&title=x&token=\(serving.token.text)"
        for line in ["Origin: http://example.org", "Origin: null", "Sec-Fetch-Site: cross-site"] {
          let answer = try await serving.get(target, [line], method: "POST", body: body)
          #expect(answer.status == 403, "\(target) \(line)")
        }
        // A GET request changes nothing.
        _ = try await serving.get(target + "?do=delete&token=\(serving.token.text)")
      }
      #expect(try serving.vault.text(Self.tasks) == before)
      let places = [
        "//example.org/", "http://example.org/", "/\\example.org", "javascript:x", "/a\r\nX: y",
      ]
      for (index, place) in places.enumerated() {
        let verb = index.isMultiple(of: 2) ? "tick" : "untick"
        let answer = try await serving.post(Self.address, ["do": verb, "return": place])
        #expect(answer.headers["location"]?.hasPrefix(Self.address) == true, "\(place)")
        #expect(answer.headers["x"] == nil)
      }
      for target in [
        "/-/record/task/..%2f..%2fdaybook.yaml", "/-/record/nothing/x", "/-/record/task/zz",
      ] {
        #expect([400, 404, 422].contains(try await serving.get(target).status), "\(target)")
      }
    }
  }

  @Test func `A form can be opened directly, filled in by its address`() async throws {
    try await Serving.with { serving in
      let form = try await serving.get(
        "/-/add/task?title=%22%3Cb%3E&day=2026-12-24", ["Sec-Fetch-Site: none"])
      #expect(form.status == 200)
      #expect(form.text.contains("&lt;b&gt;\"") && !form.text.contains("<b>"))
      #expect(form.text.contains("value=\"2026-12-24\""))
    }
  }

  @Test func `A reception takes gifts down a line each, sums them, and lists all`() async throws {
    try await Serving.with { serving in
      let book = #"{"id":"wedding","name":"Our <wedding>"}"#
      try serving.vault.write("gifts/books.jsonl", book + "\n")
      await serving.builder.update(.everything)
      let address = "/-/lines/reception/wedding"
      #expect(try await serving.get("/-/records").text.contains("href=\"\(address)\""))
      for (line, name, amount) in [
        ("张三 1000", "张三", "1000"), ("李四一千二", "李四", "一千二"), ("500 王五", "王五", "500"),
        ("万三 800 表哥", "万三", "800"),
      ] {
        let answer = try await serving.post(address, ["line": line])
        #expect(answer.status == 303, "\(line): \(answer.text)")
        let record = try Self.last("gifts/records.jsonl", in: serving)
        #expect(record["name"] as? String == name)
        #expect(record["amount"] as? String == amount)
        #expect(record["direction"] as? String == "received")
        #expect(record["book"] as? String == "wedding")
      }
      // A duplicate needs confirmation, and a line without an amount is not a gift.
      let again = try await serving.post(address, ["line": "张三 1000"])
      #expect(again.status == 422 && again.text.contains("name=\"-meant\""))
      #expect(try await serving.post(address, ["line": "王五"]).status == 422)
      // A line is one gift, and the name in 陈伍佰元 has two possible ends.
      for line in ["赵六 500 孙七 600", "陈伍佰元"] {
        let answer = try await serving.post(address, ["line": line])
        #expect(answer.status == 422 && answer.text.contains("value=\"\(line)\""))
      }
      let page = try await serving.get(address).text
      // WebKit clears a field with the attribute after Back.
      #expect(!page.contains("autocomplete"))
      #expect(page.contains("4 records") && page.contains("¥3,500"))
      #expect(page.contains("<h1>Reception · Our &lt;wedding&gt;</h1>"))
      let list = try await serving.get(address + "/list").text
      #expect(list.components(separatedBy: "<tr>").count == 6)
      let picture = try await serving.get(address + "/list.svg")
      #expect(picture.headers["content-type"]?.hasPrefix("image/svg+xml") == true)
      #expect(picture.text.contains("表哥") && !picture.text.contains("<wedding>"))
    }
  }

  @Test func `A workshop asks one question at a time, and keeps what was said before`()
    async throws
  {
    try await Serving.with { serving in
      let address = "/-/workshop/vision"
      var step = 0
      var page = try await serving.get(address)
      while page.status == 200, page.text.contains("name=\"-step\" value=\"\(step)\"") {
        let field = try #require(
          page.text.firstMatch(of: #/<(textarea|input type="text")[^>]* name="([^"]+)"/#)
        ).2
        // The second question is left blank.
        let answer = step == 1 ? "" : "Answer <\(step)>"
        let next = try await serving.post(address, ["-step": "\(step)", String(field): answer])
        #expect(next.status == 303, "\(next.text)")
        let location = try #require(next.headers["location"])
        step += 1
        if location.hasPrefix("/growth/vision/") { break }
        page = try await serving.get(location)
      }
      #expect(step == 4)
      let profile = try Self.last("growth/profile.jsonl", in: serving)
      #expect(profile["identity"] as? String == "Answer <3>")
      #expect((profile["vision"] as? [String: Any])?["ordinaryDay"] as? String == "Answer <0>")
      #expect((profile["vision"] as? [String: Any])?["constraints"] == nil)
      #expect(try await serving.get(address).text.contains("Answer &lt;0&gt;"))
      #expect(try await serving.get("/growth/vision/").text.contains("Answer &lt;2&gt;"))
    }
  }

  @Test func `The first walk keeps each answer, and goes on where one is missing`() async throws {
    try await Serving.with { serving in
      let address = "/-/workshop/first-walk"
      func text(_ page: String) throws -> (step: Int, field: String) {
        let step = try #require(page.firstMatch(of: #/name="-step" value="(\d+)"/#)).1
        let field = try #require(
          page.firstMatch(of: #/<(textarea|input type="text")[^>]* name="([^"]+)"/#)
        ).2
        return (Int(step) ?? -1, String(field))
      }
      let first = try await serving.get(address).text
      let (step, field) = try text(first)
      #expect(first.contains("\(address)?-step=\(step + 1)"))
      let next = try await serving.post(address, ["-step": "\(step)", field: "First"])
      #expect(next.status == 303)
      // An answered question is not asked again, a skipped one is.
      #expect(try text(try await serving.get(address).text).step > step)
      let pain = try await serving.post(address, ["-step": "8", "text": "Late nights"])
      let on = try #require(pain.headers["location"])
      #expect(on.contains("-step=9&-last="))
      let page = try await serving.get(on).text
      let last = try #require(page.firstMatch(of: #/name="-last" value="([^"]+)"/#)).1
      let tags = try await serving.post(
        address, ["-step": "9", "-last": String(last), "tags": "doubt, #sleep"])
      #expect(tags.status == 303, "\(tags.text)")
      let record = try Self.last("growth/pains.jsonl", in: serving)
      #expect(record["text"] as? String == "Late nights")
      #expect(record["tags"] as? [String] == ["doubt", "#sleep"])
    }
  }

  @Test func `A project that was skipped has no due day`() async throws {
    try await Serving.with { serving in
      let address = "/-/workshop/project"
      let skipped = try await serving.post(address, ["-step": "0", "title": ""])
      #expect(skipped.headers["location"] == "\(address)?-step=4")
      let made = try await serving.post(address, ["-step": "0", "title": "A book"])
      let on = try #require(made.headers["location"])
      let main = try #require(on.firstMatch(of: #/-main=([^&]+)/#)).1
      let id = String(main)
      let milestone = try await serving.post(
        address, ["-step": "4", "-main": id, "-last": id, "title": "An outline"])
      #expect(milestone.status == 303, "\(milestone.text)")
      let record = try Self.last("growth/goals.jsonl", in: serving)
      #expect(record["title"] as? String == "An outline")
      #expect(record["parent"] as? String == id && record["horizon"] as? String == "week")
    }
  }

  @Test func `A built site has no controls, and is else the same`() async throws {
    try await Serving.with { serving in
      let controls = /<span class="daybook-controls">.*?<\/span>/
      let built = try await serving.vault.cleanBuild(hasControls: false)
      #expect(!built.values.contains { String(decoding: $0, as: UTF8.self).contains("daybook-") })
      for (path, bytes) in serving.builder.servedBytes where path.hasSuffix(".html") {
        let text = String(decoding: bytes, as: UTF8.self).replacing(controls, with: "")
        #expect(text == String(decoding: built[path] ?? Data(), as: UTF8.self), "\(path)")
      }
    }
  }

  @Test func `A row has a box to tick and one menu, with all that can be done`() async throws {
    try await Serving.with(SmallVault.everyKind) { serving in
      func menu(of id: String, in page: String) throws -> (row: String, actions: [String]) {
        let start = try #require(page.firstRange(of: "popovertarget=\"menu-task/\(id)\""))
        let head = try #require(page[..<start.lowerBound].ranges(of: "daybook-controls").last)
        let end = try #require(page[start.upperBound...].firstRange(of: "</daybook-menu>"))
        let row = String(page[head.lowerBound..<end.upperBound])
        let parts = row.split(separator: "<daybook-menu")
        return (
          String(parts[0]), parts[1].matches(of: /value="([^"]*)"/).map { String($0.1) }
        )
      }
      for (id, line, actions) in [
        ("open", "", ["drop", "put-off", "delete"]),
        ("done", #","doneAt":"2026-11-20T10:00:00+08:00""#, ["delete"]),
        ("left", #","droppedAt":"2026-11-20T10:00:00+08:00""#, ["take-up", "delete"]),
      ] {
        let text = #"{"id":"\#(id)","title":"Row <\#(id)>","day":"2026-11-20"\#(line)}"#
        try serving.vault.append("growth/tasks.jsonl", text + "\n")
        await serving.builder.update(.everything)
        for address in ["/-/records/task", "/days/2026-11-20/"] {
          let page = try await serving.get(address).text
          let found = try menu(of: id, in: page)
          #expect(found.actions == actions, "\(address) \(id)")
          // Outside the menu are the box and the button that opens it.
          #expect(found.row.components(separatedBy: "<button").count == 3, "\(found.row)")
          #expect(!found.row.contains("<a "))
          #expect(page.contains("aria-label=\"Change: Row &lt;\(id)&gt;\""))
          // It may be in a paragraph, which can contain only phrasing content.
          #expect(!page.contains("<details class=\"daybook"))
        }
      }
    }
  }
}
