import Basics

/// The HTML of a code block.
///
/// `<pre class="code" tabindex="0"><code class="language-python">`, and in it `<span class="k">`
/// around highlighted parts. If lines have numbers or are marked, each is a `<span class="line">`
/// or a `<mark class="line">`, whose number is in `data-line` for the style sheet, so that it is
/// not copied with the code.
struct CodeMarkup {
  private var html = ""
  private var open = ""
  private let info: CodeInfo
  private let hasLines: Bool
  private let numberWidth: Int
  private var line = 0

  static func html(_ code: String, _ info: CodeInfo, _ runs: CodeRuns? = nil) -> String {
    var markup = CodeMarkup(code, info)
    markup.add(code, runs ?? CodeRuns(plain: code))
    return markup.html
  }

  private init(_ code: String, _ info: CodeInfo) {
    self.info = info
    hasLines = info.isNumbered || !info.marked.isEmpty
    numberWidth = "\(info.firstNumber + max(0, Self.lineCount(code) - 1))".count
  }

  static func lineCount(_ code: String) -> Int {
    let ends = code.utf8.count { $0 == UInt8(ascii: "\n") }
    return code.isEmpty || code.utf8.last == UInt8(ascii: "\n") ? ends : ends + 1
  }

  private mutating func add(_ code: String, _ runs: CodeRuns) {
    html = info.isNumbered ? "<pre class=\"code numbered\"" : "<pre class=\"code\""
    html += " tabindex=\"0\"><code"
    if !info.language.isEmpty {
      html += " class=\"language-\(MarkupText.escaped(info.language))\""
    }
    html += ">"
    var rest = code.unicodeScalars[...]
    for run in runs.runs {
      let end = rest.index(rest.startIndex, offsetBy: run.count)
      add(rest[..<end], run.name)
      rest = rest[end...]
    }
    endLine()
    html += "</code></pre>\n"
  }

  /// Adds a run of the code. If lines are elements, no element of the run crosses their ends.
  private mutating func add(_ text: Substring.UnicodeScalarView, _ name: String?) {
    var rest = text
    while !rest.isEmpty {
      let end = hasLines ? rest.firstIndex(of: "\n") : nil
      let part = rest[..<(end ?? rest.endIndex)]
      beginLine()
      if !part.isEmpty {
        if let name { html += "<span class=\"\(name)\">" }
        html += Self.escaped(part)
        if name != nil { html += "</span>" }
      }
      guard let end else { return }
      html += "\n"
      endLine()
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func escaped(_ text: Substring.UnicodeScalarView) -> String {
    var bytes: [UInt8] = []
    Array(String(text).utf8).withUnsafeBufferPointer {
      MarkupText.append($0, keepsApostrophes: true, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func beginLine() {
    guard hasLines, open.isEmpty else { return }
    line += 1
    open = info.marked.contains { $0.contains(line) } ? "mark" : "span"
    html += "<\(open) class=\"line\""
    if info.isNumbered {
      let number = "\(info.firstNumber + line - 1)"
      let blanks = String(repeating: " ", count: max(0, numberWidth - number.count))
      html += " data-line=\"\(blanks)\(number)\""
    }
    html += ">"
  }

  private mutating func endLine() {
    guard !open.isEmpty else { return }
    html += "</\(open)>"
    open = ""
  }
}
