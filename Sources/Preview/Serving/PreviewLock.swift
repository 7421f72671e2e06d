internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import Synchronization
internal import Vault
internal import Wording

/// A password that a preview asks each browser for, and again after a time without use: for a
/// machine that others can sit down at.
///
/// It is kept in memory alone, as a salted hash. Each wrong one after the second makes everybody
/// wait longer before the next try, up to a minute.
package final class PreviewLock: Sendable {
  private struct State {
    /// The browsers that were let in, by the token in their cookie, with their last use.
    var sessions: [String: Instant] = [:]
    var failures = 0
    var nextTry = Instant(microseconds: .min)
  }

  private let salt = AccessToken()
  private let hash: [UInt8]
  private let pause: Duration
  private let state = Mutex(State())

  /// A lock that closes again after `pause` without use.
  package init(password: String, after pause: Duration) {
    hash = Self.hash(password, salt)
    self.pause = pause
  }

  /// The most browsers that are let in at a time.
  private static let mostSessions = 64
  /// The form field of the password. Other fields of the form belong to a request that came after
  /// the lock had closed; it is answered once the password is right.
  static let field = "-password"

  /// True if a request has the password and no other field.
  static func isAlone(in request: Request) -> Bool {
    request.body.flatMap {
      FormText.values(of: $0.readableBytesView, type: request.headers[.contentType])
    }.map { $0.count == 1 } ?? true
  }

  /// The answer to a request while the lock is closed for it.
  enum Answer: Sendable {
    /// Goes on; the cookie is for the answer, if the password has just been given.
    case open(cookie: String?)
    case closed(Response)
  }

  /// Checks a request.
  ///
  /// - Parameters:
  ///   - isQuiet: True for a request that a page makes automatically, which does not count as use.
  ///   - now: The current moment.
  func answer(
    to request: Request, at path: RequestPath, isQuiet: Bool, hosts: HostNames, _ words: Words,
    now: Instant
  ) -> Answer {
    if isOpen(for: request, port: hosts.port, isQuiet: isQuiet, now: now) {
      return .open(cookie: nil)
    }
    guard request.method == .post, !isQuiet else {
      return .closed(page(at: path, [:], words, nil))
    }
    guard
      let values = request.body.flatMap({
        FormText.values(of: $0.readableBytesView, type: request.headers[.contentType])
      })
    else { return .closed(page(at: path, [:], words, nil)) }
    guard let password = values[Self.field] else {
      return .closed(page(at: path, values, words, nil))
    }
    let wait = state.withLock { $0.nextTry - now }
    guard wait <= .zero else {
      let seconds = Int(wait.components.seconds) + 1
      return .closed(
        page(at: path, values, words, words("desk.wait", ["count": seconds]), seconds: seconds))
    }
    guard isRight(password) else {
      state.withLock { state in
        state.failures += 1
        let seconds = state.failures < 3 ? 0 : min(60, 1 << min(state.failures - 3, 6))
        state.nextTry = now + .seconds(seconds)
      }
      return .closed(page(at: path, values, words, words("desk.wrong_password")))
    }
    let token = AccessToken().text
    state.withLock { state in
      state.failures = 0
      state.sessions = state.sessions.filter { now - $0.value < pause }
      if state.sessions.count >= Self.mostSessions { state.sessions = [:] }
      state.sessions[token] = now
    }
    return .open(
      cookie: "\(Self.cookie(hosts.port))=\(token); Path=/; HttpOnly; SameSite=Strict")
  }

  /// True if the browser of a request was let in and has used the preview since.
  ///
  /// - Parameter isQuiet: True if this request does not count as use.
  func isOpen(for request: Request, port: Int, isQuiet: Bool, now: Instant) -> Bool {
    guard let token = request.cookie(Self.cookie(port)) else { return false }
    return state.withLock { state in
      guard let last = state.sessions[token] else { return false }
      guard now - last < pause else {
        state.sessions[token] = nil
        return false
      }
      if !isQuiet { state.sessions[token] = now }
      return true
    }
  }

  /// Closes it for all browsers.
  func close() { state.withLock { $0.sessions = [:] } }

  private static func cookie(_ port: Int) -> String { "daybook-lock-\(port)" }

  private static func hash(_ password: String, _ salt: AccessToken) -> [UInt8] {
    SHA256Hash.hash(of: Array((salt.text + password).utf8))
  }

  /// Compared in constant time.
  private func isRight(_ password: String) -> Bool {
    zip(Self.hash(password, salt), hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The page that asks for the password. It sends a form that came too late once more, so that no
  /// input is lost.
  private func page(
    at path: RequestPath, _ values: [String: String], _ words: Words, _ problem: String?,
    seconds: Int? = nil
  ) -> Response {
    let target =
      "/" + path.names.map(PercentEncoding.path).joined(separator: "/")
      + (path.query.map { "?" + $0 } ?? "")
    let fields = values.filter { $0.key != Self.field }.sorted { $0.key < $1.key }.map {
      "<input type=\"hidden\" name=\"\(MarkupText.escaped($0.key))\" "
        + "value=\"\(MarkupText.escaped($0.value))\">\n"
    }
    let said = problem.map {
      "<p class=\"problem\" role=\"alert\" id=\"password-problem\">\(MarkupText.escaped($0))</p>\n"
    }
    let described = problem == nil ? "" : " aria-describedby=\"password-problem\""
    let main = """
      <form method="post" action="\(MarkupText.escaped(target))">
      \(fields.joined())<div class="field">
      <label for="password">\(MarkupText.escaped(words("desk.password")))</label>
      <input type="password" id="password" name="\(Self.field)" required autofocus \
      autocomplete="current-password"\(described)>
      \(said ?? "")</div>
      <button>\(MarkupText.escaped(words("desk.unlock")))</button>
      </form>

      """
    let elements = PageElements(
      head: "<link rel=\"stylesheet\" href=\"\(PreviewFiles.address("preview.css"))\">\n")
    let html = PreviewPage.html(
      title: words("desk.locked"), language: words.tag, elements: elements, main: main)
    return Response(
      html, ContentType.html, seconds == nil ? .unauthorized : .tooManyRequests,
      seconds.map { [.retryAfter: "\($0)"] } ?? [:])
  }
}
