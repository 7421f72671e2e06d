import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook export iou`.
struct ExportLoanNoteCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "iou",
    abstract: "Write a note of a loan to print and sign (借条).",
    discussion: """
      It names lender, borrower, the amount in digits and in Chinese capitals, the days, and what \
      is still owed, in Chinese or English as the setting language says. You are the one that the \
      setting author names. The ending of the file decides: .svg, which standard output gets too, \
      or .pdf and .png, which need rsvg-convert.

      Examples:
        daybook export iou r14 --to loan.pdf
        daybook export iou r14 --to loan.svg --overwrite
      """)

  static let printsFigures = true

  @Argument(help: "The id of the loan's record, a part of it, or the person's name.")
  var id: String
  @OptionGroup var file: ExportFileOptions

  func validate() throws {
    guard file.isStandardOutput || ending != nil else {
      throw ValidationError(
        "'\(file.file)' does not say what to write", hint: "end it in .svg, .pdf or .png")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await GiftVault(host)
    let record = try host.library.named(id, of: [GiftRecord.kind]) { record in
      record.text["type"]?.plain == Gift.Kind.loan.rawValue && record.text["repays"] == nil
    }
    let loan = try vault.loan(record.identifier)
    // A repayment that cannot be read would still be owed.
    host.report(vault.diagnostics, .text)
    let svg = LoanNote(
      loan, author: vault.settings.author, asOf: vault.ledger.today, isChinese: vault.isChinese
    ).svg
    if file.isStandardOutput { return host.write(Array(svg.utf8)) }
    let destination = try host.destination(file)
    let bytes =
      if let type = ending, type != .svg {
        try host.convert(svg, to: type, madeAt: vault.ledger.asOf, for: file.file)
      } else {
        Array(svg.utf8)
      }
    try destination.write(bytes)
    if vault.settings.author == nil {
      host.report(DiagnosticList([Self.noAuthor]), .text)
    }
    let what = "\(loan.name), \(loan.amount) \(loan.amount.currency)"
    host.print("\(destination.name): \(what.onOneLine.printable)")
  }

  private var ending: DrawingType? {
    let ending = file.file.split(separator: "/").last?.split(separator: ".").dropFirst().last
    return ending.flatMap { DrawingType(rawValue: $0.lowercased()) }
  }

  private static let noAuthor = Diagnostic(
    .note, kind: "no-author", "your name is not set, so the note has a place to write it in",
    hint: "set author in \(Settings.fileName)")
}
