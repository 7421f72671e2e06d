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
    // Beside amounts of another currency one has its own.
    let list = try vault.run(["list", "gift"]).output
    #expect(list.contains("USD 66") && list.contains("500") && !list.contains("CNY 500"), "\(list)")
  }
}
