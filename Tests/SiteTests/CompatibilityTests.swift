import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Pages with the tags of other programs, which a setting lets them have.
struct CompatibilityTests {
  private static func built(
    _ pages: [(String, String)], _ programs: Set<SiteGenerator>
  ) async throws -> (files: [String: String], problems: [String]) {
    var site = try GivenSite(asOf: "2026-11-29 18:00", vault: MemoryFiles())
    site.pages = pages
    site.settings.compatibility = programs
    let (files, diagnostics) = await rendered(site)
    return (files, diagnostics.map(\.description))
  }

  private static let hugo = [
    (
      "a.md",
      "---\ntitle: A\n---\n{{< youtube xyz >}} [b]({{< ref \"notes/b.md\" >}})\n\n"
        + "{{% notice %}}stay{{% /notice %}}\n\n{{< highlight swift >}}\nlet x = 1\n"
        + "{{< /highlight >}}\n"
    ), ("notes/b.md", "---\ntitle: B\n---\nb [a]({{< relref \"/a.md\" >}})"),
  ]

  @Test func `Shortcodes of Hugo are read where the settings say so`() async throws {
    let (files, problems) = try await Self.built(Self.hugo, [.hugo])
    let page = try #require(files["a/index.html"])
    #expect(page.contains("href=\"https://www.youtube.com/watch?v=xyz\""))
    #expect(page.contains("<a href=\"../notes/b/\">b</a>"))
    #expect(page.contains("stay"))
    #expect(page.contains("let x = 1"))
    #expect(files["notes/b/index.html"]?.contains("<a href=\"../../a/\">a</a>") == true)
    #expect(problems.count == 1)
    #expect(
      problems.first?.hasPrefix(
        "vault/pages/a.md:6: warning: the shortcode \"notice\" is shown as it is written") == true,
      "\(problems)")
    let (_, others) = try await Self.built(Self.hugo, [])
    #expect(others.contains { $0.contains("error") })
  }

  @Test func `A bare ref of Hugo is a link, and an address elsewhere`() async throws {
    let text =
      "See {{< ref \"b.md\" >}}, [b]({{< relref \"b\" >}}) and [c].\n\n"
      + "[c]: {{< ref \"b\" >}}\n\n`{{< ref \"b\" >}}`\n\n```\nx {{< ref \"b\" >}}\n```\n\n"
      + "({{< relref \"b\" >}})\n"
    let pages = [("a.md", "---\ntitle: A\n---\n\(text)"), ("b.md", "---\ntitle: B\n---\nb")]
    let (files, problems) = try await Self.built(pages, [.hugo])
    let page = try #require(files["a/index.html"])
    let link = "<a href=\"../b/\">b</a>"
    #expect(page.contains("<p>See \(link), \(link) and <a href=\"../b/\">c</a>.</p>"))
    #expect(page.contains("<p>(\(link))</p>"))
    #expect(page.contains("<code>b</code>") && page.contains("x b\n"), "\(page)")
    #expect(problems == [])
  }

  @Test func `Filters of Jekyll lead to places in the site`() async throws {
    let pages = [
      (
        "a.md",
        "---\ntitle: A\n---\n[b]({{ \"/notes/b/\" | relative_url }}) "
          + "{{ \"2008-11-07\" | date_to_string }}"
      ), ("notes/b.md", "---\ntitle: B\n---\nb"),
    ]
    let (files, problems) = try await Self.built(pages, [.jekyll])
    let page = try #require(files["a/index.html"])
    #expect(page.contains("<a href=\"../notes/b/\">b</a> 07 Nov 2008"))
    #expect(problems == [])
  }

  @Test func `A link to a block of Obsidian leads to its page`() async throws {
    let pages = [
      ("a.md", "---\ntitle: A\n---\nOne ^one\n\n[[B#^two]] [[#^one|here]] [[B#Head|head]]"),
      (
        "b.md",
        "---\ntitle: B\n---\n## Head\n\nTwo ^two\n\n| a | b |\n|---|---|\n| c | ^d |\n^three\n"
      ),
    ]
    let (files, problems) = try await Self.built(pages, [])
    #expect(problems == [])
    let page = try #require(files["a/index.html"])
    #expect(page.contains("<p>One</p>"))
    #expect(
      page.contains(
        "<p><a href=\"../b/\">B#^two</a> <a href=\"../a/\">here</a> "
          + "<a href=\"../b/#text-head\">head</a></p>"))
    let other = try #require(files["b/index.html"])
    #expect(other.contains("<p>Two</p>") && other.contains("<td>^d</td>"))
    #expect(!other.contains("three"))
  }
}
