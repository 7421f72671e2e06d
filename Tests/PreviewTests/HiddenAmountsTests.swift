import Basics
import Foundation
import Testing
import Vault

@testable import Preview

/// Amounts of money hidden from people who look over the shoulder.
struct HiddenAmountsTests {
  @Test(arguments: [
    ("¥1,200 given", "¥••• given"),
    ("−¥500 and ￥ 20.50", "−¥••• and ￥ •••"),
    ("US$52.10, $5, €1.234,50 or £3", "US$•••, $•••, €••• or £•••"),
    ("HKD\u{A0}1,000 and MYR 30", "HKD\u{A0}••• and MYR •••"),
    ("¥800–1,000, ¥1.2万, ¥10K", "¥•••–•••, ¥•••, ¥•••"),
    ("收了500元，1.2万块，3000日元，20 €", "收了•••元，•••块，•••日元，••• €"),
    ("计人民币壹仟贰佰元整。", "计人民币•••。"),
    ("礼金 ¥\u{202F}12\u{202F}500", "礼金 ¥\u{202F}•••"),
    // Not amounts.
    ("620 XP on 20 November 2026 at 14:30", "620 XP on 20 November 2026 at 14:30"),
    ("王元和贰佰米", "王元和贰佰米"), ("$ and ¥ alone", "$ and ¥ alone"), ("", ""),
  ])
  func `Numbers of amounts become dots, and other numbers stay`(_ text: String, _ hidden: String) {
    #expect(Self.hide(text) == hidden)
  }

  @Test func `Titles and labels are hidden, and what addresses and forms hold is kept`() {
    let page = """
      <!doctype html><html lang="en"><p title="¥500">¥500 <a href="/¥500/$5">x</a>
      <input value="¥500" placeholder="like ¥200" name='$5'><option value="$9">$9</option>
      <svg><title>Sent ¥3</title><text y="$4" data-tip="¥7">¥7</text></svg>
      <script>let price = "$5"; // ¥500</script><style>a::after { content: "¥5" }</style>¥1 </p
      """
    #expect(
      Self.hide(page) == """
        <!doctype html><html data-hides-amounts lang="en"><p title="¥•••">¥••• <a href="/¥500/$5">x</a>
        <input value="¥500" placeholder="like ¥•••" name='$5'><option value="$9">$•••</option>
        <svg><title>Sent ¥•••</title><text y="$4" data-tip="¥•••">¥•••</text></svg>
        <script>let price = "$5"; // ¥500</script><style>a::after { content: "¥5" }</style>¥••• </p
        """)
  }

  @Test func `A cell of amounts is hidden in words, too`() {
    #expect(
      Self.hide(
        "<td data-amount>壹仟元整</td><td data-amount>一千块</td><td data-amount></td><td>一千块</td>")
        == "<td data-amount>•••</td><td data-amount>•••</td><td data-amount></td><td>一千块</td>")
  }

  @Test func `No page, drawing or list of the preview shows an amount that is hidden`() async throws
  {
    try await Serving.with(SmallVault.everyKind) { serving in
      let gift = #"{"name":"王珂","amount":77123.45,"direction":"sent","date":"2026-11-02"}"#
      try serving.vault.append("gifts/records/2026.jsonl", gift + "\n")
      await serving.builder.update(.everything)
      let added = try await serving.post(
        "/-/add/gift",
        [
          "name": "任海涛", "amount": "77123.45", "direction": "sent", "date": "2026-11-02",
          "-meant": "true",
        ])
      let landing = try #require(added.headers["location"])
      let hidden = ["Cookie: a=b; daybook-amounts-\(serving.port)=hidden"]
      let amount = try Regex<Substring>(#"[¥￥$€£]\s?\d|\b[A-Z]{3}[\s\u00A0]\d[\d,.]*\d|\d\s?[元円块]"#)
      var found = 0
      let own = [
        "/-/records/gift", "/-/changes", "/-/palette?token=\(serving.token.text)", landing,
      ]
      // Files of data, which are opened by their address alone, have all amounts.
      let pages = serving.builder.current.snapshot.files.keys.sorted().filter {
        $0.hasSuffix(".html") || $0.hasSuffix(".svg")
          || $0.hasSuffix(".json") && $0 != "feed.json"
            && !$0.hasPrefix("data/") && !$0.hasSuffix("/exchanges.json")
      }
      for path in pages.map({ "/" + RequestPath.address(of: $0).dropFirst() }) + own {
        let open = try await serving.get(path).text
        let covered = try await serving.get(path, hidden)
        #expect(covered.status == 200, "\(path)")
        if Self.shown(open).contains(amount) { found += 1 }
        let left = Self.shown(covered.text)
        #expect(left.firstMatch(of: amount).map { String(left[$0.range]) } == nil, "\(path)")
        let canary = /77[, .]?123|7\.71?2?万/
        #expect(covered.text.firstMatch(of: canary) == nil || path == landing, "\(path)")
        #expect(left.firstMatch(of: canary) == nil, "\(path)")
      }
      #expect(found > 20)
    }
  }

  @Test func `The button hides amounts, and once more shows them`() async throws {
    try await Serving.with(SmallVault.everyKind) { serving in
      let page = try await serving.get("/gifts/").text
      #expect(page.contains(#"formaction="/-/amounts" name="amounts" value="hidden""#))
      let answer = try await serving.post("/-/amounts", ["amounts": "hidden", "return": "/gifts/"])
      #expect(answer.status == 303)
      #expect(answer.headers["location"] == "/gifts/")
      let cookie = try #require(answer.headers["set-cookie"])
      #expect(cookie.contains("=hidden; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"))
      let sent = ["Cookie: \(cookie.prefix { $0 != ";" })"]
      let covered = try await serving.get("/gifts/", sent).text
      #expect(covered.contains("data-hides-amounts"))
      #expect(covered.contains(#"name="amounts" value="shown" aria-pressed="true""#))
    }
  }

  @Test func `A vault without amounts has no button for them`() async throws {
    try await Serving.with { serving in
      let page = try await serving.get("/").text
      #expect(!page.contains("/-/amounts"))
    }
  }

  /// The text of a page that a browser shows.
  private static func shown(_ page: String) -> String {
    page.replacing(/(?s)<(?:script|style).*?<\/(?:script|style)>/, with: "")
      .replacing(/<[^>]*>/, with: " ")
  }

  private static func hide(_ text: String) -> String {
    String(decoding: HiddenAmounts.hiding(Array(text.utf8), isMarkup: true), as: UTF8.self)
  }
}
