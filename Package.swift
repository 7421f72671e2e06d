// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "daybook",
  platforms: [.macOS(.v15)],
  products: [],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2")
  ],
  targets: [
    .target(name: "Diagnostics"),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),

    .target(name: "Chronology"),
    .testTarget(name: "ChronologyTests", dependencies: ["Chronology"]),

    .target(name: "Focus", dependencies: ["Chronology", "Diagnostics"]),

    .target(
      name: "Storage",
      dependencies: [
        "Chronology", "Diagnostics", "Focus", .product(name: "Yams", package: "Yams"),
      ]),
    .testTarget(
      name: "StorageTests", dependencies: ["Storage", "Chronology", "Diagnostics", "Focus"]),
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
