package import Basics
import Vault

package enum ModelProblem: Problem {
  // Before anything is sent.
  case notConnected(section: String)
  case faultySettings
  case noModel(section: String)
  case noKey(provider: String, variable: String)
  case badKey(variable: String)
  /// A provider where each account has its own address, which the settings lack.
  case noAddress(provider: String, section: String)
  /// An address that would get the key and text unencrypted.
  case openAddress(String, section: String)
  case tooLong
  case noCurl
  case lockedNames([String])

  // While connecting.
  case unknownHost(String)
  case noConnection(String)
  case notSecure(String, reason: String)
  case timedOut(Duration)
  case cutOff
  case curl(String)

  // In the response.
  case unreadable(String)
  case tooLarge
  case told(String)
  case refused
  case empty
  /// A response with a status other than success.
  case status(Int, said: String, retryAfter: String?)

  package var severity: Diagnostic.Severity { .error }
  package var kind: String { "model" }

  package var message: String {
    switch self {
    case .notConnected: "no language model is connected"
    case .faultySettings: "nothing is sent while something is wrong with the settings"
    case .noModel: "the settings name no model"
    case .noKey(let provider, let variable):
      "\(provider) wants a key, and the variable \(variable) is not set"
    case .badKey(let variable):
      "the value of \(variable) is no key: it has characters that no key has"
    case .noAddress(let provider, let section):
      "\(provider) has another address for each account, and the settings have no "
        + "\(section).baseURL"
    case .openAddress(let address, _):
      "nothing is sent to \(address.shortQuoted): without https the key and the text would travel "
        + "in the open"
    case .tooLong: "the text is too long to be sent"
    case .noCurl: "the program curl, which talks to the model, is not installed"
    case .lockedNames(let systems):
      "nothing can be sent while records of \(systems.joined(separator: ", ")) are locked: the "
        + "names in them are not known, so they could not be replaced"
    case .unknownHost(let host): "there is no \(host.shortQuoted), or this machine is offline"
    case .noConnection(let host): "\(host) does not take connections"
    case .notSecure(let host, let reason):
      "the connection to \(host) is not secure: \(reason.shortened)"
    case .timedOut(let length): "the model did not answer within \(length.inWords)"
    case .cutOff: "the answer broke off"
    case .curl(let reason): "the model could not be asked: \(reason.shortened)"
    case .unreadable(let what): "the answer cannot be read: \(what)"
    case .tooLarge: "the answer is too large"
    case .told(let text): "the model failed: \(text)"
    case .refused: "the model declined to answer"
    case .empty: "the answer is empty"
    case .status(let status, let said, _):
      Self.words(for: status) + " (\(status))" + (said.isEmpty ? "" : ": \(said)")
    }
  }

  package var hint: String? {
    switch self {
    case .notConnected(let section):
      "connect one in daybook.yaml, as \(section): {provider: ollama, model: llama3.2}; "
        + "daybook coach preview shows what would be sent"
    case .faultySettings: "daybook check says what is wrong with them"
    case .noModel(let section): "add \(section).model to daybook.yaml, such as llama3.2"
    case .noKey(_, let variable): "set it where you keep your environment: export \(variable)=…"
    case .badKey: "set it to the key alone, without quotes or blanks"
    case .noAddress(_, let section):
      "write it, such as \(section).baseURL: "
        + "https://NAME.openai.azure.com/openai/deployments/MODEL?api-version=2024-10-21"
    case .openAddress(_, let section):
      "write \(section).baseURL with https://; http:// is for this machine alone"
    case .tooLong: "make it shorter"
    case .noCurl: "install it (Debian: apt install curl; macOS has it)"
    case .lockedNames: "name your identity with --identity"
    case .noConnection: "is it running?"
    case .timedOut: "ask again, or allow more time with timeout in the settings"
    case .cutOff, .empty: "ask again"
    case .unreadable: "is baseURL that of a provider, and provider the right one?"
    case .status(let status, _, let retryAfter): Self.hint(for: status, retryAfter)
    default: nil
    }
  }

  private static func words(for status: Int) -> String {
    switch status {
    case 401, 403: "the key was refused"
    case 402: "the account has no credit"
    case 404: "there is no such model, or nothing at this address"
    case 408, 504: "the model took too long"
    case 413: "the text is too long for the model"
    case 429: "too much was asked, or the credit is used up"
    case 300..<400: "the address leads elsewhere; nothing is sent there"
    case 500...: "the provider failed"
    default: "the provider refused the request"
    }
  }

  private static func hint(for status: Int, _ retryAfter: String?) -> String? {
    switch status {
    case 401, 403: "check the key, and its access to this model"
    case 404: "look at model and baseURL in the settings; with ollama: ollama pull MODEL"
    case 300..<400: "write the address it means as baseURL in the settings"
    case 429, 503: retryAfter.map { "ask again \($0)" } ?? "ask again in a while"
    case 500...: "ask again in a while"
    default: nil
    }
  }
}

extension Duration {
  /// `60 s`, `1.5 s`.
  fileprivate var inWords: String {
    let tenths =
      Int(components.seconds) * 10 + Int(components.attoseconds / 100_000_000_000_000_000)
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
