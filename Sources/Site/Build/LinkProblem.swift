import Basics

/// What is wrong with a link.
enum LinkProblem: Problem {
  /// Neither the site nor the folder has what it leads to.
  case nothingThere(String)
  /// No page and no person is called so.
  case noPage(String)
  /// The site has no page of that day.
  case noDay(String)
  /// The page that it leads to has no such heading.
  case noHeading(String, page: String)
  /// Of a page of the site: nothing stands where a link leads.
  case nothingAt(String, on: String)
  /// Of a page of the site: the page that a link leads to has no such place.
  case noPlaceAt(String, on: String)

  /// True if only the heading is not there.
  var isHeading: Bool { if case .noHeading = self { true } else { false } }

  var severity: Diagnostic.Severity { .warning }
  static let kind = "broken-link"
  var kind: String { Self.kind }

  var message: String {
    switch self {
    case .nothingThere(let target): "the link leads nowhere: there is no \(target)"
    case .noPage(let name): "the link leads nowhere: no page is called \"\(name)\""
    case .noDay(let day): "the link leads nowhere: there is no page of the day \(day)"
    case .noHeading(let heading, let page):
      "the link leads to a heading that is not there: \(page) has no #\(heading)"
    case .nothingAt(let link, let page): "on /\(page) the link \(link) leads nowhere"
    case .noPlaceAt(let link, let page):
      "on /\(page) the link \(link) leads to a place that the page does not have"
    }
  }

  var hint: String? {
    switch self {
    case .nothingThere:
      "write the path of a file from the folder of this page on, such as other.md, or an address "
        + "from the top of the site, such as /pages/"
    case .noPage: "a page is called by its title, or by the name of its file"
    case .noDay: "a day has a page when anything is on record of it, and the site has its journal"
    case .noHeading, .nothingAt, .noPlaceAt: nil
    }
  }
}
