import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// Events of prompts in words: on the page of the library, in feeds, and on a terminal.
struct PromptNewsView: Sendable {
  /// The events of a feed, and those on a page.
  static let (mostInFeed, mostOnPage) = (10, 20)

  private let library: PromptLibrary
  private let words: Words

  init(_ library: PromptLibrary, _ words: Words) {
    self.library = library
    self.words = words
  }

  /// `Clara on Cut to length`, or `Cut to length, version 4`.
  func title(_ event: PromptEvent) -> String {
    let prompt = library.prompts[event.index].title
    let author = event.author ?? words("prompts.someone")
    return switch event.what {
    case .comment: words("prompts.said_on", ["author": author, "prompt": prompt])
    case .reply(_, let parent):
      words(
        "prompts.replied_on",
        ["author": author, "to": parent ?? words("prompts.someone"), "prompt": prompt])
    case .version(let version):
      words("prompts.changed_to", ["prompt": prompt, "version": version.number])
    }
  }

  /// The words of a comment, or why a version was made.
  func text(_ event: PromptEvent) -> String? {
    switch event.what {
    case .comment(let comment), .reply(let comment, _): comment.text
    case .version(let version): version.note
    }
  }

  func line(_ event: PromptEvent) -> String {
    let day = library.moment.zone.day(of: event.at)
    let text = text(event).map { ": \($0.unwrappedLine.clipped(to: 200))" } ?? ""
    return "\(day)  \(title(event))\(text)".printable
  }

  private func address(_ event: PromptEvent) -> String {
    PromptAddress.prompt(library.prompts[event.index].id)
  }

  /// Its place on the page of its prompt.
  private func anchor(_ event: PromptEvent) -> String {
    switch event.what {
    case .comment(let comment), .reply(let comment, _): Self.anchor(comment)
    case .version(let version): Self.anchor(version)
    }
  }

  static func anchor(_ comment: PromptComment) -> String {
    comment.id.isEmpty ? "comments" : "comment-\(PercentEncoding.path(comment.id))"
  }

  static func anchor(_ version: PromptVersion) -> String { "version-\(version.number)" }

  /// News for the page of the library; nil if there is none.
  func object(of news: [PromptEvent]) -> Value {
    guard !news.isEmpty else { return .nil }
    let zone = library.moment.zone
    return [
      "since": .string(words.date(zone.day(of: library.newsSince))),
      "count": .int(news.count),
      "events": .array(news.prefix(Self.mostOnPage)) { event in
        [
          "title": .string(title(event)),
          "url": .string("\(PromptAddress.link(address(event)))#\(anchor(event))"),
          "text": Value(text(event)?.unwrappedLine.clipped(to: 200)),
          "date": .string(words.date(zone.day(of: event.at))),
        ]
      },
    ]
  }

  /// The newest events as items of a feed.
  var feed: [FeedItem] {
    library.events.prefix(Self.mostInFeed).map { event in
      let text = text(event)
      return FeedItem(
        title(event), on: event.at, at: address(event), fragment: anchor(event),
        summary: text?.unwrappedLine
      ) { _ in
        text.map { "<p>\(MarkupText.escaped($0))</p>" } ?? ""
      }
    }
  }
}
