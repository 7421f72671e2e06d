internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// A request, all of it.
struct Request: Sendable {
  let head: HTTPRequest
  /// Nil when it has more than ``longestBody`` bytes.
  let body: ByteBuffer?

  /// The longest body of a request that is read.
  static let longestBody = 256 << 10

  var method: HTTPRequest.Method { head.method }
  var headers: HTTPFields { head.headerFields }
}

/// The requests of a connection, as their parts come.
final class RequestParts {
  private var iterator: NIOAsyncChannelInboundStream<HTTPRequestPart>.AsyncIterator

  init(_ stream: NIOAsyncChannelInboundStream<HTTPRequestPart>) {
    iterator = stream.makeAsyncIterator()
  }

  /// The next request, past what was not read of the one before; nil when there are no more.
  ///
  /// - Throws: What the parser finds wrong, with the head or the body.
  func next() async throws -> Request? {
    while let part = try await iterator.next() {
      if case .head(let head) = part { return try await request(head) }
    }
    return nil
  }

  /// The request with this head; nil when the connection ends before the body does.
  private func request(_ head: HTTPRequest) async throws -> Request? {
    let most = Request.longestBody
    if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > most {
      return Request(head: head, body: nil)
    }
    var body = ByteBuffer()
    while let part = try await iterator.next() {
      switch part {
      case .body(var bytes):
        guard body.readableBytes + bytes.readableBytes <= most else {
          return Request(head: head, body: nil)
        }
        body.writeBuffer(&bytes)
      case .end: return Request(head: head, body: body)
      case .head: return nil
      }
    }
    return nil
  }
}
