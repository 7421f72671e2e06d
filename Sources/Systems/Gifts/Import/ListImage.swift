import Basics
import SiteKit
import Vault

/// A photographed list of gifts, which Tesseract reads.
struct ListImage {
  let host: any CommandHost
  let path: String
  /// Where the text goes; beside the picture when nil.
  let to: String?
  let currency: Currency

  private static let install =
    "install it: apt install tesseract-ocr tesseract-ocr-chi-sim, or brew install tesseract "
    + "tesseract-lang"

  /// Reads the picture, and writes a text file for a person to check; one that is there is never
  /// written over.
  func read(dryRun: Bool, _ format: OutputFormat) async throws {
    let isFolder = host.isFolder(path)
    guard isFolder == false else {
      throw Failure(FileError(path, isFolder == nil ? .notFound : .isFolder).diagnostic)
    }
    let output = to ?? path + ".txt"
    guard dryRun || host.isFolder(output) == nil else {
      throw Failure(
        Diagnostic(
          .error, kind: "exists", at: Place(file: output),
          "the file is there already and may have been corrected; it was not written over",
          hint: "take it away, or name another with --output"))
    }
    let list = RecognizedList(try await recognized(), in: currency)
    guard !list.lines.isEmpty else {
      throw Failure(
        Diagnostic(
          .error, kind: "nothing-recognised", at: Place(file: path), "no text was found",
          hint: "a straight, bright picture of one page is read best"))
    }
    if dryRun {
      host.print(list.lines.joined(separator: "\n"))
    } else {
      try write(list, to: output)
    }
    report(list, output, dryRun: dryRun, format)
  }

  private func write(_ list: RecognizedList, to output: String) throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let head = [
      "# Recognised from \(name.printable). Check each name and amount.",
      "# Lines that start with # are left out.",
    ]
    let text = (head + list.lines).joined(separator: "\n") + "\n"
    try host.create(output, with: Array(text.utf8))
  }

  private func report(
    _ list: RecognizedList, _ output: String, dryRun: Bool, _ format: OutputFormat
  ) {
    switch format {
    case .text:
      let word = ShellWord.word(output.hasPrefix("-") ? "./" + output : output)
      let next =
        dryRun
        ? "nothing was written, as --dry-run was given"
        : """
        \(output) was written; check it, above all the lines under "# check", then:
          daybook import \(word) --source ocr --direction received --date DATE
        """
      host.print(
        "\(list.entryCount) names with amounts were read, \(list.doubtfulCount) lines are to be "
          + "checked\n" + next)
    case .json:
      host.print(
        JSONLine([
          ("image", .string(path)), ("file", dryRun ? .null : .string(output)),
          ("entries", .int(list.entryCount)), ("doubtful", .int(list.doubtfulCount)),
          ("dryRun", .bool(dryRun)),
        ]))
    }
  }

  /// What Tesseract makes of the picture.
  private func recognized() async throws -> String {
    let languages = try await tesseract(["--list-langs"]).output
    guard languages.split(whereSeparator: \.isNewline).contains("chi_sim") else {
      throw Self.notInstalled("Tesseract has no data for Chinese (chi_sim)")
    }
    // The name of a file may start with a hyphen, which would make it an option.
    let picture = path.hasPrefix("/") ? path : "./" + path
    let result = try await tesseract(
      [picture, "stdout", "-l", "chi_sim", "--psm", "6", "-c", "preserve_interword_spaces=1"])
    guard result.status == 0 else {
      let reason = result.errors.split(whereSeparator: \.isNewline).last.map(String.init)
      throw Failure(
        Diagnostic(
          .error, kind: "not-a-picture", at: Place(file: path),
          "Tesseract cannot read the picture: \(reason ?? "it failed")".printable,
          hint: "PNG, JPEG and TIFF are read; save another kind as one of them"))
    }
    return result.output
  }

  private func tesseract(_ arguments: [String]) async throws -> ProgramResult {
    guard let result = try await host.run("tesseract", arguments, [:]) else {
      throw Self.notInstalled("Tesseract, which reads pictures, is not installed")
    }
    return result
  }

  private static func notInstalled(_ message: String) -> Failure {
    Failure(Diagnostic(.error, kind: "no-tesseract", message, hint: install))
  }
}
