internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault

/// Takes what the page `capture/` sends: it goes into the inbox, as a file that the same entries
/// always have. Guests who may add records may send, too, and do not see what waits.
struct CapturedEntries: Sendable {
  let context: EditorContext

  /// The largest number of bytes in a file of the inbox is far more than a phone keeps.
  private static let most = 500_000

  /// The token that the page sends entries with, for the preview's own pages only.
  func token() -> Response {
    json(.ok, ["token": .string(context.token.text)])
  }

  func submit(_ values: [String: String]) async -> Response {
    let text = values["entries", default: ""]
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    guard !lines.isEmpty, text.utf8.count <= Self.most, lines.allSatisfy({ $0.first == "{" }) else {
      return json(.unprocessableContent, ["problem": "there are no entries"])
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    do throws(FileError) {
      try InboxFolder.put(
        bytes, as: "capture-\(ContentHash.hex(of: bytes).prefix(16)).jsonl",
        in: context.library.files)
    } catch {
      return json(.internalServerError, ["problem": .string(error.diagnostic.message)])
    }
    await context.desk.rebuild(VaultChanges([InboxFolder.path]))
    return json(.ok, ["entries": .int(lines.count)])
  }

  private func json(_ status: HTTPResponse.Status, _ object: JSONText) -> Response {
    var response = Response(object.line + "\n", ContentType.json, status)
    response.headers[.cacheControl] = "no-store"
    return response
  }
}
