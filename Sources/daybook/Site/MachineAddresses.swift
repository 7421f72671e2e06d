#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The addresses of this machine that others in its networks can reach, in the form in which they
/// stand in the address of a page.
enum MachineAddresses {
  /// - Parameter sixToo: Whether those of IPv6 are among them. Those that need the name of an
  ///   interface are left out, as browsers do not take them.
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
