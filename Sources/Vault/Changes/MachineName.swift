internal import Basics

/// What tells the changes that this machine makes from those of others: 128 random bits, which
/// are kept outside of all vaults, so that no copy of a vault has them too.
package struct MachineName: Sendable {
  /// Where it is kept.
  package static let path: VaultPath = "daybook/machine"
  /// Of a machine on which it can be kept nowhere.
  package static let unknown = MachineName(nil)

  private let files: (any Files)?

  /// The name that is kept below a folder; nil for nowhere.
  package init(_ files: (any Files)?) { self.files = files }

  /// The name, which is made when there is none yet; nil when it cannot be kept, and when what is
  /// there is none.
  package var text: String? {
    guard let files else { return nil }
    do throws(FileError) {
      if try files.status(of: Self.path) == nil {
        let name = RandomText.hex() + RandomText.hex()
        do throws(FileError) {
          try files.exchange(Self.path, nil, for: Array("\(name)\n".utf8))
        } catch  where error.reason == .changed {
          // Another process made it first.
        }
      }
      let kept = String(decoding: try files.contents(of: Self.path), as: UTF8.self).withoutBlanks
      return kept.utf8.count == 32 && kept.allSatisfy(\.isHexDigit) ? kept : nil
    } catch {
      return nil
    }
  }
}
