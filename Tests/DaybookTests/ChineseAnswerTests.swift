import Testing

/// Answers of commands in a vault in Chinese.
@Suite(.enabled(if: BuiltProgram.isThere, "the program is not beside the tests"))
struct ChineseAnswerTests {
  private static let settings = """
    timeZone: Asia/Shanghai
    language: zh-Hans
    gifts: {city: 苏州}

    """

  @Test func `Without a custom the occasion has its name, and the command its city`() throws {
    let vault = try TemporaryVault(["daybook.yaml": Self.settings])
    let said = try vault.run(["suggest", "gift", "--category", "婚礼"]).errors
    #expect(said.contains("婚礼") && !said.contains("wedding"), "\(said)")
    #expect(said.contains("用daybook suggest etiquette 苏州采用当地的惯例"), "\(said)")
    let elsewhere = try vault.run(["suggest", "gift", "--category", "婚礼", "--city", "漠河"]).errors
    #expect(elsewhere.contains("用daybook suggest etiquette采用某个城市的惯例"), "\(elsewhere)")
  }

  @Test(arguments: [
    (["stats", "gifts", "--person", "李思"], "错误：账本里没有叫“李思”的人\n提示：是不是“李四”？\n"),
    (["export", "gifts", "--to", "a.csv", "--book", "婚礼"], "错误：没有叫“婚礼”的礼簿\n"),
    (["prompt", "list"], "没有符合条件的提示词\n"),
    (["plan", "--take", "1"], "错误：没有可采纳的建议\n提示：参见daybook plan --help\n"),
    (
      ["review", "2025-W48"],
      "附注：2025-W48没有记录，没有什么可写\n提示：仍要写回顾，就自己建这个文件\n"
    ),
    (["prompt", "new", "week"], "错误：没有写正文\n提示：请用--body写；在终端里会打开编辑器\n"),
  ])
  func `A wrong name is answered in Chinese, without a file`(
    _ words: [String], _ said: String
  ) throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.settings, "gifts/contacts.jsonl": #"{"id":"li","name":"李四"}"# + "\n",
    ])
    #expect(try vault.run(words).errors == said)
  }

  @Test func `What refers to a deleted record is counted in Chinese`() throws {
    let gift = #""direction":"received","book":"b","date":"2026-10-03"}"#
    let vault = try TemporaryVault([
      "daybook.yaml": Self.settings,
      "gifts/books.jsonl": #"{"id":"b","name":"婚礼礼簿"}"# + "\n",
      "gifts/records.jsonl": #"{"id":"g1","name":"李四","amount":500,\#(gift)"# + "\n"
        + #"{"id":"g2","name":"Clara","amount":66,"currency":"USD",\#(gift)"# + "\n",
    ])
    let one = try vault.run(["delete", "婚礼礼簿"]).errors
    #expect(one.contains("有2条记录引用了") && !one.contains("refer"), "\(one)")
    let all = try vault.run(["delete", "--all", "gift"]).errors
    #expect(all.contains("2条记录，例如") && !all.contains("such as"), "\(all)")
    // Only an amount in another currency shows its currency.
    let list = try vault.run(["list", "gift"]).output
    #expect(list.contains("USD 66") && list.contains("500") && !list.contains("CNY 500"), "\(list)")
  }

  @Test(arguments: [
    ("zh-Hans", "没有记录（任务）", "没有删除过的记录（任务）"), ("ja", "記録はありません（タスク）", "削除された記録はありません（タスク）"),
    ("en", "no task", "no deleted task"),
  ])
  func `A list of nothing says so in the language`(
    _ language: String, _ none: String, _ noneDeleted: String
  ) throws {
    let vault = try TemporaryVault(["daybook.yaml": "timeZone: UTC\nlanguage: \(language)\n"])
    #expect(try vault.run(["list", "task"]).output == none + "\n")
    #expect(try vault.run(["list", "task", "--deleted"]).output == noneDeleted + "\n")
    #expect(try vault.run(["list", "task", "--format", "json"]).output == "")
  }

  @Test func `A build, a calendar and an import are told in Chinese`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.settings,
      "gifts/contacts.jsonl": #"{"id":"li","name":"李四","birthday":"05-06"}"# + "\n",
      "notes/2026-10-03.md": "下雨。\n",
    ])
    let site = vault.path + "-site"
    let built = try vault.run(["build", "--output", site, "--as-of", "2026-11-20"])
    #expect(built.status == 0, "\(built.errors)")
    #expect(
      try built.output.wholeMatch(
        of: Regex("\(site)：([0-9]+)个文件，写入\\1，不变0，删去0，用时[0-9ms ]+\\n")) != nil,
      "\(built.output)")
    let again = try vault.run(["build", "--output", site, "--as-of", "2026-11-20", "--verify"])
    #expect(again.output.contains("，写入0，") && again.output.hasSuffix("；再次生成的结果相同\n"))
    let page = try vault.run(["build", "--single", "index.html", "--output", site + "/one.html"])
    #expect(page.output.contains(/one\.html：index\.html，[0-9]+字节\n$/), "\(page.output)")
    let days = vault.path + "-site/days.ics"
    let exported = try vault.run(["export", "gifts", "--to", days, "--as-of", "2026-11-20"])
    #expect(exported.output.contains(/days\.ics：[0-9]+条日程\n$/), "\(exported.output)")
    let imported = try vault.run([
      "import", vault.path + "/notes/2026-10-03.md", "--as", "daily-note", "--dry-run",
    ])
    #expect(imported.output.contains("日记文件：新增1"), "\(imported.output)\(imported.errors)")
  }

  @Test func `A fault in a line has the words that editors read, a missing file has not`() throws {
    let vault = try TemporaryVault([
      "daybook.yaml": Self.settings, "focus/sessions.jsonl": "{\n",
    ])
    let built = try vault.run(["build", "--output", vault.path + "-site"])
    #expect(built.status == 1 && built.output.hasSuffix("；1个错误，0个警告\n"), "\(built.output)")
    #expect(built.errors.contains(#/sessions\.jsonl:1:[0-9]+: error: /#), "\(built.errors)")
    let missing = try vault.run(["import", "nowhere.csv"])
    #expect(missing.errors.hasPrefix("nowhere.csv: 错误：没有这个文件\n"), "\(missing.errors)")
    let json = try vault.run(["import", "nowhere.csv", "--format", "json"])
    #expect(
      json.errors.contains(#""severity":"error""#)
        && json.errors.contains(#""message":"there is no such file""#), "\(json.errors)")
  }
}
