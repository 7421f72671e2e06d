import Chronology
import Diagnostics
import Testing
import Vault

@testable import GiftsSystem

/// The forms for gifts, which `daybook add` and the preview share.
struct GiftFormTests {
  // 2026-11-20T12:00:00Z.
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func moment() -> EntryMoment {
    EntryMoment(zone: .utc, now: Self.now, clock: Self.now)
  }

  private func names(_ draft: EntryDraft) -> [String] { draft.members.map(\.0) }

  @Test func `A sentence becomes the record that it tells of`() throws {
    let draft = EntryForm.note.draft(["note": "张三结婚随礼一千元\r\n"], moment())
    #expect(draft.isValid)
    #expect(
      draft.json.contains(
        #""name":"张三","amount":1000,"direction":"sent","type":"gift","event":"结婚""#))
    #expect(draft.year == Year(2026))
  }

  @Test(
    arguments: [
      ("张三结婚没随礼", "nothing was given or received"),
      ("给李四随了几百块", "how much was it exactly? \"几百块\" is about how much"),
    ])
  func `A sentence that makes no record says why, at its field`(
    note: String, message: String
  ) throws {
    let draft = EntryForm.note.draft(["note": note], moment())
    #expect(!draft.isValid)
    #expect(draft.problems.map(\.field) == ["note"])
    #expect(draft.problems.map(\.diagnostic.message) == [message])
  }

  @Test func `A gift goes to the file of its own year`() throws {
    let draft = EntryForm.gift.draft(
      ["name": "夏青", "amount": "壹仟元整", "direction": "received", "date": "2025-05-01"],
      moment())
    #expect(draft.isValid)
    #expect(draft.year == Year(2025))
    #expect(names(draft).starts(with: ["id", "name", "amount", "direction"]))
  }

  @Test func `A gift has an option for each field of its form`() {
    let fields = EntryForm.gift.fields
    #expect(
      fields.map(\.option) == [
        "name", "amount", "currency", "direction", "type", "event", "category", "date", "book",
        "gift", "due", "note",
      ])
    #expect(fields.filter(\.isRequired).map(\.name) == ["name", "amount", "direction"])
    #expect(fields.allSatisfy { $0.meaning != nil })
  }

  @Test func `An amount that is none is told of at its field`() throws {
    let draft = EntryForm.gift.draft(
      ["name": "夏青", "amount": "12,5O", "direction": "sent"], moment())
    #expect(!draft.isValid)
    #expect(draft.problems.map(\.field) == ["amount"])
  }
}
