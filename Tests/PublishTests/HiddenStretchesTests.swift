import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault

@testable import Publish

/// Parts of a text marked as hidden.
struct HiddenStretchesTests {
  @Test(arguments: [
    ("a %%b%% c", "a %%W b%% c"), ("%%\nb\n%%\n", "%%W \nb\n%%\n"),
    ("a <!-- b --> c", "a <!--W  b --> c"), ("<!--\n[b]\n\nc\n-->", "<!--W \n[b]\n\nc\n-->"),
    ("{% comment %}b{% endcomment %}", "{% comment %}W b{% endcomment %}"),
    ("{%- comment -%} b {%- endcomment -%}", "{%- comment -%}W  b {%- endcomment -%}"),
    ("{% # b %}", "{% #W  b %}"), ("%%a%%%%b%%", "%%W a%%%%W b%%"),
    ("```\n{% comment %}b{% endcomment %}\n```", "```\n{% comment %}W b{% endcomment %}\n```"),
    ("100%% sure <!-- b -->", "100%% sure <!--W  b -->"), ("`a ``b %%c%%", "`a ``b %%W c%%"),
    ("> ```\n> %%a%%\n> ```\n%%b%%", "> ```\n> %%a%%\n> ```\n%%W b%%"),
  ])
  func `A word is written into each stretch`(_ text: String, _ planted: String) {
    #expect(HiddenStretches(in: text, readsLiquid: true).planted { "W" } == planted)
  }

  @Test(arguments: [
    "", "50% of 100%", "100%% sure", "`%%a%%`", "``<!-- ` -->``", "```\n%%a%%\n```",
    "~~~~ x\n<!-- a -->\n~~~\n~~~~", "\\%%a%%", "<!--more-->", "<!-- daybook:begin focus -->",
    "{{ d | date: \"%%a%%\" }}", "{% raw %}{% comment %}{% endraw %}", "```\nnever closed %%a%%",
  ])
  func `What is shown as it is written has none`(text: String) {
    #expect(HiddenStretches(in: text, readsLiquid: true).planted { "W" } == text)
  }

  @Test func `Where Liquid is not read, it hides nothing`() {
    let text = "{% comment %}{{ %%b%% }}"
    #expect(
      HiddenStretches(in: text, readsLiquid: false).planted { "W" }
        == "{% comment %}{{ %%W b%% }}")
  }

  private static let vault = MemoryFiles([
    "daybook.yaml": "asOf: 2026-11-20T18:40:00Z",
    "pages/open.md": """
    ---
    audience: public
    ---
    # Open

    <!-- one --> Words. {% comment %}two{% endcomment %}

    ```
    <!-- shown -->
    ```
    """,
    "reviews/2026-W46.md": "Well. <!-- three -->\n",
    "journal/2026-11-19.md": "A day. <!-- four -->\n",
  ])

  @Test func `A site in which what is hidden comes out is refused`() async throws {
    var audience = Audience("public")
    audience.reviews = .words
    audience.levels["journal"] = .parts(["entries"])
    let copy = try await SampleVault.canaries(of: Self.vault, for: audience)
    let hidden = copy.canaries.filter { $0.field.hasSuffix(".hidden") }
    #expect(
      hidden.map(\.field).sorted() == [
        "entry.hidden", "page.hidden", "page.hidden", "review.hidden",
      ])
    #expect(hidden.allSatisfy { !$0.isAllowed })
    let site = try await SampleVault.input(copy.files, for: audience, pages: copy.pages).files()
      .files
    #expect(await Proof(site, for: copy.canaries).leaks.isEmpty)
    // For a theme that exposes the source text of a page.
    let source = try #require(copy.pages.pages.first).body
    let leaking =
      site + [
        OutputFile(path: "source.txt", source: "a test") { (Array(source.utf8), []) }
      ]
    let leaks = await Proof(leaking, for: copy.canaries).leaks
    #expect(leaks.map(\.field) == ["page.hidden"] && leaks.map(\.path) == ["source.txt"])
    let message = try #require(leaks.first?.diagnostic(for: audience)).description
    #expect(message.contains("would show \"public\" what its text marks as hidden"))
  }

  @Test func `To oneself nothing is hidden`() async throws {
    let copy = try await SampleVault.canaries(of: Self.vault, for: .me)
    #expect(copy.canaries.allSatisfy { $0.isAllowed })
  }
}
