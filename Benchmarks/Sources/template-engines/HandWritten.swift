/// No engine: the code that a person would write for exactly these pages, appending bytes to an
/// array.
enum HandWritten: Engine {
  static let suffix = "none"

  static func parse(_ text: String) throws { throw Complaint("there is nothing to parse") }

  static func page(_ work: String, _ input: Input) throws -> any Page {
    HandWrittenPage(work: work, record: try input.decoded())
  }
}

private struct HandWrittenPage: Page {
  let work: String
  let record: Record

  func render() throws -> any Collection<UInt8> {
    var page: [UInt8] = []
    switch work {
    case "table": appendTable(to: &page)
    case "conditions": appendTasks(to: &page)
    case "layout-20": appendLayouts(to: &page)
    default: throw Complaint("nobody wrote \(work)")
    }
    return page
  }

  private func appendTable(to page: inout [UInt8]) {
    page.append("<table>\n")
    for row in record.rows {
      page.append("<tr><td>")
      page.appendEscaped(row.day)
      page.append("</td><td>")
      page.appendEscaped(row.project)
      page.append("</td><td>")
      page.appendEscaped(row.note)
      page.append("</td><td>")
      page.appendEscaped(row.source)
      page.append("</td></tr>\n")
    }
    page.append("</table>\n")
  }

  private func appendTasks(to page: inout [UInt8]) {
    page.append("<ul>\n")
    for task in record.tasks {
      page.append("<li>")
      if task.done {
        page.append("<del>")
        page.appendEscaped(task.title)
        page.append("</del>")
      } else {
        page.appendEscaped(task.title)
      }
      if let due = task.due {
        page.append(" <time>")
        page.appendEscaped(due)
        page.append("</time>")
      }
      for tag in task.tags {
        page.append(" <b>")
        page.appendEscaped(tag)
        page.append("</b>")
      }
      for step in task.steps {
        page.append(" <i>")
        page.appendEscaped(step.name)
        page.append("</i>")
      }
      page.append("</li>\n")
    }
    page.append("</ul>\n")
  }

  private func appendLayouts(to page: inout [UInt8]) {
    page.append("<main>\n")
    for _ in 1..<20 {
      page.append("<div><p>")
      page.appendEscaped(record.title)
      page.append("</p>\n")
    }
    page.append("<p>")
    page.appendEscaped(record.text)
    page.append("</p>\n")
    for _ in 1..<20 { page.append("</div>\n") }
    page.append("</main>\n")
  }
}

extension [UInt8] {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends text, HTML's reserved characters as entities.
  mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "'"): append("&#39;")
      default: append(byte)
      }
    }
  }
}
