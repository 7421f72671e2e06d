package import Basics

/// The content of a vault's `data/` for templates: each file under its name without its extension,
/// folders as nested members.
///
/// YAML and JSON files hold any value; in a CSV file each row is an object, whose plain numbers are
/// numbers. Other files are ignored.
package struct DataFolder: Sendable {
  package static let path: VaultPath = "data"

  package private(set) var members: [DataMember] = []
  package private(set) var diagnostics: [Diagnostic] = []

  /// Reads the folder recursively; empty when it is missing. Names that start with a dot are
  /// skipped.
  package init(in vault: some Files) {
    let paths = vault.files(below: Self.path, failed: { diagnostics.append($0.diagnostic) })
      .withoutSyncCopies
    for path in paths {
      guard let names = Self.names(path) else { continue }
      let file = vault.displayName(of: path)
      do throws(FileError) {
        switch path.pathExtension {
        case "yaml", "yml", "json":
          let data = DataFile(try vault.text(of: path), file: file, holdsObject: false)
          diagnostics += data.diagnostics
          if let value = data.value { Self.set(value, at: names, in: &members) }
        case "csv", "tsv":
          let table = DataTable(try vault.text(of: path), file: file)
          diagnostics += table.diagnostics.kept
          Self.set(table.value, at: names, in: &members)
        default: continue
        }
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
  }

  /// The path components of a file below the folder, the last without its extension; nil for a file
  /// outside it.
  private static func names(_ path: VaultPath) -> ArraySlice<String>? {
    var names = path.text.split(separator: "/").dropFirst().map(String.init)
    guard let last = names.popLast(), let dot = last.lastIndex(of: "."), dot > last.startIndex
    else { return nil }
    return (names + [String(last[..<dot])])[...]
  }

  /// Of two files with one name the later one counts, as with two members of an object.
  private static func set(
    _ value: DataValue, at names: ArraySlice<String>, in members: inout [DataMember]
  ) {
    guard let name = names.first else { return }
    var inner: [DataMember] = []
    let place = members.firstIndex { $0.key == name }
    if let place, case .object(let known) = members[place].value { inner = known }
    var value = value
    if names.count > 1 {
      set(value, at: names.dropFirst(), in: &inner)
      value = .object(inner)
    }
    if let place { members[place].value = value } else { members.append(DataMember(name, value)) }
  }
}

extension DataTable {
  /// The rows as objects; plain numbers are numbers.
  fileprivate var value: DataValue {
    .list(
      rows.map { row in
        .object(
          zip(columns, row).filter { !$0.0.isEmpty }.map { name, cell in
            DataMember(name, cell.form == .blank ? .null : DataValue(plain: cell.text))
          })
      })
  }
}

extension DataValue {
  /// A number when it is written as one, `12`, `-3.50`, and not as a code, `007`; else a text.
  fileprivate init(plain text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let whole = digits.prefix { $0.isASCII && $0.isNumber }
    let rest = digits.dropFirst(whole.count)
    let isWhole = !whole.isEmpty && (whole.count == 1 || whole.first != "0")
    let isFraction =
      rest.first == "." && rest.count > 1
      && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    if isWhole, rest.isEmpty, let int = Int(text) {
      self = .int(int)
    } else if isWhole, isFraction, let number = Double(text) {
      self = .decimal(number)
    } else {
      self = .text(text)
    }
  }
}
