internal import HTTPTypes

/// The link that gives others access to a preview: it has a secret, which their browser then keeps
/// as a cookie. Without either, nothing is visible.
package struct SharedLink: Sendable {
  private let secret = AccessToken()

  package init() {}

  /// The path that lets a browser in, below an address that ends in a slash.
  package var path: String { "\(RequestPath.ownFolder)/enter?key=\(secret.text)" }

  /// Answers a request that is denied access, or that asks for it; nil if it has access.
  ///
  /// - Parameter port: The preview's port: a cookie is valid for all ports of a machine.
  func answer(to request: Request, at path: RequestPath, port: Int) -> Response? {
    let cookie = "daybook-\(port)"
    if path.names == [RequestPath.ownFolder, "enter"], secret.isEqual(to: path.form?["key"]) {
      return SiteResponder.message(
        .seeOther, "It is at /",
        [
          .location: "/",
          .setCookie: "\(cookie)=\(secret.text); Path=/; HttpOnly; SameSite=Strict",
        ])
    }
    let kept = request.headers[values: .cookie].flatMap { $0.split(separator: ";") }
      .map { $0.trimming(" ") }.first { $0.hasPrefix(cookie + "=") }
    if secret.isEqual(to: kept.map { String($0.dropFirst(cookie.utf8.count + 1)) }) { return nil }
    return SiteResponder.message(
      .forbidden, "This is shown to those who have its link: open the whole link")
  }
}
