import Basics
import SiteKit
import Synchronization
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The two streams of the terminal: results on standard output, everything else on standard error.
enum Console {
  private static let details = Mutex<Set<String>>([])
  private static let manners = Mutex(
    (isQuiet: false, isVerbose: false, isColoured: false, writesJSON: false))

  /// Whether only results and errors are written.
  static var isQuiet: Bool {
    get { manners.withLock(\.isQuiet) }
    set { manners.withLock { $0.isQuiet = newValue } }
  }
  /// Whether it is said what is read and kept where.
  static var isVerbose: Bool {
    get { manners.withLock(\.isVerbose) }
    set { manners.withLock { $0.isVerbose = newValue } }
  }
  /// Whether messages are coloured.
  static var isColoured: Bool {
    get { manners.withLock(\.isColoured) }
    set { manners.withLock { $0.isColoured = newValue } }
  }

  /// Whether every message is an object on a line of its own, as a program wants it.
  static var writesJSON: Bool {
    get { manners.withLock(\.writesJSON) }
    set { manners.withLock { $0.writesJSON = newValue } }
  }

  static func print(_ line: JSONLine) { print(line.text) }

  /// Writes a result in one of its two forms.
  static func print(_ result: some CommandResult, _ format: OutputFormat) {
    print(format == .json ? result.json.text : result.text)
  }

  /// Writes a result, with a newline after it when it has none.
  static func print(_ text: String) {
    // Bytes, as CR and LF together are one character.
    let isEnded = text.utf8.last == UInt8(ascii: "\n")
    write(Array((isEnded ? text : text + "\n").utf8))
  }

  /// Writes a result as it is. Where that fails, such as on a full disk, nothing else can be done:
  /// the exit code tells it from a failure of the command, which may have written what it should.
  static func write(_ bytes: [UInt8]) {
    do throws(FileError.Reason) {
      try ByteStream.standardOutput.write(bytes)
    } catch {
      report(DiagnosticList([FileError("<stdout>", error).diagnostic]), .text)
      exit(EX_IOERR)
    }
  }

  /// Writes a message, unless only errors are wanted.
  static func note(_ text: String) {
    if !isQuiet { tell(text, kind: "note") }
  }

  /// Writes what only those want to know who asked for more, the same once.
  static func detail(_ text: String) {
    if isVerbose, details.withLock({ $0.insert(text).inserted }) {
      tell(text + "\n", kind: "detail")
    }
  }

  /// Writes a question that somebody is to answer.
  static func ask(_ text: String) { tell(text) }

  /// Writes a message that is no diagnostic; for a program it is one, of a kind of its own.
  private static func tell(_ text: String, kind: String) {
    guard writesJSON else { return tell(text) }
    let message = text.withoutBlanks
    if !message.isEmpty { tell(Diagnostic(.note, kind: kind, message).json + "\n") }
  }

  private static func tell(_ text: String) {
    // Who reads no messages misses none.
    try? ByteStream.standardError.write(text.utf8)
  }

  /// Writes diagnostics in their one form, ten of a kind in full.
  static func report(_ diagnostics: DiagnosticList, _ format: OutputFormat) {
    let told = isQuiet ? diagnostics.errors : diagnostics
    guard !told.isEmpty else { return }
    tell(format == .json || writesJSON ? told.json() : told.text(isColoured: isColoured))
  }

  /// Whether a person watches standard error.
  static var isWatched: Bool { !isQuiet && !writesJSON && ByteStream.standardError.isTerminal }
}

extension DiagnosticList {
  /// The errors alone.
  fileprivate var errors: DiagnosticList {
    DiagnosticList(kept.filter { $0.severity == .error })
  }

  /// Whether there is neither an error nor a warning.
  var isClean: Bool { count(of: .error) + count(of: .warning) == 0 }

  /// How many errors and warnings there are, in words.
  var tally: String {
    "\(count(of: .error).counted("error")), \(count(of: .warning).counted("warning"))"
  }
}

/// A line that says how far long work is; only on a terminal, and gone when the work is done.
final class ProgressLine: WorkProgress {
  private let label: String
  private let began = ContinuousClock.now
  private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

  init(_ label: String) {
    self.label = label
  }

  /// Shows that `done` of `all` is done; at most ten times a second, and not for work that is over
  /// in a blink.
  func show(_ done: Int, of all: Int) {
    let now = ContinuousClock.now
    guard Console.isWatched, all > 0, now - began > .milliseconds(300) else { return }
    lastDrawn.withLock { last in
      if let last, now - last < .milliseconds(100), done < all { return }
      last = now
      Console.note("\r\u{1B}[2K\(label) \(done * 100 / all)%")
    }
  }

  /// Takes the line away.
  func finish() {
    if lastDrawn.withLock({ $0 != nil }) { Console.note("\r\u{1B}[2K") }
  }
}
