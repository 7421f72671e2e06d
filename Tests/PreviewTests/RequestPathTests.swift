import Testing

@testable import Preview

struct RequestPathTests {
  @Test(arguments: [
    ("/", "index.html"), ("/focus/", "focus/index.html"), ("/focus", "focus"),
    ("/a%20b.png", "a b.png"), ("/%E6%97%A5/", "日/index.html"), ("/a?b=/../c", "a"),
    ("//", "/index.html"), ("/%252e%252e/", "%2e%2e/index.html"),
  ])
  func `A path is decoded once`(target: String, file: String) throws {
    #expect(try #require(RequestPath(target)).file == file)
  }

  @Test(arguments: [
    "", "focus", "*", "/..", "/../", "/a/../b", "/%2e%2e/", "/%2E./", "/.%2e/x", "/./", "/a%2fb",
    "/a%2Fb", "/a\\b", "/a%5cb", "/a%00b", "/%0a", "/%", "/%4", "/%zz", "/%c0%ae%c0%ae/", "/%ff",
    "/%ed%a0%80", "/%7f", "http://elsewhere/", "/%e0%80%af",
  ])
  func `A path that could be read in two ways is none`(target: String) {
    #expect(RequestPath(target) == nil)
  }

  @Test(arguments: [
    ("../assets/a.css", "focus/index.html", "assets/a.css"),
    ("assets/a.css", "index.html", "assets/a.css"), ("a.css", "日/b.html", "日/a.css"),
    ("/assets/a%20b.css", "404.html", "assets/a b.css"), ("../../a.css", "a/b/c.html", "a.css"),
  ])
  func `A link in a page leads to a path`(link: String, page: String, file: String) throws {
    #expect(try #require(RequestPath(link, from: page)).file == file)
  }

  @Test(arguments: ["../a.css", "../../a.css", "a/../b.css", "./a.css", "a%2fb.css", "a\\b.css"])
  func `A link that leads out, or can be read in two ways, is none`(link: String) {
    #expect(RequestPath(link, from: "index.html") == nil)
  }

  @Test(arguments: [
    ("index.html", "/"), ("focus/index.html", "/focus/"), ("a b/ä.png", "/a%20b/%C3%A4.png"),
    ("myindex.html", "/myindex.html"), ("404.html", "/404.html"),
  ])
  func `A file has an address`(path: String, address: String) {
    #expect(RequestPath.address(of: path) == address)
  }
}
