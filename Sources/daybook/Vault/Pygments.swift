import Basics
import Site
import SiteKit
import Vault

/// Pygments, a Python library that highlights source code.
///
/// The path and version of the Python that has it are asked of Python once, and cached with the
/// stamps of the files that the answer depends on, so that a build with known code starts no
/// program.
struct Pygments: Equatable {
  /// Its version and that of Python.
  let identity: String
  /// The executable of the Python that has it.
  let python: String

  /// The report of Python, one item a line: its file, the versions, or a hyphen where it does not
  /// have Pygments, and its module search path.
  private static let question = """
    import sys
    try:
        import pygments
        found = pygments.__file__
        version = "Pygments %s, Python %d.%d.%d" % ((pygments.__version__,) + sys.version_info[:3])
    except ImportError:
        found = version = "-"
    print(sys.executable, version, found, *sys.path, sep="\\n")
    """

  /// - Parameters:
  ///   - cache: The cache for Python's answer; nil for none.
  ///   - searchPath: The folders to search for Python, separated by colons.
  /// - Returns: Nil if no Python on this machine has it.
  init?(_ cache: Cache?, searchPath: String = Machine.environment["PATH"] ?? "") {
    let programs = ExternalProgram.files(named: "python3", searchPath: searchPath)
    let memory = cache?.entry("code", "pygments", from: ["2"])
    if let known: PygmentsMemory = memory?.value(), known.programs == programs, known.isTrue {
      guard let found = known.found else { return nil }
      self = found
      return
    }
    var found: Pygments?
    var places: [String] = []
    for program in programs where found == nil {
      let lines = Self.ask(program)
      guard lines.count > 2 else { continue }
      places += lines[2...].filter { $0.hasPrefix("/") }
      if lines[1] != "-", lines[0].hasPrefix("/") {
        found = Pygments(identity: lines[1], python: lines[0])
      }
    }
    memory?.keep(PygmentsMemory(found: found, programs: programs, places: places))
    guard let found else { return nil }
    self = found
  }

  init(identity: String, python: String) {
    self.identity = identity
    self.python = python
  }

  private static func ask(_ program: String) -> [String] {
    let limit = ProgramLimit(silence: .seconds(10), bytes: 1 << 20)
    // Apart from the person's own modules and folder.
    let run = try? ExternalProgram(file: program).filter([], ["-I", "-c", question], within: limit)
    guard let run, run.status == 0 else { return [] }
    return run.output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The path of Pygments, and the files that it depends on.
private struct PygmentsMemory: CacheValue {
  let found: Pygments?
  /// Every Python there was.
  let programs: [String]
  /// The paths that were checked, and their stamps.
  private let seen: [String]
  private let stamps: [FileStamp?]

  init(found: Pygments?, programs: [String], places: [String]) {
    self.found = found
    self.programs = programs
    seen = programs + [found?.python].compactMap(\.self) + places
    stamps = seen.map(Self.stamp)
  }

  /// True if all of these paths are unchanged.
  var isTrue: Bool { seen.map(Self.stamp) == stamps }

  /// A fingerprint that changes with a file or folder, links followed; nil for a missing one.
  private static func stamp(_ path: String) -> FileStamp? {
    guard let file = DiskFiles.resolve(path), let place = VaultPath(validating: file.dropFirst()),
      let status = try? DiskFiles(root: "/").status(of: place)
    else { return nil }
    return status.stamp
  }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    let (python, identity) = (try reader.text(), try reader.text())
    found = python.isEmpty ? nil : Pygments(identity: identity, python: python)
    programs = try reader.texts(try reader.count(atMost: reader.count))
    seen = try reader.texts(try reader.count(atMost: reader.count))
    stamps = try reader.stamps(seen.count)
  }

  func write(to writer: inout ColumnWriter) {
    writer.write(found?.python ?? "")
    writer.write(found?.identity ?? "")
    for texts in [programs, seen] {
      writer.write(texts.count)
      writer.write(texts)
    }
    writer.write(stamps)
  }
}

extension Pygments {
  /// Reads a list of blocks, each a list of language and code, and writes a line a block, with its
  /// index and its spans as ``HighlightedCode`` stores them. A block that takes too long, fails, or
  /// has an unknown language has no spans.
  private static let program = """
    import json
    import signal
    import sys
    from pygments.lexers import get_lexer_by_name
    from pygments.token import STANDARD_TYPES

    PLAIN = {"", "esc", "n", "p", "w", "x"}

    class TooLong(BaseException):
        pass

    def stop(*_):
        raise TooLong

    def name(kind):
        while kind not in STANDARD_TYPES:
            kind = kind.parent
        short = STANDARD_TYPES[kind]
        return "" if short in PLAIN else short

    def runs(language, code):
        found = []
        text = []
        for _, kind, value in get_lexer_by_name(language).get_tokens_unprocessed(code):
            if not value:
                continue
            text.append(value)
            short = name(kind)
            if found and found[-1][1] == short:
                found[-1][0] += len(value)
            else:
                found.append([len(value), short])
        if "".join(text) != code or not any(short for _, short in found):
            return ""
        return " ".join("%d.%s" % (n, s) if s else str(n) for n, s in found)

    signal.signal(signal.SIGVTALRM, stop)
    for place, (language, code) in enumerate(json.loads(sys.stdin.buffer.read())):
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 5)
            answer = runs(language, code)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except (Exception, TooLong):
            answer = ""
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        print(place, answer, flush=True)
    """

  var highlighter: CodeHighlighter {
    CodeHighlighter(identity: identity) { [python] blocks in Self.ask(python, about: blocks) }
  }

  /// Highlights all blocks in one run.
  ///
  /// - Parameter silence: The time after which a silent program is ended.
  static func ask(
    _ python: String, about blocks: [CodeBlock], silence: Duration = .seconds(30)
  ) -> CodeHighlighter.Answers {
    var input: [UInt8] = []
    for block in blocks {
      input.append(UInt8(ascii: input.isEmpty ? "[" : ","))
      input.append(UInt8(ascii: "["))
      JSONString.append(block.language, to: &input)
      input.append(UInt8(ascii: ","))
      JSONString.append(block.code, to: &input)
      input.append(UInt8(ascii: "]"))
    }
    input.append(UInt8(ascii: "]"))
    // A stretch has at least one character, and is written with less than ten.
    let limit = ProgramLimit(silence: silence, bytes: 1 << 20 + input.count * 10)
    let run: (status: Int32, output: [UInt8], errors: String)
    do throws(FileError.Reason) {
      run = try ExternalProgram(file: python).filter(input, ["-I", "-c", program], within: limit)
    } catch {
      return .init([:], failure: error.message)
    }
    var texts: [Int: String] = [:]
    // A truncated line has no newline.
    for line in run.output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let parts = line.split(separator: 0x20, maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let place = parts.first.flatMap({ Int($0) }), blocks.indices.contains(place) else {
        continue
      }
      texts[place] = parts.count > 1 ? parts[1] : ""
    }
    let words = run.errors.onOneLine
    return .init(texts, failure: run.status == 0 ? nil : words.isEmpty ? "it was ended" : words)
  }
}

extension SiteInput {
  /// A warning that code was not highlighted although there is a highlighter; nil if all was.
  var codeFailure: Diagnostic? {
    code?.failure.map {
      Diagnostic(
        .warning, kind: "code-not-highlighted",
        "code of pages is not highlighted, as Pygments failed: \($0)")
    }
  }

  /// A notice that there is no highlighter, for a site with code.
  var noHighlighter: Diagnostic? {
    guard lacksHighlighter else { return nil }
    return Diagnostic(
      .note, kind: "no-highlighter",
      "Pygments, which highlights code of pages, is not installed",
      hint: "install it (Debian: python3-pygments; elsewhere: python3 -m pip install pygments), "
        + "or set highlight: false")
  }
}
