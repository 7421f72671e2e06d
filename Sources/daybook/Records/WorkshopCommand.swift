import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct WorkshopCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "workshop",
    abstract: "Ask one question at a time: an introduction, your vision, a project and more.",
    discussion: """
      Without a name it is the introduction: the life you want to leave, your vision, your pains, \
      your identity, a first goal, and the levers of today. Each answer is written when you give \
      it, and undone with daybook undo. Enter alone skips a question; Ctrl-D stops, and the next \
      time it continues at the first missing answer. Without a terminal, or with --list, the \
      questions are printed.

      Examples:
        daybook workshop
        daybook workshop --list
        daybook workshop project --list
      """)

  @Argument(
    help: ArgumentHelp(
      "The workshop: \(Systems.workshops.map(\.name).joined(separator: ", ")).",
      valueName: "name"),
    completion: .list(Systems.workshops.map(\.name)))
  var name: String?
  @Flag(help: "Ask all questions, even answered ones.")
  var again = false
  @Flag(help: "Print the questions, and which have an answer.")
  var list = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    let names = Systems.workshops.map(\.name)
    guard let name, !names.contains(name) else { return }
    throw ValidationError(
      "there is no workshop \(name.shortQuoted)",
      hint: names.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(names.joined(separator: ", "))")
  }

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf)
    let words = try host.words
    guard let workshop = Systems.workshops.first(where: { name == nil || $0.name == name }) else {
      return
    }
    guard !list, host.isAttended, output.format == .text else {
      return Console.print(try WorkshopList(workshop, host.library, words), output.format)
    }
    if let opening = workshop.opening { host.note(words(opening) + "\n") }
    var answers: [String: String] = [:]
    var course = Wizard.Course()
    var isSkipped = false
    for (index, question) in workshop.questions.enumerated() {
      let library = try host.library
      if workshop.goesOn, !again, try workshop.answered(question, in: library) != nil { continue }
      if question.isAddition, isSkipped, !workshop.goesOn { continue }
      let text = "\(index + 1)/\(workshop.questions.count) \(words(question.text))"
      var answer: String?
      // An answer that cannot be written is asked for once more.
      for _ in 0..<2 {
        answer = host.ask("\(text) \(words("desk.workshop_skip", ["key": "Ctrl-D"]))")
        guard let given = answer, !given.isEmpty, workshop.writesEach else { break }
        if try await write(given, to: question, of: workshop, &course, library, host) { break }
      }
      guard let answer else {
        host.note("\n")
        break
      }
      if !question.isAddition { isSkipped = answer.isEmpty }
      if !workshop.writesEach, !answer.isEmpty { answers[question.field.name] = answer }
    }
    if !workshop.writesEach, !answers.isEmpty, let form = workshop.questions.first?.form {
      try await host.add(form, answers, try AddOptions.parse([]))
    }
    let open = workshop.goesOn ? try workshop.firstOpen(in: host.library) : nil
    host.note(
      open == nil
        ? words("desk.workshop_done") + "\n"
        : words("desk.workshop_later", ["command": "daybook workshop"]) + "\n")
  }

  /// Writes an answer; returns false if it cannot be written, which is reported.
  private func write(
    _ answer: String, to question: Wizard.Question, of workshop: Wizard,
    _ course: inout Wizard.Course, _ library: RecordLibrary, _ host: Host
  ) async throws -> Bool {
    do {
      if let record = try workshop.extended(by: question, course, in: library) {
        var edit = RecordEdit(record)
        let moment = try await host.entryMoment(for: question.form, [question.field], in: library)
        try edit.set([(question.field.name, answer)], by: question.form, moment)
        try host.write(edit, "edit", to: library, yes: false, .text)
        return true
      }
      let values = workshop.given(question, course, at: library.moment)
        .merging([question.field.name: answer]) { $1 }
      let before = try Set(records(of: question, in: library))
      try await host.add(question.form, values, try AddOptions.parse([]))
      guard !question.form.isOfOne else { return true }
      course.last = try records(of: question, in: host.library).first { !before.contains($0) }
      if question.text == workshop.questions.first?.text { course.main = course.last }
    } catch let failure as Failure {
      host.report([failure.diagnostic], .text)
      return false
    } catch is ExitCode { return false }
    return true
  }

  private func records(
    of question: Wizard.Question, in library: RecordLibrary
  ) throws -> [String] {
    try question.form.kind.map { try library.records(of: $0).map(\.identifier) } ?? []
  }
}

/// The questions of a workshop, each marked if it has an answer.
private struct WorkshopList: CommandResult {
  private let name: String
  private let questions: [(text: String, isAnswered: Bool)]

  init(_ workshop: Wizard, _ library: RecordLibrary, _ words: Words) throws {
    name = workshop.name
    questions = try workshop.questions.map {
      (words($0.text), workshop.goesOn ? try workshop.answered($0, in: library) != nil : false)
    }
  }

  var text: String {
    questions.map { "[\($0.isAnswered ? "x" : " ")] \($0.text)" }.joined(separator: "\n")
  }

  var json: JSONLine {
    [
      "workshop": .string(name),
      "questions": .array(questions) {
        ["text": .string($0.text), "answered": .bool($0.isAnswered)]
      },
    ]
  }
}
