import AllSystems
import SiteKit
import Testing

/// The lists of systems that are written out, since commands would take time to ask each system.
struct SystemsTests {
  @Test func `Systems are listed by their capabilities`() {
    #expect(
      Systems.declaring.map(\.name) == Systems.all.filter { $0 is any DeclaresKinds }.map(\.name))
    #expect(
      Systems.names == Systems.all.filter { !($0 is any ConnectsSystems) }.map(\.name))
    #expect(Systems.all.prefix(Systems.names.count).map(\.name) == Systems.names)
  }
}
