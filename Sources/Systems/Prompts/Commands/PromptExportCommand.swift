import ArgumentParser
import Basics
import SiteKit
import Vault

extension PromptFormat: ExpressibleByArgument {}

struct PromptExportCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a prompt as a file of another program.",
    discussion: """
      llm: a template of the program llm. promptfoo: a configuration that asks models with one or \
      several versions, for each case of a table whose columns are the variables. mcp: a list of \
      prompts of the Model Context Protocol. vscode: a prompt file of VS Code. daybook import \
      reads all four, and the results of promptfoo.

      Examples:
        daybook prompt export letter-tone --format llm --to letter-tone.yaml
        daybook prompt export letter-tone --format mcp --to -
        daybook prompt export translate-essay --format promptfoo --versions 1,2 --to eval.yaml
      """)

  @OptionGroup var prompt: PromptArgument
  @Option(help: "llm, promptfoo, mcp or vscode.")
  var format: PromptFormat
  @Option(
    help: ArgumentHelp(
      "The numbers of the versions, with commas; several only for promptfoo. By default the "
        + "newest.",
      valueName: "numbers"))
  var versions: String?
  @Option(
    help: ArgumentHelp(
      "For promptfoo: a table or JSON with a case in each row; - for standard input.",
      valueName: "file"), completion: .file())
  var inputs: String?
  @Option(
    name: .customLong("model"), parsing: .singleValue,
    help: ArgumentHelp(
      "For promptfoo: a model to ask, as promptfoo names it, such as openai:gpt-5-mini; may be "
        + "given several times. By default the prompt's own, or echo, which answers with the "
        + "question.", valueName: "model"))
  var models: [String] = []
  @OptionGroup var file: ExportFileOptions

  func validate() throws {
    if format != .promptfoo, inputs != nil || !models.isEmpty {
      throw ValidationError(
        "--inputs and --model are for promptfoo", hint: "write --format promptfoo")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    let versions = try numbers(prompt).map { try vault.version($0, of: prompt, path) }
    var export = PromptExport(format: format, prompt: prompt, versions: versions, models: models)
    if format == .vscode {
      do throws(FileError) {
        let file = try PromptFile(at: path, in: vault.files, zone: vault.settings.zone)
        export.keptLines = PromptExport.keptKeys.compactMap(file.lines).joined()
      } catch { throw Failure(error.diagnostic) }
    }
    for version in versions {
      if let code = format.syntax.code(in: Prompt(id: prompt.id, body: version.body)) {
        throw PromptProblem.isCode(code, what: "version \(version.number)")
          .failure(at: path, in: vault.files)
      }
    }
    if let inputs {
      let bytes = try host.read(inputs, orStandardInput: true)
      export.cases = try cases(DataTable(bytes, file: inputs), export.variables, inputs, host)
    }
    let bytes = Array(export.text.utf8)
    if file.isStandardOutput { return host.write(bytes) }
    try host.destination(file).write(bytes)
    let count = export.cases.isEmpty ? "" : ", \(export.cases.count.counted("case"))"
    host.confirm("\(prompt.id), \(versions.count.counted("version"))\(count): \(file.file)")
  }

  private func numbers(_ prompt: Prompt) throws -> [Int] {
    guard let versions else { return [prompt.version] }
    let numbers = try versions.split(separator: ",").map { text in
      guard let number = Int(String(text).withoutBlanks) else {
        throw ValidationError(
          "\"\(text)\" is not the number of a version", hint: "write --versions 3,4")
      }
      return number
    }
    if numbers.count != 1, format != .promptfoo {
      throw ValidationError(
        "a file of \(format.rawValue) has one version", hint: "write one number")
    }
    var seen: Set<Int> = []
    return numbers.filter { seen.insert($0).inserted }
  }

  /// The cases of a table, by the names of variables.
  ///
  /// - Throws: If a column is no variable, a variable has no column, or a value would be read by
  ///   promptfoo as a file or as code.
  private func cases(
    _ table: DataTable, _ variables: [String], _ file: String, _ host: any CommandHost
  ) throws -> [[String: String]] {
    host.report(table.diagnostics, .text)
    guard !table.diagnostics.hasErrors else { throw ExitCode.failure }
    for column in table.columns where !variables.contains(column) {
      throw Failure(
        "unknown-variable", at: table.header.place, "the prompt has no variable \"\(column)\"",
        hint: "the columns are \(variables.joined(separator: ", "))")
    }
    if let missing = variables.first(where: { !table.columns.contains($0) }) {
      throw Failure(
        "unknown-variable", at: table.header.place, "there is no column \"\(missing)\"",
        hint: "the columns are \(variables.joined(separator: ", "))")
    }
    return try table.rows.map { row in
      for cell in row {
        let isFile = ["file://", "package:"].contains(where: cell.text.hasPrefix)
        guard isFile || format.syntax.code(in: cell.text) != nil else { continue }
        let (place, excerpt) = table.locate(cell)
        throw Failure(
          Diagnostic(
            .error, kind: "code-in-value", at: place,
            isFile
              ? "promptfoo would open a file here in place of asking with this text"
              : "promptfoo would run this text as a template", excerpt: excerpt,
            hint: "write the value in other words"))
      }
      return Dictionary(zip(table.columns, row.map(\.text))) { first, _ in first }
    }
  }
}
