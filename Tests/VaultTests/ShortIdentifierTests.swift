import Testing
import Vault

struct ShortIdentifierTests {
  @Test(
    arguments: [
      // As much of the part behind the last dash as no other has there.
      (["tasks-20261120-3f9k2aq3v7", "tasks-20261120-8210zz81"], ["3f9k", "8210z"]),
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
