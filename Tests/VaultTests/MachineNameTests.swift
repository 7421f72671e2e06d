import TestKit
import Testing

@testable import Vault

struct MachineNameTests {
  @Test func `A machine has one name, which is made once and looks like no other`() {
    let (files, others) = (MemoryFiles(), MemoryFiles())
    let name = MachineName(files).text
    #expect(name?.utf8.count == 32 && name?.allSatisfy(\.isHexDigit) == true)
    #expect(MachineName(files).text == name && MachineName(others).text != name)
    #expect(files.allFiles.keys.map(\.text) == ["daybook/machine"])
  }

  @Test func `Where no name can be kept there is none, and what is damaged is none`() {
    #expect(MachineName.unknown.text == nil)
    let denied = MemoryFiles()
    denied.deny(MachineName.path)
    #expect(MachineName(denied).text == nil)
    #expect(MachineName(MemoryFiles([MachineName.path: "half"])).text == nil)
  }
}
