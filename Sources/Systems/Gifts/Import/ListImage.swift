import Basics
import SiteKit
import Vault

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
      host.confirm(
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

/// The text of a photographed list of gifts, prepared for a person to check.
///
/// Noise is removed: spaces between Chinese characters, full-width digits, page ends. Doubtful text
/// stays unchanged, under a comment line with a question: nothing is guessed.
struct RecognizedList: Sendable {
  /// The lines with the comments, which an import skips.
  private(set) var lines: [String] = []
  /// The number of lines with a comment.
  private(set) var doubtfulCount = 0
  /// The number of readable names with an amount.
  private(set) var entryCount = 0
  private var total = TotalCheck()

  /// The recognised text of a picture.
  init(_ text: String, in currency: Currency = .renminbi) {
    for line in text.split(whereSeparator: { $0.isNewline || $0 == "\u{C}" }) {
      let line = Self.cleaned(String(line))
      guard !line.isEmpty else { continue }
      if let question = question(about: line, currency) {
        doubtfulCount += 1
        lines.append("# check: \(question)")
      }
      lines.append(line)
    }
  }

  /// The question about a line; nil for a clear one.
  private mutating func question(about line: String, _ currency: Currency) -> String? {
    do throws(GiftLine.Failure) {
      let content = try GiftLine.read(line, in: currency, isFirst: entryCount == 0)
      switch content {
      case .entries(let entries):
        entryCount += entries.count
        for entry in entries { total.add(entry.amount) }
      case .total(let given, let isPart):
        if let problem = total.compare(given, isPart: isPart) { return problem.message }
      default: break
      }
    } catch {
      return error.problem.message
    }
    return Self.hasMixedDigits(line)
      ? "digits and letters or signs that look like digits stand together" : nil
  }

  /// True if a digit is next to a character that recognition confuses with digits.
  private static func hasMixedDigits(_ line: String) -> Bool {
    let characters = Array(line)
    return zip(characters, characters.dropFirst()).contains { first, second in
      first.isDigit && "OoQDlI|〇○".contains(second) || "OoQDlI|〇○".contains(first) && second.isDigit
    }
  }

  /// The line in half width, without the space between two Chinese characters if one of them is
  /// alone: 张 三 500. Between longer pieces, a space may separate the name and the amount: 张三 五百.
  private static func cleaned(_ line: String) -> String {
    let line = line.halfWidth.filter { $0 >= " " || $0 == "\t" }.trimmed
    var cleaned = ""
    var isJoining = false
    for piece in line.split(separator: " ", omittingEmptySubsequences: false) {
      let isAlone = piece.count == 1
      let isChinese =
        cleaned.last?.isIdeographic == true && piece.first?.isIdeographic == true
      // Two spaces in a row leave an empty piece between them: a deliberate gap.
      if !cleaned.isEmpty, !(isChinese && (isAlone || isJoining)) { cleaned += " " }
      cleaned += piece
      isJoining = isAlone
    }
    return cleaned
  }
}

extension Character {
  fileprivate var isIdeographic: Bool {
    unicodeScalars.first?.properties.isIdeographic == true
  }
}
