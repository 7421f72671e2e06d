package import Liquid
package import Vault

extension Value {
  /// A value of a data file, as templates see it.
  package init(_ data: DataValue) {
    self =
      switch data {
      case .null: .nil
      case .bool(let bool): .bool(bool)
      case .int(let int): .int(int)
      case .decimal(let decimal): .decimal(decimal)
      case .text(let text): .string(text)
      case .list(let values): .array(values.map { Value($0) })
      case .object(let members): .object(Object(members.map { ($0.key, Value($0.value)) }))
      }
  }
}
