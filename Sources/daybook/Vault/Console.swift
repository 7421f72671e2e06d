import Basics
import SiteKit
import Synchronization
import Vault
import Wording

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

  /// True if only errors are written, and the results of commands that are called for them.
  static var isQuiet: Bool {
    get { manners.withLock(\.isQuiet) }
    set { manners.withLock { $0.isQuiet = newValue } }
  }
  /// True if messages list the files that are read and their places in the cache.
  static var isVerbose: Bool {
    get { manners.withLock(\.isVerbose) }
    set { manners.withLock { $0.isVerbose = newValue } }
  }
  static var isColoured: Bool {
    get { manners.withLock(\.isColoured) }
    set { manners.withLock { $0.isColoured = newValue } }
  }

  /// True if every message is a JSON object on its own line, for programs.
  static var writesJSON: Bool {
    get { manners.withLock(\.writesJSON) }
    set { manners.withLock { $0.writesJSON = newValue } }
  }

  static func print(_ line: JSONLine) { print(line.text) }

  static func print(_ result: some CommandResult, _ format: OutputFormat) {
    print(format == .json ? result.json.text : result.text)
  }

  /// Writes what a command did, unless only errors are wanted.
  static func confirm(_ text: String) {
    if !isQuiet { print(text) }
  }

  /// Writes what a command did. JSON was asked for, so it is written in any case.
  static func confirm(_ result: some CommandResult, _ format: OutputFormat) {
    format == .json ? print(result.json) : confirm(result.text)
  }

  /// Confirms the actions of a command; for a dry run, prints the planned ones as its result.
  static func confirm(
    _ result: some CommandResult, unlessDryRun isDryRun: Bool, _ format: OutputFormat
  ) {
    isDryRun ? print(result, format) : confirm(result, format)
  }

  /// Writes a result, followed by a newline if it does not end with one.
  static func print(_ text: String) {
    // Bytes, as CR and LF together are one character.
    let isEnded = text.utf8.last == UInt8(ascii: "\n")
    write(Array((isEnded ? text : text + "\n").utf8))
  }

  /// Writes a result unchanged. If that fails, such as on a full disk, the only remedy is the exit
  /// code: it distinguishes this from a failure of the command, which may have done its work.
  static func write(_ bytes: [UInt8]) {
    do throws(FileError.Reason) {
      try ByteStream.standardOutput.write(bytes)
    } catch {
      report([FileError("<stdout>", error).diagnostic], .text)
      exit(EX_IOERR)
    }
  }

  /// Writes a message, unless only errors are wanted.
  static func note(_ text: String) {
    if !isQuiet { tell(text, kind: "note") }
  }

  /// Writes a detail for `--verbose`, each only once.
  static func detail(_ text: String) {
    if isVerbose, details.withLock({ $0.insert(text).inserted }) {
      tell(text + "\n", kind: "detail")
    }
  }

  static func ask(_ text: String) { tell(text) }

  /// Writes a message that is not a diagnostic; in JSON it is a diagnostic of its own kind.
  private static func tell(_ text: String, kind: String) {
    guard writesJSON else { return tell(text) }
    let message = text.withoutBlanks
    if !message.isEmpty { tell(Diagnostic(.note, kind: kind, message).json + "\n") }
  }

  private static func tell(_ text: String) {
    // A failure to write messages is ignored.
    try? ByteStream.standardError.write(text.utf8)
  }

  static func report(_ diagnostics: [Diagnostic], _ format: OutputFormat) {
    report(DiagnosticList(diagnostics), format)
  }

  /// Writes diagnostics in their one form, ten of a kind in full.
  static func report(_ diagnostics: DiagnosticList, _ format: OutputFormat) {
    let told = isQuiet ? diagnostics.errors : diagnostics
    guard !told.isEmpty else { return }
    if format == .json || writesJSON { return tell(told.json()) }
    guard told.kept.contains(where: \.isSaid) else {
      return tell(told.text(isColoured: isColoured))
    }
    let words = words
    tell(told.text(isColoured: isColoured, said: words.said, labelled: words.label(of:_:)))
  }

  private static let speaker = Mutex<(@Sendable () -> Words)?>(nil)
  private static let known = Mutex<Words?>(nil)

  /// Lets messages about typed text be in the words that `words` finds, when there is one.
  static func speak(_ words: @escaping @Sendable () -> Words) {
    speaker.withLock { $0 = words }
  }

  /// The words of the language of messages.
  static var words: Words {
    if let words = known.withLock(\.self) { return words }
    let words = speaker.withLock(\.self)?() ?? Machine.words(Settings())
    known.withLock { $0 = words }
    return words
  }

  /// True if a person watches standard error.
  static var isWatched: Bool { !isQuiet && !writesJSON && ByteStream.standardError.isTerminal }
}

extension DiagnosticList {
  fileprivate var errors: DiagnosticList {
    DiagnosticList(kept.filter { $0.severity == .error })
  }

  var isClean: Bool { count(of: .error) + count(of: .warning) == 0 }

  var tally: String { tally(in: .english) }

  /// The numbers of errors and warnings: `1 error, 2 warnings`.
  func tally(in words: Words) -> String {
    words.commas(
      [count(of: .error).counted("error"), count(of: .warning).counted("warning")]
        .map(words.said(part:)))
  }
}

/// A progress line for long work; only on a terminal, and removed when the work is done.
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

  func finish() {
    if lastDrawn.withLock({ $0 != nil }) { Console.note("\r\u{1B}[2K") }
  }
}

/// The person at the keyboard, if there is one.
struct Terminal: Asker {
  /// True if questions can be asked and answered. A program that reads JSON cannot.
  static var isThere: Bool {
    ByteStream.standardInput.isTerminal && ByteStream.standardError.isTerminal
      && !Console.writesJSON
  }

  /// The words of the questions; in the language of the environment while no vault is known.
  var words = Machine.words(Settings())

  var isAttended: Bool { Self.isThere }
  func note(_ text: String) { Console.note(text) }

  func ask(_ question: String) -> String? {
    guard isAttended else { return nil }
    Console.ask(question + " ")
    return readLine()?.withoutBlanks
  }
}

extension Terminal {
  func askForKey(_ question: String) -> String? {
    guard isAttended else { return nil }
    return Self.byteByByte { () -> String? in
      Console.ask(question + " ")
      var typed: [UInt8] = []
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) == 1 {
        // Control-C, and Control-D.
        if byte == 0x03 || byte == 0x04 { return nil }
        // Enter after a key out of habit does not answer the next question.
        if byte < 0x20 || byte == 0x7F { continue }
        typed.append(byte)
        // A character may have several bytes.
        guard let key = String(validating: typed, as: UTF8.self) else {
          if typed.count < 4 { continue }
          return "?"
        }
        Console.ask(key)
        return key
      }
      return nil
    }
  }

  func find(
    _ question: String, among lines: [String], typed: String, matching: (String) -> [Int]
  ) -> Int? {
    guard isAttended else { return nil }
    return Self.byteByByte {
      withoutActuallyEscaping(matching) { matching in
        var choice = TypedChoice(question, among: lines, typed: typed, matching: matching)
        var byte: UInt8 = 0
        while true {
          var size = winsize()
          _ = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
          Console.ask(choice.picture(columns: size.ws_col > 0 ? Int(size.ws_col) : 80))
          guard read(STDIN_FILENO, &byte, 1) == 1 else { break }
          // The Escape key sends one byte, and other keys send several together.
          var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
          if byte == 0x1B, poll(&waiting, 1, 50) == 0 { break }
          choice.take(byte)
          guard let end = choice.end else { continue }
          Console.ask(TypedChoice.erased)
          return end
        }
        Console.ask(TypedChoice.erased)
        return nil
      }
    }
  }

  /// The result of `body`, while bytes that are typed arrive immediately and are not shown, so that
  /// Ctrl-C is seen there, and the terminal always gets its echo back; nil if there is no terminal.
  private static func byteByByte<Result>(_ body: () -> Result?) -> Result? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &hidden) == 0 else { return nil }
    defer {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
      Console.ask("\n")
    }
    return body()
  }

  /// A line typed without echo; nil if there is no terminal, or the person cancels.
  static func askSecretly(_ question: String) -> String? {
    guard isThere else { return nil }
    return byteByByte {
      // Keys that were pressed before the question are no answer to it.
      tcflush(STDIN_FILENO, TCIFLUSH)
      return secretLine(question)
    }
  }

  private static func secretLine(_ question: String) -> String? {
    Console.ask(question + " ")
    var typed: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return String(validating: typed, as: UTF8.self)
      // Control-C, and Control-D on an empty line.
      case 0x03: return nil
      case 0x04 where typed.isEmpty: return nil
      // Backspace takes a character away, Control-U all.
      case 0x08, 0x7F:
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: typed = []
      case 0x00..<0x20: continue
      default: typed.append(byte)
      }
    }
    return nil
  }
}

extension Duration {
  /// How long something took, as a person reads it: `1s 234ms`, `2s`, `7ms`.
  var inSecondsAndMilliseconds: String {
    let (seconds, rest) = ((microseconds + 500) / 1_000).quotientAndRemainder(dividingBy: 1_000)
    if seconds == 0 { return "\(rest)ms" }
    return rest == 0 ? "\(seconds)s" : "\(seconds)s \(rest)ms"
  }
}
