import Basics
package import Wording

extension Words {
  /// A length of time, to the second.
  package func duration(_ duration: Duration) -> String {
    self.duration(seconds: duration.inSeconds.rounded())
  }
}
