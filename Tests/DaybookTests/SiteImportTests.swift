import AllSystems
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Imports the files of a site into a vault, as of a time on 20 November, for a person who agrees
/// to everything.
@discardableResult
func importSite(
  _ files: [String: String], into vault: MemoryFiles, at clock: String = "18:40",
  _ change: (inout ImportRequest) -> Void = { _ in }
) async throws -> RecordedHost {
  let site = Dictionary(uniqueKeysWithValues: files.map { ("site/\($0.key)", $0.value) })
  let host = RecordedHost(vault, asOf: try at("2026-11-20 \(clock)"), files: site)
  var request = ImportRequest(["site"])
  request.isYes = true
  change(&request)
  var work = try ImportWork(request, in: host)
  try await work.run()
  return host
}

/// Sites of other programs, brought into a vault: small ones, written for these tests by the
/// documentation of each program.
struct SiteImportTests {
  private struct Outcome {
    let vault: MemoryFiles
    let printed: String
    let problems: [Diagnostic]

    func page(_ path: String) -> String? {
      VaultPath(validating: path).flatMap { vault.allFiles[$0] }
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The files among the pages, in order.
    var paths: [String] {
      vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("pages/") }.sorted()
    }
  }

  private func imported(
    _ files: [String: String], into vault: MemoryFiles = MemoryFiles(),
    _ change: (inout ImportRequest) -> Void = { _ in }
  ) async throws -> Outcome {
    let host = try await importSite(files, into: vault, change)
    return Outcome(
      vault: vault, printed: host.record.printed.joined(separator: "\n"),
      problems: host.record.reported.kept)
  }

  private static let hugo = [
    "hugo.toml": "baseURL = 'https://example.org/'\n[permalinks]\npost = '/:year/:month/:slug/'\n",
    "content/post/Rain Day.md":
      "+++\ntitle = 'Rain: a day'\ndate = 2024-03-09T01:30:00+08:00\ntags = ['wet', 'slow']\n"
      + "categories = ['weather']\naliases = ['/old/rain/']\n+++\n"
      + "{{< figure src=\"drops.png\" alt=\"Drops\" caption=\"In *June*\" >}}\n\n"
      + "{{< youtube abc123 >}}\n\n[there]({{< relref \"snow.md#deep\" >}})\n\n"
      + "{{< highlight go \"linenos=table\" >}}\nx := 1\n{{< /highlight >}}\n\n"
      + "{{< notice >}}Careful{{< /notice >}} `{{</* figure */>}}`\n",
    "content/post/snow.md":
      "---\ntitle: Snow\ndate: 2024-01-02 23:10:00 -0500\ndraft: true\n---\nwhite\n",
    "content/post/bundle/index.md":
      "{\"title\": \"Bundle\", \"date\": \"2024-05-06\"}\n\nwith a picture\n",
    "content/post/bundle/a.png": "PNG",
    "content/about.md": "---\ntitle: About\nurl: /me/\n---\nme\n",
    "content/hidden.md": "---\ntitle: H\nbuild: {render: never}\n---\nnowhere\n",
    "static/img/top.jpg": "JPG", "static/js/a.js": "1", "layouts/index.html": "<html>",
    "content/bare.html": "---\ntitle: x\n---\n<p>",
  ]

  @Test func `A site of Hugo comes over with its dates, addresses and pictures`() async throws {
    let outcome = try await imported(Self.hugo)
    #expect(
      outcome.paths == [
        "pages/about.md", "pages/hidden.md", "pages/img/top.jpg", "pages/post/Rain Day.md",
        "pages/post/bundle/a.png", "pages/post/bundle/index.md", "pages/post/snow.md",
      ])
    let rain = try #require(outcome.page("pages/post/Rain Day.md"))
    #expect(
      rain == """
        ---
        title: "Rain: a day"
        date: 2024-03-09T01:30:00+08:00
        tags: [wet, slow]
        categories: [weather]
        aliases: ["/old/rain/"]
        permalink: "/2024/03/rain-a-day/"
        liquid: false
        ---
        ![Drops](drops.png)

        In *June*

        <https://www.youtube.com/watch?v=abc123>

        [there](/post/snow.md#deep)

        ```go
        x := 1
        ```

        {{< notice >}}Careful{{< /notice >}} `{{< figure >}}`

        """)
    #expect(outcome.page("pages/about.md") == "---\ntitle: About\npermalink: \"/me/\"\n---\nme\n")
    #expect(outcome.page("pages/hidden.md")?.contains("\ndraft: true\n") == true)
    #expect(
      outcome.page("pages/post/snow.md")?.contains("date: 2024-01-02 23:10:00 -0500\n") == true)
    for line in [
      "page: 5 new", "attachment: 2 new", "## From Hugo: site", "- pages: 5",
      "- of these drafts, or not published: 2", "`taxonomies: [tags, categories]`",
      "| `notice` | 1 | `content/post/Rain Day.md` | a callout, `> [!NOTE]` |",
      "- `content/bare.html`", "- `layouts/`: 1", "- `static/`: 1",
    ] {
      #expect(outcome.printed.contains(line), "\(line)\n\(outcome.printed)")
    }
    #expect(outcome.problems.isEmpty, "\(outcome.problems)")
  }

  @Test(arguments: [
    ("width=\"50%\"", "![](a.png)", 1), ("width=\"30em\" height=\"20\"", "![](a.png)", 1),
    ("height=\"200\"", "![](a.png)", 1), ("width=\"200px\"", "![|200](a.png)", 0),
    ("width=200 height=100", "![|200x100](a.png)", 0), ("class=\"x\"", "![](a.png)", 0),
  ])
  func `A size that is not in pixels is named in the report`(
    size: String, markdown: String, count: Int
  ) async throws {
    let zola = size.replacing(" ", with: ", ")
    for (file, settings, call) in [
      ("hugo.toml", "baseURL = 'x'\n", "{{< figure src=\"a.png\" \(size) >}}"),
      ("config.toml", "base_url = 'x'\n", "{{ figure(src=\"a.png\", \(zola)) }}"),
    ] {
      let outcome = try await imported(
        [file: settings, "content/a.md": "---\ntitle: A\n---\n\(call)\n"])
      #expect(outcome.page("pages/a.md")?.hasSuffix("---\n\(markdown)\n") == true)
      let line = "Sizes of pictures other than in pixels, such as `50%`, left out: 1."
      #expect(outcome.printed.contains(line) == (count == 1), "\(outcome.printed)")
    }
  }

  /// The day in the front matter, or in the file's name, in the words of each program.
  @Test func `The day that is written is the day that the page is of`() async throws {
    let outcome = try await imported([
      "_config.yml": "title: x\npermalink: pretty\n",
      "_posts/2019-05-06-Night Walk.md": "---\nlayout: post\ncategories: a b\ntag: dark\n---\nx",
      "_posts/2019-05-07-late.md": "---\ndate: 2019-05-08 00:30:00 +0800\n---\nx",
    ])
    let west = try #require(Zone(identifier: "America/Chicago"))
    for (name, day) in [
      ("2019-05-06-Night Walk.md", "2019-05-06"), ("2019-05-07-late.md", "2019-05-08"),
    ] {
      let text = try #require(outcome.page("pages/posts/" + name))
      let page = PageSource(Array(text.utf8), path: "posts/" + name, file: name, zone: west)
      #expect(page.frontMatter.day(in: west)?.description == day)
    }
    let first = try #require(outcome.page("pages/posts/2019-05-06-Night Walk.md"))
    #expect(
      first == "---\ncategories: [a, b]\ntags: [dark]\n"
        + "permalink: \"/a/b/2019/05/06/Night-Walk/\"\n---\nx")
  }

  @Test func `A site of Jekyll comes over, and its Liquid is read as Markdown or shown`()
    async throws
  {
    let outcome = try await imported([
      "_config.yml":
        "baseurl: /blog\ncollections: {tips: {output: true}, notes: {output: false}}\n",
      "_posts/2020-01-02-a.md":
        "---\nlayout: post\ntitle: A\n---\n[b]({% post_url 2020-01-03-b %}) "
        + "![p]({{ site.baseurl }}/i/p.png)\n"
        + "{: .right}\n\n![q]({{ \"/i/q.png\" | relative_url }}){: width=\"40\"}\n\n"
        + "{% highlight ruby %}\nputs 1\n{% endhighlight %}\n{% comment %}secret{% endcomment %}\n"
        + "{% raw %}{{ x }}{% endraw %} {% include note.html text=\"y\" %}\n"
        + "## Head {#own}\n* TOC\n{:toc}\n",
      "_posts/2020-01-03-b.md":
        "---\ntitle: B\npublished: false\nredirect_from: /b-old.html\n---\nb",
      "_drafts/c.md": "---\ntitle: C\n---\nc", "_tips/t.md": "---\ntitle: T\n---\nt",
      "_notes/n.md": "---\ntitle: N\n---\nn", "about.md": "---\ntitle: About\n---\nabout",
      "README.md": "no page", "index.md": "---\nlayout: home\n---\n", "i/p.png": "P",
      "tags.html": "---\n---\n{% for t in site.tags %}", "_layouts/post.html": "x",
      "_site/index.html": "x",
    ])
    #expect(
      outcome.paths == [
        "pages/_drafts/c.md", "pages/about.md", "pages/i/p.png", "pages/notes/n.md",
        "pages/posts/2020-01-02-a.md", "pages/posts/2020-01-03-b.md", "pages/tips/t.md",
      ])
    let first = try #require(outcome.page("pages/posts/2020-01-02-a.md"))
    #expect(
      first == """
        ---
        title: A
        aliases: ["/2020/01/02/a.html"]
        toc: true
        liquid: false
        ---
        [b](/posts/2020-01-03-b.md) ![p](/i/p.png)

        ![q](/i/q.png)

        ```ruby
        puts 1
        ```
        <!--secret-->
        {{ x }} {% include note.html text="y" %}
        ## Head

        """)
    let second = try #require(outcome.page("pages/posts/2020-01-03-b.md"))
    #expect(second.contains("published: false\n"))
    #expect(second.contains("aliases: [\"/b-old.html\", \"/2020/01/03/b.html\"]\n"))
    #expect(outcome.page("pages/about.md")?.contains("aliases: [\"/about.html\"]\n") == true)
    #expect(outcome.page("pages/notes/n.md")?.contains("draft: true\n") == true)
    #expect(outcome.page("pages/tips/t.md")?.contains("draft") == false)
    for line in ["| `include note.html` | 1 |", "- `index.md`", "- `README.md`", "- `tags.html`"] {
      #expect(outcome.printed.contains(line), "\(line)\n\(outcome.printed)")
    }
  }

  @Test func `Sites of Zola and Eleventy come over`() async throws {
    let zola = try await imported([
      "config.toml": "base_url = \"https://example.org\"\n",
      "content/_index.md": "+++\nsort_by = \"date\"\n+++\n",
      "content/blog/2021-02-03-First.md":
        "+++\ntitle = \"First\"\n[taxonomies]\ntags = [\"x y\"]\n[extra]\ntoc = {on = true}\n+++\n"
        + "[n](@/blog/next.md) {{ youtube(id=\"q1\") }} {{ box(a=1) }}\n<!-- more -->\nrest\n",
      "content/blog/next.md": "+++\ntitle = \"Next\"\nslug = \"after\"\ndate = 2021-02-04\n+++\nn",
      "static/p.png": "P", "templates/index.html": "x",
    ])
    #expect(
      zola.page("pages/blog/2021-02-03-First.md") == """
        ---
        title: First
        tags: [x y]
        zola_toc: {"on": true}
        permalink: "/blog/first/"
        liquid: false
        ---
        [n](/blog/next.md) <https://www.youtube.com/watch?v=q1> {{ box(a=1) }}
        <!--more-->
        rest

        """)
    #expect(zola.page("pages/blog/next.md")?.contains("permalink: \"/blog/after/\"") == true)
    #expect(zola.page("pages/_index.md") == "---\nsort_by: date\norder: date\n---\n")
    let eleventy = try await imported([
      ".eleventy.js": "module.exports = {}",
      "src/posts/2021-05-06-hi.md": "---\ntitle: Hi\n---\nhi",
      "src/gone.md": "---\npermalink: false\n---\nx", "src/_includes/base.njk": "x",
      "src/img/a.png": "P", "README.md": "x",
    ])
    #expect(eleventy.paths == ["pages/gone.md", "pages/img/a.png", "pages/posts/2021-05-06-hi.md"])
    #expect(
      eleventy.page("pages/posts/2021-05-06-hi.md")
        == "---\ntitle: Hi\npermalink: \"/posts/hi/\"\n---\nhi")
    #expect(eleventy.page("pages/gone.md") == "---\ndraft: true\n---\nx")
  }

  /// The front matter is that of Eleventy’s base blog and of its documentation.
  @Test func `Front matter of Eleventy may be in another language`() async throws {
    let outcome = try await imported([
      "eleventy.config.js": "",
      "content/blog/five/five.md":
        "---js\nconst title = \"This is a fifth post\";\nconst date = \"2023-01-23\";\n"
        + "const draft = true;\nconst nav = {\n\ttitle: \"Nav\",\n\torder: 3\n};\n---\nx",
      "content/six.md": "---js\n{\n  title: 'Six',\n  draft: isDraft(),\n}\n---\nx",
      "content/seven.md": "---json\n{\n  \"title\": \"Seven\"\n}\n---\nx",
      "content/eight.md": "---toml\ntitle = \"Eight\"\n---\nx",
      "content/nine.md": "---\ntitle: Nine\n---\nx",
    ])
    #expect(
      outcome.page("pages/blog/five/five.md") == """
        ---
        title: This is a fifth post
        date: 2023-01-23
        draft: true
        permalink: "/blog/five/"
        ---
        x
        """)
    #expect(outcome.page("pages/six.md") == "---\ntitle: Six\ndraft: true\n---\nx")
    for (name, title) in [("seven", "Seven"), ("eight", "Eight"), ("nine", "Nine")] {
      let text = try #require(outcome.page("pages/\(name).md"))
      let page = PageSource(Array(text.utf8), path: "p", file: "p", zone: .utc)
      #expect(page.frontMatter.title == title)
      #expect(outcome.printed.contains("`content/\(name).md`") == false)
    }
    for name in ["blog/five/five", "six"] {
      #expect(outcome.printed.contains("- `content/\(name).md`: front matter that is a program"))
    }
  }

  @Test func `Jekyll takes the text of a key for one term whole`() async throws {
    let outcome = try await imported([
      "_config.yml": "permalink: /:categories/:title/",
      "_posts/2024-01-02-a.md": "---\ntitle: A\ncategory: A B\ntag: q r\n---\nx",
      "_posts/2024-01-03-b.md": "---\ntitle: B\ncategories: A B\ntags: q r\n---\nx",
    ])
    let one = try #require(outcome.page("pages/posts/2024-01-02-a.md"))
    #expect(one.contains("categories: [A B]\n") && one.contains("tags: [q r]\n"))
    #expect(one.contains("/a-b/a/"))
    let two = try #require(outcome.page("pages/posts/2024-01-03-b.md"))
    #expect(two.contains("categories: [A, B]\n") && two.contains("tags: [q, r]\n"))
    #expect(two.contains("/a/b/b/"))
  }

  /// The names are the output of Moment.js for these days and formats, in English and in Chinese.
  @Test(arguments: [
    ("DD.MM.YYYY", "05.06.2026"), ("[Day] Do MMMM gggg", "Day 5th June 2026"),
    ("YYYY/MM-MMMM/DD", "2026/06-June/05"), ("dddd, D. MMM YYYY", "Friday, 5. Jun 2026"),
    ("YYMMDD", "260605"), ("YYYY年M月D日", "2026年6月5日"), ("YYYY年MMMMDo dddd", "2026年六月5日 星期五"),
    ("M-D-YYYY", "6-5-2026"), ("YYYY-DDDD", "2026-156"), ("ww/DD-MM-YYYY", "23/05-06-2026"),
  ])
  func `Daily notes are named in the form that the vault of Obsidian says`(
    format: String, name: String
  ) async throws {
    let outcome = try await imported([
      ".obsidian/daily-notes.json": "{\"format\": \"\(format)\", \"folder\": \"d\"}",
      "d/\(name).md": "text", "About June.md": "page", "d/Week 23.md": "page",
    ])
    let notes = outcome.vault.allFiles.keys.map(\.text).filter { $0.hasPrefix("journal/") }
    #expect(notes.count == 1 && notes.first?.hasSuffix("/2026-06-05.md") == true, "\(notes)")
    #expect(outcome.paths == ["pages/About June.md", "pages/d/Week 23.md"])
    #expect(outcome.problems.isEmpty)
  }

  @Test(arguments: ["YYYY-MM", "gggg-[W]ww", "[Daily]", "LL", "MMMM Do", ""])
  func `A form that does not say the day is none`(format: String) {
    #expect(NoteNames(format: format) == nil)
  }

  @Test(arguments: ["31.02.2026", "5.6.2026", "05.06.2026 b", "05-06-2026", "a05.06.2026"])
  func `A name of another form has no day`(name: String) throws {
    let names = try #require(NoteNames(format: "DD.MM.YYYY"))
    #expect(names.day(of: "\(name).md") == nil)
    #expect(names.day(of: "x/05.06.2026.md") == Day("2026-06-05"))
  }

  @Test func `A vault of Obsidian gives its daily notes to the journal, and the others to pages`()
    async throws
  {
    let outcome = try await imported([
      ".obsidian/app.json": "{}", "Daily/2026-11-19.md": "A day. ![[day.png]]",
      "Rye bread.md": "Three days, see [[2026-11-19]] and ![[crumb.png|300]]. #baking #2026",
      "Notes/Plan.md": "---\ncreated: 2026-10-01T08:00\naliases: [计划]\n---\n{{title}} `#code`",
      "index.md": "first", "Templates/Day.md": "x", "m/crumb.png": "C", "m/day.png": "D",
      "m/never.png": "N", "Board.canvas": "{}",
    ])
    #expect(
      outcome.paths == [
        "pages/Notes/Plan.md", "pages/Rye bread.md", "pages/index.md", "pages/m/crumb.png",
      ])
    #expect(outcome.page("journal/Daily/2026-11-19.md") == "A day. ![[day.png]]")
    #expect(outcome.vault.allFiles.keys.contains { $0.text.hasPrefix("journal/") && $0.isPicture })
    #expect(
      outcome.page("pages/Rye bread.md")
        == "---\ntags: [baking]\n---\n"
        + "Three days, see [[2026-11-19]] and ![[crumb.png|300]]. #baking #2026")
    #expect(
      outcome.page("pages/Notes/Plan.md")
        == "---\ncreated: 2026-10-01T08:00\naliases: [计划]\ndate: 2026-10-01\nliquid: false\n---\n"
        + "{{title}} `#code`")
    #expect(outcome.page("pages/index.md") == "---\npermalink: \"/index/\"\n---\nfirst")
    #expect(outcome.printed.contains("- `Board.canvas`"))
  }

  @Test func `A folder whose pages are not published stays closed`() async throws {
    let hugo = try await imported([
      "hugo.toml": "", "content/a/_index.md": "---\ncascade:\n  - draft: true\n---\n",
      "content/a/b.md": "---\ntitle: B\n---\nb", "content/c.md": "---\ntitle: C\n---\nc",
    ])
    #expect(hugo.page("pages/a/b.md")?.contains("draft: true") == true)
    #expect(hugo.page("pages/c.md")?.contains("draft") == false)
    let eleventy = try await imported([
      "eleventy.config.js": "", "src/a/a.json": "{\"draft\": true}", "src/a/b.md": "b",
      "src/c.md": "c",
    ])
    #expect(eleventy.page("pages/a/b.md") == "---\ndraft: true\n---\nb")
    #expect(eleventy.page("pages/c.md") == "c")
  }

  @Test func `A second import changes nothing, and what was changed here is kept and said`()
    async throws
  {
    let vault = MemoryFiles()
    let preview = try await imported(Self.hugo, into: vault) { $0.isDryRun = true }
    #expect(vault.allFiles.isEmpty && preview.printed.contains("page: 5 new"))
    _ = try await imported(Self.hugo, into: vault)
    let files = vault.allFiles.filter { $0.key.text.hasPrefix("pages/") }
    let again = try await imported(Self.hugo, into: vault)
    #expect(again.printed.contains("page: 0 new, 5 unchanged"))
    #expect(vault.allFiles.filter { $0.key.text.hasPrefix("pages/") } == files)
    try vault.replace("pages/about.md", with: Array("mine".utf8), .written)
    var newer = Self.hugo
    newer["content/about.md"] = "---\ntitle: Newer\n---\nme"
    newer["content/new.md"] = "---\ntitle: New\n---\nn"
    let third = try await imported(newer, into: vault)
    #expect(third.page("pages/about.md") == "mine" && third.page("pages/new.md") != nil)
    #expect(third.printed.contains("page: 1 differ, kept as you have them"))
    #expect(third.printed.contains("- `pages/about.md`"))
  }

  @Test func `An import of a site can be undone`() async throws {
    let vault = MemoryFiles()
    _ = try await imported(Self.hugo, into: vault)
    let now = Moment(asOf: try at("2026-11-20 18:41"), zone: shanghai)
    try RecordLibrary(vault, at: now, after: 60).undo()
    #expect(!vault.allFiles.keys.contains { $0.text.hasPrefix("pages/") })
  }

  @Test func `Nothing leads out; names that clash and huge pages are refused and named`()
    async throws
  {
    let outcome = try await imported([
      "hugo.toml": "", "content/a.md": "a", "content/../../out.md": "x", "static/pic.png": "1",
      "content/pic.png": "2", "content/huge.md": String(repeating: "x", count: (4 << 20) + 1),
      "content/A.md": "b", "content/broken.md": "---\ntitle: [\n---\nkept",
      "content/latin.md": "---\ntitle: x\n---\nok",
    ])
    #expect(
      outcome.paths == [
        "pages/A.md", "pages/broken.md", "pages/latin.md", "pages/pic.png",
      ])
    for line in [
      "- `content/a.md`: another file of the site has its place, pages/a.md",
      "- `static/pic.png`: another file of the site has its place, pages/pic.png",
      "- `content/huge.md`: it has more than 4 MB",
    ] {
      #expect(outcome.printed.contains(line), "\(line)\n\(outcome.printed)")
    }
    #expect(outcome.page("pages/broken.md") == "---\ntitle: [\n---\nkept")
    #expect(outcome.problems.contains { $0.severity == .error })
  }

  @Test(
    arguments: [
      (["hugo.yaml": "", "content/a.md": ""], SiteGenerator.hugo),
      (["config.toml": "baseURL = 'x'", "content/a.md": ""], .hugo),
      (["config.toml": "base_url = 'x'", "content/a.md": ""], .zola),
      (["_config.yml": "title: x"], .jekyll),
      (["eleventy.config.mjs": "x"], .eleventy),
      (["_config.yml": "title: x", "scaffolds/post.md": ""], nil),
      (["config.toml": "[server]", "content/a.md": ""], nil),
      (["a.md": "x"], nil),
    ] as [([String: String], SiteGenerator?)])
  func `A site is recognised by its settings`(
    files: [String: String], generator: SiteGenerator?
  ) {
    for folder in ["", "blog-main/"] {
      let tree = ImportTree(
        files.map { ImportTree.Entry.held(folder + $0.key, Array($0.value.utf8)) },
        ofArchive: !folder.isEmpty)
      #expect(SiteGenerator(of: tree) == generator, "\(files)")
    }
    #expect(SiteGenerator(of: ImportTree([], hidden: [".obsidian"])) == .obsidian)
  }
}
