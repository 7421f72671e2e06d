package import Basics

/// Makes a picture of PNG from a drawing; nil when it cannot, with the reason. Called on any
/// thread.
package typealias CardPainter =
  @Sendable (_ svg: String) -> (bytes: [UInt8]?, diagnostics: [Diagnostic])
