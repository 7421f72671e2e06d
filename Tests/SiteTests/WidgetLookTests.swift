import Basics
import Foundation
import Gifts
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Site

/// The look of widgets: text within the frame, and visible colours.
struct WidgetLookTests {
  /// The size and fill of a class of widget text in a style sheet without variables.
  private struct Sheet {
    let css: String

    init(_ svg: Element) { css = svg.all("style").first?.text ?? "" }

    /// The last value of `property` in rules whose selectors contain only `classes`.
    func value(_ property: String, _ classes: [String]) -> String? {
      var found: String?
      for rule in css.split(separator: "}") {
        let parts = rule.split(separator: "{", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let selectors = parts[0].split(separator: ",").map { selector in
          selector.split(separator: " ").last.map(String.init) ?? ""
        }
        let matches = selectors.contains { selector in
          selector == "text"
            || selector.hasPrefix(".")
              && selector.split(separator: ".").allSatisfy { classes.contains(String($0)) }
        }
        guard matches, !parts[0].contains(":") else { continue }
        for declaration in parts[1].split(separator: ";") {
          let pair = declaration.split(separator: ":", maxSplits: 1)
          if pair.count == 2, pair[0] == property { found = String(pair[1]) }
          if pair.count == 2, pair[0] == "font", property == "font-size",
            let size = pair[1].firstMatch(of: /([0-9.]+)px/)
          {
            found = String(size.0)
          }
        }
      }
      return found
    }

    func size(_ classes: [String]) -> Double {
      Double((value("font-size", classes) ?? "").dropLast(2)) ?? .nan
    }
  }

  /// The extent of a text by an independent estimate: CJK 1 em, thin letters a third, all others
  /// 0.58.
  private struct Box {
    let text: String
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    func touches(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private static func classes(_ element: Element) -> [String] {
    (element.attributes["class"] ?? "").split(separator: " ").map(String.init)
  }

  private static func width(_ text: String, _ size: Double) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      sum
        + size
        * (scalar.value >= 0x2E80
          ? 1 : "ijl .,:'|\u{A0}".unicodeScalars.contains(scalar) ? 0.33 : 0.58)
    }
  }

  /// The texts in an element, in units of the file, which moves and scales groups.
  private static func boxes(
    _ element: Element, _ sheet: Sheet, x: Double = 0, y: Double = 0, scale: Double = 1
  ) -> [Box] {
    var (x, y, scale) = (x, y, scale)
    if let transform = element.attributes["transform"],
      let match = transform.firstMatch(
        of: /translate\((\S+) (\S+)\)(?: scale\((\S+)\))?/)
    {
      x += (Double(match.1) ?? .nan) * scale
      y += (Double(match.2) ?? .nan) * scale
      scale *= match.3.flatMap { Double($0) } ?? 1
    }
    guard element.name == "text" else {
      return element.children.flatMap { boxes($0, sheet, x: x, y: y, scale: scale) }
    }
    let own = classes(element)
    let size = sheet.size(own)
    var width = width(element.text, size)
    for span in element.all("tspan") {
      let style = classes(span)
      width += self.width(span.text, style.isEmpty ? size : sheet.size(style))
    }
    var left = element.number("x")
    switch element.attributes["text-anchor"] {
    case "middle": left -= width / 2
    case "end": left -= width
    default: break
    }
    let base = element.number("y")
    let text = element.text + element.all("tspan").map(\.text).joined()
    return [
      Box(
        text: text, left: x + left * scale, right: x + (left + width) * scale,
        top: y + (base - size * 0.72) * scale, bottom: y + (base + size * 0.18) * scale)
    ]
  }

  static let texts = [
    "words", String(repeating: "A long way to say it ", count: 60),
    String(repeating: "W", count: 400), String(repeating: "很长的一句话，没有完。", count: 60),
    String(repeating: "👩‍👩‍👧", count: 80), "Ünïcödé ﷽ العربية",
  ]

  @Test(arguments: ["en", "zh-Hans", "zh-Hant", "ja"], texts)
  func `No text leaves the frame or touches another`(language: String, text: String) async throws {
    var input = try widgetInput(language, text: text)
    // Sums of hundreds of millions, and an unrealistic level.
    var gift = Gift(
      source: RecordSource(id: "big"), amount: Money(minorUnits: 98_765_432_198),
      direction: .sent, day: try #require(Day("2027-01-07")), contact: text)
    gift.event = text
    var records = GiftRecords()
    records.gifts = [gift]
    let isLong = text.utf8.count > 100
    if isLong {
      input.records[GiftRecords.self] = records
    }
    for (name, svg) in await widgets(input) where name.hasSuffix("-light") {
      let root = try SVGReader.read(svg)
      let boxes = Self.boxes(root, Sheet(root))
      #expect(boxes.count > 1, "\(name)")
      for box in boxes {
        // The minimum distance of text from the sides is twelve units, that of the smallest
        // inset.
        #expect(
          box.left >= 12 && box.right <= root.number("width") - 12 && box.top >= 12
            && box.bottom <= root.number("height") - 8, "\(name): \(box)")
        for other in boxes where other.text != box.text {
          #expect(!box.touches(other), "\(name): \(box) \(other)")
        }
      }
    }
  }

  @Test func `Sizes of the style sheet are those that text is measured with`() throws {
    let file = try #require(
      Theme.standard.files.first { $0.path.text == "assets/widgets.css" })
    let css = String(decoding: file.bytes, as: UTF8.self)
    let styles =
      [WidgetText.item, .past, .command, .unit] + WidgetText.numbers + WidgetText.quotes
      + WidgetText.shares
    for style in styles {
      let name = try #require(style.style.split(separator: " ").last)
      let rule = try #require(
        css.firstMatch(of: try Regex("(?m)^\\.plot-widget \\.\(name) \\{([^}]*)\\}")), "\(name)")
      #expect(String(rule.0).contains("\(Int(style.size))px"), "\(name)")
    }
    // Classes without a size have that of all text in a drawing.
    for style in [WidgetText.label, .words, .amount] {
      #expect(style.size == 12)
      #expect(css.firstMatch(of: try Regex("\\.\(style.style) \\{[^}]*font-size")) == nil)
    }
  }

  // The contrast of WCAG 2.2 between the colours of the files.
  private func contrast(_ first: String, _ second: String) throws -> Double {
    func luminance(_ colour: String) throws -> Double {
      let digits = try #require(Int(colour.dropFirst(), radix: 16))
      #expect(colour.count == 7, "\(colour)")
      let parts = [digits >> 16 & 255, digits >> 8 & 255, digits & 255].map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let pair = try [luminance(first), luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test func `The contrast is reckoned as WCAG does`() throws {
    #expect(try abs(contrast("#000000", "#ffffff") - 21) < 1e-9)
    // WCAG's example of the lightest passing grey on white.
    #expect(try abs(contrast("#767676", "#ffffff") - 4.54) < 0.01)
  }

  @Test(arguments: ["light", "dark"])
  func `Text and marks can be seen on the ground`(scheme: String) async throws {
    var checked: Set<String> = []
    for (name, svg) in try await widgets(widgetInput()) where name.hasSuffix("-" + scheme) {
      let root = try SVGReader.read(svg)
      let sheet = Sheet(root)
      let ground = try #require(sheet.value("fill", ["frame"]))
      for element in root.all {
        let classes = Self.classes(element)
        switch element.name {
        case "text", "tspan":
          guard !classes.isEmpty || element.name == "text" else { continue }
          let fill = try #require(sheet.value("fill", classes), "\(name)")
          #expect(try contrast(fill, ground) >= 4.5, "\(name): \(classes) \(fill)")
          checked.insert("text")
        case "rect", "circle", "line", "path":
          // Hairlines, tracks, bands and the frame are decorative; their meaning is also in text.
          let decorative: Set = ["frame", "rule", "track", "axis", "hit", "band"]
          guard decorative.isDisjoint(with: classes)
          else { continue }
          if classes == ["tick"] {
            let disc = try #require(sheet.value("fill", ["tone"]))
            #expect(try contrast(ground, disc) >= 3, "\(name)")
            continue
          }
          let paint = try #require(
            [sheet.value("stroke", classes), sheet.value("fill", classes)]
              .compactMap(\.self).first { $0 != "none" }, "\(name): \(classes)")
          #expect(try contrast(paint, ground) >= 3, "\(name): \(classes) \(paint)")
          checked.formUnion(classes)
        default: break
        }
      }
    }
    #expect(
      checked.isSuperset(of: ["text", "tone", "open", "progress", "bar", "received", "sent"]))
  }

  @Test func `Fixed colours need no variables, and the viewer's come in both schemes`() async throws
  {
    let widgets = try await widgets(widgetInput())
    for (name, svg) in widgets {
      let isFixed = name.hasSuffix("-light") || name.hasSuffix("-dark")
      #expect(svg.contains("var(") != isFixed, "\(name)")
      #expect(svg.contains("(prefers-color-scheme: dark)") != isFixed, "\(name)")
      #expect(svg.contains("⟦") == false, "\(name)")
    }
    #expect(widgets["xp-light"] != widgets["xp-dark"])
  }

  @Test(arguments: ["templates/assets/tokens.css", "templates/assets/theme.css"] as [VaultPath])
  func `A vault's own colours are those of its widgets`(_ sheet: VaultPath) async throws {
    let vault = MemoryFiles()
    try vault.replace(
      sheet,
      with: Array(
        """
        :root { --focus: #112233; --serif: Georgia; }
        @media (prefers-color-scheme: dark) { :root { --focus: #aabbcc; } }
        """.utf8), .written)
    var input = try widgetInput()
    input.theme = Theme.standard.overridden(by: vault).theme
    let widgets = await widgets(input)
    #expect(widgets["focus-small-light"]?.contains("#112233") == true)
    #expect(widgets["focus-small-dark"]?.contains("#aabbcc") == true)
    #expect(widgets["focus-small-light"]?.contains("font-family:Georgia") == true)
    // The default sheet applies for everything that the vault's sheet does not set.
    #expect(widgets["focus-small-light"]?.contains("#1c1b19") == true)
  }

  @Test func `Japanese has the forms of its country`() async throws {
    #expect(try await widgets(widgetInput("ja"))["xp-light"]?.contains("Noto Serif CJK JP") == true)
    #expect(try await widgets(widgetInput("zh-Hans"))["xp-light"]?.contains("CJK JP") == false)
  }
}
