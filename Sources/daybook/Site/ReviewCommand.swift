import AllSystems
import ArgumentParser
import Basics
import Site
import SiteKit
import Vault
import Wording

struct ReviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Write the review of a week, month, quarter or year, or renew its figures.",
    discussion: """
      It writes reviews/PERIOD.md in the vault: sections with figures between comments, and your \
      own words around them. Run it again at any time: it renews the sections that you did not \
      edit, and changes nothing of yours. Edited sections stay as they are, and deleted sections \
      stay away; --restore brings both back.

      Without PERIOD it is the current week. --questions adds three questions about the week for \
      you to answer in the file: from the language model that you connected, after you have seen \
      what it would be sent, otherwise Daybook’s own. For an audience, it prints the review that \
      its site has, and writes nothing.

      Examples:
        daybook review
        daybook review --last
        daybook review 2026-W46
        daybook review last month
        daybook review --last --kind month
        daybook review 2026-Q4 --restore overview --dry-run
        daybook review --last --questions
        daybook review 2026-W46 --audience family
      """)

  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case week, month, quarter, year

    func period(containing day: Day) -> Period {
      switch self {
      case .week: .week(Week(containing: day))
      case .month: .month(Month(containing: day))
      case .quarter: .quarter(Quarter(containing: day))
      case .year: .year(Year(containing: day))
      }
    }
  }

  @Argument(
    help: ArgumentHelp(
      "A week, month, quarter or year, such as 2026-W46, 2026-11, last week, Q4, 2026 or 上个月.",
      valueName: "period"))
  var period: [String] = []

  @Flag(help: "The last complete period, instead of the current one.")
  var last = false

  @Option(help: ArgumentHelp("The kind of period, without PERIOD: week, month, quarter or year."))
  var kind: Kind?

  @Option(
    help: ArgumentHelp(
      "A section to rewrite even if you edited or deleted it: "
        + Self.sections.joined(separator: ", ") + ". May be given several times.",
      valueName: "section"))
  var restore: [String] = []

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Flag(help: "Put three questions about the week into its review.")
  var questions = false

  @Flag(help: "With --questions: send the text to the language model without asking.")
  var yes = false

  @Flag(help: "Show what would be written, and write nothing; no language model is asked.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if !period.isEmpty, last || kind != nil {
      throw ValidationError(
        "a period is given, and --last or --kind as well", hint: "leave one out")
    }
    if audience.audience != Audience.me.name, questions || !restore.isEmpty {
      throw ValidationError(
        "--questions and --restore are for your own file",
        hint: "leave --audience out")
    }
    for name in restore where !Self.sections.contains(name) {
      throw ValidationError(
        "\"\(name)\" is not a section",
        hint: Self.sections.hint(for: name))
    }
  }

  private static let sections = ["overview"] + Systems.names + ["next"]

  func chosen(at moment: Moment) throws -> Period {
    guard !period.isEmpty else {
      let running = (kind ?? .week).period(containing: moment.today)
      return last ? running.previous : running
    }
    return try moment.reviewedPeriod(period.joined(separator: " "), for: "PERIOD")
  }

  func run() async throws {
    let named = try NamedVault(vault, asOf)
    if audience.audience != Audience.me.name { return try await show(named) }
    _ = try named.soundSettings("nothing was written", output.format)
    let vault = try await named.contents()
    try vault.diagnostics.requireWhole(output.format)
    Console.report(vault.diagnostics.inPassing, output.format)
    try await write(vault)
    if vault.diagnostics.hasErrors { throw ExitCode.failure }
  }

  /// Writes the review, from the records that can be read.
  private func write(_ vault: VaultContents) async throws {
    let input = SiteInput(vault)
    let today = input.today
    let period = try chosen(at: vault.moment)
    let file = Place(file: vault.files.displayName(of: ReviewFolder.path(of: period)))
    try requireBegun(period, on: today, at: file)
    if questions, period.week == nil {
      throw ValidationError("--questions is for the review of a week; \(period) is none")
    }
    let text = ReviewText(of: period, in: input)
    if !text.hasRecords {
      Console.report(
        [
          Diagnostic(
            .note, kind: "no-records",
            "nothing is on record for \(period), so there is nothing to write",
            hint: "to write a review of it all the same, make the file yourself")
        ], output.format)
      return
    }
    let asked = try await asked(about: period, vault)
    do throws(ReviewPlan.Refusal) {
      let plan = try ReviewPlan(
        of: period, title: text.title, questions: text.questions, sections: text.sections,
        order: text.order, restoring: Set(restore),
        asking: asked.map(MarkdownText.readable), in: vault.files)
      if !dryRun { try plan.apply(to: vault.files) }
      let absent = restore.filter { name in !text.sections.contains { $0.name == name } }
      let notes = absent.map { name in
        Diagnostic(
          .note, kind: "no-records", at: file,
          "there is nothing to say in the section \"\(name)\", so it was not restored")
      }
      Console.report(plan.notes + notes, output.format)
      let report = ReviewReport(
        plan: plan, file: file.file, isDryRun: dryRun, words: Machine.words(vault.settings))
      Console.confirm(report, unlessDryRun: dryRun, output.format)
      if (vault.files as? UnlockedFiles)?.hasDecrypted ?? false, !dryRun {
        let note = "the review is plain text, with figures of locked collections"
        Console.report([Diagnostic(.note, kind: "plain-text", note)], output.format)
      }
    } catch {
      Console.report(error.diagnostics, output.format)
      throw ExitCode.failure
    }
  }
}

extension ReviewCommand {
  private func requireBegun(_ period: Period, on today: Day, at place: Place? = nil) throws {
    guard period.firstDay > today else { return }
    throw Failure("future-period", at: place, "\(period) has not begun: today is \(today)")
  }

  /// Prints the review that an audience sees.
  private func show(_ named: NamedVault) async throws {
    try named.requireZone(output.format)
    let seen = try audience.chosen(
      try named.soundSettings(for: audience, output.format), ofVaultAt: named.files.rootName)
    guard seen.seesReviews else {
      throw Failure(
        "not-shown", "\(seen.name.shortQuoted) may not see reviews",
        hint: "the setting audiences.\(seen.name).reviews says what it may see")
    }
    let input = try await named.site(for: seen).input
    let problems = input.contents.diagnostics
    try problems.requireWhole(output.format)
    Console.report(problems.inPassing, output.format)
    let period = try chosen(at: input.moment)
    try requireBegun(period, on: input.today)
    guard let review = ShownReview(of: period, in: input) else {
      let note = Diagnostic(.note, kind: "no-records", "there is no review of \(period)")
      return Console.report([note], output.format)
    }
    Console.print(ShownReviewReport(review: review), output.format)
    if problems.hasErrors { throw ExitCode.failure }
  }

  private static let questionCount = 3

  /// The questions in the review of a week: the model's, or the person's own and Daybook's if there
  /// is no model, or it fails.
  private func asked(about period: Period, _ contents: VaultContents) async throws -> [String] {
    guard questions, let week = period.week else { return [] }
    let local = local(for: week, contents)
    let model = LanguageModel(try NamedVault(vault, asOf))
    guard model.isConnected(for: .reviews) || dryRun else {
      Console.detail("no language model is connected: the questions are Daybook's own")
      return local
    }
    var request = ModelRequest.questions(about: week, try await model.toldContents(), isAgreed: yes)
    if dryRun { request.preview = output.format }
    switch try await model.answer(request) {
    case .said(let saying):
      let asked = saying.questions(Self.questionCount)
      if asked.count == Self.questionCount { return asked }
      let problem = ModelProblem.unreadable("it has no three questions")
      report(problem.diagnostic(at: nil))
      return Array((asked + local).prefix(Self.questionCount))
    case .failed(let diagnostic): report(diagnostic)
    case .notSent, .shown, .notConnected: break
    }
    return local
  }

  private func report(_ diagnostic: Diagnostic) {
    let warning = diagnostic.warning(instead: "the questions are Daybook’s own")
    Console.report([warning], output.format)
  }

  /// Questions of the systems, others each week.
  private func local(for week: Week, _ contents: VaultContents) -> [String] {
    let all = contents.standingQuestions(Language(contents.settings.language))
    guard !all.isEmpty else { return [] }
    let count = min(Self.questionCount, all.count)
    return (0..<count).map { all[(week.number * count + $0) % all.count] }
  }
}

extension Period {
  fileprivate var week: Week? { if case .week(let week) = self { week } else { nil } }
}

/// The review that an audience sees.
private struct ShownReviewReport: CommandResult {
  let review: ShownReview

  var text: String { review.markdown }
  var json: JSONLine {
    [
      "period": "\(review.period)", "title": .string(review.title),
      "markdown": .string(review.markdown),
    ]
  }
}

/// The result for a review file, for a terminal and as JSON.
struct ReviewReport: CommandResult {
  let plan: ReviewPlan
  let file: String
  let isDryRun: Bool
  let words: Words

  private func names(_ outcome: ReviewUpdate.Outcome) -> [String] {
    plan.update.changes.filter { $0.outcome == outcome }.map(\.name)
  }

  var text: String {
    let what =
      switch (plan.changesFile, plan.isNew, isDryRun) {
      case (false, _, _): "nothing to change"
      case (true, true, false): "written"
      case (true, false, false): "renewed"
      case (true, true, true): "would be written"
      case (true, false, true): "would be renewed"
      }
    let labels: [(ReviewUpdate.Outcome, String)] = [
      (.added, "added"), (.replaced, "replaced"), (.removed, "removed, as nothing is left to say"),
      (.unchanged, "unchanged"), (.kept, "kept as you edited them"),
      (.left, "left out as you deleted them"), (.unknown, "unknown to this version, kept"),
    ]
    var lines = [words.labelled(file, words.said(part: what))]
    for (outcome, label) in labels where !names(outcome).isEmpty {
      lines.append(
        "  " + words.labelled(words.said(part: label), words.commas(names(outcome))))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONLine {
    [
      "file": .string(file), "new": .bool(plan.isNew),
      "written": .bool(plan.changesFile && !isDryRun), "dryRun": .bool(isDryRun),
      "sections": .array(plan.update.changes) { change in
        [
          "name": .string(change.name), "outcome": .string(change.outcome.rawValue),
          "line": JSONText(change.line),
        ]
      },
    ]
  }
}
