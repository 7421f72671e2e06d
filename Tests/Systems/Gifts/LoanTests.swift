import Basics
import Testing

@testable import Gifts

struct LoanTests {
  @Test(arguments: [
    ("2026-11-19", Loan.Status.overdue), ("2026-11-20", .open), ("2026-11-21", .open),
  ])
  func `A loan due before today is overdue`(due: String, status: Loan.Status) throws {
    let ledger = try ledger([loan("a", .sent, 100, "p", on: "2026-01-01", due: due)])
    #expect(ledger.loans.map(\.status) == [status])
    #expect(ledger.loans.map(\.outstanding) == [.units(100)])
  }

  @Test func `A loan is settled when it says so by today, or when all is paid back`() throws {
    let ledger = try ledger([
      loan("a", .sent, 100, "p", on: "2026-01-01", due: "2026-02-01", .someDay),
      loan("b", .sent, 100, "p", on: "2026-01-02", .on(try day("2026-11-20"))),
      loan("c", .sent, 100, "p", on: "2026-01-03", .on(try day("2026-11-21"))),
      loan("d", .sent, 100, "p", on: "2026-01-04"),
      loan("e", .received, 60, "p", on: "2026-03-01", repays: .loan("d")),
      loan("f", .received, 40, "p", on: "2026-04-01", repays: .loan("d")),
    ])
    #expect(ledger.loans.map(\.id) == ["a", "b", "c", "d"])
    #expect(ledger.loans.map(\.status) == [.settled, .settled, .open, .settled])
    #expect(ledger.loans[3].repayments.map(\.gift.id) == ["e", "f"])
    #expect(ledger.loans[2].outstanding == .units(100))
  }

  @Test func `A settled loan is owed in no total, whatever was paid back and whoever paid`() throws
  {
    let ledger = try ledger([
      loan("marked", .sent, 100, "p", on: "2026-01-01", .someDay),
      loan("taken", .received, 70, "p", on: "2026-01-02", .on(try day("2026-02-01"))),
      loan("paid", .sent, 50, "p", on: "2026-01-03"),
      loan("a", .received, 50, "q", on: "2026-03-01", repays: .loan("paid")),
      loan("open", .sent, 30, "q", on: "2026-04-01"),
    ])
    #expect(ledger.person("p")?.loans[.renminbi].balance == .zero())
    #expect(ledger.person("p")?.loans[.renminbi].sent == .units(150))
    #expect(ledger.person("q")?.loans[.renminbi].balance == .units(-30))
    #expect(ledger.totals(of: .loan)[.renminbi].balance == .units(-30))
    let january = try day("2026-01-01")...day("2026-01-31")
    #expect(ledger.totals(on: january, of: .loan)[.renminbi].balance == .zero())
  }

  @Test func `A repayment that says that all is settled forgives the rest`() throws {
    let ledger = try ledger([
      loan("named", .sent, 100, "p", on: "2026-01-01", due: "2026-02-01"),
      loan("paid", .sent, 50, "q", on: "2026-01-01"),
      loan("less", .sent, 100, "q", on: "2026-01-02"),
      loan("later", .sent, 100, "q", on: "2026-07-01"),
      loan("a", .received, 80, "p", on: "2026-03-01", .someDay, repays: .loan("named")),
      loan("b", .received, 50, "q", on: "2026-03-01", repays: .unnamed),
      loan("c", .received, 60, "q", on: "2026-04-01", .someDay, repays: .unnamed),
    ])
    let loans = Dictionary(uniqueKeysWithValues: ledger.loans.map { ($0.id, $0) })
    #expect(loans["named"]?.status == .settled)
    #expect(loans["named"]?.repaid == .units(80))
    #expect(loans["named"]?.outstanding == .zero())
    #expect(loans["named"]?.settledOn == Day("2026-03-01"))
    #expect(loans["paid"]?.settledOn == Day("2026-03-01"))
    #expect(loans["less"]?.settledOn == Day("2026-04-01"))
    #expect(loans["later"]?.outstanding == .units(100))
  }

  @Test func `A repayment that names no loan goes to the oldest open one the other way`() throws {
    let ledger = try ledger([
      loan("mine", .received, 500, "p", on: "2025-12-01"),
      loan("old", .sent, 100, "p", on: "2026-01-01"),
      loan("new", .sent, 100, "p", on: "2026-02-01"),
      loan("later", .sent, 100, "p", on: "2026-06-01"),
      loan("other", .sent, 100, "q", on: "2025-01-01"),
      loan("x", .received, 130, "p", on: "2026-05-01", repays: .unnamed),
    ])
    let left = Dictionary(uniqueKeysWithValues: ledger.loans.map { ($0.id, $0.outstanding) })
    #expect(left["old"] == .zero())
    #expect(left["new"] == .units(70))
    #expect(left["mine"] == .units(500))
    #expect(left["later"] == .units(100))
    #expect(left["other"] == .units(100))
    #expect(ledger.unappliedRepayments.isEmpty)
  }

  @Test func `What is paid beyond a loan is left over, and the loan never owes less than nothing`()
    throws
  {
    let ledger = try ledger([
      loan("a", .sent, 100, "p", on: "2026-01-01"),
      loan("b", .received, 130, "p", on: "2026-02-01", repays: .loan("a")),
      loan("c", .received, 5, "p", on: "2026-03-01", repays: .loan("gone")),
    ])
    #expect(ledger.loans.map(\.outstanding) == [.zero()])
    #expect(ledger.unappliedRepayments.map(\.amount) == [.units(30), .units(5)])
  }

  @Test func `A named repayment comes before an unnamed one, whenever it was paid`() throws {
    let ledger = try ledger([
      loan("a", .sent, 100, "p", on: "2026-01-01"), loan("b", .sent, 100, "p", on: "2026-01-02"),
      loan("c", .received, 100, "p", on: "2026-02-01", repays: .unnamed),
      loan("d", .received, 100, "p", on: "2026-03-01", repays: .loan("a")),
    ])
    #expect(ledger.loans.map(\.status) == [.settled, .settled])
    #expect(ledger.loans.map { $0.repayments.map(\.gift.id) } == [["d"], ["c"]])
  }

  @Test func `A loan that is marked as settled takes unnamed repayments only when no other does`()
    throws
  {
    let ledger = try ledger([
      loan("a", .sent, 100, "p", on: "2026-01-01", .someDay),
      loan("b", .sent, 100, "p", on: "2026-01-02"),
      loan("c", .received, 150, "p", on: "2026-02-01", repays: .unnamed),
    ])
    #expect(ledger.loans.map { $0.repaid } == [.units(50), .units(100)])
    #expect(ledger.unappliedRepayments.isEmpty)
  }

  @Test func `Void and future loans and repayments count for nothing`() throws {
    var void = try loan("b", .received, 100, "p", on: "2026-02-01", repays: .loan("a"))
    void.isVoid = true
    let ledger = try ledger([
      loan("a", .sent, 100, "p", on: "2026-01-01"), void,
      loan("c", .received, 100, "p", on: "2026-11-21", repays: .loan("a")),
      loan("d", .sent, 100, "p", on: "2026-11-21"),
    ])
    #expect(ledger.loans.map(\.id) == ["a"])
    #expect(ledger.loans.map(\.outstanding) == [.units(100)])
  }

  @Test func `A loan of another currency is not paid back with yuan`() throws {
    var dollars = try loan("a", .sent, 100, "p", on: "2026-01-01")
    dollars.amount = .units(100, dollar)
    let ledger = try ledger([
      dollars, loan("b", .received, 100, "p", on: "2026-02-01", repays: .loan("a")),
    ])
    #expect(ledger.loans.map(\.outstanding) == [.units(100, dollar)])
    #expect(ledger.unappliedRepayments.map(\.amount) == [.units(100)])
  }
}
