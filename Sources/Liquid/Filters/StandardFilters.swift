/// The filters of the reference implementation.
enum StandardFilters {
  typealias Entry = Environment.FilterEntry

  static let all: [Entry] = []
}
