import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook void`.
struct VoidCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Void a gift that was entered by mistake.",
    discussion: """
      It stays visible, with the reason.

      Example:
        daybook void r-4f2 --reason "entered twice"
      """)

  @Argument(
    help: ArgumentHelp("The id, a part of it, or the person's whole name.", valueName: "id"))
  var id: String
  @Option(help: "Why it is void.")
  var reason: String
  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let library = try host.library
    let record = try library.named(id, of: [GiftRecord.kind], byWholeTitle: true) {
      $0.text["void"]?.plain != "true"
    }
    guard record.text["void"]?.plain != "true" else {
      throw Failure(
        Diagnostic(
          .error, kind: "already-void", "it is void already: \(library.inWords(record))",
          hint: "for another reason: daybook edit \(record.identifier.shortIdentifier) "
            + "voidReason=REASON"))
    }
    var edit = RecordEdit(record)
    edit.set("void", .bool(true))
    edit.set("voidReason", .string(reason))
    try host.write(edit, "void", to: library, yes: true, format)
  }
}
