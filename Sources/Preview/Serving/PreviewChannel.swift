internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// The chain of handlers of a connection: Hummingbird's for HTTP/1.1 with tighter limits, and a
/// guard.
enum PreviewChannel {
  /// No name or value of a header, and no target, is longer.
  static let longestField = 8_192
  /// All headers of a request together are not longer.
  static let longestHead = 16_384
  static let mostFields = 100

  static func make(
    _ connections: Connections, _ patience: Patience,
    responder: @escaping HTTPChannelHandler.Responder
  ) -> HTTP1Channel {
    HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionGuard(connections, patience)],
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: longestField, maxHeaderListSize: longestHead,
          maxHeaderFieldCount: mostFields)))
  }
}
