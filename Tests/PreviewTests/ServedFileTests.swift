import Basics
import SiteKit
import Synchronization
import Testing
import Vault

@testable import Preview
@testable import Site

/// A file as it is made, or taken over from the build before.
struct ServedFileTests {
  @Test func `A file that nobody waits for is made again only if its inputs changed`()
    async throws
  {
    try await SmallVault.with { vault in
      let contents = try #require(await vault.served().load(.everything).input).contents
      let made = Mutex(0)
      func file(_ build: Int, after before: ServedFile?, changes: Int) -> ServedFile {
        let output = OutputFile(path: "a.txt", source: "a", inputs: .records) {
          made.withLock { $0 += 1 }
          return (Array("a".utf8), [])
        }
        let traced = Lazy {
          TracedBuild(
            [output], of: contents, after: BuildTrace(), basis: "\(changes)",
            stamps: FolderStamps([:]), now: contents.moment.asOf)
        }
        return ServedFile(output, build: build, before: before, traced: traced)
      }
      let first = file(1, after: nil, changes: 1)
      #expect(first.tracedContent.build == 1 && made.withLock(\.self) == 1)
      let same = file(2, after: first, changes: 1)
      #expect(same.tracedContent.build == 1 && made.withLock(\.self) == 1)
      let changed = file(3, after: same, changes: 2)
      #expect(changed.tracedContent.build == 1 && made.withLock(\.self) == 2)
      // Somebody waits, so nothing is compared, and the next build knows no inputs.
      let asked = file(4, after: changed, changes: 2)
      #expect(asked.content.build == 1 && made.withLock(\.self) == 3)
      let next = file(5, after: asked, changes: 2)
      #expect(next.tracedContent.build == 1 && made.withLock(\.self) == 4)
    }
  }
}
