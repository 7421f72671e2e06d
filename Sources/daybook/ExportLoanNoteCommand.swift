import ArgumentParser
import Diagnostics
import Gifts
import Site
import Storage

/// `daybook export iou`.
struct ExportLoanNoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "iou",
    abstract: "Write a note of a loan to print and sign (借条).",
    discussion: """
      It names lender, borrower, the amount in digits and in Chinese capitals, the days, and what is \
      still owed, in Chinese or English as the setting language says. You are the one that the \
      setting author names. The ending of the file decides: .svg, which standard output gets too, \
      or .pdf and .png, which need rsvg-convert.

      Examples:
        daybook export iou r14 --to loan.pdf
        daybook export iou r14 --to loan.svg --overwrite
      """)

  @Argument(help: "The id of the loan's record.")
  var id: String
  @OptionGroup var vault: VaultOptions
  @OptionGroup var file: ExportFileOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    guard file.isStandardOutput || ending != nil else {
      throw ValidationError(
        "'\(file.file)' does not say what to write: end it in .svg, .pdf or .png.")
    }
  }

  func run() async throws {
    let vault = try await GiftVault(vault, asOf)
    let loan = try vault.loan(id)
    // A repayment that cannot be read would still be owed.
    Console.report(vault.diagnostics, .text)
    let svg = LoanNote(
      loan, author: vault.settings.author, asOf: vault.ledger.today, isChinese: vault.isChinese
    ).svg
    if file.isStandardOutput { return Console.write(Array(svg.utf8)) }
    let destination = try ExportFile(file, vault: vault.files)
    let bytes =
      if let type = ending, type != .svg {
        try DrawingConverter.convert(svg, to: type, madeAt: vault.ledger.asOf, for: file.file)
      } else {
        Array(svg.utf8)
      }
    try destination.write(bytes)
    if vault.settings.author == nil {
      Console.report(DiagnosticList([Self.noAuthor]), .text)
    }
    let what = "\(loan.name), \(loan.amount) \(loan.amount.currency)"
    Console.print("\(destination.name): \(what.onOneLine.printable)")
  }

  private var ending: DrawingConverter.FileType? {
    let ending = file.file.split(separator: "/").last?.split(separator: ".").dropFirst().last
    return ending.flatMap { DrawingConverter.FileType(rawValue: $0.lowercased()) }
  }

  private static let noAuthor = Diagnostic(
    .note, kind: "no-author", "your name is not set, so the note has a place to write it in",
    hint: "set author in \(Settings.fileName)")
}
