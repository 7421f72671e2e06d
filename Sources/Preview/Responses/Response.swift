internal import HTTPTypes
internal import NIOCore

/// An answer.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes(ByteBuffer)
    /// Written piece by piece, for as long as it takes.
    case pieces(@Sendable (_ write: (ByteBuffer) async throws -> Void) async throws -> Void)
  }

  var status: HTTPResponse.Status
  var headers: HTTPFields
  let body: Body
  /// Whether the connection ends with it, so that nothing else that comes on it is answered.
  var endsConnection = false

  /// An answer with all that it says, and how long that is.
  init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: ByteBuffer = ByteBuffer()) {
    self.status = status
    self.headers = headers
    self.headers[.contentLength] = String(body.readableBytes)
    self.body = .bytes(body)
  }

  /// An answer of unknown length.
  init(
    status: HTTPResponse.Status, headers: HTTPFields,
    pieces: @escaping @Sendable ((ByteBuffer) async throws -> Void) async throws -> Void
  ) {
    self.status = status
    self.headers = headers
    body = .pieces(pieces)
  }
}
