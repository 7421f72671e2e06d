import Basics
import Site
import SiteKit
import Vault

/// latex2mathml, a Python library that converts formulas of LaTeX to MathML.
struct LaTeXToMathML: Equatable {
  private let library: PythonLibrary

  /// Its version and that of Python.
  var identity: String { library.identity }

  /// - Parameters:
  ///   - cache: The cache for Python's answer; nil for none.
  ///   - searchPath: The folders to search for Python, separated by colons.
  /// - Returns: Nil if no Python on this machine has it.
  init?(_ cache: Cache?, searchPath: String = Machine.environment["PATH"] ?? "") {
    guard
      let library = PythonLibrary("latex2mathml", "latex2mathml", cache, searchPath: searchPath)
    else { return nil }
    self.library = library
  }

  /// Reads a list of formulas, each a list of its display and its text, and writes a line a
  /// formula, with its index and its MathML. A formula that takes too long or fails has none.
  private static let program = """
    import json
    import signal
    import sys
    from xml.etree import ElementTree
    from latex2mathml.converter import convert

    class TooLong(BaseException):
        pass

    def stop(*_):
        raise TooLong

    signal.signal(signal.SIGVTALRM, stop)
    for place, (display, formula) in enumerate(json.loads(sys.stdin.buffer.read())):
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 5)
            answer = " ".join(convert(formula, display=display).split())
            # It does not escape the signs of text.
            ElementTree.fromstring(answer)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except (Exception, TooLong):
            answer = ""
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        sys.stdout.buffer.write(("%d %s\\n" % (place, answer)).encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    """

  var converter: MathConverter {
    MathConverter(identity: identity) { [python = library.python] formulas in
      let input = PythonLibrary.list(
        formulas.map { ($0.isDisplay ? "block" : "inline", $0.source) })
      // A letter has an element of its own, with numbers for its character.
      let limit = ProgramLimit(silence: .seconds(30), bytes: 1 << 20 + input.count * 200)
      let (texts, failure) = PythonLibrary.answers(
        python, Self.program, about: input, count: formulas.count, within: limit)
      return .init(texts, failure: failure)
    }
  }
}

extension SiteInput {
  /// As ``programs``, before the site is read.
  static func programs(ofVaultAt root: String, _ settings: Settings) -> String? {
    let cache = Cache.ofVault(at: root)
    let names = [
      settings.highlightsCode ? Pygments(cache)?.identity : nil, LaTeXToMathML(cache)?.identity,
    ].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }

  var programFailures: [Diagnostic] { [codeFailure, mathFailure].compactMap(\.self) }

  /// A warning that formulas were not converted although there is a converter; nil if all were.
  var mathFailure: Diagnostic? {
    math?.failure.map {
      Diagnostic(
        .warning, kind: "math-not-shown",
        "mathematics of pages stays as it is written, as latex2mathml failed: \($0)")
    }
  }

  /// A notice that there is no converter, for a site with mathematics.
  var noMathProgram: Diagnostic? {
    guard lacksMathProgram else { return nil }
    return Diagnostic(
      .note, kind: "no-math-program",
      "latex2mathml, which shows mathematics of pages, is not installed",
      hint: "install it: python3 -m pip install latex2mathml")
  }
}
