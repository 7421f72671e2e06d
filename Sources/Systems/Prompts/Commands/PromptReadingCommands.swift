import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptHistoryCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List the versions of a prompt, newest first.",
    discussion: """
      Example:
        daybook prompt history translate-essay
      """)

  @OptionGroup var prompt: PromptArgument
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, _) = try prompt.find(in: vault)
    let versions = vault.stored.versions(of: prompt).reversed()
    let zone = vault.settings.zone
    switch output.format {
    case .json:
      for version in versions {
        host.print(
          [
            "prompt": .string(prompt.id), "promptVersion": .int(version.number),
            "isNewest": .bool(version.number == prompt.version),
            "at": JSONText(version.at?.formatted(in: zone)), "note": JSONText(version.note),
            "author": JSONText(version.author), "body": .string(version.body),
          ])
      }
    case .text:
      let lines = versions.map { version in
        let day = version.at.map { "\(zone.local($0).day) \(zone.local($0).time)" } ?? "undated"
        var line = "\(version.number == prompt.version ? "*" : " ") \(version.number)  \(day)"
        if let author = version.author { line += "  \(author)" }
        if let note = version.note { line += "  \(note.onOneLine)" }
        return line
      }
      host.print(lines.joined(separator: "\n"))
    }
  }
}

struct PromptDiffCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two versions of a prompt, line by line.",
    discussion: """
      With no number, the newest version is compared with the one before it; with one, that one \
      with the newest.

      Examples:
        daybook prompt diff translate-essay
        daybook prompt diff translate-essay 1 3
        daybook prompt diff translate-essay --format json
      """)

  @OptionGroup var prompt: PromptArgument
  @Argument(help: "The number of the older version.")
  var old: Int?
  @Argument(help: "The number of the newer version.")
  var new: Int?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    let versions = vault.stored.versions(of: prompt)
    let newer = try vault.version(new ?? prompt.version, of: prompt, path)
    let before = versions.last { $0.number < newer.number }?.number
    guard let number = old ?? before else {
      // JSON has no line for an empty list.
      if output.format == .text {
        host.print("\(prompt.id): version \(newer.number) is the only one")
      }
      return
    }
    let older = try vault.version(number, of: prompt, path)
    let lines = DiffLine.lines(of: LineDiff(from: older.body, to: newer.body))
    switch output.format {
    case .json:
      for line in lines {
        host.print(
          [
            "prompt": .string(prompt.id), "older": .int(older.number), "newer": .int(newer.number),
            "change": .string(line.change.rawValue), "olderLine": JSONText(line.old) { .int($0) },
            "newerLine": JSONText(line.new) { .int($0) }, "text": .string(line.text),
          ])
      }
    case .text:
      host.print(
        DiffLine.text(lines, from: "version \(older.number)", to: "version \(newer.number)"))
    }
  }
}

struct PromptSearchCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find prompts by words in title, tags and text.",
    discussion: """
      All words must occur; a word also finds longer words that start with it, and Chinese and \
      Japanese are found by any adjacent characters, one or more. Best first.

      Examples:
        daybook prompt search translation letter
        daybook prompt search 翻译
      """)

  @Argument(help: "The words.")
  var words: [String]
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics.inPassing, output.format)
    let prompts = vault.stored.records.prompts
    let hits = PromptSearch(prompts).hits(for: words.joined(separator: " ")).map {
      prompts[$0.index]
    }
    if hits.isEmpty { host.note("no prompt has all of these words\n") }
    switch output.format {
    case .json:
      for prompt in hits {
        host.print(["prompt": .string(prompt.id), "title": .string(prompt.title)])
      }
    case .text where hits.isEmpty: break
    case .text:
      host.print(hits.map { "\($0.id)\t\($0.title)".printable }.joined(separator: "\n"))
    }
  }
}

extension StoredPrompts {
  /// The versions of a prompt by number, including the current one.
  func versions(of prompt: Prompt) -> [PromptVersion] {
    (records.histories[prompt.id] ?? PromptHistory()).versions(of: prompt)
  }
}

/// A line of a comparison, with its number in each text that contains it.
struct DiffLine {
  enum Change: String {
    case same, removed, added

    fileprivate var mark: String {
      switch self {
      case .same: " "
      case .removed: "-"
      case .added: "+"
      }
    }
  }

  let change: Change
  var old: Int?
  var new: Int?
  let text: String

  /// The lines of a difference. Removed lines of a change come before the added ones, as usual in
  /// diffs.
  static func lines(of diff: LineDiff) -> [DiffLine] {
    var lines: [DiffLine] = []
    var added: [DiffLine] = []
    for row in diff.rows {
      if row.isSame {
        lines += added
        added = []
        lines.append(
          DiffLine(
            change: .same, old: row.old?.number, new: row.new?.number, text: row.new?.text ?? ""))
      } else {
        if let old = row.old {
          lines.append(DiffLine(change: .removed, old: old.number, text: old.text))
        }
        if let new = row.new {
          added.append(DiffLine(change: .added, new: new.number, text: new.text))
        }
      }
    }
    return lines + added
  }

  /// Lines as text, with the names of both texts before them.
  static func text(_ lines: [DiffLine], from old: String, to new: String) -> String {
    var text = ["--- \(old)", "+++ \(new)"]
    if lines.allSatisfy({ $0.change == .same }) { text.append("  (the same)") }
    text += lines.map { "\($0.change.mark) \($0.text)" }
    return text.map(\.printable).joined(separator: "\n")
  }
}
