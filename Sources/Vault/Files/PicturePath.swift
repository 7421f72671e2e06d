extension VaultPath {
  /// What browsers show as a picture, by the ending of its name, in lower case.
  package static let pictureEndings: Set<String> = [
    "apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp",
  ]

  /// Whether browsers show it as a picture, by the ending of its name.
  package var isPicture: Bool { Self.pictureEndings.contains(pathExtension) }
}
