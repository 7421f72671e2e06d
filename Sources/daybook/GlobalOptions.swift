import ArgumentParser
import Basics
import SiteKit
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The options of the program itself, which come before the command: `-C`, `-q`, `-v` and
/// `--color`. Words after the command belong to it, even if they begin with a dash.
struct GlobalOptions {
  enum Colour: String, CaseIterable {
    case auto, always, never
  }

  /// The folder that the command is run in; nil for the current one.
  private(set) var folder: String?
  /// True if only errors are written, and the results of commands that are called for them.
  private(set) var isQuiet = false
  /// True if messages list the files that are read and their places in the cache.
  private(set) var isVerbose = false
  private(set) var colour = Colour.auto
  /// The command and all words after it.
  private(set) var rest: [String] = []

  /// Takes the options from before the command of a command line.
  ///
  /// - Throws: `ValidationError` for an invalid option.
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

  /// True if the command is asked to write JSON, so that its messages are JSON too, including those
  /// about its options.
  var wantsJSON: Bool {
    let options = rest.prefix { $0 != "--" }
    return options.contains("--format=json")
      || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
  }

  private static func colour(_ text: String?) throws -> Colour {
    if let colour = text.flatMap(Colour.init) { return colour }
    let given = text.map { ", not \"\($0)\"" } ?? ""
    throw ValidationError("--color is auto, always or never\(given)")
  }

  /// Puts the options into effect.
  ///
  /// - Throws: If the folder does not exist.
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

  /// True if messages are coloured: by default on a terminal that supports it, unless the variable
  /// `NO_COLOR` is set (https://no-color.org).
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
