package import Basics

/// Gives a digest of what a system has on record up to the end of a day: while it stays the same,
/// and whatever other systems keep, all that is shown of days up to that one stays the same. Nil
/// where that is not known, as for a day before all records.
package typealias PastDigest = @Sendable (_ day: Day) -> String?
