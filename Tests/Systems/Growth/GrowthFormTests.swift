import Chronology
import Diagnostics
import Testing
import Vault

@testable import GrowthSystem

struct GrowthFormTests {
  // 2026-11-20T12:00:00Z.
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func json(_ form: EntryForm, _ values: [String: String]) -> String {
    let draft = form.draft(values, EntryMoment(zone: .utc, now: Self.now, clock: Self.now))
    return draft.isValid ? draft.json : "\(draft.problems.map(\.diagnostic.message))"
  }

  @Test func `What is left out is now, today, or not written`() {
    #expect(
      json(.task, ["title": "a", "doneAt": "true"]).hasSuffix(
        #","title":"a","day":"2026-11-20","doneAt":"2026-11-20T12:00:00Z"}"#))
    #expect(
      json(.failure, ["what": "w"]).hasSuffix(
        #","at":"2026-11-20T12:00:00Z","what":"w","applied":false}"#))
    #expect(json(.reflection, [:]) == #"["the record has no text"]"#)
  }

  @Test func `A reflection asks the question that it answers`() {
    #expect(EntryForm.reflection.questions(["prompt": "What hurts?"]) == ["text": "What hurts?"])
    #expect(EntryForm.reflection.questions([:]).isEmpty)
  }
}
