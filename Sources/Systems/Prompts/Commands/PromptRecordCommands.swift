import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptUseCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Record a use of a prompt.",
    discussion: """
      Examples:
        daybook prompt use translate-essay --model small-local-8b --rating 4 --tokens 1663
        daybook prompt use translate-essay --at "yesterday 22:10"
        daybook prompt use letter-tone --input "text: Dear all" --answer answer.txt --rating 5
      """)

  @OptionGroup var prompt: PromptArgument
  @Option(help: "The language model that it was used with.")
  var model: String?
  @Option(help: "How good the answer was, from 1 to 5.")
  var rating: Int?
  @Option(help: "How many tokens it took.")
  var tokens: Int?
  @Option(help: "The values of its variables; answers to the same input are compared.")
  var input: String?
  @Option(
    help: ArgumentHelp("A file with the answer; - for standard input.", valueName: "file"),
    completion: .file())
  var answer: String?
  @Option(help: "How long the answer took, in seconds.")
  var seconds: Double?
  @Option(help: "The price of the answer in dollars.")
  var cost: Double?
  @Option(help: "The number of its version; the newest by default.")
  var version: Int?
  @Option(parsing: .unconditional, help: "When; now by default.")
  var at: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    for (name, number) in [("--seconds", seconds), ("--cost", cost)] {
      if let number, !number.isFinite || number < 0 {
        throw ValidationError("\(name) is \(number)", hint: "write a number from 0")
      }
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    let number = try version.map { try vault.version($0, of: prompt, path).number }
    let came = try answer.map { file throws in
      guard let text = String(validating: try host.read(file, orStandardInput: true), as: UTF8.self)
      else { throw Failure(PromptProblem.notText.diagnostic(at: Place(file: file))) }
      return text.withPlainNewlines.clipped(to: FoundAnswer.longest)
    }
    let change = try PromptRecord(PromptUseRecord.kind, in: host, at: at)
    try change.add(
      [
        ("at", .string(change.time)), ("prompt", .string(prompt.id)),
        ("model", model.map(JSONText.string)), ("rating", rating.map(JSONText.int)),
        ("tokens", tokens.map(JSONText.int)), ("version", .int(number ?? prompt.version)),
        ("input", input.map { .string($0.clipped(to: FoundAnswer.longest)) }),
        ("answer", came?.nonEmpty.map(JSONText.string)),
        ("seconds", seconds.map { .written("\($0)") }), ("cost", cost.map { .written("\($0)") }),
      ], output.format)
  }
}

/// Options of commands that record something about a prompt.
struct PromptRemarkOptions: ParsableArguments {
  @Option(help: "The author; by default the setting author.")
  var author: String?
  @Option(parsing: .unconditional, help: "When; now by default.")
  var at: String?
  @OptionGroup var output: OutputOptions

  fileprivate func add(
    _ words: [String], on prompt: Prompt, replyTo comment: PromptComment? = nil,
    in vault: PromptVault, _ host: any CommandHost
  ) throws {
    let text = words.joined(separator: " ").withoutBlanks
    guard !text.isEmpty else { throw ValidationError("there is no text") }
    try vault.allow(author, .viewer, on: prompt)
    let person = vault.person(author)
    let change = try PromptRecord(PromptCommentRecord.kind, in: host, at: at, by: person)
    try change.add(
      [
        ("prompt", .string(prompt.id)),
        ("author", (author ?? vault.settings.author).map(JSONText.string)),
        ("at", .string(change.time)), ("text", .string(text)),
        ("replyTo", comment.map { .string($0.id) }),
      ], output.format)
  }
}

struct PromptCommentCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "comment",
    abstract: "Comment on a prompt.",
    discussion: """
      --author must be in the prompt's team, if it has one.

      Example:
        daybook prompt comment translate-essay --author Clara The opening is too long.
      """)

  @OptionGroup var prompt: PromptArgument
  @Argument(help: "The comment.")
  var words: [String]
  @OptionGroup var options: PromptRemarkOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, _) = try prompt.find(in: vault)
    try options.add(words, on: prompt, in: vault, host)
  }
}

struct PromptReplyCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply",
    abstract: "Answer a comment.",
    discussion: """
      A part of the comment's id is enough, or words of it; daybook list comment shows them.

      Example:
        daybook prompt reply c2 Shortened in version 4.
      """)

  @Argument(help: "The id of the comment, a part of it, or words of it in quotes.")
  var comment: String
  @Argument(help: "The answer.")
  var words: [String]
  @OptionGroup var options: PromptRemarkOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (comment, prompt) = try vault.comment(comment, in: host.library)
    try options.add(words, on: prompt, replyTo: comment, in: vault, host)
  }
}

struct PromptResolveCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Mark a comment as resolved.",
    discussion: """
      --author must be the comment's author, or an editor of the prompt's \
      team.

      Examples:
        daybook prompt resolve c2
        daybook prompt resolve c2 --undo
      """)

  @Argument(help: "The id of the comment, a part of it, or words of it in quotes.")
  var comment: String
  @Flag(help: "Mark it as open again.")
  var undo = false
  @Option(help: "The author of the rating.")
  var author: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let library = try host.library.changed(by: vault.person(author))
    let (comment, prompt) = try vault.comment(comment, in: library)
    let me = author ?? vault.settings.author
    if me == nil || me != comment.author { try vault.allow(author, .editor, on: prompt) }
    var edit = RecordEdit(try library.named(comment.id, of: [PromptCommentRecord.kind]))
    edit.members["resolved"] = undo ? nil : .bool(true)
    try host.write(edit, undo ? "reopen" : "resolve", to: library, yes: true, output.format)
  }
}

private struct PromptRecord {
  let kind: KindOfRecord
  let library: RecordLibrary
  /// The time as written in the record.
  let time: String
  private let host: any CommandHost

  init(
    _ kind: KindOfRecord, in host: any CommandHost, at text: String?,
    by person: ChangingPerson? = nil
  ) throws {
    self.kind = kind
    self.host = host
    let library = try host.library
    self.library = person.map(library.changed) ?? library
    let moment = library.moment
    time = try (text.map { try moment.instant($0, for: "--at") } ?? moment.asOf)
      .formatted(in: moment.zone)
  }

  /// Checks the record, writes it, and prints it.
  func add(_ members: [(name: String, value: JSONText?)], _ format: OutputFormat) throws {
    let content = members.compactMap { name, value in
      value.map { RecordText.Member(name, $0) }
    }
    let record = library.newRecord(content, of: kind)
    let problems = library.problems(of: content, kind, id: record.text.identifier)
    host.report(problems, format)
    guard !problems.hasErrors else { throw ExitCode.failure }
    try library.write([record.addition], "add", record.summary)
    host.confirm(record, of: library, after: "add", format)
  }
}

extension PromptVault {
  /// Throws if a person's role in the prompt's team is too low.
  ///
  /// - Parameter author: Nil for the owner of the vault.
  func allow(_ author: String?, _ needed: Role, on prompt: Prompt) throws {
    try allow(author, needed, inTeam: prompt.team)
  }

  /// Throws if a person's role in a team is too low; a team without a record has no rules.
  func allow(_ author: String?, _ needed: Role, inTeam id: String?) throws {
    try stored.rights(of: person(author)).require(needed, inTeam: id, files)
  }

  func person(_ author: String?) -> ChangingPerson {
    ChangingPerson(author, owner: settings.author)
  }

  fileprivate func comment(
    _ id: String, in library: RecordLibrary
  ) throws -> (comment: PromptComment, prompt: Prompt) {
    let found: String
    do {
      found = try library.named(id, of: [PromptCommentRecord.kind]).text.identifier
    } catch let failure as Failure where failure.diagnostic.kind == "no-record" {
      guard let only = try comment(saying: id) else { throw failure }
      found = only.id
    }
    guard let comment = stored.records.comments.first(where: { $0.id == found }),
      let prompt = stored.records.prompts.first(where: { $0.id == comment.prompt })
    else {
      throw noPrompt(stored.records.comments.first { $0.id == found }?.prompt ?? id)
    }
    return (comment, prompt)
  }

  /// The only comment with some words; nil if none has them.
  ///
  /// - Throws: If several have them.
  private func comment(saying words: String) throws -> PromptComment? {
    let words = words.unwrappedLine.folded
    guard !words.isEmpty else { return nil }
    let found = stored.records.comments.filter {
      !$0.id.isEmpty && $0.text.unwrappedLine.folded.contains(words)
    }
    guard found.count > 1 else { return found.first }
    let some = found.prefix(5).map {
      "\($0.id.shortIdentifier) (\($0.text.unwrappedLine.clipped(to: 30)))"
    }
    throw Failure(
      "several-records", "\(found.count) comments say that",
      hint: "give the id of one: " + some.joined(separator: ", "))
  }
}
