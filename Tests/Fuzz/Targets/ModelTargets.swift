import Basics
import Vault

@testable import SiteKit

extension FuzzTarget {
  /// The answer of a language model, in both forms: the result does not depend on how it is
  /// split, and is text.
  static let answers = FuzzTarget("answers") { bytes in
    for form in [ModelProvider.Form.chatCompletions, .messages] {
      let whole = Answer(form, [bytes[...]])
      let cut = bytes.isEmpty ? 0 : (Int(bytes[bytes.count / 2]) * 97 + bytes.count) % bytes.count
      try same("an answer in two parts", Answer(form, [bytes[..<cut], bytes[cut...]]), whole)
      if bytes.count < 1_000 {
        try same(
          "an answer byte by byte", Answer(form, bytes.indices.map { bytes[$0...$0] }), whole)
      }
    }
    // As a separate text with codes to replace.
    var restorer = TokenRestorer(["P1": "Robin Vale", "P1b": "Robin", "A2": "¥500"])
    var text = AnswerText()
    var shown = ""
    for part in bytes.text.split(separator: "e", omittingEmptySubsequences: false) {
      shown += text.take(restorer.take(String(part)))
    }
    shown += text.take(restorer.finish()) + text.finish()
    try same("what was shown", shown, text.text)
    try promise("a short text", text.text.count <= AnswerText.longest)
    try promise(
      "a text without controls",
      !text.text.unicodeScalars.contains {
        $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value))
          || (0x202A...0x202E).contains($0.value)
      })
    // Names are restored where they were, in any text.
    var tokens = NameTokens(
      .of(.person, ["Robin Vale", "张三"]) + .of(.place, ["虹桥"]) + .of(.amount, ["500"]))
    let veiled = tokens.veil(bytes.text)
    try same("a text with names put back", tokens.restored(veiled), bytes.text)
    try promise("a text without names", !veiled.contains("张三") && !veiled.contains("虹桥"))
  }
}

/// The outcome of an answer's bytes.
private struct Answer: Equatable {
  var text = ""
  var model: String?
  var problem: String?

  init(_ form: ModelProvider.Form, _ parts: [ArraySlice<UInt8>]) {
    var reader = ResponseReader(form)
    do throws(ModelProblem) {
      var events: [AnswerEvent] = []
      for part in parts { events += try reader.take(part) }
      events += try reader.finish()
      for event in events {
        switch event {
        case .text(let part): text += part
        case .model(let name): model = name
        case .used, .finished, .failed: break
        }
      }
    } catch {
      problem = error.message
    }
  }
}
