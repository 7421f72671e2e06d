// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Liquid", targets: ["Liquid"])
  ],
  targets: [
    .target(name: "Diagnostics"),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),

    .target(name: "Liquid", dependencies: ["Diagnostics"]),
    .testTarget(name: "LiquidTests", dependencies: ["Diagnostics", "Liquid"]),

    .target(name: "Chronology"),
    .testTarget(name: "ChronologyTests", dependencies: ["Chronology"]),

    .target(name: "Focus", dependencies: ["Chronology"]),
    .testTarget(name: "FocusTests", dependencies: ["Chronology", "Focus"]),
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
