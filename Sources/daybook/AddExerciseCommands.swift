import ArgumentParser
import Chronology
import Diagnostics
import Exercise
import Storage

/// `daybook add completion`.
struct AddCompletionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: "Add an exercise that was done.",
    discussion: """
      Example:
        daybook add completion --exercise shoulder-opener --minutes 12
      """)

  @OptionGroup var options: AddOptions
  @Option(help: "The id of the exercise.") var exercise: String?
  @Option(help: ArgumentHelp("The day; today by default.", valueName: "day"))
  var day: String?
  @Option(help: "How many minutes it took; what the exercise says by default.")
  var minutes: Int?
  @Option(help: "What there is to say about it.") var note: String?

  func run() async throws {
    let files = DiskFiles(root: try options.vault.folder())
    let known = await CollectionReader(files: files, zone: .utc, width: 1)
      .read(ExerciseReader.routines, of: RoutineRecord.self).log.elements.map(\.id).sorted()
    try options.add(to: ExerciseReader.completions, as: CompletionRecord.self) { draft in
      let asks = exercise == nil
      let choice = known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
      let id = try draft.required(exercise, "exercise", question: "Which exercise\(choice)?")
      guard known.contains(id) else {
        // A slip of the pen would count nowhere.
        throw Failure(
          Diagnostic(
            .error, kind: "unknown-exercise",
            "there is no exercise \(id) in \(files.displayName(of: ExerciseReader.routines))",
            hint: known.nearest(to: id).map { "did you mean \($0)?" }
              ?? "add it to \(files.displayName(of: ExerciseReader.routines)).jsonl first"))
      }
      draft.set("day", day ?? draft.zone.day(of: draft.now).description)
      draft.set("exercise", id)
      draft.set("minutes", minutes)
      draft.set("note", draft.optional(note, question: "A note?", asks: asks))
    }
  }
}

/// `daybook add scan`.
struct AddScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Add a scan with its score.",
    discussion: """
      A picture is a path within the vault, and is published only with --share.

      Example:
        daybook add scan --score 7 --strategy "Rows every other day"
      """)

  @OptionGroup var options: AddOptions
  @Option(help: "From 1 to 10.") var score: Int?
  @Option(help: "The level that you practise at.") var level: Int?
  @Option(help: "What you mean to do about it.") var strategy: String?
  @Option(help: ArgumentHelp("The path of a picture within the vault.", valueName: "path"))
  var image: String?
  @Flag(help: "The picture may be published.") var share = false
  @Option(help: ArgumentHelp("When; now by default.", valueName: "time")) var at: String?

  func validate() throws {
    guard let image else { return }
    guard ScanRecord.picture(image) != nil else {
      throw ValidationError(
        "'\(image)' is not the path of a picture within the vault, such as "
          + "exercise/images/2026-11-20.jpg.")
    }
  }

  func run() async throws {
    try options.add(to: ExerciseReader.scans, as: ScanRecord.self) { draft in
      let asks = score == nil
      draft.setTime("at", at)
      let given = try draft.required(
        score.map { "\($0)" }, "score", question: "Which score, from 1 to 10?")
      guard let number = Int(given) else {
        throw ValidationError("'\(given)' is not a score: write a number from 1 to 10.")
      }
      draft.set("score", number)
      draft.set("level", level)
      draft.set(
        "strategy",
        draft.optional(strategy, question: "What do you mean to do about it?", asks: asks))
      draft.set("image", image)
      if share { draft.set("share", .bool(true)) }
    }
  }
}
