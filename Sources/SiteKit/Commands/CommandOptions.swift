package import ArgumentParser
package import Basics

package enum OutputFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json
}

/// The form of a command's result and of its messages.
package struct OutputOptions: ParsableArguments {
  @Option(help: "The format of the result and the messages: text or json.")
  package var format = OutputFormat.text

  package init() {}
}

/// The form of messages, for a command with only one form of result.
package struct MessageOptions: ParsableArguments {
  @Option(help: "How messages are written: text or json.")
  package var format = OutputFormat.text

  package init() {}
}

/// The options of a command that writes a file.
package struct ExportFileOptions: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The file to write, encrypted if it ends in .age; - for standard output.",
      valueName: "file"),
    completion: .file())
  package var file: String

  @Flag(help: "Replace the file if it exists.")
  package var overwrite = false

  package init() {}

  package var isStandardOutput: Bool { file == "-" }

  /// True if the file is to be encrypted: its name ends in `.age`.
  package var isEncrypted: Bool { file.lowercased().hasSuffix(".age") }

  /// The ending of the file's name, in lower case, that of `gifts.csv.age` being `csv`; empty if
  /// there is none.
  package var ending: String {
    let name = file.lowercased().split(separator: "/").last ?? ""
    let plain = isEncrypted ? name.dropLast(4) : name[...]
    return String(plain.split(separator: ".").dropFirst().last ?? "")
  }

  /// The bytes of a table as CSV.
  package func bytes(ofTable csv: String) -> [UInt8] {
    // Spreadsheets take a file without the mark for one in the machine's old encoding.
    Array(((isStandardOutput ? "" : "\u{FEFF}") + csv).utf8)
  }
}

/// The names of columns of an exported table, and of the choices in it.
package enum ExportHeaders: String, CaseIterable, ExpressibleByArgument {
  case words, keys
}

/// The options of every command that adds a record.
package struct AddOptions: ParsableArguments {
  @Flag(help: "Print the record, and write nothing.")
  package var dryRun = false
  @Flag(help: "Write it without asking, despite warnings.")
  package var yes = false
  @OptionGroup package var output: OutputOptions

  package init() {}
}

extension Language {
  package static func option(_ text: String) throws -> Language {
    if let language = Language(matching: text) { return language }
    let known = allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("there are no words in \"\(text)\"", hint: "there are words in \(known)")
  }
}

extension Int {
  /// The number with the counted noun: `1 file`, `2 files`.
  ///
  /// - Parameter nouns: More than one of it, if it takes more than an s.
  package func counted(_ noun: String, _ nouns: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : nouns ?? "\(noun)s")"
  }

  /// The number of bytes in units of a thousand, as file managers show it: `812 bytes`, `2.1 MB`.
  package var asFileSize: String {
    guard self >= 1_000 else { return counted("byte") }
    var (tenths, unit) = ((self + 50) / 100, 0)
    while tenths >= 10_000, unit < 3 { (tenths, unit) = ((tenths + 500) / 1_000, unit + 1) }
    return "\(tenths / 10).\(tenths % 10) \(["kB", "MB", "GB", "TB"][unit])"
  }
}

/// The period given by the argument or by one of the options.
package struct PeriodOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A day, week, month, quarter or year, such as 2026-11-20, 2026-W47, last week, Q3, 2026 or "
        + "上个月.", valueName: "period"))
  package var words: [String] = []
  @Option(help: ArgumentHelp("A day, such as 2026-11-20 or yesterday.", valueName: "day"))
  package var day: String?
  @Option(help: ArgumentHelp("A week, such as 2026-W47 or last week.", valueName: "week"))
  package var week: String?
  @Option(help: ArgumentHelp("A month, such as 2026-11 or last month.", valueName: "month"))
  package var month: String?
  @Option(help: ArgumentHelp("A year, such as 2026.", valueName: "year"))
  package var year: String?

  @Flag(help: "Everything on record.")
  package var all = false

  package init() {}

  package var isGiven: Bool { text != nil }

  package func validate() throws {
    let options = [day, week, month, year].compactMap(\.self)
    guard options.count + (words.isEmpty ? 0 : 1) + (all ? 1 : 0) <= 1 else {
      throw ValidationError(
        "there is more than one period",
        hint: "give one, or one of --day, --week, --month, --year and --all")
    }
  }

  /// The given days, however many; nil for everything, and when none were given.
  package func days(at moment: Moment) throws -> ClosedRange<Day>? {
    guard let (text, option) = text else { return nil }
    return try moment.days(text, for: option)
  }

  /// The given period; nil for everything, and when none was given.
  package func named(at moment: Moment) throws -> Period? {
    guard let (text, option) = text, let days = try days(at: moment) else { return nil }
    guard let period = Period(days: days) else {
      throw ValidationError(
        "\(option) \"\(text)\" is \(days.lowerBound) to \(days.upperBound), which is no day, "
          + "week, month, quarter or year",
        hint: "write one, such as 2026-W47, last month or Q3")
    }
    let isKind =
      switch period {
      case .day: week == nil && month == nil && year == nil
      case .week: day == nil && month == nil && year == nil
      case .month: day == nil && week == nil && year == nil
      case .quarter: !words.isEmpty
      case .year: day == nil && week == nil && month == nil
      }
    guard isKind else {
      throw ValidationError(
        "\(option) \"\(text)\" is \(period), which is no \(option.dropFirst(2))")
    }
    return period
  }

  /// The given period, or the week that contains today; nil for everything.
  package func period(at moment: Moment) throws -> Period? {
    all ? nil : try named(at: moment) ?? .week(moment.today.week)
  }

  /// The given text, and its option.
  private var text: (text: String, option: String)? {
    if !words.isEmpty { return (words.joined(separator: " "), "PERIOD") }
    return day.map { ($0, "--day") } ?? week.map { ($0, "--week") }
      ?? month.map { ($0, "--month") } ?? year.map { ($0, "--year") }
  }
}
