import Basics
import Liquid
import SiteKit

/// `{{ answer.day | day_link }}`: the address of the page of a day, nil for a day without one.
struct DayLink: Sendable {
  /// The address of the page of a day; nil for a day without one.
  let address: @Sendable (Day) -> String?

  private static let readMark = "*day:"

  /// Lets templates use the filter.
  func register(in environment: inout Environment) {
    environment.register(filter: "day_link") { (call) throws(FilterError) in
      guard let day = Day(call.inputText) else { return .nil }
      call.context.reads?.add(Self.readMark + "\(day)", digest: address(day) ?? "")
      return Value(address(day))
    }
  }

  /// A digest of the link that was asked for, by the name under which that was taken down; nil for
  /// what is none.
  func digest(ofRead name: String) -> String? {
    guard name.hasPrefix(Self.readMark), let day = Day(String(name.dropFirst(Self.readMark.count)))
    else { return nil }
    return address(day) ?? ""
  }
}
