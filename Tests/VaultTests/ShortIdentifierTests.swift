import Testing
import Vault

struct ShortIdentifierTests {
  @Test(
    arguments: [
      // The part behind the last dash, where it is shorter and no other's.
      (["tasks-20261120-3f9k2a", "tasks-20261120-3f9k2b"], ["3f9k2a", "3f9k2b"]),
      (["t0001", "t0002"], ["t0001", "t0002"]),
      // A beginning that is as short.
      (["novel", "garden-book"], ["nove", "gard"]),
      // Ends that several have, that are numbers alone, and that another id begins with.
      (["s20261001-1", "s20261003-1"], ["s20261001", "s20261003"]),
      (["tasks-20261120-123", "tasks-20261121-456"], ["tasks-20261120", "tasks-20261121"]),
      (["tasks-20261120-abc", "tasks-20261121-xyz", "abcd"], ["tasks-20261120", "xyz", "abcd"]),
    ])
  func `A short name is enough to tell a record from the others`(
    identifiers: [String], names: [String]
  ) {
    let short = ShortIdentifiers(identifiers)
    #expect(identifiers.map(short.short) == names)
  }
}
