import ArgumentParser
import Basics
import SiteKit
import Vault

/// A tool that an assistant may use, with its command.
struct AssistantTool: Sendable {
  struct Parameter: Sendable {
    let name: String
    let meaning: String
    var isRequired = true
    /// True for a word of the command line, which is no option.
    var isWord = false
    /// True for an object of fields with their values.
    var isFields = false
  }

  /// The text of each argument that was given, and the fields as `key=value`.
  struct Arguments: Sendable {
    var texts: [String: String] = [:]
    var fields: [String] = []

    subscript(_ name: String) -> String { texts[name] ?? "" }
  }

  enum Source: Sendable {
    /// A page of the site.
    case page
    case review
    /// The words of a command, without options of the vault.
    case command(@Sendable (Arguments) -> [String])
  }

  let name: String
  let meaning: String
  let parameters: [Parameter]
  var isWriting = false
  let source: Source

  var json: JSONText {
    let properties = parameters.map { parameter in
      (
        parameter.name,
        JSONText.members([
          ("type", parameter.isFields ? "object" : "string"),
          ("description", .string(parameter.meaning)),
        ])
      )
    }
    return [
      "name": .string(name), "description": .string(meaning),
      "inputSchema": [
        "type": "object", "properties": .members(properties),
        "required": .strings(parameters.filter(\.isRequired).map(\.name)),
        "additionalProperties": .bool(false),
      ],
      "annotations": [
        "readOnlyHint": .bool(!isWriting), "destructiveHint": .bool(false),
        "openWorldHint": .bool(false),
      ],
    ]
  }

  /// The arguments that were given.
  ///
  /// - Throws: ``Failure`` for an argument that is unknown, missing or no text.
  func arguments(_ given: YAMLNode?) throws -> Arguments {
    var arguments = Arguments()
    for entry in given?.entries ?? [] {
      guard let parameter = parameters.first(where: { $0.name == entry.key }) else {
        throw Failure("unknown-argument", "\(name) has no argument \(entry.key.shortQuoted)")
      }
      if parameter.isFields, let fields = entry.value.entries {
        for field in fields {
          arguments.fields.append("\(field.key)=\(try text(field.value, of: field.key))")
        }
      } else if entry.value.content != .null {
        let text = try text(entry.value, of: entry.key)
        guard !parameter.isWord || text.first?.isLetter ?? false else {
          throw Failure("wrong-argument", "\(text.shortQuoted) is no \(entry.key)")
        }
        arguments.texts[entry.key] = text
      }
    }
    for parameter in parameters where parameter.isRequired && !parameter.isFields {
      guard arguments.texts[parameter.name] != nil else {
        throw Failure("no-argument", "\(name) needs \(parameter.name)")
      }
    }
    return arguments
  }

  private func text(_ value: YAMLNode, of key: String) throws -> String {
    guard let text = value.text else {
      throw Failure("wrong-argument", "\(key.shortQuoted) should be a text")
    }
    return text
  }
}

extension AssistantTool {
  /// The tools that read, for an audience.
  static func reading(for audience: String, parts: [String]) -> [AssistantTool] {
    let options = ["--audience", audience, "--format", "json"]
    let today = AssistantTool(
      name: "today", meaning: "The dashboard as text: today, this week, coming days.",
      parameters: [], source: .page)
    let page = AssistantTool(
      name: "page",
      meaning:
        "A page of the site as text: days/2026-11-20/, reviews/2026-W46/, or one found by find.",
      parameters: [Parameter(name: "address", meaning: "Its address in the site.")], source: .page)
    let find = AssistantTool(
      name: "find", meaning: "Records, pages and days that contain all words, as JSON lines.",
      parameters: [Parameter(name: "words", meaning: "The text to look for.")],
      source: .command { ["find"] + options + ["--", $0["words"]] })
    let stats = AssistantTool(
      name: "stats", meaning: "Figures of a part of the vault in a period, as JSON.",
      parameters: [
        Parameter(
          name: "part", meaning: "One of \(parts.joined(separator: ", ")).", isWord: true),
        Parameter(
          name: "period", meaning: "2026-W46, 2026-11, 2026, last week, all; by default this week.",
          isRequired: false),
      ],
      source: .command { given in
        let period = given["period"]
        return ["stats", given["part"]] + options
          + (period == "all" ? ["--all"] : period.isEmpty ? [] : ["--", period])
      })
    let review = AssistantTool(
      name: "review", meaning: "The review of a week, month, quarter or year, as Markdown.",
      parameters: [
        Parameter(
          name: "period", meaning: "2026-W46, 2026-11, 2026-Q4, last week; by default this week.",
          isRequired: false)
      ], source: .review)
    let list = AssistantTool(
      name: "list", meaning: "The latest records of a kind, as JSON lines.",
      parameters: [
        Parameter(name: "kind", meaning: "Such as task, session, gift, entry, or a measure."),
        Parameter(name: "limit", meaning: "How many at most; by default 50.", isRequired: false),
      ],
      source: .command { given in
        let limit = given["limit"].isEmpty ? "50" : given["limit"]
        return ["list"] + options + ["--limit=\(limit)", "--", given["kind"]]
      })
    let show = AssistantTool(
      name: "show", meaning: "A record with all its fields, as JSON.",
      parameters: [Parameter(name: "id", meaning: "Its id, or words of its title.")],
      source: .command { ["show"] + options + ["--", $0["id"]] })
    return [today, page, find, stats, review, list, show]
  }

  /// The kinds of records with a command that adds one.
  private static let kindsToAdd = Set(AddCommand.configuration.subcommands.map { $0._commandName })

  /// The tools that write. Each change can be undone.
  static let writing = [
    AssistantTool(
      name: "log",
      meaning: "Records a sentence: “writing 14:00-15:30”, “张三结婚随礼一千元”. It says how it was read.",
      parameters: [Parameter(name: "sentence", meaning: "The note, a sentence.")], isWriting: true,
      source: .command { ["log", "--yes", "--format", "json", "--", $0["sentence"]] }),
    AssistantTool(
      name: "add", meaning: "Adds a record of a kind with fields.",
      parameters: [
        Parameter(
          name: "kind", meaning: "Such as task, goal, gift, reflection, or a measure.",
          isWord: true),
        Parameter(
          name: "fields", meaning: "Its fields, as daybook schema names them.", isFields: true),
      ], isWriting: true,
      source: .command { given in
        let options = ["--yes", "--format", "json", "--"]
        // Each measure is a kind, and one command adds to all.
        let isMeasure = !kindsToAdd.contains(given["kind"])
        return isMeasure
          ? ["add", "measure"] + options + [given["kind"]] + given.fields
          : ["add", given["kind"]] + options + given.fields
      }),
    AssistantTool(
      name: "done", meaning: "Ticks off a task, a habit or an exercise.",
      parameters: [Parameter(name: "what", meaning: "Its id, or words of its title.")],
      isWriting: true,
      source: .command { ["done", "--format", "json", "--", $0["what"]] }),
    AssistantTool(
      name: "edit", meaning: "Changes fields of a record.",
      parameters: [
        Parameter(name: "id", meaning: "Its id, or words of its title."),
        Parameter(
          name: "fields", meaning: "The fields to change; an empty text removes one.",
          isFields: true),
      ], isWriting: true,
      source: .command { ["edit", "--yes", "--format", "json", "--", $0["id"]] + $0.fields }),
    AssistantTool(
      name: "undo",
      meaning: "Undoes the last change by an assistant; changes by the person stay.",
      parameters: [], isWriting: true, source: .command { _ in ["undo", "--format", "json"] }),
  ]
}
