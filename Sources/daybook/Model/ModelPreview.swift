import AllSystems
import Basics
import SiteKit
import Vault

/// What would be sent to a language model, and to whom, as a person sees it before.
struct ModelPreview: CommandResult {
  private let request: ModelRequest
  private let settings: ModelSettings
  /// What each token stands for.
  private let forms: [String: String]

  /// - Parameter request: As it is sent, with tokens in the place of names.
  init(_ request: ModelRequest, _ settings: ModelSettings, _ forms: [String: String]) {
    self.request = request
    self.settings = settings
    self.forms = forms
  }

  private var address: String? {
    settings.provider.flatMap {
      try? ModelCall.address(settings, $0, section: Systems.modelSection).text
    }
  }

  private var parts: [(role: String, text: String)] {
    [("instructions", request.instructions)]
      + request.turns.map { ($0.isAnswer ? "the model" : "you", $0.text) }
  }

  /// The tokens that are sent, in order, with what they stand for.
  private var names: [(token: String, name: String)] {
    func rank(_ token: String) -> (Substring, Int, String) {
      (token.prefix(1), token.utf8.count, token)
    }
    return forms.sorted { rank($0.key) < rank($1.key) }.map { ($0.key, $0.value) }
  }

  var text: String {
    let place = [settings.provider?.name, address, settings.model].compactMap(\.self)
    let title =
      place.isEmpty
      ? "No language model is connected; one would be sent this:"
      : "This goes to \(place.joined(separator: ", ")):"
    var lines = [title.printable]
    for (role, text) in parts {
      lines += ["", "  \(role)"]
      lines += text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  | \($0)".printable }
    }
    if !names.isEmpty {
      lines += ["", "  What the codes stand for, which is not sent:"]
      lines += names.map { "    \($0.token)  \($0.name.onOneLine)".printable }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONLine {
    JSONLine([
      ("provider", JSONText(settings.provider?.name)), ("address", JSONText(address)),
      ("model", JSONText(settings.model)),
      (
        "messages",
        .array(
          [.members([("role", .string("system")), ("text", .string(request.instructions))])]
            + request.turns.map {
              .members([
                ("role", .string($0.isAnswer ? "assistant" : "user")), ("text", .string($0.text)),
              ])
            })
      ),
      (
        "names",
        .array(
          names.map { .members([("code", .string($0.token)), ("name", .string($0.name))]) })
      ),
    ])
  }
}
