import Foundation
import Testing

@testable import Site

/// A text with the terms of an index, and the terms of a query. `scripts/check search` compares
/// the page's script with the same table.
struct SearchCase: Decodable, Sendable, CustomTestStringConvertible {
  var text: String
  var terms: [String]
  var query: [String]

  var testDescription: String { text }

  init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    text = try row.decode(String.self)
    terms = try row.decode([String].self)
    query = try row.decode([String].self)
  }

  static let all: [SearchCase] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../search-terms.json")
    let data = (try? Data(contentsOf: file)) ?? Data()
    return (try? JSONDecoder().decode([SearchCase].self, from: data)) ?? []
  }()
}

struct SearchTermsTests {
  @Test(arguments: SearchCase.all)
  func `A text has its terms`(_ row: SearchCase) {
    #expect(row.text.searchTerms == row.terms)
    #expect(row.text.queryTerms == row.query)
  }

  @Test func `The table is there`() {
    #expect(SearchCase.all.count > 20)
  }

  @Test(arguments: [
    ("a {{ figure }} b", "a  b"), ("a {%- if x -%} hidden {% else %} too {%- endif -%} b", "a  b"),
    ("{% comment %}secret{% endcomment %}shown", "shown"),
    ("{% if a %}1{% if b %}2{% endif %}3{% endif %}4", "4"),
    ("{% assign x = 1 %}shown", "shown"), ("{% render 'change' %}shown", "shown"),
    ("{% comment %}{% if %}secret{% endcomment %}shown", "shown"),
    // Unmatched end tags: finding too little is better than too much.
    ("a{% comment %}secret{% endif %}{% endcomment %}b", "b"),
    ("{ a } {b} {{ never closed", "{ a } {b} {{ never closed"), ("", ""),
  ])
  func `What Liquid may hide is not found`(_ source: String, _ words: String) {
    #expect(PageWords.withoutLiquid(source) == words)
  }
}

struct SearchSignTests {
  @Test(arguments: [
    ("C++", "Learning C++ at night", true), ("c++", "C++20 is new", true),
    ("C++", "C and C#", false), ("c", "Learning C++", true), ("C#", "C#语言", true),
    ("f#", "F# (a language)", true), (".NET", "A .NET program", true),
    (".net", "ASP.NET", true), (".net", "The network", false), ("net", "A .NET program", true),
    ("Dr.Smith", "Dr. Smith", true), ("donau\u{AD}dampf", "Do\u{AD}nau\u{AD}dampfschiff", true),
    ("Donaudampf", "Donau\u{200B}dampfschiff", true), ("渡船", "渡\u{200B}船", true),
  ])
  func `A query finds the signs of a word, across what is not seen`(
    query: String, text: String, isFound: Bool
  ) throws {
    let query = try #require(SearchQuery(query))
    #expect((query.match(title: text, tags: [], passages: []) != nil) == isFound)
    #expect((query.match(title: "", tags: [], passages: [text]) != nil) == isFound)
  }
}
