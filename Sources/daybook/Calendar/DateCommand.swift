import ArgumentParser
import Basics
import SiteKit
import Vault

struct DateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date",
    abstract: "Print what a moment, a period or a length means.",
    discussion: """
      It reads English, Chinese and Japanese as every option and form does, and prints a day as \
      2026-11-20, an instant as 2026-11-20T09:00:00+08:00, a period as its first and last day \
      with a / between, and a length in seconds. daybook help moments explains all forms. It \
      needs no vault; in one, it uses the vault's time zone and asOf.

      With -, each line of standard input is a text; lines that cannot be read are reported, and \
      the exit code is 1.

      Examples:
        daybook date yesterday 22:10
        daybook date 昨晚十点半
        daybook date --toward future fri 9:00
        daybook date --period last 30 days
        daybook date --length 1h30
        daybook date - --length < lengths.txt
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The text; - for the lines of standard input.", valueName: "text")
  )
  var words: [String]

  @Option(help: "Take a date without a year as the last or the next one: past or future.")
  var toward = Toward.past
  @Flag(help: "It is a period.")
  var period = false
  @Flag(help: "It is a length of time.")
  var length = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if period, length {
      throw ValidationError("--period and --length are both given", hint: "give one of them")
    }
    // An offset into the past begins with a single dash: -90m.
    if let unknown = words.first(where: { $0.hasPrefix("--") && $0 != "--" }) {
      throw ValidationError("unknown option \"\(unknown)\"")
    }
  }

  /// The words as one text, without a -- that only ends the options.
  private var text: String {
    words.drop { $0 == "--" }.joined(separator: " ")
  }

  func run() throws {
    let settings = try readSettings()
    let now = Moment(asOf: try asOf.instant(settings), zone: settings.zone)
    guard text == "-" else {
      return Console.print(try failing { () throws(WrittenProblem) in try meaning(at: now) })
    }
    let named = NamedFile("-", orStandardInput: true)
    let (meanings, found) = meanings(
      ofLines: TextFile(try named.contents(), file: named.name), at: now)
    Console.write(Array(meanings.map { $0 + "\n" }.joined().utf8))
    // Each line is reported separately, so that none is omitted.
    found.forEach { Console.report([$0], output.format) }
    if !found.isEmpty { throw ExitCode.failure }
  }

  /// The meaning of the command's words, as printed.
  func meaning(at now: Moment) throws(WrittenProblem) -> String {
    try meaning(of: text, at: now)
  }

  /// The meaning of a text, as printed.
  func meaning(of text: String, at now: Moment) throws(WrittenProblem) -> String {
    func written(_ words: String, _ members: [(String, JSONText)]) -> String {
      output.format == .text ? words : JSONLine([("text", .string(text))] + members).text
    }
    if length {
      let length = try Duration(written: text)
      return written(Self.seconds(length), [("seconds", .seconds(length))])
    }
    guard period else {
      let time = try WrittenTime(text, at: now, toward: toward)
      let words = time.formatted(in: now.zone)
      if case .day = time { return written(words, [("day", .string(words))]) }
      return written(words, [("instant", .string(words))])
    }
    let days = try ClosedRange<Day>(written: text, at: now, toward: toward)
    let (first, last) = ("\(days.lowerBound)", "\(days.upperBound)")
    return written("\(first)/\(last)", [("first", .string(first)), ("last", .string(last))])
  }

  /// The meaning of each line, empty ones omitted, and the problems of unreadable lines.
  func meanings(
    ofLines texts: TextFile, at now: Moment
  ) -> (meanings: [String], found: [Diagnostic]) {
    var meanings: [String] = []
    var found: [Diagnostic] = []
    for line in 1...texts.lineCount {
      let text = String(decoding: texts.line(line), as: UTF8.self)
      if text.allSatisfy(\.isWhitespace) { continue }
      do throws(WrittenProblem) {
        meanings.append(try meaning(of: text, at: now))
      } catch {
        found.append(error.diagnostic(at: Place(file: texts.file, line: line)))
      }
    }
    return (meanings, found)
  }

  /// 5400, 0.5.
  private static func seconds(_ length: Duration) -> String {
    let (whole, rest) = length.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return "\(whole)" }
    var digits = Int(rest).padded(6)
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// The vault's settings; the defaults in the machine's time zone outside of one.
  private func readSettings() throws -> Settings {
    let named: NamedVault
    do {
      named = try NamedVault(vault, asOf)
    } catch let failure as Failure {
      // A vault that was named has to be there.
      guard vault.vault == nil else { throw failure }
      var settings = Settings()
      settings.zone = .ofMachine
      return settings
    }
    try named.requireZone(output.format)
    let (settings, diagnostics) = named.settings
    Console.report(diagnostics.filter { $0.severity == .error }, .text)
    return settings
  }
}

extension Toward: ExpressibleByArgument {}
