import Basics
import Site
import SiteKit
import Vault

/// Pygments, a Python library that highlights source code.
struct Pygments: Equatable {
  private let library: PythonLibrary

  /// Its version and that of Python.
  var identity: String { library.identity }

  /// - Parameters:
  ///   - cache: The cache for Python's answer; nil for none.
  ///   - searchPath: The folders to search for Python, separated by colons.
  /// - Returns: Nil if no Python on this machine has it.
  init?(_ cache: Cache?, searchPath: String = Machine.environment["PATH"] ?? "") {
    guard
      let library = PythonLibrary("pygments", "Pygments", cache, searchPath: searchPath)
    else { return nil }
    self.library = library
  }

  init(identity: String, python: String) {
    library = PythonLibrary(identity: identity, python: python)
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
    CodeHighlighter(identity: identity) { [python = library.python] blocks in
      Self.ask(python, about: blocks)
    }
  }

  /// Highlights all blocks in one run.
  ///
  /// - Parameter silence: The time until a silent program is ended.
  static func ask(
    _ python: String, about blocks: [CodeBlock], silence: Duration = .seconds(30)
  ) -> CodeHighlighter.Answers {
    let input = PythonLibrary.list(blocks.map { ($0.language, $0.code) })
    // A stretch has at least one character, and is written with less than ten.
    let limit = ProgramLimit(silence: silence, bytes: 1 << 20 + input.count * 10)
    let (texts, failure) = PythonLibrary.answers(
      python, program, about: input, count: blocks.count, within: limit)
    return .init(texts, failure: failure)
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
