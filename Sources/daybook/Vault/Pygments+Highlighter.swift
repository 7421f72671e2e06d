import Basics
import Site
import SiteKit
import Vault

extension Pygments {
  /// Reads a list of blocks, each a list of language and code, and writes a line a block, with its
  /// place and its stretches as ``HighlightedCode`` keeps them. A block that takes too long, or
  /// that Pygments stumbles over, has none, as has one whose language it does not know.
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

  /// What highlights code with it.
  var highlighter: CodeHighlighter {
    CodeHighlighter(identity: identity) { [python] blocks in Self.ask(python, about: blocks) }
  }

  /// Asks about all blocks in one run.
  ///
  /// - Parameter silence: How long the program may say nothing.
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
    // What was cut off has no end of its line.
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
  /// That code was not highlighted although there is a highlighter; nil where all was.
  var codeFailure: Diagnostic? {
    code?.failure.map {
      Diagnostic(
        .warning, kind: "code-not-highlighted",
        "code of pages is not highlighted, as Pygments failed: \($0)")
    }
  }

  /// That there is no highlighter, for a site with code.
  var noHighlighter: Diagnostic? {
    guard lacksHighlighter else { return nil }
    return Diagnostic(
      .note, kind: "no-highlighter",
      "Pygments, which highlights code of pages, is not installed",
      hint: "install it (Debian: python3-pygments; elsewhere: python3 -m pip install pygments), "
        + "or set highlight: false")
  }
}
