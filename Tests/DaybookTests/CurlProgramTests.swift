import Basics
import Foundation
import SiteKit
import Testing
import Vault

@testable import daybook

/// A request with a body, to a provider on this machine or elsewhere.
private func call(
  _ text: String, _ lines: String = "provider: ollama", key: String? = "sk-1"
) throws -> ModelCall {
  let read = Settings.read(
    Array("coach: {model: m, \(lines)}\n".utf8), keys: SettingKey.languageModel(in: "coach"),
    systemNames: [])
  try #require(read.diagnostics.isEmpty)
  return try ModelCall(
    ModelRequest("Ask.", [.init(text)]), read.settings[ModelSettings.self], section: "coach",
    key: key)
}

/// A quoted value, read as the manual of curl says (`man curl`, “-K, --config”): `\\`, `\"`,
/// `\t`, `\n`, `\r` and `\v` are escapes, and a backslash before any other letter is dropped.
private func read(_ quoted: [UInt8]) -> [UInt8]? {
  guard quoted.first == UInt8(ascii: "\""), quoted.count > 1 else { return nil }
  let means: [UInt8: UInt8] = [
    UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "v"): 11,
  ]
  var bytes: [UInt8] = []
  var index = 1
  while index < quoted.count {
    switch quoted[index] {
    case UInt8(ascii: "\""): return index == quoted.count - 1 ? bytes : nil
    case UInt8(ascii: "\\") where index + 1 < quoted.count:
      index += 1
      bytes.append(means[quoted[index]] ?? quoted[index])
    default: bytes.append(quoted[index])
    }
    index += 1
  }
  return nil
}

struct CurlProgramTests {
  @Test(arguments: [
    "", "a", "\"", "\\", "\\\\\"\"", "\\n", "a\nurl = http://example.org\n", "\r\n\t\u{B}",
    "\"\nheader = \"x", "早上好 🌊", "@/etc/passwd", "\u{1}\u{1B}\u{7F}", "# no comment", "-K x",
  ])
  func `A value stays within its quotes, and is read back as it was`(_ text: String) {
    let quoted = CurlProgram.quoted(text)
    #expect(!quoted.contains(0x0A) && !quoted.contains(0x0D))
    #expect(read(quoted) == Array(text.utf8))
  }

  @Test func `Every byte but zero is read back`() {
    let text = String(decoding: Array(1...0x7F) as [UInt8], as: UTF8.self)
    #expect(read(CurlProgram.quoted(text)) == Array(text.utf8))
    #expect(read(CurlProgram.quoted("a\0b")) == Array("ab".utf8))
  }

  @Test func `Whatever a text holds, curl is told the same options`() throws {
    func names(_ text: String) throws -> [String] {
      let told = CurlProgram.configuration(try call(text), timeout: .seconds(60))
      return told.split(separator: 0x0A).map {
        String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      }
    }
    let plain = try names("hello")
    #expect(plain.last == "data-raw")
    for text in ["\"\noutput = \"stolen", "\\\"\nlocation\n", "\r\nproxy = x", "@/etc/passwd"] {
      #expect(try names(text) == plain)
    }
    for name in ["location", "location-trusted", "netrc", "insecure", "output", "cookie-jar"] {
      #expect(!plain.contains(name))
    }
  }

  @Test func `Elsewhere only https is spoken, and this machine is reached directly`() throws {
    func told(_ lines: String) throws -> [String] {
      String(
        decoding: CurlProgram.configuration(try call("x", lines), timeout: .seconds(5)),
        as: UTF8.self
      ).split(separator: "\n").map(String.init)
    }
    let near = try told("provider: ollama")
    #expect(near.contains("noproxy=\"*\"") && near.contains("proto=\"=http,https\""))
    #expect(near.contains("max-time=\"5.0\"") && near.contains("max-redirs=\"0\""))
    let far = try told("provider: openai")
    #expect(!far.contains("noproxy=\"*\"") && far.contains("proto=\"=https\""))
    #expect(far.contains("header=\"authorization: Bearer sk-1\""))
    #expect(CurlProgram.arguments == ["--disable", "--config", "-"])
  }

  @Test(
    arguments: [
      (0, nil), (6, "there is no \"api.openai.com\", or this machine is offline"),
      (7, "api.openai.com does not take connections"), (18, "the answer broke off"),
      (28, "the model did not answer within 5 s"),
      (60, "the connection to api.openai.com is not secure: no certificate"),
      (63, "the answer is too large"), (2, "the model could not be asked: no certificate"),
    ] as [(Int32, String?)])
  func `What curl ends with is told in words`(_ status: Int32, _ words: String?) throws {
    let address = try call("x", "provider: openai").address
    let problem = CurlProgram.problem(
      status, "curl: (\(status)) no certificate\n", address, .seconds(5))
    #expect(problem?.message == words)
  }

  @Test func `Without curl there is none`() {
    #expect(CurlProgram(searchPath: "/nowhere") == nil)
  }
}
