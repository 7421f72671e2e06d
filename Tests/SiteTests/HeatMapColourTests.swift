import Foundation
import Testing

@testable import Site

/// The steps of heat maps in the style sheets.
struct HeatMapColourTests {
  /// Linear red, green and blue.
  private typealias Light = (red: Double, green: Double, blue: Double)

  /// The rules of tokens.css for the light scheme, or for the dark one.
  private static func rules(isDark: Bool) throws -> Substring {
    let sheet = String(decoding: try #require(Theme.standard.asset("tokens.css")), as: UTF8.self)
    let mark = try #require(sheet.range(of: "@media screen and (prefers-color-scheme: dark)"))
    let end = try #require(sheet.range(of: "@media (prefers-contrast: more)"))
    return isDark ? sheet[mark.upperBound..<end.lowerBound] : sheet[..<mark.lowerBound]
  }

  private static func value(
    _ name: String, of selector: String, in rules: Substring
  ) throws -> String? {
    let rule = try Regex<(Substring, Substring)>("(?m)^ *\(selector) \\{([^}]*--\(name):[^}]*)\\}")
    let colour = try Regex<(Substring, Substring)>("--\(name): (#[0-9a-f]{6});")
    return rules.firstMatch(of: rule)?.output.1.firstMatch(of: colour).map { String($0.output.1) }
  }

  private static func light(_ colour: String) throws -> Light {
    let digits = try #require(Int(colour.dropFirst(), radix: 16))
    func part(_ shift: Int) -> Double {
      let value = Double(digits >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return (part(16), part(8), part(0))
  }

  private static func luminance(_ light: Light) -> Double {
    0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
  }

  /// The colour as it is seen, by the matrices for full severity of Machado, Oliveira and Fernandes
  /// (2009).
  private static func seen(_ light: Light, _ sight: [[Double]]) -> Light {
    let parts = sight.map { $0[0] * light.red + $0[1] * light.green + $0[2] * light.blue }
    return (parts[0], parts[1], parts[2])
  }

  private static let sights: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  @Test(
    arguments: [":root", "\\.gifts", "\\.journal", "\\.measures", "\\.exercise"], [false, true])
  func `The steps can be seen on paper, and each is further from it than the one before`(
    selector: String, isDark: Bool
  ) throws {
    let rules = try Self.rules(isDark: isDark)
    let paper = Self.luminance(
      try Self.light(try #require(try Self.value("paper", of: ":root", in: rules))))
    for sight in Self.sights {
      var last = 2.0
      for step in 1...4 {
        let colour = try #require(
          try Self.value("ramp-\(step)", of: selector, in: rules), "\(selector) \(step)")
        let shown = Self.luminance(Self.seen(try Self.light(colour), sight))
        let contrast = (max(shown, paper) + 0.05) / (min(shown, paper) + 0.05)
        if sight == Self.sights[0] { #expect(contrast >= 3, "\(selector) \(step): \(contrast)") }
        #expect(contrast > last * 1.2, "\(selector) \(step) of \(last): \(contrast)")
        last = contrast
      }
    }
  }
}
