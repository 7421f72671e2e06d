/// Why a filter or tag of the host could not do its work.
public struct FilterError: Error, Sendable, Hashable {
  /// What is wrong, without a full stop; the filter's name is added in front.
  public var message: String
  /// What to do about it.
  public var hint: String?

  /// An error that says `message`.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
