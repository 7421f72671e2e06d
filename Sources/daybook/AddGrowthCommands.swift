import ArgumentParser
import Storage

/// `daybook add task`.
struct AddTaskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "task",
    abstract: "Add a task of a day.",
    discussion: """
      Example:
        daybook add task --title "Send the draft to Mei" --goal novel --lever 1
      """)

  @OptionGroup var options: AddOptions
  @Option(help: "What is to do.") var title: String?
  @Option(help: ArgumentHelp("The day it is for; today by default.", valueName: "day"))
  var day: String?
  @Option(help: "The id of the goal that it serves.") var goal: String?
  @Option(help: "1, 2 or 3: its rank among the levers of the day.") var lever: Int?
  @Option(help: "Experience points, in place of the usual.") var xp: Int?
  @Flag(help: "It is done, now.") var done = false

  func run() async throws {
    try options.add(
      .task,
      [
        "title": title, "day": day, "goal": goal, "lever": lever.map(String.init),
        "xp": xp.map(String.init), "doneAt": done.asValue,
      ])
  }
}

/// `daybook add failure`.
struct AddFailureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "failure",
    abstract: "Add a failure to the portfolio.",
    discussion: """
      A failure is worth 10 points, 30 with a learning, 60 once the learning was applied.

      Example:
        daybook add failure --what "Missed the deadline" --learning "Ask for the proofs earlier"
      """)

  @OptionGroup var options: AddOptions
  @Option(help: "What did not work.") var what: String?
  @Option(help: "What was learned.") var learning: String?
  @Flag(help: "The learning was put to use.") var applied = false
  @Option(help: "The id or title of the project it happened in.") var project: String?
  @Option(help: ArgumentHelp("When; now by default.", valueName: "time")) var at: String?

  func run() async throws {
    try options.add(
      .failure,
      [
        "at": at, "what": what, "learning": learning, "applied": applied.asValue,
        "project": project,
      ])
  }
}

/// `daybook add reflection`.
struct AddReflectionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflection",
    abstract: "Add a reflection.",
    discussion: """
      Example:
        daybook add reflection --text "The garden first, then the inbox." --energy 4
      """)

  @OptionGroup var options: AddOptions
  @Option(help: "What you think.") var text: String?
  @Option(help: "The question that it answers.") var prompt: String?
  @Option(help: "From -2 to 2; write --mood=-1 below zero.") var mood: Int?
  @Option(help: "From 1 to 5.") var energy: Int?
  @Option(help: ArgumentHelp("When; now by default.", valueName: "time")) var at: String?

  func run() async throws {
    try options.add(
      .reflection,
      [
        "at": at, "prompt": prompt, "text": text, "mood": mood.map(String.init),
        "energy": energy.map(String.init),
      ], questions: prompt.map { ["text": $0] } ?? [:])
  }
}
