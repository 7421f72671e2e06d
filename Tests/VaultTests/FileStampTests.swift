import Testing
import Vault

struct FileStampTests {
  @Test(arguments: [
    FileStamp(size: 0, inode: 0, modified: 0, changed: 0),
    FileStamp(size: .max, inode: .max, modified: .max, changed: .min),
    FileStamp(size: 4_712, inode: 3_021, modified: -1, changed: 1_795_200_000_000_000_000),
  ])
  func `A stamp comes back as it was written`(_ stamp: FileStamp) {
    // Within a line, as it is kept.
    let line = Array("source \(stamp.text) a".utf8)
    #expect(FileStamp(text: line[7..<(line.count - 2)]) == stamp)
  }

  @Test(arguments: [
    "", "1 2 3", "1 2 3 4 5", "1  2 3 4", " 1 2 3 4", "1 2 3 4 ", "1 2 3 x", "1 -2 3 4", "1 2 3 -",
    "+1 2 3 4", "1 18446744073709551616 3 4", "1 2 9223372036854775808 4", "1 2 3 4\n",
  ])
  func `What was not written as a stamp is none`(_ text: String) {
    #expect(FileStamp(text: Array(text.utf8)[...]) == nil)
  }
}
