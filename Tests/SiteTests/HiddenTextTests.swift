import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Text of a page that is hidden from readers.
struct HiddenTextTests {
  @Test func `What a text hides is nowhere in the site`() async throws {
    let text = """
      # Kept %%SECRET1%% title <!-- SECRET2 --> {% comment %}SECRET3{% endcomment %}

      First %%SECRET4%% words. ![alt <!-- SECRET5 -->](x.png)

      %%
      SECRET6

      - SECRET7
      %%

      <!--more-->

      {% # SECRET8 %}
      `%%shown%%` stays.
      """
    for keepsHTML in [false, true] {
      var given = try input(
        sessions: [],
        pages: [
          ("a.md", "---\ndate: 2027-01-01\ntags: [x]\n---\n" + text),
          ("b.md", "---\ntitle: B %%SECRET9%%\ndescription: D %%SECRET10%%\n---\n[[Kept title]]"),
        ])
      given.settings.baseURL = "https://example.org"
      given.settings.keepsRawHTML = keepsHTML
      let (files, _) = await rendered(given)
      for (path, text) in files { #expect(!text.has("SECRET"), "\(path)") }
      let page = try #require(files["a/index.html"])
      #expect(page.has("<code>%%shown%%</code>") && page.has("First  words."))
      #expect(files["feed.xml"]?.has("First  words.") == true)
    }
  }

  @Test func `What is code only before Liquid hides nothing of a comment’s`() async throws {
    let text = "# A\n\n{% comment %}\n```\n{% endcomment %}\n%%SECRET%%\n\n# %%SECRET%%\n"
    let (files, diagnostics) = await rendered(try input(sessions: [], pages: [("a.md", text)]))
    #expect(diagnostics.isEmpty && files["a/index.html"] != nil)
    for (path, text) in files { #expect(!text.has("SECRET"), "\(path)") }
  }

  @Test func `A comment that does not end is told with its line`() async throws {
    let (files, diagnostics) = await rendered(
      try input(sessions: [], pages: [("a.md", "---\ntitle: A\n---\nShown\n\n%% SECRET\n")]))
    #expect(files.values.allSatisfy { !$0.has("SECRET") })
    #expect(diagnostics.map { $0.place?.description } == ["vault/pages/a.md:6"])
    #expect(diagnostics.first?.message.hasPrefix("%% opens a comment") == true)
  }
}
