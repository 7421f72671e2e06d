import ArgumentParser
import Basics
import SiteKit
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The options of the program itself, which stand before the command: `-C`, `-q`, `-v` and
/// `--color`. Behind it words are the command's, also those that begin with a dash.
struct GlobalOptions {
  enum Colour: String, CaseIterable {
    case auto, always, never
  }

  /// The folder that the command is run in; nil for the current one.
  private(set) var folder: String?
  /// Whether only results and errors are written.
  private(set) var isQuiet = false
  /// Whether it is said what is read and kept where.
  private(set) var isVerbose = false
  private(set) var colour = Colour.auto
  /// The command and all behind it.
  private(set) var rest: [String] = []

  /// Takes the options from before the command of a command line.
  ///
  /// - Throws: `ValidationError` for what is wrong with one.
  init(_ words: some Sequence<String>) throws {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      switch word {
      case "-q", "--quiet": isQuiet = true
      case "-v", "--verbose": isVerbose = true
      case "-C":
        guard let folder = words.popFirst() else {
          throw ValidationError("-C needs a folder", hint: "such as: daybook -C my-days build")
        }
        self.folder = folder
      case "--color": colour = try Self.colour(words.popFirst())
      case _ where word.hasPrefix("--color="):
        colour = try Self.colour(String(word.dropFirst("--color=".count)))
      default:
        rest = [word] + words
        return
      }
    }
  }

  /// Whether the command is told to write JSON, so that its messages are JSON too, those on its
  /// options included.
  var wantsJSON: Bool {
    let options = rest.prefix { $0 != "--" }
    return options.contains("--format=json")
      || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private static func colour(_ text: String?) throws -> Colour {
    if let colour = text.flatMap(Colour.init) { return colour }
    let given = text.map { ", not '\($0)'" } ?? ""
    throw ValidationError("--color is auto, always or never\(given)")
  }

  /// Puts the options into effect.
  ///
  /// - Throws: When there is no such folder.
  func apply() throws {
    Console.writesJSON = wantsJSON
    if let folder, chdir(folder) != 0 {
      throw Failure(
        "no-folder", at: Place(file: folder), "there is no such folder",
        hint: "-C needs one to run in")
    }
    Console.isQuiet = isQuiet
    Console.isVerbose = isVerbose
    Console.isColoured = isColoured(Machine.environment)
  }

  /// Whether messages are coloured: by default on a terminal that can show it, unless the variable
  /// `NO_COLOR` says otherwise (https://no-color.org).
  func isColoured(
    _ environment: [String: String], isTerminal: Bool = ByteStream.standardError.isTerminal
  ) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment["NO_COLOR", default: ""].isEmpty
        && environment["TERM"] != "dumb"
    }
  }
}
