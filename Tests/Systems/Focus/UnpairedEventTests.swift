import Basics
import SiteKit
import Testing
import Vault

@testable import Focus

/// Messages of `daybook check` about events whose counterpart is missing.
struct UnpairedEventTests {
  private func problems(_ files: [VaultPath: String]) async throws -> [String] {
    let asOf = Instant(seconds: 1_795_255_200)
    let contents = try await VaultContents(
      MemoryFiles(files), [FocusSystem()], settings: (Settings(), []), width: 2
    ) { _ in asOf }
    return contents.diagnostics.kept.map(\.description)
  }

  @Test func `Each is told with its line, in whichever file it stands`() async throws {
    let found = try await problems([
      "focus/events/1.jsonl": #"{"at":"2026-11-16T07:00Z","type":"screen_on"}"# + "\n\n"
        + #"{"at":"2026-11-16T08:00Z","type":"screen_off"}"# + "\n"
        + #"{"at":"2026-11-16T08:40Z","type":"screen_off","app":"a\u0062"}"# + "\n",
      "focus/events/2.csv": "at,type\n2026-11-16T09:00Z,screen_on\n2026-11-16T09:30Z,screen_on\n",
    ])
    #expect(
      found == [
        """
        vault/focus/events/1.jsonl:4:1: warning: screen_off at 2026-11-16T08:40:00Z has no \
        screen_on after it
        hint: no focus was counted from it; add the missing event if you know it
        """,
        """
        vault/focus/events/2.csv:3:1: warning: screen_on at 2026-11-16T09:30:00Z has no \
        screen_off before it
        hint: no focus was counted from it; add the missing event if you know it
        """,
      ])
  }

  @Test func `One that stands in the vault twice is told twice, and a deleted one never`()
    async throws
  {
    func event(_ id: String, _ time: String, _ rest: String = "") -> String {
      #"{"id":"\#(id)","at":"2026-11-16T\#(time)Z","type":"screen_off"\#(rest)}"# + "\n"
    }
    let found = try await problems([
      "focus/events.jsonl": event("a", "08:00") + event("b", "08:40") + event("c", "08:40")
        + event("d", "08:40", #","app":"x""#) + event("e", "08:50")
        + #"{"id":"e","deleted":true}"# + "\n"
        + #"{"id":"f","at":"2026-11-16T09:00Z","type":"screen_on"}"# + "\n"
    ])
    #expect(
      found.map { $0.prefix { $0 != " " } } == [
        "vault/focus/events.jsonl:2:1:", "vault/focus/events.jsonl:3:1:",
      ])
  }
}
