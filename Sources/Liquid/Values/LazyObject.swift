/// An object whose members are computed when a template asks for them.
///
/// For figures that are large or dear and that most pages do not show. It can be asked from many
/// threads at once and must give the same answer each time.
public protocol LazyObject: AnyObject, Sendable {
  /// The names of the members, in the order in which a template goes over them.
  var keys: [String] { get }
  /// The member called `key`; nil when there is none.
  func lookup(_ key: String) -> Value?
}

/// A ``LazyObject`` made of a list of names and a function.
public final class ComputedObject: LazyObject {
  /// The names of the members.
  public let keys: [String]
  private let compute: @Sendable (String) -> Value?

  /// An object with members `keys`, each computed by `compute` whenever it is asked for.
  public init(keys: [String], compute: @escaping @Sendable (String) -> Value?) {
    self.keys = keys
    self.compute = compute
  }

  /// The member called `key`; nil when it is not one of ``keys``.
  public func lookup(_ key: String) -> Value? { keys.contains(key) ? compute(key) : nil }
}
