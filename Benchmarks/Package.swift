// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that Daybook does not depend on the engines it is compared with.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "daybook", path: ".."),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .executableTarget(
      name: "template-engines",
      dependencies: [
        .product(name: "Liquid", package: "daybook"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Stencil", package: "Stencil"),
      ]),
    .executableTarget(
      name: "file-server",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")]),
  ]
)
