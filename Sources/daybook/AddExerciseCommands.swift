import ArgumentParser
import Chronology
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
    try options.add(
      .completion,
      ["day": day, "exercise": exercise, "minutes": minutes.map(String.init), "note": note],
      known: [.routines: known])
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
    try options.add(
      .scan,
      [
        "at": at, "score": score.map(String.init), "level": level.map(String.init),
        "strategy": strategy, "image": image, "share": share.asValue,
      ])
  }
}
