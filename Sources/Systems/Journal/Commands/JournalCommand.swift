import ArgumentParser
import SiteKit
import Vault

struct JournalCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "Add an entry to the journal.",
    discussion: """
      Without a text, the editor of $VISUAL or $EDITOR opens; without an editor, the text is asked \
      for.

      Examples:
        daybook journal First frost on the moss.
        daybook journal --mood 1 --tag garden "Tea with @Clara under the #wintersweet."
      """)

  @Argument(help: ArgumentHelp("Your words, as Markdown.", valueName: "text"))
  var words: [String] = []
  @Option(help: "A title.") var title: String?
  @Option(parsing: .unconditional, help: "How you feel, from -2 to 2.") var mood: Int?
  @Option(help: "From 1 (spent) to 5 (full).") var energy: Int?
  @Option(name: .customLong("tag"), help: "A tag; may be given several times.")
  var tags: [String] = []
  @Option(help: "A person who was there; may be given several times, or with commas between.")
  var people: [String] = []
  @Option(help: "The place.") var place: String?
  @Flag(help: "Mark it as one to come back to.") var starred = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When, such as yesterday 22:10; now by default.", valueName: "time"))
  var at: String?
  @OptionGroup var options: AddOptions

  func run(_ host: any CommandHost) async throws {
    var text: String? = words.joined(separator: " ").withoutBlanks
    if text?.isEmpty == true {
      guard host.isAttended else {
        throw ValidationError(
          "there is no text", hint: "write it after the command; on a terminal your editor opens")
      }
      text = nil
      if host.canEdit {
        text = try await host.edit("")
        if text == nil { return host.note("Nothing was written.\n") }
      }
    }
    let values: [String: String?] = [
      "at": at, "title": title, "text": text, "mood": mood.map(String.init),
      "energy": energy.map(String.init), "tags": tags.joined(separator: ", "),
      "people": people.joined(separator: ", "), "place": place, "starred": starred ? "true" : nil,
    ]
    try await host.add(.journalEntry, values.compactMapValues(\.self), options)
  }
}
