import Basics
import Site
import TestKit
import Testing
import Vault

@testable import Exercise

/// A site in Shanghai with exercise only, as of the evening of 20 November 2026.
private func site(
  _ records: ExerciseRecords, vault: MemoryFiles = MemoryFiles()
) async throws -> (files: [String: String], kinds: [String]) {
  var site = try GivenSite(asOf: "2026-11-20 18:00", vault: vault)
  site.systems = [ExerciseSystem()]
  site.records[ExerciseRecords.self] = records
  site.reviews = ReviewFolder(in: vault, zone: shanghai).reviews
  let (files, diagnostics) = await rendered(site)
  return (files, diagnostics.map(\.kind))
}

struct ExercisePageTests {
  @Test func `The page shows today, the week, the scans and what is missing`() async throws {
    let (files, kinds) = try await site(exerciseRecords())
    #expect(kinds == [])
    let page = try #require(files["exercise/index.html"])
    for text in [
      "Done today", "cannot start: missing Neck", "class=\"dots\"", "chart-calendar",
      "chart-banded", "Tier 5", "chart-bar", "r = ", "n = 8 scans",
      "The last four scans average", "Tier 5 since 10 November 2026",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    // Monday to Thursday done, 20 November done, the weekend still to come.
    #expect(page.matches(of: /<li class="done">/).count == 5)
    #expect(page.matches(of: /<li class="future">/).count == 2)
    #expect(files["index.html"]?.contains("href=\"exercise/\"") == true)
    for review in ["2026-W46", "2026-11", "2026"] {
      let text = try #require(files["reviews/\(review)/index.html"])
      #expect(text.contains("Days with exercise"), "\(review)")
      #expect(text.contains("Longest streak"), "\(review)")
      #expect(text.contains("Average score"), "\(review)")
    }
  }

  @Test func `A product keeps the capitals of its name`() async throws {
    let records = ExerciseRecords(
      routines: [
        Routine(id: "a", name: "Wall", length: .minutes(5), products: ["lamp"]),
        Routine(id: "b", name: "Bar", length: .minutes(5), products: ["bar"]),
      ], products: [Product(id: "lamp", name: "LED Lamp"), Product(id: "dock", name: "USB Dock")])
    let page = try #require(await site(records).files["exercise/index.html"])
    #expect(page.contains("With LED Lamp"))
    #expect(page.contains("Bar cannot start: missing bar"))
  }

  @Test func `Without exercise the page says what to do, and nothing else speaks of it`()
    async throws
  {
    let vault = MemoryFiles(["reviews/2026-W47.md": "A week without exercise."])
    let (files, kinds) = try await site(ExerciseRecords(), vault: vault)
    #expect(kinds == [])
    #expect(files["exercise/index.html"]?.contains("daybook add completion") == true)
    #expect(files["reviews/2026-W47/index.html"]?.contains("Days with exercise") == false)
  }

  @Test func `With too few scans the correlation is not shown`() async throws {
    var few = try exerciseRecords()
    few.scans.removeFirst(3)
    let page = try #require(try await site(few).files["exercise/index.html"])
    #expect(!page.contains("r = "))
  }

  @Test func `Words of exercise records are never markup`() async throws {
    let attack = #"<script>alert("1")</script>'"&{{ site.title }}<img src=x onerror=y>"#
    let (files, kinds) = try await site(exerciseRecords(words: attack))
    #expect(kinds == [])
    #expect(files["exercise/index.html"]?.contains("&lt;script&gt;alert") == true)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(!text.contains("<script>"), "\(path)")
      #expect(!text.contains("<img src=x"), "\(path)")
      #expect(!text.contains(" style="), "\(path)")
    }
  }

  @Test func `A picture is published only when its record says so`() async throws {
    let vault = MemoryFiles()
    try vault.replace("exercise/private face.png", with: [1, 2, 3], .written)
    var shared = try exerciseRecords(image: "exercise/private face.png")
    let (files, kinds) = try await site(shared, vault: vault)
    #expect(kinds == [])
    let images = files.keys.filter { $0.hasPrefix("exercise/images/") }
    #expect(images.count == 1)
    #expect(images.allSatisfy { !$0.contains("face") && $0.hasSuffix(".png") })
    let page = try #require(files["exercise/index.html"])
    // One link and one picture, for the one shared scan.
    #expect(page.matches(of: /src="..\/exercise\/images\//).count == 1)
    for index in shared.scans.indices { shared.scans[index].sharesImage = false }
    let hidden = try await site(shared, vault: vault).files
    #expect(!hidden.keys.contains { $0.hasPrefix("exercise/images/") })
    #expect(hidden.values.allSatisfy { !$0.contains("exercise/images/") })
  }

  @Test func `A picture that is not there, or not in the vault, is not shown`() async throws {
    let (missing, kinds) = try await site(exerciseRecords(image: "exercise/gone.png"))
    #expect(kinds == ["file-not-found"])
    #expect(missing["exercise/index.html"]?.contains("<img") == false)
    let (outside, _) = try await site(exerciseRecords(image: "../../etc/passwd.png"))
    #expect(outside["exercise/index.html"]?.contains("<img") == false)
  }
}
