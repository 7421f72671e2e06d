import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// A photographed list of gifts, recognised by Tesseract.
struct ListImage {
  let host: any CommandHost
  let path: String
  /// The output path; next to the picture if nil.
  let to: String?
  let currency: Currency

  private static let install =
    "install it: apt install tesseract-ocr tesseract-ocr-chi-sim, or brew install tesseract "
    + "tesseract-lang"

  /// Reads the picture, and writes a text file for a person to check. An existing file is never
  /// overwritten.
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
    let text = RecognizedText(try await recognized())
    let list = RecognizedList(text, in: currency, picture: isBeside(output) ? name : nil)
    guard !list.lines.isEmpty else {
      throw Failure(
        Diagnostic(
          .error, kind: "nothing-recognised", at: Place(file: path), "no text was found",
          hint: "a straight, bright picture of one page is read best"))
    }
    var page: String?
    if dryRun {
      host.print(list.lines.joined(separator: "\n"))
    } else {
      page = try writePage(of: list, text.size, beside: output)
      try write(list, to: output)
    }
    try report(list, output, page: page, dryRun: dryRun, format)
  }

  /// The name of the picture.
  private var name: String { Self.name(of: path) }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// True if the text is in the folder of the picture, and can refer to it by its name.
  private func isBeside(_ output: String) -> Bool {
    func folder(_ path: String) -> Substring {
      path.dropLast(Self.name(of: path).count)
    }
    return name == name.onOneLine.printable && folder(output) == folder(path)
  }

  /// The beginning of every list that is recognised in a picture.
  static let mark = "# Recognised from "

  private func write(_ list: RecognizedList, to output: String) throws {
    let head = [
      "\(Self.mark)\(name.printable). Check each name and amount.",
      "# Lines that start with # are left out.",
    ]
    let text = (head + list.lines).joined(separator: "\n") + "\n"
    try host.create(output, with: Array(text.utf8))
  }

  /// Writes the page to check with, in place of an earlier one; nil if the places are unknown.
  private func writePage(
    of list: RecognizedList, _ size: (width: Int, height: Int)?, beside output: String
  ) throws -> String? {
    guard let size, isBeside(output), list.rows.contains(where: { $0.area != nil }) else {
      return nil
    }
    let page = ListCheckPage(
      list: list, picture: name, size: size, text: Self.name(of: output), words: try host.words)
    let destination = try host.destination(
      ExportFileOptions.parse(["--to=\(output).html", "--overwrite"]))
    try destination.write(Array(page.html.utf8))
    return destination.name
  }

  private func report(
    _ list: RecognizedList, _ output: String, page: String?, dryRun: Bool, _ format: OutputFormat
  ) throws {
    switch format {
    case .text:
      let words = try host.words
      let word = ShellWord.word(output.hasPrefix("-") ? "./" + output : output)
      var lines = [
        "\(list.entryCount) names with amounts were read, \(list.doubtfulCount) lines are to be "
          + "checked"
      ]
      if dryRun {
        lines.append("nothing was written, as --dry-run was given")
      } else {
        if let page { lines.append("\(page) shows each line with its part of the picture") }
        lines += [
          "\(output) was written; check it, above all the lines under \"# check\", then:",
          "  daybook import \(word) --source ocr --direction received --date DATE",
        ]
      }
      host.confirm((lines + list.advice.map { $0.text(in: words) }).joined(separator: "\n"))
    case .json:
      host.print(
        JSONLine([
          ("image", .string(path)), ("file", dryRun ? .null : .string(output)),
          ("page", JSONText(page)), ("entries", .int(list.entryCount)),
          ("doubtful", .int(list.doubtfulCount)), ("dryRun", .bool(dryRun)),
          (
            "lines",
            .array(list.rows) {
              ["text": .string($0.text), "confidence": JSONText($0.confidence, JSONText.int)]
            }
          ),
        ]))
    }
  }

  private func recognized() async throws -> String {
    let languages = try await tesseract(["--list-langs"]).output
    guard languages.split(whereSeparator: \.isNewline).contains("chi_sim") else {
      throw Self.notInstalled("Tesseract has no data for Chinese (chi_sim)")
    }
    // The name of a file may start with a hyphen, which would make it an option.
    let picture = path.hasPrefix("/") ? path : "./" + path
    let result = try await tesseract(
      [
        picture, "stdout", "-l", "chi_sim", "--psm", "6", "-c", "preserve_interword_spaces=1",
        "-c", "tessedit_create_tsv=1", "-c", "tessedit_create_txt=1",
      ])
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
