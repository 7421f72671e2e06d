import AllSystems
import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// The forms of the preview, and the records that they write.
@Suite(.serialized)
struct EntryTests {
  private static func post(
    _ serving: Serving, _ form: String, _ values: [String: String]
  ) async throws -> RawClient.Answer {
    try await serving.post("/-/add/\(form)", values)
  }

  private static func lastRecord(
    _ path: VaultPath, in serving: Serving
  ) throws -> [String: Any] {
    let line = try #require(try serving.vault.text(path).split(separator: "\n").last)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(json as? [String: Any])
  }

  @Test func `Forms are in the first language of the site, with the theme's words over Daybook's`()
    async throws
  {
    try await Serving.with { serving in
      let vault = serving.vault
      let settings = try vault.text("daybook.yaml")
      for (tag, title, add, received) in [
        ("en", "Add a record", "Put in", "received"), ("zh-Hans", "添加记录", "添加", "收到"),
        ("zh-Hant", "新增紀錄", "新增", "收到"), ("ja", "記録を追加", "追加", "受け取った"),
      ] {
        try vault.write("daybook.yaml", settings + "\nlanguages: [\(tag)]\n")
        try vault.write("templates/strings/en.properties", "entry.add = Put in\n")
        await serving.builder.update(.everything)
        let list = try await serving.get("/-/add")
        #expect(list.text.contains("<html lang=\"\(tag)\">"))
        #expect(list.text.contains("<h1>\(title)</h1>"))
        #expect(list.text.contains("<a href=\"/-/add\">\(add)</a>"))
        for form in Systems.forms {
          let page = try await serving.get("/-/add/\(form.name)").text
          #expect(page.contains("<button>\(add)</button>"))
          #expect(!page.contains("⟦"))
          if form.name == "gift" {
            #expect(page.contains("<option value=\"received\">\(received)</option>"))
          }
        }
      }
    }
  }

  @Test func `Every form shows, each with the names that it knows`() async throws {
    try await Serving.with { serving in
      let list = try await serving.get("/-/add")
      #expect(list.status == 200)
      for form in Systems.forms {
        #expect(list.text.contains("\"/-/add/\(form.name)\""))
        let page = try await serving.get("/-/add/\(form.name)")
        #expect(page.status == 200)
        for field in form.fields { #expect(page.text.contains(" name=\"\(field.name)\"")) }
        #expect(!page.text.contains(" style="))
        #expect(page.headers["content-security-policy"]?.contains("form-action 'self'") == true)
      }
      let completion = try await serving.get("/-/add/completion")
      #expect(completion.text.contains("<option value=\"shoulder-opener\">"))
    }
  }

  static let filled: [(String, [String: String], VaultPath, [String: String])] = [
    (
      "task", ["title": "Call \"Mei\" <b>&", "lever": "1", "day": "2026-12-24"],
      "growth/tasks.jsonl", ["title": "Call \"Mei\" <b>&", "lever": "1", "day": "2026-12-24"]
    ),
    (
      "failure", ["what": "Missed it\r\ntwice", "learning": "Ask", "applied": "true"],
      "growth/failures.jsonl", ["what": "Missed it\ntwice", "applied": "1"]
    ),
    (
      "reflection", ["text": "林 slept well", "mood": "-1", "at": "2026-11-20T08:30"],
      "growth/reflections.jsonl",
      ["text": "林 slept well", "mood": "-1", "at": "2026-11-20T08:30"]
    ),
    (
      "session", ["minutes": "50", "project": "novel", "kind": "focus"],
      "focus/sessions.jsonl",
      [
        "start": "2026-11-20T17:50:00+08:00", "end": "2026-11-20T18:40:00+08:00",
        "project": "novel",
      ]
    ),
    (
      "session", ["start": "2026-11-20T10:00", "minutes": "50"], "focus/sessions.jsonl",
      ["start": "2026-11-20T10:00", "end": "2026-11-20T10:50:00+08:00"]
    ),
    (
      "completion", ["exercise": "shoulder-opener", "minutes": "12"],
      "exercise/completions.jsonl",
      ["exercise": "shoulder-opener", "minutes": "12", "day": "2026-11-20"]
    ),
    ("scan", ["score": "8"], "exercise/scans.jsonl", ["score": "8"]),
    (
      "gift", ["name": "张三", "amount": "捌佰元整", "direction": "received"],
      "gifts/records.jsonl", ["name": "张三", "amount": "捌佰元整", "direction": "received"]
    ),
    (
      "gift",
      [
        "name": "夏小雨", "amount": "800", "direction": "sent", "relation": "friend",
        "birthday": "05-06",
      ], "gifts/contacts.jsonl", ["name": "夏小雨", "relation": "friend", "birthday": "05-06"]
    ),
    (
      "goal", ["title": "Draw the map", "horizon": "quarter", "measure.target": "30"],
      "growth/goals.jsonl", ["id": "draw-the-map", "horizon": "quarter"]
    ),
    (
      "note", ["note": "李四结婚随礼一千二百元"], "gifts/records.jsonl",
      ["name": "李四", "amount": "1200", "direction": "sent", "category": "wedding"]
    ),
  ]

  @Test func `A form writes a record, and the dashboard that follows counts it`() async throws {
    try await Serving.with { serving in
      for (form, values, path, expected) in Self.filled {
        let path: VaultPath = form == "session" ? "focus/sessions/2026.jsonl" : path
        let before = serving.builder.servedBytes(of: "index.html")
        let answer = try await Self.post(serving, form, values)
        #expect(answer.status == 303, "\(form): \(answer.text)")
        // The redirect leads to the record.
        let location = try #require(answer.headers["location"])
        #expect(location.hasPrefix("/-/record/\(form == "note" ? "gift" : form)/"))
        #expect(try await serving.get(location).text.contains("formaction=\"/-/undo/"))
        let record = try Self.lastRecord(path, in: serving)
        for (name, value) in expected { #expect("\(record[name] ?? "")" == value) }
        // Every page shows the number of records.
        #expect(serving.builder.servedBytes(of: "index.html") != before)
      }
      #expect(differences(serving.builder.servedBytes, try await serving.vault.cleanBuild()) == [])
    }
  }

  @Test func `A field for numbers takes what the terminal takes`() async throws {
    try await Serving.with { serving in
      for form in Systems.forms {
        let page = try await serving.get("/-/add/\(form.name)").text
        for type in ["number", "date", "time", "datetime-local", "range"] {
          #expect(!page.contains("type=\"\(type)\""), "\(form.name)")
        }
        // Phone keyboards have no minus for decimals, and a number may be negative.
        #expect(!page.contains("inputmode=\"decimal\""), "\(form.name)")
      }
      let task = try await serving.get("/-/add/task").text
      #expect(task.contains("type=\"text\" inputmode=\"numeric\" id=\"lever\""))
      // A numeric keyboard has no minus.
      let reflection = try await serving.get("/-/add/reflection").text
      #expect(reflection.contains("type=\"text\" id=\"mood\""))
      for (text, score) in [("８", "8"), ("八", "8"), ("+7", "7")] {
        // More than a few scans a day need confirmation.
        let answer = try await Self.post(serving, "scan", ["score": text, "-meant": "true"])
        #expect(answer.status == 303)
        let record = try Self.lastRecord("exercise/scans.jsonl", in: serving)
        #expect("\(record["score"] ?? "")" == score)
      }
      let goal = [
        "title": "Weigh", "horizon": "year", "measure.target": "71,2", "measure.now": "一百八",
      ]
      #expect(try await Self.post(serving, "goal", goal).status == 303)
      #expect(try serving.vault.text("growth/goals.jsonl").contains(#""target":71.2,"now":180"#))
    }
  }

  static let wrong: [(String, [String: String], String, String)] = [
    ("task", ["title": "  "], "title", "the record has no title"),
    ("task", ["title": "a", "lever": "7"], "lever", "lever"),
    ("task", ["title": "a", "lever": "<i>"], "lever", "lever"),
    ("task", ["title": "a", "day": "2026-02-30"], "day", "2026-02-30"),
    ("scan", ["score": "12"], "score", "score"),
    ("session", ["minutes": "an age"], "minutes", "not a length of time"),
    ("completion", ["exercise": "sholder-opener"], "exercise", "did you mean"),
    (
      "session", ["start": "2026-11-20T10:00", "end": "2026-11-20T09:00"], "end", "end"
    ),
    ("session", ["minutes": "0"], "minutes", "from 1 to 44640"),
    ("session", ["minutes": "525600000000000"], "minutes", "from 1 to 44640"),
    ("session", ["minutes": "50", "end": "nine"], "end", "not a moment"),
    // A typo in the year would make a session of two thousand years.
    ("session", ["start": "0026-11-20T10:00"], "end", "no end"),
    ("task", ["title": "a", "lever": "1.5"], "lever", "not a whole number"),
    ("failure", ["what": " "], "what", "no what"),
    ("failure", ["what": "w", "at": "2026-02-30T09:00"], "at", "on no calendar"),
    ("reflection", ["text": "w", "mood": "3"], "mood", "-2 to 2"),
    ("reflection", ["text": "w", "energy": "lots"], "energy", "not a whole number"),
    ("completion", [:], "exercise", "no exercise"),
    (
      "completion", ["exercise": "shoulder-opener", "minutes": "25 h"], "minutes",
      "not a number of minutes"
    ),
    ("scan", [:], "score", "no score"),
    ("scan", ["score": "5", "at": "sometime"], "at", "not a moment"),
    ("gift", ["amount": "5", "direction": "sent"], "name", "no name"),
    ("gift", ["name": "a", "amount": "12,5O", "direction": "sent"], "amount", "not a number"),
    ("gift", ["name": "a", "amount": "三五百", "direction": "sent"], "amount", "about how much"),
    ("gift", ["name": "a", "amount": "5"], "direction", "no direction"),
    (
      "gift", ["name": "a", "amount": "5", "direction": "sent", "currency": "yuam"], "currency",
      "is no currency"
    ),
    (
      "gift", ["name": "a", "amount": "5", "direction": "sent", "date": "2026-02-30"], "date",
      "on no calendar"
    ),
    ("goal", ["title": "a", "horizon": "week", "parent": "year-2062"], "parent", "year-2026"),
    (
      "goal", ["title": "a", "horizon": "week", "measure.target": "0"], "measure.target",
      "above 0"
    ),
    (
      "exercise", ["name": "a", "minutes": "5", "products": "mtt"], "products", "no product"
    ),
    ("contact", ["name": "a", "birthday": "soon"], "birthday", "not a day of a year"),
    ("note", ["note": "今天天气很好"], "note", "what happened?"),
    ("note", ["note": "张三结婚随礼"], "note", "how much was it?"),
    ("note", ["note": "随礼五百"], "note", "who was it?"),
  ]

  @Test func `What is wrong stands beside its field, and nothing is written`() async throws {
    try await Serving.with { serving in
      let before = serving.builder.servedBytes
      for (form, values, field, words) in Self.wrong {
        let answer = try await Self.post(serving, form, values)
        #expect(answer.status == 422, "\(form)")
        let page = answer.text
        let start = try #require(page.firstRange(of: " name=\"\(field)\"")).upperBound
        let end = page[start...].firstRange(of: "</div>")?.lowerBound ?? page.endIndex
        let shown = page[start..<end]
        #expect(shown.contains("class=\"problem\"") && shown.contains(words), "\(form): \(shown)")
        #expect(page.components(separatedBy: "class=\"problem\"").count == 2, "\(form): \(page)")
        // It has the keyboard focus, and nothing else does.
        #expect(shown.prefix { $0 != ">" }.contains(" autofocus"), "\(form): \(shown)")
        #expect(page.components(separatedBy: " autofocus").count == 2, "\(form): \(page)")
        #expect(!page.contains("<i>"))
        // The entered values are kept.
        for value in values.values
        where !value.contains("<") && value.contains(where: { $0 != " " }) {
          let places = ["\"\(value)\"", "\n\(value)</textarea>", " selected>\(value)</option>"]
          #expect(places.contains { page.contains($0) }, "\(form): \(value)")
        }
      }
      await serving.builder.update(.everything)
      #expect(differences(serving.builder.servedBytes, before) == [])
    }
  }

  @Test func `What is odd is told, and added when it is meant`() async throws {
    try await Serving.with { serving in
      let before = try serving.vault.text("exercise/scans.jsonl")
      let odd = ["score": "5", "image": "../../outside.png"]
      let answer = try await Self.post(serving, "scan", odd)
      #expect(answer.status == 422)
      #expect(answer.text.contains("warning: "))
      #expect(answer.text.contains("Add it anyway"))
      #expect(try serving.vault.text("exercise/scans.jsonl") == before)
      let meant = try await Self.post(serving, "scan", odd.merging(["-meant": "true"]) { $1 })
      #expect(meant.status == 303)
      #expect(try Self.lastRecord("exercise/scans.jsonl", in: serving)["score"] as? Int == 5)
      // An error remains an error.
      let wrong = try await Self.post(serving, "scan", ["score": "50", "-meant": "true"])
      #expect(wrong.status == 422)
      #expect(!wrong.text.contains("Add it anyway"))
    }
  }

  @Test func `A profile is changed, and what a form leaves blank stays`() async throws {
    try await Serving.with { serving in
      try serving.vault.write(
        "growth/profile.yaml", "id: lin\nidentity: A writer  # since May\nstage: 5\n")
      let answer = try await Self.post(serving, "profile", ["stage": "7"])
      #expect(answer.status == 303)
      #expect(
        try serving.vault.text("growth/profile.yaml")
          == "id: lin\nidentity: A writer  # since May\nstage: 7\n")
    }
  }

  @Test func `Two problems of a field have ids of their own`() async throws {
    try await Serving.with { serving in
      let answer = try await Self.post(serving, "note", ["note": "借五千给"])
      #expect(answer.status == 422)
      #expect(answer.text.contains("id=\"note-problem\""))
      #expect(answer.text.contains("id=\"note-problem-2\""))
      #expect(answer.text.contains("note-help note-problem note-problem-2"))
    }
  }

  @Test func `Forms are listed by system, the four that are used most first`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get("/-/add").text
      let heads = page.matches(of: /<h2>([^<]*)<\/h2>/).map { String($0.1) }
      #expect(heads.prefix(4) == ["Most used", "Focus", "Growth", "Gifts"], "\(heads)")
      let often = try #require(page.firstMatch(of: /(?s)<ul class="often">(.*?)<\/ul>/)).1
      let used = often.matches(of: /href="\/-\/add\/([^"]*)"/).map { String($0.1) }
      // The sample's few days have 31 tasks, 30 sessions, 8 reflections and 3 scans; nothing else.
      #expect(used == ["task", "session", "reflection", "scan"])
      // No form is there twice, or left out.
      let all = page.matches(of: /href="\/-\/add\/([^"]*)"/).map { String($0.1) }
      #expect(all.sorted() == Systems.forms.map(\.name).sorted())
      // Imported records and records of other days do not count.
      for number in 1...20 {
        try serving.vault.append(
          "journal/entries/2026.jsonl",
          #"{"id":"old-\#(number)","at":"2026-08-01T10:00:00+08:00","text":"Old"}"# + "\n")
        try serving.vault.append(
          "journal/entries/2026.jsonl",
          #"{"id":"in-\#(number)","at":"2026-11-19T10:00:00+08:00","text":"In","imported":"x"}"#
            + "\n")
      }
      #expect(try await serving.get("/-/add").text.contains(often))
    }
    // In a vault without records there is nothing to put first.
    try await Serving.with([("daybook.yaml", nil)]) { serving in
      let page = try await serving.get("/-/add").text
      #expect(!page.contains("class=\"often\"") && page.contains("/-/add/task"))
    }
  }

  @Test func `A sentence on the list of forms is added as daybook log reads it`() async throws {
    let session: VaultPath = "focus/sessions/2026.jsonl"
    let told: [(String, VaultPath, [String: String])] = [
      (
        "90 min novel", session,
        ["start": "2026-11-20T17:10:00+08:00", "end": "2026-11-20T18:40:00+08:00"]
      ),
      ("写小说写了一个半小时", session, ["project": "写小说", "start": "2026-11-20T17:10:00+08:00"]),
      ("昨天9点到10点半 开会", session, ["project": "开会", "end": "2026-11-19T10:30:00+08:00"]),
      ("张三结婚随礼一千元", "gifts/records.jsonl", ["name": "张三", "amount": "1000"]),
      ("田中さんに5000円貸した", "gifts/records.jsonl", ["name": "田中", "type": "loan"]),
    ]
    try await Serving.with { serving in
      for (sentence, path, expected) in told {
        let values = ["sentence": sentence, "-meant": "true"]
        let answer = try await serving.post("/-/add", values)
        #expect(answer.status == 303, "\(sentence): \(answer.text)")
        let location = try #require(answer.headers["location"])
        #expect(location.hasPrefix("/-/record/"))
        #expect(try await serving.get(location).text.contains("formaction=\"/-/undo/"))
        let record = try Self.lastRecord(path, in: serving)
        for (name, value) in expected { #expect("\(record[name] ?? "")" == value, "\(sentence)") }
      }
    }
  }

  @Test func `An ambiguous sentence is asked about before it is written`() async throws {
    try await Serving.with { serving in
      let before = serving.builder.servedBytes
      var values = ["sentence": "14:00 <b>meeting"]
      let asked = try await serving.post("/-/add", values)
      #expect(asked.status == 422)
      #expect(asked.text.contains("“14:00” may be a time or a length."))
      #expect(asked.text.contains("value=\"14:00 &lt;b&gt;meeting\""))
      let field = try #require(asked.text.firstMatch(of: /<input [^>]*name="answer-1"[^>]*>/)).0
      #expect(field.contains(" autofocus"))
      // An answer that is none is asked for again.
      values["answer-1"] = "perhaps"
      let again = try await serving.post("/-/add", values)
      #expect(again.status == 422 && again.text.contains("name=\"answer-1\""))
      #expect(differences(serving.builder.servedBytes, before) == [])
      values["answer-1"] = "14:00-15:30"
      #expect(try await serving.post("/-/add", values).status == 303)
      let record = try Self.lastRecord("focus/sessions/2026.jsonl", in: serving)
      #expect(record["end"] as? String == "2026-11-20T15:30:00+08:00")
      // The page of a gift asks for the missing amount, and shows the understood values.
      let gift = try await serving.post("/-/add", ["sentence": "张三结婚随礼"])
      #expect(gift.status == 422 && gift.text.contains("how much was it?"))
      #expect(gift.text.contains("<dt>Person</dt><dd>张三</dd>"))
      #expect(gift.text.contains("value=\"张三结婚随礼\""))
      // A person and an amount make it a gift, and no session of two hours.
      let both = try await serving.post("/-/add", ["sentence": "给李四500 2小时"])
      #expect(both.status == 422 && both.text.contains("what took “2小时”?"))
    }
  }

  @Test func `A sentence that cannot be read says why in the page's language`() async throws {
    try await Serving.with { serving in
      let settings = try serving.vault.text("daybook.yaml")
      for (tag, unread, howMuch, length) in [
        ("en", "Not understood.", "how much was it?", "may be a time or a length"),
        ("zh-Hans", "没有看懂。", "是多少钱？", "“14:00”可能是时刻"),
        ("zh-Hant", "沒有看懂。", "是多少錢？", "「14:00」可能是時刻"),
        ("ja", "読み取れませんでした。", "金額はいくらですか", "「14:00」は時刻とも"),
      ] {
        try serving.vault.write("daybook.yaml", settings + "\nlanguages: [\(tag)]\n")
        await serving.builder.update(.everything)
        for (sentence, expected) in [
          ("今天天气很好", unread), (" ", unread), ("张三结婚随礼", howMuch), ("14:00 meeting", length),
        ] {
          let answer = try await serving.post("/-/add", ["sentence": sentence])
          #expect(answer.status == 422 && answer.text.contains(expected), "\(tag): \(answer.text)")
          #expect(FormPage.value(of: "sentence", in: answer.text) == sentence)
          #expect(!answer.text.contains("⟦"))
        }
      }
    }
  }
}
