package import Basics

/// An exercise that a person may do: a short practice of a few steps.
package struct Routine: Sendable, Hashable {
  /// What completions refer to it by.
  package var id: String
  /// What it is called.
  package var name: String
  /// How long it takes.
  package var length: Duration
  /// The ids of the products that it cannot start without.
  package var products: [String]
  /// What to do, in order.
  package var steps: [String]
  /// The muscles that it is for.
  package var muscles: [String]
  /// The day since which there is the exercise; nil for the day it was first done.
  package var since: Day?

  /// An exercise.
  package init(
    id: String, name: String, length: Duration, products: [String] = [], steps: [String] = [],
    muscles: [String] = [], since: Day? = nil
  ) {
    self.id = id
    self.name = name
    self.length = length
    self.products = products
    self.steps = steps
    self.muscles = muscles
    self.since = since
  }

  /// The ids of what it needs and `owned` lacks, in the order of ``products``, each once; empty
  /// when it can start.
  package func missing(owned: Set<String>) -> [String] {
    var seen = owned
    return products.filter { seen.insert($0).inserted }
  }
}

/// A thing that the person owns and exercises may need, such as a mat.
package struct Product: Sendable, Hashable {
  /// What exercises refer to it by.
  package var id: String
  /// What it is called.
  package var name: String
  /// The day since which it is owned; nil for always.
  package var since: Day?

  /// A product.
  package init(id: String, name: String, since: Day? = nil) {
    self.id = id
    self.name = name
    self.since = since
  }
}
