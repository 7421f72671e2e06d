package import Basics
internal import NIOCore
internal import NIOPosix
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

package enum ListeningFailure: Error, Sendable, Hashable {
  /// Another program listens there; the next port that is free.
  case portTaken(next: Int?)
  case other(String)
}

/// Serves the latest build of a site until it is stopped.
package final class PreviewServer: Sendable {
  /// The names that it answers to, with the port that it has.
  package let hosts: HostNames
  private let listeners: [Listener]
  private let events: EventHub
  private let connections: Connections
  private let pings: Task<Void, Never>

  static let mostConnections = 512
  /// How often an event stream sends a keep-alive.
  private static let pingPause = Duration.seconds(15)

  private init(
    hosts: HostNames, listeners: [Listener], events: EventHub, connections: Connections
  ) {
    self.hosts = hosts
    self.listeners = listeners
    self.events = events
    self.connections = connections
    self.pings = Task {
      while (try? await Task.sleep(for: Self.pingPause)) != nil { events.send { _ in .ping } }
    }
  }

  /// Listens at `port` of `host`; at any free port for 0.
  ///
  /// - Parameters:
  ///   - builder: The builder of the site; it may not have built anything yet.
  ///   - desk: The dependencies of forms and controls; nil for none.
  ///   - patience: The time limit for each step of a request.
  ///   - link: The link that gives access; nil if everyone who can reach it has access.
  ///   - lock: The password that is asked for; nil for none.
  ///   - now: The current moment, for the dates of answers and the time without use.
  package static func start(
    host: String, port: Int, builder: SiteBuilder, desk: RecordEditor?,
    link: SharedLink? = nil, lock: PreviewLock? = nil, token: AccessToken = AccessToken(),
    patience: Patience = Patience(),
    now: @escaping @Sendable () -> Instant
  ) async throws(ListeningFailure) -> PreviewServer {
    allowManyFiles()
    let connections = Connections(most: mostConnections)
    let hosts = HostNames(host: host, port: port)
    let names = Names(hosts)
    let answer: Listener.Answer = { request, channel in
      let responder = PreviewResponder(
        builder: builder, hosts: names.value, link: link, lock: lock, token: token, desk: desk,
        now: now)
      return await responder.response(to: request, channel)
    }
    var listeners: [Listener] = []
    for address in hosts.addresses {
      do {
        let listener = try await Listener.start(
          address: address, port: names.value.port, connections, patience, answer)
        names.set(HostNames(host: host, port: listener.port))
        listeners.append(listener)
      } catch {
        // A machine without addresses of the other kind is fine.
        if !listeners.isEmpty, !error.isTaken { continue }
        for listener in listeners { await listener.stop() }
        guard error.isTaken else { throw .other(error.reason) }
        throw .portTaken(next: await nextFreePort(after: port, hosts))
      }
    }
    return PreviewServer(
      hosts: names.value, listeners: listeners, events: builder.events, connections: connections)
  }

  /// True if other machines can reach it.
  package var isReachable: Bool { listeners.contains { !HostNames.isLoopback($0.address) } }

  package var connectionCount: Int { connections.count }

  /// Stops immediately: open connections are closed, even in the middle of an answer.
  package func stop() async {
    pings.cancel()
    events.close()
    connections.closeAll()
    for listener in listeners { await listener.stop() }
  }

  /// The first port after `port` that is free at all addresses of `hosts`, of the next hundred.
  private static func nextFreePort(after port: Int, _ hosts: HostNames) async -> Int? {
    guard port < 65_535 else { return nil }
    for port in (port + 1)...min(port + 100, 65_535) {
      var isFree = true
      for address in hosts.addresses where isFree {
        do {
          let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: address, port: port).get()
          try await channel.close()
        } catch {
          isFree = !ListeningError(error).isTaken
        }
      }
      if isFree { return port }
    }
    return nil
  }

  /// Raises the process's limit of open files as far as the system allows, up to the number that
  /// connections need: many systems start with 1,024 or fewer.
  private static func allowManyFiles() {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < 4_096 else { return }
    limit.rlim_cur = min(limit.rlim_max, 4_096)
    _ = setrlimit(kind, &limit)
  }
}

/// The host names of a preview, whose port is known once it listens.
private final class Names: Sendable {
  private let state: Mutex<HostNames>
  init(_ names: HostNames) { state = Mutex(names) }
  var value: HostNames { state.withLock(\.self) }
  func set(_ names: HostNames) { state.withLock { $0 = names } }
}

private struct ListeningError: Error {
  var isTaken: Bool
  var reason: String

  init(_ error: any Error) {
    let code = (error as? IOError)?.errnoCode
    isTaken = code == EADDRINUSE
    reason =
      if error is SocketAddressError.UnknownHost {
        "no machine has this name"
      } else {
        code.map { String(cString: strerror($0)) } ?? "\(error)"
      }
  }
}

private struct Listener: Sendable {
  typealias Answer = @Sendable (Request, any Channel) async -> Response

  let channel: any Channel
  let task: Task<Void, Never>
  let address: String
  let port: Int

  /// The number of connections that may wait to be accepted; the system rejects any more.
  private static let backlog: Int32 = 256

  static func start(
    address: String, port: Int, _ connections: Connections, _ patience: Patience,
    _ answer: @escaping Answer
  ) async throws(ListeningError) -> Listener {
    let server: NIOAsyncChannel<PreviewChannel, Never>
    do {
      server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: backlog)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .bind(host: address, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try PreviewChannel(channel, connections, patience)
          }
        }
    } catch {
      throw ListeningError(error)
    }
    let task = Task {
      // Ends when it is closed.
      _ = try? await server.executeThenClose { clients in
        try await withThrowingDiscardingTaskGroup { group in
          for try await client in clients { group.addTask { await client.serve(answer) } }
        }
      }
    }
    let bound = server.channel.localAddress
    return Listener(
      channel: server.channel, task: task, address: bound?.ipAddress ?? address,
      port: bound?.port ?? port)
  }

  func stop() async {
    try? await channel.close()
    await task.value
  }
}
