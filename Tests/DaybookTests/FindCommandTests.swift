import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import daybook

/// `daybook find`, which searches like the site's search.
struct FindCommandTests {
  private func match(
    _ query: String, title: String = "", tags: [String] = [], _ passages: String...
  ) throws -> SearchQuery.Match? {
    try #require(SearchQuery(query)).match(title: title, tags: tags, passages: passages)
  }

  @Test func `All that is looked for must be there, by beginnings of words`() throws {
    #expect(try match("fro gar", "Frost in the garden")?.snippet == "Frost in the garden")
    #expect(try match("rost", "Frost in the garden") == nil)
    #expect(try match("frost snow", "Frost in the garden") == nil)
    #expect(try match("FROST", title: "First frost", "Tea")?.rank == 2)
    #expect(try match("frost tea", title: "First frost", tags: ["tea"])?.rank == 1)
    #expect(try match("frost tea", title: "First frost", "Green tea")?.rank == 0)
    #expect(try match("桂", "院子里的桂花开了") != nil)
    #expect(try match("桂花", "院子里的桂花开了") != nil)
    #expect(try match("花桂", "院子里的桂花开了") == nil)
    #expect(try match("été", "L’Été à Suzhou") != nil)
    #expect(SearchQuery("…!") == nil)
  }

  @Test func `A long text is shortened around what was found`() throws {
    let text =
      String(repeating: "before ", count: 40) + "frost" + String(repeating: " after", count: 40)
    let snippet = try #require(try match("frost", text)?.snippet)
    #expect(snippet.contains("before frost after"))
    #expect(snippet.count == 102 && snippet.first == "…" && snippet.last == "…")
  }

  @Test func `Records come with their id and day, pages with their address`() throws {
    let now = try at("2026-11-20T15:30")
    let files = MemoryFiles([
      "growth/tasks.jsonl": """
      {"id":"t1","title":"Cut the roses before the frost","day":"2026-11-19"}
      {"id":"t2","title":"Frost cloth","day":"2026-11-20","goal":"garden"}
      {"id":"t3","title":"Nothing","day":"2026-11-20"}

      """,
      "gifts/records.jsonl":
        #"{"id":"g1","name":"张三","amount":1,"direction":"sent","date":"2026-01-02","note":"Frost on the way"}"#
        + "\n",
    ])
    let library = RecordLibrary(files, at: Moment(asOf: now, zone: shanghai))
    let kind = SearchKind("page", "nav.pages", list: "pages/")
    let documents = [
      SearchDocument(kind: kind, title: "Winter", url: "pages/winter/") {
        .init(tags: [], passages: ["The first frost came early."])
      },
      SearchDocument(kind: kind, title: "Cloth", url: "goals/frost/", record: "task/t2") {
        .init(passages: ["Frost cloth"])
      },
      // A page with the same title is a different document.
      SearchDocument(kind: kind, title: "Frost cloth", url: "pages/cloth/") { .init() },
      SearchDocument(kind: kind, title: "A day", url: "days/2026-11-18/") {
        .init(tags: [], passages: ["Frost at last"])
      },
    ]
    let found = try FoundItem.all(try #require(SearchQuery("frost")), in: library, and: documents)
    #expect(
      found.map(\.text) == [
        "2026-11-20  task t2: Frost cloth  goals/frost/",
        "2026-11-19  task t1: Cut the roses before the frost",
        "            page: Frost cloth  pages/cloth/",
        "2026-11-18  page: A day  days/2026-11-18/\n            Frost at last",
        "2026-01-02  gift g1: 张三\n            Frost on the way",
        "            page: Winter  pages/winter/\n            The first frost came early.",
      ])
    #expect(
      found.first?.json.text
        == #"{"version":1,"kind":"task","title":"Frost cloth","day":"2026-11-20","snippet":null,"#
        + #""record":"t2","page":"goals/frost/"}"#)
  }
}
