import Basics
import Testing
import Vault

@testable import Exercise

struct ExerciseFormTests {
  // 2026-11-20T12:00:00Z.
  private static let now = Instant(seconds: 20_777 * 86_400 + 43_200)

  private func draft(_ form: EntryForm, _ values: [String: String]) -> EntryDraft {
    form.draft(
      values, EntryMoment(zone: .utc, now: Self.now, known: [.routines: ["neck"]]))
  }

  @Test func `What would count nowhere is not written`() {
    let completion = draft(.completion, ["exercise": "nekc"])
    #expect(completion.problems.map(\.diagnostic.hint) == ["did you mean \"neck\"?"])
    #expect(!completion.isValid)
  }

  private func moment(scans: [Scan] = []) -> EntryMoment {
    var moment = EntryMoment(zone: .utc, now: Self.now)
    let records = ExerciseRecords(
      routines: [
        Routine(id: "neck", name: "Neck and shoulders", length: .minutes(5)),
        Routine(id: "walk", name: "A walk", length: .minutes(20)),
        Routine(id: "rows", name: "Rows", length: .minutes(8), products: ["band", "mat"]),
      ], products: [Product(id: "mat", name: "Mat")], scans: scans)
    moment.records[ExerciseRecords.self] = records
    moment.known = ExerciseSystem().names(in: records)
    return moment
  }

  @Test func `An exercise can be called by its name, and a slip is answered with the nearest`() {
    func draft(_ name: String) -> EntryDraft {
      EntryForm.completion.draft(["exercise": name], moment())
    }
    #expect(draft("neck and Shoulders").json.contains(#""exercise":"neck""#))
    #expect(draft("walk").json.contains(#""exercise":"walk""#))
    let slip = draft("Neck and shuolders")
    #expect(!slip.isValid)
    #expect(slip.problems.map(\.diagnostic.hint) == ["did you mean \"Neck and shoulders\"?"])
  }

  @Test func `An exercise that cannot be done with what is owned is odd`() {
    let draft = EntryForm.completion.draft(["exercise": "rows"], moment())
    #expect(draft.isOdd)
    #expect(draft.problems.map(\.diagnostic.message) == ["it needs band, which you do not own"])
  }

  @Test func `An exercise has lists, and products that are there`() {
    func draft(_ products: String) -> EntryDraft {
      EntryForm.routine.draft(
        [
          "name": "Row, slowly", "minutes": "8", "products": products,
          "steps": "Sit, and pull\r\nRest", "muscles": "back、arms",
        ], moment())
    }
    #expect(
      draft("Mat").json
        == #"{"id":"row-slowly","name":"Row, slowly","minutes":8,"products":["mat"],"#
        + #""steps":["Sit, and pull","Rest"],"muscles":["back","arms"],"since":"2026-11-20"}"#)
    #expect(draft("mat, bnad").problems.map(\.field) == ["products"])
  }

  @Test func `What is added has today’s day, unless another is given or it is changed`() {
    #expect(
      EntryForm.product.draft(["name": "Ball"], moment()).json
        == #"{"id":"ball","name":"Ball","since":"2026-11-20"}"#)
    #expect(
      EntryForm.product.draft(["name": "Ball", "since": "2026-01-02"], moment()).json
        == #"{"id":"ball","name":"Ball","since":"2026-01-02"}"#)
    var changing = moment()
    changing.edited = "mat"
    #expect(
      EntryForm.product.draft(["name": "Soft mat"], changing).json.contains("since") == false)
  }

  @Test func `A scan beyond those of a day is odd`() throws {
    let score = try #require(Score(5))
    let scans = (0..<3).map { Scan(at: Self.now - .hours($0), score: score) }
    func problems(_ count: Int, _ values: [String: String] = [:]) -> [String] {
      let draft = EntryForm.scan.draft(
        values.merging(["score": "7"]) { $1 }, moment(scans: Array(scans.prefix(count))))
      #expect(draft.isValid)
      return draft.problems.map(\.diagnostic.message)
    }
    #expect(problems(2) == [])
    #expect(
      problems(3) == ["the day has 3 scans already; this one is kept, but not counted"])
    #expect(problems(3, ["at": "2026-11-19T09:00"]) == [])
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
