import AllSystems
import Basics
import Dispatch
import SiteKit
import Vault

/// The person's language model, and the way to it: private data is replaced, the text and its host
/// are shown for confirmation, and only then is the request sent. Nothing is sent while anything is
/// wrong with the settings, as the default may be another host.
struct LanguageModel {
  let vault: NamedVault

  init(_ vault: NamedVault) { self.vault = vault }

  func isConnected(for use: ModelUse) -> Bool {
    vault.settings.settings[ModelSettings.self].chosen(for: use).settings.provider != nil
  }

  /// A provider that answers a request.
  private struct Answerer {
    let settings: ModelSettings
    /// The preset's name, or the name that the person gave it.
    let name: String
    /// Its place in the settings, for messages: `coach`, or `coach.providers.groq`.
    let place: String

    var key: String? { settings.provider.flatMap { Machine.environment[$0.keyVariable] } }

    /// A problem with it, which names its place if there are several.
    func diagnostic(_ problem: ModelProblem) -> Diagnostic {
      var diagnostic = problem.diagnostic(at: nil)
      if place != Systems.modelSection {
        diagnostic.message = "\(place): \(diagnostic.message)"
      }
      return diagnostic
    }
  }

  /// The provider for a request.
  ///
  /// - Throws: ``Failure`` if it is named and not kept.
  private func answerer(_ request: ModelRequest) throws -> Answerer {
    let section = Systems.modelSection
    let all = vault.settings.settings[ModelSettings.self]
    var (settings, name) = all.chosen(for: request.use)
    if let wanted = request.provider {
      guard let kept = all.kept[wanted] else {
        let known = all.kept.keys.sorted()
        throw Failure(
          "unknown-provider", "\(section).providers has no \(wanted.shortQuoted)",
          hint: known.isEmpty ? nil : "it has \(known.joined(separator: ", "))")
      }
      (settings, name) = (kept, wanted)
    }
    return Answerer(
      settings: settings, name: name ?? settings.provider?.name ?? "",
      place: name.map { "\(section).providers.\($0)" } ?? section)
  }

  func toldContents() async throws -> VaultContents {
    let audience = vault.settings.settings.toldAudience(Systems.modelSection)
    return try await vault.contents(for: audience).whole()
  }

  func answer(_ request: ModelRequest) async throws -> ModelAnswer {
    guard !DiagnosticList(vault.settings.diagnostics).hasErrors else {
      return .failed(ModelProblem.faultySettings.diagnostic(at: nil))
    }
    let model = try answerer(request)
    guard model.settings.provider != nil || request.preview != nil else {
      return .notConnected(
        ModelProblem.notConnected(section: Systems.modelSection).diagnostic(at: nil))
    }
    let contents = try await vault.contents(of: Systems.all).whole()
    do throws(ModelProblem) {
      // The names to replace are not known.
      guard contents.locked.isEmpty else { throw .lockedNames(contents.locked.sorted()) }
      var tokens = NameTokens(contents.privateNames)
      var veiled = request
      veiled.turns = request.turns.map {
        ModelRequest.Turn(tokens.veil($0.text), isAnswer: $0.isAnswer)
      }
      let shown = ModelPreview(veiled, model.settings, named: model.name, tokens.forms)
      if let format = request.preview {
        Console.print(shown, format)
        return .shown
      }
      let call = try ModelCall(veiled, model.settings, section: model.place, key: model.key)
      guard let curl = CurlProgram() else { throw .noCurl }
      guard agrees(to: shown, at: call.address.host, request) else { return .notSent }
      return .said(try await said(call, by: curl, tokens.forms, model))
    } catch {
      return .failed(model.diagnostic(error))
    }
  }

  private func agrees(
    to preview: ModelPreview, at host: String, _ request: ModelRequest
  ) -> Bool {
    if request.isAgreed {
      Console.detail(preview.text)
      return true
    }
    guard Terminal.isThere else {
      Console.note(
        "nothing was sent: --show prints the text to be sent, --yes sends it without asking\n")
      return false
    }
    Console.ask(preview.text + "\n")
    do {
      if try Terminal().isYes("Send it to \(host)?") { return true }
    } catch let failure as Failure {
      Console.report([failure.diagnostic], .text)
    } catch {}
    Console.note("nothing was sent\n")
    return false
  }

  /// Sends a request, and shows the answer as it arrives.
  private func said(
    _ call: ModelCall, by curl: CurlProgram, _ forms: [String: String], _ asked: Answerer
  ) async throws(ModelProblem) -> ModelSaying {
    let timeout = asked.settings.timeout
    let form = asked.settings.provider?.form ?? .chatCompletions
    let (provider, model) = (asked.name, asked.settings.model ?? "")
    let secret = asked.key
    // On a thread that may block.
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<ModelSaying, ModelProblem>, Never>) in
      DispatchQueue.global().async {
        var answer = IncomingAnswer(form, forms, provider: provider, model: model)
        continuation.resume(
          returning: Result { () throws(ModelProblem) in
            try answer.come(from: call, by: curl, within: timeout)
          })
      }
    }
    do throws(ModelProblem) {
      let saying = try result.get()
      if saying.isShown, let tokens = saying.tokens {
        Console.ask(tokens.text(in: vault.settings.settings.words) + "\n")
      }
      return saying
    } catch {
      throw error.hiding(secret)
    }
  }
}

/// An answer as it arrives: parsed, with names put back, and shown.
private struct IncomingAnswer {
  private var reader: ResponseReader
  private var restorer: TokenRestorer
  private var text = AnswerText()
  private let provider: String
  private var model: String
  private var tokens: TokenUsage?
  private let isShown = Console.isWatched

  init(
    _ form: ModelProvider.Form, _ forms: [String: String], provider: String, model: String
  ) {
    self.provider = provider
    reader = ResponseReader(form)
    restorer = TokenRestorer(forms)
    self.model = model
  }

  mutating func come(
    from call: ModelCall, by curl: CurlProgram, within timeout: Duration
  ) throws(ModelProblem) -> ModelSaying {
    let clock = ContinuousClock()
    let began = clock.now
    var problem: ModelProblem?
    var failure: ModelProblem?
    do throws(ModelProblem) {
      try curl.send(call, timeout: timeout) { bytes in
        do throws(ModelProblem) {
          try take(try reader.take(bytes))
          // Text over the limit is not kept, so the rest need not be awaited.
          return !text.isTooLong
        } catch {
          problem = error
          return false
        }
      }
    } catch {
      failure = error
    }
    defer { if isShown, !text.text.isEmpty { Console.ask("\n") } }
    if let problem { throw problem }
    if !text.isTooLong {
      // The response explains the failure better than the broken connection does.
      if let failure, !(reader.isFailure && failure == .cutOff) { throw failure }
      try take(try reader.finish())
    }
    show(text.take(restorer.finish()) + text.finish())
    guard !text.text.withoutBlanks.isEmpty else { throw .empty }
    return ModelSaying(
      text.text.withoutBlanks, isCut: text.isTooLong || reader.isCutByLength,
      provider: provider, model: model, length: began.duration(to: clock.now), tokens: tokens,
      isShown: isShown)
  }

  private mutating func take(_ events: [AnswerEvent]) throws(ModelProblem) {
    for event in events {
      switch event {
      case .model(let name): model = String(name.printable.prefix(100))
      case .used(let usage):
        var known = tokens ?? TokenUsage()
        known.update(with: usage)
        tokens = known
      case .text(let part): show(text.take(restorer.take(part)))
      case .finished, .failed: break
      }
    }
  }

  private func show(_ part: String) {
    if isShown, !part.isEmpty { Console.ask(part) }
  }
}

extension ModelProblem {
  /// The problem, without a key that a provider repeats in its words.
  fileprivate func hiding(_ secret: String?) -> ModelProblem {
    guard let secret, secret.utf8.count >= 4 else { return self }
    return switch self {
    case .told(let text): .told(text.replacing(secret, with: "…"))
    case .curl(let text): .curl(text.replacing(secret, with: "…"))
    case .status(let status, let said, let retryAfter):
      .status(status, said: said.replacing(secret, with: "…"), retryAfter: retryAfter)
    default: self
    }
  }
}

/// A preview of the text for a language model, and of its recipient.
struct ModelPreview: CommandResult {
  private let request: ModelRequest
  private let settings: ModelSettings
  private let name: String
  private let forms: [String: String]

  /// - Parameters:
  ///   - request: As it is sent, with tokens in the place of names.
  ///   - name: The provider's; empty if there is none.
  init(
    _ request: ModelRequest, _ settings: ModelSettings, named name: String,
    _ forms: [String: String]
  ) {
    self.name = name
    self.request = request
    self.settings = settings
    self.forms = forms
  }

  private var provider: String? { name.isEmpty ? nil : name }

  private var address: String? {
    settings.provider.flatMap {
      try? ModelCall.address(settings, $0, section: Systems.modelSection).text
    }
  }

  private var parts: [(role: String, text: String)] {
    [("instructions", request.instructions)]
      + request.turns.map { ($0.isAnswer ? "the model" : "you", $0.text) }
  }

  /// The tokens in the text, in order, with the names that they replace.
  private var names: [(token: String, name: String)] {
    func rank(_ token: String) -> (Substring, Int, String) {
      (token.prefix(1), token.utf8.count, token)
    }
    return forms.sorted { rank($0.key) < rank($1.key) }.map { ($0.key, $0.value) }
  }

  var text: String {
    let place = [provider, address, settings.model].compactMap(\.self)
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
      lines += ["", "  The codes and their meanings, which are not sent:"]
      lines += names.map { "    \($0.token)  \($0.name.onOneLine)".printable }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONLine {
    [
      "provider": JSONText(provider), "address": JSONText(address),
      "model": JSONText(settings.model),
      "messages": .array(
        [["role": "system", "text": .string(request.instructions)]]
          + request.turns.map {
            ["role": .string($0.isAnswer ? "assistant" : "user"), "text": .string($0.text)]
          }),
      "names": .array(names) { ["code": .string($0.token), "name": .string($0.name)] },
    ]
  }
}
