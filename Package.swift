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

    .target(name: "Charts", dependencies: ["Chronology", "Diagnostics"]),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "Chronology"], exclude: ["Goldens"]),

    .target(name: "Focus", dependencies: ["Chronology", "Diagnostics"]),
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
