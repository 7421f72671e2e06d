import Basics
import Wording

/// A page to check a recognised list: the part of the picture for each line, next to the text read
/// from it.
///
/// It is written next to the picture and loads nothing else.
struct ListCheckPage {
  let list: RecognizedList
  /// The name of the picture.
  let picture: String
  /// The size of the picture in pixels.
  let size: (width: Int, height: Int)
  /// The name of the text to correct.
  let text: String
  let words: Words

  var html: String {
    let title = words("gifts.list.title", ["name": picture])
    return """
      <!doctype html>
      <html lang="\(MarkupText.escaped(words.tag))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      img-src 'self' file:; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(MarkupText.escaped(title))</title>
      <style>
      body { font: 1.1rem/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 50rem }
      ol { padding-left: 2.5rem }
      li { border-top: 1px solid #8888; padding: .5rem 0 }
      svg { background: #fff; display: block; max-height: 5rem; max-width: 100% }
      p, small { margin: 0 }
      .check { border-left: .3rem solid #d70; padding-left: .5rem }
      </style>
      </head>
      <body>
      <h1>\(MarkupText.escaped(title))</h1>
      <p>\(MarkupText.escaped(words("gifts.list.compare", ["file": text])))</p>
      <ol>
      \(list.rows.map(line).joined(separator: "\n"))
      </ol>
      </body>
      </html>

      """
  }

  private func line(_ row: RecognizedList.Row) -> String {
    let confidence = row.confidence.map { " <small>\($0)%</small>" } ?? ""
    let question = row.question.map { "<p class=\"check\">\(MarkupText.escaped($0))</p>" } ?? ""
    return "<li>\(slice(row))<p>\(MarkupText.escaped(row.text))\(confidence)</p>\(question)</li>"
  }

  /// The part of the picture, which the browser cuts out.
  private func slice(_ row: RecognizedList.Row) -> String {
    guard let area = row.area?.withMargin else { return "" }
    let source = MarkupText.escaped(PercentEncoding.readablePath(picture))
    let label = MarkupText.escaped(words("gifts.list.part"))
    return """
      <svg viewBox="\(area.viewBox)" width="\(area.width)" role="img" aria-label="\(label)">\
      <image href="./\(source)" width="\(size.width)" height="\(size.height)"/></svg>
      """
  }
}
