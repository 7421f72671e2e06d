import ArgumentParser
import Storage

/// `daybook add session`.
struct AddSessionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Add a stretch of focus.",
    discussion: """
      Without an end the session is still running; with --minutes it ends now, or at --end.

      Example:
        daybook add session --minutes 50 --project novel --note "Chapter four"
      """)

  @OptionGroup var options: AddOptions
  @Option(help: ArgumentHelp("When it began; now by default.", valueName: "time"))
  var start: String?
  @Option(help: ArgumentHelp("When it ended.", valueName: "time")) var end: String?
  @Option(help: "How many minutes it was, in place of --start.") var minutes: Int?
  @Option(help: "focus, break or sleep; focus by default.") var kind: String?
  @Option(help: "The id or title of the project it was for.") var project: String?
  @Option(help: "What there is to say about it.") var note: String?

  func validate() throws {
    guard let minutes else { return }
    guard start == nil else {
      throw ValidationError("Give --start or --minutes, not both.")
    }
    let range = SessionRecord.minutes
    guard range.contains(minutes) else {
      throw ValidationError(
        "'\(minutes)' is not a number of minutes from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  func run() async throws {
    try options.add(
      .session,
      [
        "start": start, "end": end, "minutes": minutes.map(String.init), "kind": kind,
        "project": project, "note": note,
      ])
  }
}
