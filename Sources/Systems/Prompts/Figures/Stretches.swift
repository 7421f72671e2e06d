import Algorithms

extension RandomAccessCollection where SubSequence: Sendable {
  /// What `work` makes of stretches of the collection, in order, several of them at once.
  ///
  /// - Parameters:
  ///   - width: On how many cores.
  ///   - least: How many elements are worth a stretch.
  package func inStretches<Made: Sendable>(
    width: Int, least: Int = 1, _ work: @escaping @Sendable (SubSequence) -> [Made]
  ) async -> [Made] {
    // Four a core, as one may take longer than another.
    let size = Swift.max(least, (count + width * 4 - 1) / (width * 4))
    return await withTaskGroup(of: (Int, [Made]).self) { group in
      var count = 0
      for stretch in chunks(ofCount: size) {
        group.addTask { [count] in (count, work(stretch)) }
        count += 1
      }
      var parts: [Int: [Made]] = [:]
      for await (index, part) in group { parts[index] = part }
      return (0..<count).flatMap { parts[$0] ?? [] }
    }
  }
}
