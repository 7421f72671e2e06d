// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "daybook", targets: ["daybook"]),
    .library(name: "Liquid", targets: ["Liquid"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // The preview's server, and the packages whose types it has in its interface.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
  ],
  targets: [
    .target(name: "Diagnostics"),
    .target(name: "Chronology"),
    .target(
      name: "Wording", dependencies: ["Chronology", "Diagnostics"], exclude: ["Embedded"],
      plugins: ["EmbedFiles"]),

    .target(name: "Focus", dependencies: ["Chronology"]),
    .target(name: "Exercise", dependencies: ["Chronology"]),
    .target(name: "Gifts", dependencies: ["Chronology", "Diagnostics"]),
    .target(name: "Growth", dependencies: ["Chronology", "Diagnostics"]),
    .target(name: "Prompts", dependencies: ["Chronology"]),

    .target(name: "Charts", dependencies: ["Chronology", "Diagnostics", "Wording"]),
    .target(name: "Liquid", dependencies: ["Diagnostics"]),
    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .target(name: "Markdown", dependencies: ["CMarkGFM"]),

    .systemLibrary(
      name: "CXLSXWriter", pkgConfig: "xlsxwriter",
      providers: [.apt(["libxlsxwriter-dev"]), .brew(["libxlsxwriter"])]),
    .target(
      name: "Storage",
      dependencies: [
        "CXLSXWriter", "Chronology", "Diagnostics", "Exercise", "Focus", "Gifts", "Growth",
        "Prompts", "Wording",
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "Site",
      dependencies: [
        "Charts", "Chronology", "Diagnostics", "Exercise", "Focus", "Gifts", "Growth", "Liquid",
        "Markdown", "Prompts", "Storage", "Wording",
      ], exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CMalloc"),
    .target(
      name: "Preview",
      dependencies: [
        "CMalloc", "CZlib", "Chronology", "Diagnostics", "Gifts", "Site", "Storage", "Wording",
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["Embedded"], plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "daybook",
      dependencies: [
        "Charts", "Chronology", "Diagnostics", "Exercise", "Focus", "Gifts", "Growth", "Preview",
        "Prompts", "Site", "Storage", "Wording",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], exclude: ["Embedded"], plugins: ["EmbedFiles"]),

    // Puts templates/ and content/ into the program.
    .executableTarget(name: "embed-files"),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // Finds the data that tests compare with, outside the repository.
    .target(name: "OutsideData", path: "Tests/OutsideData"),

    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "ChronologyTests", dependencies: ["Chronology", "OutsideData"]),
    .testTarget(name: "WordingTests", dependencies: ["Chronology", "Diagnostics", "Wording"]),
    .testTarget(name: "FocusTests", dependencies: ["Chronology", "Focus"]),
    .testTarget(name: "ExerciseTests", dependencies: ["Chronology", "Exercise"]),
    .testTarget(
      name: "GiftsTests", dependencies: ["Chronology", "Diagnostics", "Gifts", "OutsideData"]),
    .testTarget(name: "GrowthTests", dependencies: ["Chronology", "Diagnostics", "Growth"]),
    .testTarget(name: "PromptsTests", dependencies: ["Chronology", "Prompts"]),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "Chronology", "OutsideData", "Wording"],
      exclude: ["Goldens"]),
    .testTarget(name: "LiquidTests", dependencies: ["Diagnostics", "Liquid", "OutsideData"]),
    .testTarget(name: "MarkdownTests", dependencies: ["Markdown"]),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "Chronology", "Diagnostics", "Exercise", "Focus", "Gifts", "Growth", "OutsideData",
        "Prompts", "Storage",
      ]),
    .testTarget(
      name: "DaybookTests",
      dependencies: [
        "Chronology", "Diagnostics", "Focus", "Gifts", "OutsideData", "Site", "Storage", "daybook",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "Chronology", "Diagnostics", "Preview", "Site", "Storage", "daybook",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Charts", "Chronology", "Diagnostics", "Exercise", "Focus", "Gifts", "Growth", "Liquid",
        "OutsideData", "Prompts", "Site", "Storage", "Wording",
      ]),
  ]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
