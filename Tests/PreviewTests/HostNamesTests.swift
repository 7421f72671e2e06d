import Testing

@testable import Preview

struct HostNamesTests {
  @Test(arguments: [
    "localhost:8080", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:8080",
  ])
  func `A preview of this machine answers to its names`(host: String) {
    #expect(HostNames(host: "localhost", port: 8080).includes(host))
    #expect(HostNames(host: "127.0.0.1", port: 8080).includes(host))
  }

  @Test(
    arguments: [
      nil, "", "localhost", "localhost:80", "localhost:8081", "example.org", "example.org:8080",
      "localhost.example.org:8080", "example.org:8080@localhost:8080", "localhost:8080.example.org",
      "localhost.:8080", "127.0.0.2:8080", "127.0.0.1.example.org:8080", "0.0.0.0:8080",
      "[::1]", "[::1]:", "[::1", "::1:8080", "[::2]:8080", "localhost:08080:1", "localhost:+8080",
      "localhost:8080 ", "2130706433:8080", "0x7f.1:8080", "192.168.1.4:8080",
    ] as [String?])
  func `A preview of this machine answers to no other name`(host: String?) {
    #expect(!HostNames(host: "localhost", port: 8080).includes(host))
  }

  @Test
  func `A preview for everybody answers to addresses, which cannot be made to lead elsewhere`() {
    let everywhere = HostNames(host: "0.0.0.0", port: 80)
    for host in ["192.168.1.4", "localhost", "[fe80::1]:80", "10.0.0.1:80"] {
      #expect(everywhere.includes(host))
    }
    for host in ["example.org", "10.0.0.1.example.org", "10.0.0", "10.0.0.256"] {
      #expect(!everywhere.includes(host))
    }
    #expect(HostNames(host: "mine.local", port: 8080).includes("mine.local:8080"))
    #expect(!HostNames(host: "mine.local", port: 8080).includes("localhost:8080"))
  }

  @Test(arguments: [
    ("[::1]", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("FD00::0:2", "fd00::2"),
    ("mine.local", "mine.local"),
    ("127.0.0.1", "127.0.0.1"),
  ])
  func `An address is known in the form that browsers write it in`(host: String, known: String) {
    let names = HostNames(host: host, port: 8080)
    #expect(names.host == known)
    #expect(names.includes(known.contains(":") ? "[\(known)]:8080" : "\(known):8080"))
    #expect(HostNames.isLoopback(names.host) == ["::1", "127.0.0.1"].contains(known))
  }

  @Test func `Only this preview's pages are of its origin`() {
    let names = HostNames(host: "localhost", port: 8080)
    #expect(names.isOrigin("http://localhost:8080"))
    for origin in [
      "null", "", "https://localhost:8080", "http://localhost", "http://localhost:8081",
      "http://localhost:8080.example.org", "http://example.org", "file://",
    ] {
      #expect(!names.isOrigin(origin))
    }
  }
}
