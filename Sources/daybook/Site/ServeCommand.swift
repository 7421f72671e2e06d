import AllSystems
import ArgumentParser
import Basics
import Dispatch
import Preview
import Site
import SiteKit
import Vault
import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the site in a browser while you write.",
    discussion: """
      The site is built in memory and follows each change of the vault; open pages reload. It \
      writes only the records that you add, tick off, change or delete on the pages, and all of \
      it can be undone. Only this machine can reach it, unless you share it: then anyone with the \
      link can read, and with --share-entry also write. The connection is not encrypted. With \
      --audience there are no forms, no lists of records and no messages.

      Examples:
        daybook serve --vault content --open
        daybook serve --port 0 --drafts
        daybook serve --audience public
        daybook serve --share --audience family
        daybook serve --lock --lock-after 10min
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions
  @OptionGroup var audience: AudienceOptions

  @Option(
    help: ArgumentHelp(
      "The name or address to listen at. By default localhost, and with --share all addresses of "
        + "this machine. A non-loopback address lets other machines in, and needs --share."))
  var host: String?

  @Flag(help: "Let others on your network read, if they have the link that is printed.")
  var share = false

  @Flag(help: "Let them add, change and delete all records too; not with --audience.")
  var shareEntry = false

  @Flag(help: "Ask for a password, which you choose now, before anything is shown.")
  var lock = false

  @Option(
    help: ArgumentHelp(
      "Ask for it again after this time without use; by default 15 minutes.", valueName: "length"))
  var lockAfter: String?

  @Option(
    help: ArgumentHelp(
      "The file whose first line is that password; - for standard input.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(help: "The port to listen at; 0 for any that is free.")
  var port = 8080

  @Flag(help: "Open the site in the browser.")
  var open = false

  @Flag(help: "Show drafts too.")
  var drafts = false

  @Flag(help: "Check for changes twice a second instead of relying on notifications.")
  var polling = false

  func validate() throws {
    guard host?.isEmpty != true else {
      throw ValidationError("--host takes the name or the address of this machine")
    }
    if let host, !isShared, !HostNames.isLoopback(HostNames(host: host, port: port).host) {
      throw ValidationError(
        "other machines can reach \(host), and could read and change this vault",
        hint: "add --share: then only people with the link can read it")
    }
    guard !shareEntry || isOwn else {
      throw ValidationError(
        "--share-entry shows records as they are written, which is more than "
          + "\(audience.audience) may see",
        hint: "let them read with --share, or leave --audience out")
    }
    guard !isShared || !lock else {
      throw ValidationError(
        "--lock is for the person at this machine, and a shared preview has its link",
        hint: "leave one of them out")
    }
    guard lock || lockAfter == nil && passwordFile == nil else {
      throw ValidationError(
        "--lock-after and --password-file are about the password of --lock", hint: "add --lock")
    }
    _ = try lockPause()
    guard (0...65_535).contains(port) else {
      throw ValidationError("\"\(port)\" is not a port", hint: "write a number from 0 to 65535")
    }
  }

  private func lockPause() throws -> Duration {
    guard let lockAfter else { return .minutes(15) }
    let pause: Duration
    do throws(WrittenProblem) {
      pause = try Duration(written: lockAfter)
    } catch {
      throw ValidationError("--lock-after", error)
    }
    guard pause > .zero else {
      throw ValidationError("--lock-after takes a length of time", hint: "write it like 10min")
    }
    return pause
  }

  private var isShared: Bool { share || shareEntry }
  private var isOwn: Bool { audience.audience == Audience.me.name }
  /// True if records can be added and changed: by you at this machine, and by others where you say
  /// so; never through the eyes of an audience.
  var opensDesk: Bool { isOwn && (!isShared || shareEntry) }
  private var listening: String { host ?? (isShared ? "0.0.0.0" : "localhost") }

  func run() async throws {
    SiteBuilder.limitMemory()
    let options = vault.orNotesHere
    let folder = try options.folder()
    // A moment that does not read is wrong usage, now and not later.
    _ = try asOf.instant(Settings())
    let named = try NamedVault(options, asOf)
    let isForOthers = isShared || audience.audience != Audience.me.name
    if isForOthers { _ = try named.soundSettings("nothing is shown to others", .text) }
    _ = try audience.chosen(named.settings.settings, ofVaultAt: folder)
    let vault = ServedVault(
      options, asOf, for: audience.audience, isForOthers: isForOthers, showsDrafts: drafts,
      hasDesk: opensDesk)
    let announcer = Announcer()
    let builder = SiteBuilder(vault: vault) { announcer.announce($0) }
    let cache = Cache.ofVault(at: folder)
    let settings: @Sendable () -> VaultSettings = { VaultSettings.ofVault(named.files) }
    let desk = RecordEditor(
      forms: { Systems.forms(in: $0) },
      sentences: Systems.quickEntries.compactMap(\.sentences), stopwatch: Systems.stopwatch,
      planner: Systems.planner, sheet: Systems.keepingSheet?.sheet,
      lineEntries: Systems.quickEntries.compactMap(\.lineEntry), workshops: Systems.workshops,
      texts: Systems.editingTexts,
      contents: { await vault.known },
      moment: { await vault.moment() },
      library: { [identity = self.vault.identity] in
        // The settings may name other recipients by now.
        let files = try? UnlockedFiles.ofVault(at: folder, identity: identity)
        return await vault.library(files ?? named.files, cache)
      },
      rebuild: { await builder.update($0) },
      // Only their owner sees and changes them.
      settings: isForOthers ? nil : settings)

    let lock =
      try self.lock
      ? PreviewLock(
        password: NewPassword.ask(orFrom: passwordFile), after: lockPause()) : nil
    let interruption = try Interruption()
    // Listening first, so that a busy port is reported before any work is done.
    let link = isShared ? SharedLink() : nil
    let server = try await start(builder, opensDesk ? desk : nil, link, lock)
    let address = server.hosts.address + (link?.path ?? "")
    let words = Console.words
    Console.print(words("said.serving", ["folder": folder, "address": address]))
    if let link { tell(link, of: server) }
    Console.note(words("said.to_stop") + "\n")

    let watcher = FolderWatcher(
      root: folder, method: polling ? .polling : .notices,
      note: { Console.note("note: \($0)\n") },
      report: { builder.note($0, mayGoOn: $1) })
    let opened = open ? address : nil
    let work = Task {
      await builder.update(.everything)
      if let opened { Self.openInBrowser(opened) }
      await builder.followDays(Looks())
    }

    await interruption.wait()
    work.cancel()
    watcher.stop()
    await server.stop()
    Console.note("\n" + words("said.served") + "\n")
  }

  /// Says how others can open the site, and the consequences.
  private func tell(_ link: SharedLink, of server: PreviewServer) {
    let hosts = server.hosts
    if hosts.isEverywhere {
      for name in MachineAddresses.all(sixToo: hosts.host == "::") {
        Console.print("Shared at http://\(name):\(hosts.port)/\(link.path)")
      }
    }
    Console.note(
      "warning: anyone with the link can \(shareEntry ? "read and change" : "read") these pages; "
        + "the connection is not encrypted, so others in the network may read along\n")
  }

  private func start(
    _ builder: SiteBuilder, _ desk: RecordEditor?, _ link: SharedLink?, _ lock: PreviewLock?
  ) async throws -> PreviewServer {
    let host = listening
    do throws(ListeningFailure) {
      return try await PreviewServer.start(
        host: host, port: port, builder: builder, desk: desk, link: link, lock: lock,
        now: { .now })
    } catch {
      switch error {
      case .portTaken(let next):
        throw Failure(
          "port-taken", "port \(port) of \(host) is taken by another program",
          hint: next.map { "take the next free one with --port \($0)" }
            ?? "let one be chosen with --port 0")
      case .other(let reason):
        throw Failure(
          "cannot-listen", "cannot listen at port \(port) of \(host): \(reason)",
          hint: "leave --host out to listen on this machine")
      }
    }
  }

  private static func openInBrowser(_ address: String) {
    #if os(Linux)
      let opener = "xdg-open"
    #else
      let opener = "open"
    #endif
    let isOpened = (try? ExternalProgram(named: opener)?.open([address])) != nil
    if !isOpened {
      Console.note("note: no browser could be opened; open \(address) yourself\n")
    }
  }
}

/// One element every ten seconds, until the task is cancelled: often enough to notice a new day. A
/// timer for midnight would be delayed by the time that a machine slept.
private struct Looks: AsyncSequence, AsyncIteratorProtocol {
  func makeAsyncIterator() -> Looks { self }

  mutating func next() async -> Void? { try? await Task.sleep(for: .seconds(10)) }
}

/// Notices Ctrl-C, or another program's request to end, from its creation on; until then, the
/// signal ends the program.
///
/// Only one instance may exist. The mask of blocked and ignored signals differs from thread to
/// thread, so a handler catches them and writes a byte into a pipe.
private struct Interruption {
  /// The end of the pipe that the handler writes to.
  nonisolated(unsafe) private static var writer: Int32 = -1
  private static let numbers = [SIGINT, SIGTERM]
  private let reader: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Failure(FileError("a pipe for signals", .init(errno: errno)).diagnostic)
    }
    reader = ends[0]
    Self.writer = ends[1]
    for number in Self.numbers {
      signal(number) { _ in
        // The interrupted code may be about to read `errno`.
        let error = errno
        defer { errno = error }
        var byte: UInt8 = 0
        _ = write(Interruption.writer, &byte, 1)
      }
    }
  }

  /// Returns once the end was requested; the next signal ends the program.
  func wait() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let source = DispatchSource.makeReadSource(fileDescriptor: reader)
    source.setEventHandler { continuation.yield() }
    source.activate()
    for await _ in signals { break }
    source.cancel()
    for number in Self.numbers { signal(number, SIG_DFL) }
  }
}

/// The addresses of this machine that others in its networks can reach, in the form used in URLs.
enum MachineAddresses {
  /// - Parameter sixToo: True to include IPv6 addresses. Addresses that need an interface name
  ///   are left out, as browsers do not accept them.
  static func all(sixToo: Bool) -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    for item in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let interface = item?.pointee, let address = interface.ifa_addr,
        Int32(interface.ifa_flags) & Int32(IFF_LOOPBACK) == 0
      else { continue }
      let family = Int32(address.pointee.sa_family)
      let isSix = family == AF_INET6
      guard family == AF_INET || isSix && sixToo else { continue }
      let size = isSix ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let text = String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if isSix, text.hasPrefix("fe80") { continue }
      found.append(isSix ? "[\(text)]" : text)
    }
    return found
  }
}
