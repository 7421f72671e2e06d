import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Gifts

/// The view of a vault's gift ledger in commands.
struct GiftVaultTests {
  private let records = """
    {"id":"loan-1","amount":"1200","direction":"sent","type":"loan","date":"2026-06-01","contact":"张三"}
    {"id":"back-1","amount":"200","direction":"received","type":"loan","repays":"loan-1","date":"2026-07-01","contact":"张三"}
    {"id":"back-2","amount":"1","direction":"received","type":"loan","repays":true,"date":"2026-07-02","contact":"张三"}
    {"id":"gift-1","amount":"300","direction":"sent","date":"2026-06-01","contact":"张三丰"}
    {"id":"void-1","amount":"300","direction":"sent","type":"loan","date":"2026-06-01","contact":"李四","void":true}
    {"id":"plan-1","amount":"300","direction":"sent","type":"loan","date":"2027-06-01","contact":"李四"}

    """

  private func host() throws -> RecordedHost {
    RecordedHost(
      MemoryFiles(["gifts/records.jsonl": records]), asOf: try at("2026-11-20 18:40"))
  }

  private func vault() async throws -> GiftVault { try await GiftVault(host()) }

  @Test func `Settings that cannot be read end a command`() async throws {
    let files = MemoryFiles(["daybook.yaml": "timeZone: Asia/Shanghai\n"])
    files.deny("daybook.yaml")
    let host = RecordedHost(files, asOf: try at("2026-11-20 18:40"))
    let failure = await #expect(throws: Failure.self) { _ = try await GiftVault(host) }
    #expect(failure?.diagnostic.kind == "permission-denied")
  }

  @Test func `A loan is found with what is owed`() async throws {
    let loan = try await vault().loan("loan-1")
    #expect(loan.outstanding == .units(999) && loan.name == "张三")
  }

  @Test(arguments: [
    (
      "gift-1", "\"gift-1\" is a gift, not a loan", "only records of the type loan have a loan note"
    ),
    ("back-1", "\"back-1\" is a repayment, not a loan", "the loan is \"loan-1\""),
    ("back-2", "\"back-2\" is a repayment, not a loan", nil),
    ("void-1", "the loan \"void-1\" is void", nil),
    ("plan-1", "the loan \"plan-1\" is dated 2027-06-01, which is still to come", nil),
    ("loan-7", "there is no loan \"loan-7\"", "did you mean \"loan-1\"?"),
    ("x", "there is no loan \"x\"", nil),
  ])
  func `What is no loan is said to be none`(
    id: String, message: String, hint: String?
  )
    async throws
  {
    let vault = try await vault()
    let failure = #expect(throws: Failure.self) { try vault.loan(id) }
    #expect(failure?.diagnostic.message == message)
    #expect(failure?.diagnostic.hint == hint)
  }

  @Test func `A person is found by name, and the nearest is told otherwise`() async throws {
    let vault = try await vault()
    #expect(try vault.person("张三丰").name == "张三丰")
    let failure = #expect(throws: Failure.self) { try vault.person("张三疯") }
    #expect(failure?.diagnostic.hint?.contains("张三") == true)
  }
}
