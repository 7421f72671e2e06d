import Chronology
import Diagnostics
import Testing
import Vault

@testable import ExerciseSystem

struct ExerciseFormTests {
  // 2026-11-20T12:00:00Z.
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func draft(_ form: EntryForm, _ values: [String: String]) -> EntryDraft {
    let known = [EntryField.Known.routines: ["neck"]]
    return form.draft(
      values, EntryMoment(zone: .utc, now: Self.now, clock: Self.now, known: known))
  }

  @Test func `What would count nowhere is not written`() {
    let completion = draft(.completion, ["exercise": "nekc"])
    #expect(completion.problems.map(\.diagnostic.hint) == ["did you mean \"neck\"?"])
    #expect(!completion.isValid)
  }

  @Test func `A picture that cannot be shown is told of, and the scan may be meant as it is`() {
    let scan = draft(.scan, ["score": "7", "image": "../a.png"])
    #expect(scan.isValid && scan.isOdd)
    #expect(scan.problems.map(\.field) == ["image"])
    #expect(scan.problems.map(\.diagnostic.kind) == ["path-outside"])
  }

  @Test func `Fields are written in their order, and those of today`() {
    #expect(
      draft(.completion, ["minutes": "12", "exercise": "neck"]).json.hasSuffix(
        #","day":"2026-11-20","exercise":"neck","minutes":12}"#))
    #expect(
      draft(.scan, ["score": "7", "share": "true", "image": "a.png"]).json.hasSuffix(
        #","at":"2026-11-20T12:00:00Z","score":7,"image":"a.png","share":true}"#))
  }
}
