import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct PromptsStatsCommand: PeriodCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompts",
    abstract: "Print the most notable prompts, or the figures of one.",
    discussion: """
      With a period, only the uses in it count; without one all do.

      Examples:
        daybook stats prompts
        daybook stats prompts last month
        daybook stats prompts --prompt translate-essay --format json
      """)

  static let printsFigures = true

  @Option(help: ArgumentHelp("One prompt, by its id.", valueName: "id"))
  var prompt: String?
  @OptionGroup var period: PeriodOptions
  @OptionGroup var output: OutputOptions

  var isOfSome: Bool { prompt != nil }

  func run(_ host: any CommandHost) async throws {
    let contents = try await host.contents(of: "prompts")
    host.report(contents.diagnostics.inPassing, output.format)
    let moment = contents.moment
    var records = contents.records[PromptRecords.self] ?? PromptRecords()
    if let days = try period.days(at: moment) {
      records = records.withUses { days.contains(moment.zone.day(of: $0.at)) }
    }
    let library = await PromptLibrary(records, moment: moment, width: host.width)
    let index = try prompt.map { id in
      guard let index = library.index(of: id) else {
        throw PromptProblem.noPrompt(id, nearest: records.prompts.map(\.id).nearest(to: id))
          .failure(at: PromptReader.folder, in: contents.files)
      }
      return index
    }
    let report = PromptsReport(library, words: try host.words)
    switch output.format {
    case .json: host.print(report.json(of: index))
    case .text: host.print(index.map(report.text) ?? report.text)
    }
  }
}

/// The figures of prompts as text for a terminal, and as JSON.
struct PromptsReport {
  private let library: PromptLibrary
  private let insights: PromptInsights
  /// The words of its text.
  private let words: Words

  init(_ library: PromptLibrary, words: Words = .english) {
    self.library = library
    self.words = words
    insights = library.insights
  }

  private func said(_ text: String) -> String { words.said(part: text) }

  private func id(_ index: Int) -> String { library.prompts[index].id }

  /// The figures of all prompts, or of one if given, as an object.
  func json(of index: Int?) -> JSONLine {
    guard let index else {
      return ["count": .int(library.prompts.count), "insights": insightsJSON]
    }
    let analysis = library.analyses[index]
    return [
      "id": .string(id(index)), "count": .int(library.prompts.count), "insights": insightsJSON,
      "score": .int(analysis.score.total),
      "rubrics": .array(analysis.score.rubrics) {
        [
          "name": .string($0.name.rawValue), "points": .int($0.points),
          "found": .string(Words.english.found($0)),
          "suggestion": JSONText($0.suggestion.map(Words.english.suggestion)),
        ]
      },
      "tokens": .int(analysis.tokens),
      "readability": JSONText(analysis.readability?.value),
      "readabilityMethod": JSONText(analysis.readability?.method.rawValue),
      "similar": .array(analysis.similar) {
        ["id": .string(id($0.index)), "similarity": .decimal($0.similarity)]
      },
      "suggestedCategory": JSONText(analysis.suggestedCategory),
      "suggestedCategories": .strings(analysis.suggestedCategories),
      "variables": .strings(library.prompts[index].variables),
      "uses": .int(library.uses(of: index).count),
      "rating": JSONText(library.meanRating(of: index), JSONText.decimal),
      "promptVersion": .int(library.prompts[index].version),
      "byVersion": .array(library.byVersion(index)) { json($0, "promptVersion", .int($0.key)) },
      "byModel": .array(library.byModel(index)) { json($0, "model", .string($0.key)) },
      "byMonth": .array(library.byMonth(index)) { json($0, "month", .string($0.key)) },
    ]
  }

  private func json<Key>(_ group: UseGroup<Key>, _ name: String, _ key: JSONText) -> JSONText {
    .members([
      (name, key), ("uses", .int(group.uses)), ("ratings", .int(group.ratings)),
      ("rating", JSONText(group.rating, JSONText.decimal)), ("tokens", JSONText(group.tokens)),
      ("cost", JSONText(group.cost, JSONText.decimal)),
    ])
  }

  private func table<Key>(_ title: String, _ groups: [UseGroup<Key>]) -> [String] {
    guard !groups.isEmpty else { return [] }
    var table = TextTable(.left, .right, .right, .right, .right)
    table.append([title, "uses", "rating", "tokens", "cost"].map(said))
    for group in groups.suffix(12) {
      table.append(
        "\(group.key)".clipped(to: 40), "\(group.uses)", group.rating.map(Self.oneDecimal) ?? "",
        group.tokens.map { "\($0)" } ?? "", group.cost.map { "$\(words.dollars($0))" } ?? "")
    }
    return [""] + table.lines()
  }

  private var insightsJSON: JSONText {
    [
      "mostUsed": .array(insights.mostUsed) {
        ["id": .string(id($0.index)), "uses": .int($0.count)]
      },
      "bestRated": .array(insights.bestRated) {
        [
          "id": .string(id($0.index)), "rating": .decimal($0.rating ?? 0),
          "ratings": .int($0.count),
        ]
      },
      "neverUsed": .strings(insights.neverUsed.map(id)),
      "growing": .array(insights.growing) {
        ["id": .string(id($0.index)), "uses": .int($0.count), "before": .int($0.before)]
      },
      "stale": .strings(insights.stale.map(id)),
      "nearDuplicates": .array(insights.nearDuplicates) {
        [
          "ids": .array([.string(id($0.first)), .string(id($0.second))]),
          "similarity": .decimal($0.similarity),
        ]
      },
    ]
  }

  var text: String {
    var lines = [words.labelled(words("nav.prompts"), "\(library.prompts.count)")]
    func list(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines += ["", said(title)] + items.prefix(10).map { "  " + $0 }
      if items.count > 10 { lines.append("  " + said("and \(items.count - 10) more")) }
    }
    list("Most used", insights.mostUsed.map { "\($0.count)  \(id($0.index))" })
    list(
      "Best rated",
      insights.bestRated.map { "\(Self.oneDecimal($0.rating ?? 0))  \(id($0.index)) (\($0.count))" }
    )
    list(
      "Growing",
      insights.growing.map {
        words.labelled(id($0.index), said("\($0.count) in four weeks, \($0.before) before"))
      })
    list("Never used", insights.neverUsed.map(id))
    list("Untouched for 90 days", insights.stale.map(id))
    list(
      "Near-duplicates",
      insights.nearDuplicates.map {
        words.commas([
          words("list.pair", ["first": id($0.first), "second": id($0.second)]),
          Self.hundredths($0.similarity),
        ])
      })
    return lines.joined(separator: "\n").printableLines + "\n"
  }

  func text(_ index: Int) -> String {
    let analysis = library.analyses[index]
    var lines = [
      "\(library.prompts[index].title) (\(id(index)))", "",
      line("Score", said("\(analysis.score.total) of 100")),
    ]
    for rubric in analysis.score.rubrics {
      lines.append(
        "    "
          + words.labelled(
            name(of: rubric) + said("\(rubric.points) of 20"), words.found(rubric)))
      if let suggestion = rubric.suggestion {
        lines.append("      → " + words.suggestion(suggestion))
      }
    }
    lines.append(line("Tokens", said("about \(analysis.tokens)")))
    if let readability = analysis.readability {
      lines.append(line("Readability", said("\(readability.value) of 100")))
    }
    for other in analysis.similar {
      lines.append(
        line("Similar", words.commas([id(other.index), Self.hundredths(other.similarity)])))
    }
    if !analysis.suggestedCategories.isEmpty {
      let categories = words.list(analysis.suggestedCategories)
      lines.append(line("Category", said("\(categories), as its neighbours have it")))
    }
    lines += table("Version", library.byVersion(index)) + table("Model", library.byModel(index))
    lines += table("Month", library.byMonth(index))
    return lines.joined(separator: "\n").printableLines + "\n"
  }

  private func line(_ name: String, _ value: String) -> String {
    "  " + said(name).padded(to: 13) + value
  }

  private func name(of rubric: PromptScore.Rubric) -> String {
    words.language == .english
      ? rubric.name.rawValue.padded(to: 15) : words.name(of: rubric.name).padded(to: 15)
  }

  private static func oneDecimal(_ value: Double) -> String {
    "\((value * 10).rounded() / 10)"
  }

  private static func hundredths(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}
