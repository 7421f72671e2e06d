// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [],
  targets: [
    .target(name: "Diagnostics"),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),

    .target(name: "Chronology"),
    .testTarget(name: "ChronologyTests", dependencies: ["Chronology"]),

    .target(name: "Focus", dependencies: ["Chronology"]),
    .testTarget(name: "FocusTests", dependencies: ["Chronology", "Focus"]),

    .systemLibrary(
      name: "CMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .target(name: "Markdown", dependencies: ["CMarkGFM"]),
    .testTarget(name: "MarkdownTests", dependencies: ["Markdown"]),

    .executableTarget(name: "embed-files"),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
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
