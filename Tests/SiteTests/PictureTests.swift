import Basics
import Testing

@testable import Site

/// Files of 6 by 4 pixels written by cjpeg, cwebp and ExifTool; each has `Canary` in Exif, XMP
/// and comments, and an upright camera orientation.
struct PictureTests {
  private static let upright = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QDERXhpZgAATU0AKgAAAAgABwEPAAIAAAAHAAAAYgESAAMAAAABAAYAAAEaAA\
    UAAAABAAAAagEbAAUAAAABAAAAcgEoAAMAAAABAAEAAAITAAMAAAABAAEAAIglAAQAAAABAAAAegAAAABDYW5hcnkA\
    AAAAAAEAAAABAAAAAQAAAAEAAwAAAAEAAAAEAgMAAAABAAIAAAACTgAAAAACAAUAAAADAAAApAAAAAAAAAAfAAAAAQ\
    AAABIAAAABAAAAAAAAAAH/4QG4aHR0cDovL25zLmFkb2JlLmNvbS94YXAvMS4wLwA8P3hwYWNrZXQgYmVnaW49J++7\
    vycgaWQ9J1c1TTBNcENlaGlIenJlU3pOVGN6a2M5ZCc/Pgo8eDp4bXBtZXRhIHhtbG5zOng9J2Fkb2JlOm5zOm1ldG\
    EvJyB4OnhtcHRrPSdJbWFnZTo6RXhpZlRvb2wgMTIuNTcnPgo8cmRmOlJERiB4bWxuczpyZGY9J2h0dHA6Ly93d3cu\
    dzMub3JnLzE5OTkvMDIvMjItcmRmLXN5bnRheC1ucyMnPgogPHJkZjpEZXNjcmlwdGlvbiByZGY6YWJvdXQ9JycKIC\
    B4bWxuczpkYz0naHR0cDovL3B1cmwub3JnL2RjL2VsZW1lbnRzLzEuMS8nPiAgPGRjOmNyZWF0b3I+ICAgPHJkZjpT\
    ZXE+ICAgIDxyZGY6bGk+Q2FuYXJ5PC9yZGY6bGk+ICAgPC9yZGY6U2VxPiAgPC9kYzpjcmVhdG9yPiA8L3JkZjpEZX\
    NjcmlwdGlvbj48L3JkZjpSREY+CjwveDp4bXBtZXRhPgo8P3hwYWNrZXQgZW5kPSd3Jz8+//4ACENhbmFyef/bAEMA\
    EAsMDgwKEA4NDhIREBMYKBoYFhYYMSMlHSg6Mz08OTM4N0BIXE5ARFdFNzhQbVFXX2JnaGc+TXF5cGR4XGVnY//bAE\
    MBERISGBUYLxoaL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY//A\
    ABEIAAQABgMBIgACEQEDEQH/xAAfAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgv/xAC1EAACAQMDAgQDBQUEBA\
    AAAX0BAgMABBEFEiExQQYTUWEHInEUMoGRoQgjQrHBFVLR8CQzYnKCCQoWFxgZGiUmJygpKjQ1Njc4OTpDREVGR0hJ\
    SlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyM\
    nK0tPU1dbX2Nna4eLj5OXm5+jp6vHy8/T19vf4+fr/xAAfAQADAQEBAQEBAQEBAAAAAAAAAQIDBAUGBwgJCgv/xAC1\
    EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKC\
    kqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqy\
    s7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AE0/SbTy/wDV0U\
    UVxVJy5nqdGEqT9jHVn//Z
    """

  private static let progressive = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QDERXhpZgAATU0AKgAAAAgABwEPAAIAAAAHAAAAYgESAAMAAAABAAYAAAEaAA\
    UAAAABAAAAagEbAAUAAAABAAAAcgEoAAMAAAABAAEAAAITAAMAAAABAAEAAIglAAQAAAABAAAAegAAAABDYW5hcnkA\
    AAAAAAEAAAABAAAAAQAAAAEAAwAAAAEAAAAEAgMAAAABAAIAAAACTgAAAAACAAUAAAADAAAApAAAAAAAAAAfAAAAAQ\
    AAABIAAAABAAAAAAAAAAH/4QG4aHR0cDovL25zLmFkb2JlLmNvbS94YXAvMS4wLwA8P3hwYWNrZXQgYmVnaW49J++7\
    vycgaWQ9J1c1TTBNcENlaGlIenJlU3pOVGN6a2M5ZCc/Pgo8eDp4bXBtZXRhIHhtbG5zOng9J2Fkb2JlOm5zOm1ldG\
    EvJyB4OnhtcHRrPSdJbWFnZTo6RXhpZlRvb2wgMTIuNTcnPgo8cmRmOlJERiB4bWxuczpyZGY9J2h0dHA6Ly93d3cu\
    dzMub3JnLzE5OTkvMDIvMjItcmRmLXN5bnRheC1ucyMnPgogPHJkZjpEZXNjcmlwdGlvbiByZGY6YWJvdXQ9JycKIC\
    B4bWxuczpkYz0naHR0cDovL3B1cmwub3JnL2RjL2VsZW1lbnRzLzEuMS8nPiAgPGRjOmNyZWF0b3I+ICAgPHJkZjpT\
    ZXE+ICAgIDxyZGY6bGk+Q2FuYXJ5PC9yZGY6bGk+ICAgPC9yZGY6U2VxPiAgPC9kYzpjcmVhdG9yPiA8L3JkZjpEZX\
    NjcmlwdGlvbj48L3JkZjpSREY+CjwveDp4bXBtZXRhPgo8P3hwYWNrZXQgZW5kPSd3Jz8+//4ACENhbmFyef/bAEMA\
    EAsMDgwKEA4NDhIREBMYKBoYFhYYMSMlHSg6Mz08OTM4N0BIXE5ARFdFNzhQbVFXX2JnaGc+TXF5cGR4XGVnY//bAE\
    MBERISGBUYLxoaL2NCOEJjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY//C\
    ABEIAAQABgMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAAAf/EABQBAQAAAAAAAAAAAAAAAAAAAAP/2gAMAw\
    EAAhADEAAAAYAT/8QAFhABAQEAAAAAAAAAAAAAAAAAAwIR/9oACAEBAAEFAjKc/8QAGBEAAgMAAAAAAAAAAAAAAAAA\
    AAECAxL/2gAIAQMBAT8Bqk8I/8QAFxEBAAMAAAAAAAAAAAAAAAAAAQACEf/aAAgBAgEBPwGy7P/EABUQAQEAAAAAAA\
    AAAAAAAAAAAAAx/9oACAEBAAY/Ao//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/ITP/2gAMAwEAAgADAAAA\
    EPv/xAAWEQADAAAAAAAAAAAAAAAAAAAAATH/2gAIAQMBAT8QtGf/xAAWEQADAAAAAAAAAAAAAAAAAAAAESH/2gAIAQ\
    IBAT8QaU//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/EBP/2Q==
    """

  private static let webP = """
    UklGRtACAABXRUJQVlA4WAoAAAAMAAAABQAAAwAAVlA4IEQAAAAQAgCdASoGAAQAAgA0JbACdEyAAdWtw2wAAP7xtV\
    ckxsXCxe+E9ZS14C5zc1+G2lHsf/7o4gOX5/Ge44ON05/DTlcAAEVYSUbEAAAATU0AKgAAABBFeGlmTWV0YQAHAQ8A\
    AgAAAAcAAABqARIAAwAAAAEABgAAARoABQAAAAEAAAByARsABQAAAAEAAAB6ASgAAwAAAAEAAgAAAhMAAwAAAAEAAQ\
    AAiCUABAAAAAEAAACCAAAAAENhbmFyeQAAAAAASAAAAAEAAABIAAAAAQADAAAAAQAAAAQCAwAAAAEAAgAAAAJOAAAA\
    AAIABQAAAAMAAACsAAAAAAAAAB8AAAABAAAAEgAAAAEAAAAAAAAAAVhNUCCZAQAAPD94cGFja2V0IGJlZ2luPSfvu7\
    8nIGlkPSdXNU0wTXBDZWhpSHpyZVN6TlRjemtjOWQnPz4KPHg6eG1wbWV0YSB4bWxuczp4PSdhZG9iZTpuczptZXRh\
    LycgeDp4bXB0az0nSW1hZ2U6OkV4aWZUb29sIDEyLjU3Jz4KPHJkZjpSREYgeG1sbnM6cmRmPSdodHRwOi8vd3d3Ln\
    czLm9yZy8xOTk5LzAyLzIyLXJkZi1zeW50YXgtbnMjJz4KIDxyZGY6RGVzY3JpcHRpb24gcmRmOmFib3V0PScnCiAg\
    eG1sbnM6ZGM9J2h0dHA6Ly9wdXJsLm9yZy9kYy9lbGVtZW50cy8xLjEvJz4gIDxkYzpjcmVhdG9yPiAgIDxyZGY6U2\
    VxPiAgICA8cmRmOmxpPkNhbmFyeTwvcmRmOmxpPiAgIDwvcmRmOlNlcT4gIDwvZGM6Y3JlYXRvcj4gPC9yZGY6RGVz\
    Y3JpcHRpb24+PC9yZGY6UkRGPgo8L3g6eG1wbWV0YT4KPD94cGFja2V0IGVuZD0ndyc/PgA=
    """

  private static let lossless = """
    UklGRqwCAABXRUJQVlA4WAoAAAAMAAAABQAAAwAAVlA4TCAAAAAvBcAAAJmM6H9sIqL/AYVsI0AHdv5iP8KgjFZMAE\
    RKDkVYSUbEAAAATU0AKgAAABBFeGlmTWV0YQAHAQ8AAgAAAAcAAABqARIAAwAAAAEABgAAARoABQAAAAEAAAByARsA\
    BQAAAAEAAAB6ASgAAwAAAAEAAgAAAhMAAwAAAAEAAQAAiCUABAAAAAEAAACCAAAAAENhbmFyeQAAAAAASAAAAAEAAA\
    BIAAAAAQADAAAAAQAAAAQCAwAAAAEAAgAAAAJOAAAAAAIABQAAAAMAAACsAAAAAAAAAB8AAAABAAAAEgAAAAEAAAAA\
    AAAAAVhNUCCZAQAAPD94cGFja2V0IGJlZ2luPSfvu78nIGlkPSdXNU0wTXBDZWhpSHpyZVN6TlRjemtjOWQnPz4KPH\
    g6eG1wbWV0YSB4bWxuczp4PSdhZG9iZTpuczptZXRhLycgeDp4bXB0az0nSW1hZ2U6OkV4aWZUb29sIDEyLjU3Jz4K\
    PHJkZjpSREYgeG1sbnM6cmRmPSdodHRwOi8vd3d3LnczLm9yZy8xOTk5LzAyLzIyLXJkZi1zeW50YXgtbnMjJz4KID\
    xyZGY6RGVzY3JpcHRpb24gcmRmOmFib3V0PScnCiAgeG1sbnM6ZGM9J2h0dHA6Ly9wdXJsLm9yZy9kYy9lbGVtZW50\
    cy8xLjEvJz4gIDxkYzpjcmVhdG9yPiAgIDxyZGY6U2VxPiAgICA8cmRmOmxpPkNhbmFyeTwvcmRmOmxpPiAgIDwvcm\
    RmOlNlcT4gIDwvZGM6Y3JlYXRvcj4gPC9yZGY6RGVzY3JpcHRpb24+PC9yZGY6UkRGPgo8L3g6eG1wbWV0YT4KPD94\
    cGFja2V0IGVuZD0ndyc/PgA=
    """

  private static let png = """
    iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAADnRFWHRDb21tZW50AENhbmFyeQJoWZsAAAALdEVYdE\
    1ha2UAQ2FuYXJ5BEok1wAAAbdpVFh0WE1MOmNvbS5hZG9iZS54bXAAAAAAADw/eHBhY2tldCBiZWdpbj0n77u/JyBp\
    ZD0nVzVNME1wQ2VoaUh6cmVTek5UY3prYzlkJz8+Cjx4OnhtcG1ldGEgeG1sbnM6eD0nYWRvYmU6bnM6bWV0YS8nIH\
    g6eG1wdGs9J0ltYWdlOjpFeGlmVG9vbCAxMi41Nyc+CjxyZGY6UkRGIHhtbG5zOnJkZj0naHR0cDovL3d3dy53My5v\
    cmcvMTk5OS8wMi8yMi1yZGYtc3ludGF4LW5zIyc+CgogPHJkZjpEZXNjcmlwdGlvbiByZGY6YWJvdXQ9JycKICB4bW\
    xuczpkYz0naHR0cDovL3B1cmwub3JnL2RjL2VsZW1lbnRzLzEuMS8nPgogIDxkYzpjcmVhdG9yPgogICA8cmRmOlNl\
    cT4KICAgIDxyZGY6bGk+Q2FuYXJ5PC9yZGY6bGk+CiAgIDwvcmRmOlNlcT4KICA8L2RjOmNyZWF0b3I+CiA8L3JkZj\
    pEZXNjcmlwdGlvbj4KPC9yZGY6UkRGPgo8L3g6eG1wbWV0YT4KPD94cGFja2V0IGVuZD0ncic/PhOHtxoAAAAMSURB\
    VHicY2CgHgAAAEwAAU5vCGwAAAAASUVORK5CYII=
    """

  /// A photograph of 4 by 6 pixels taken upright.
  static func uprightBytes() throws -> [UInt8] { try bytes(upright) }

  private static func bytes(_ text: String) throws -> [UInt8] {
    try #require(Base64.decoded(Array(text.utf8), isURLSafe: false))
  }

  @Test(arguments: [
    (upright, 4, 6), (progressive, 4, 6), (webP, 6, 4), (lossless, 6, 4), (png, 6, 4),
  ])
  func `A picture says how large it is shown`(_ text: String, _ width: Int, _ height: Int) throws {
    let size = try #require(PictureSize(Self.bytes(text)))
    #expect(size.width == width && size.height == height)
  }

  @Test(arguments: [upright, progressive, webP, lossless, png])
  func `What a camera wrote is taken out, and the picture stays`(_ text: String) throws {
    let bytes = try Self.bytes(text)
    let canary = Array("Canary".utf8)
    #expect(bytes.firstRange(of: canary) != nil)
    let cleaned = try #require(PictureMetadata.removed(from: bytes))
    #expect(cleaned.firstRange(of: canary) == nil)
    for mark in ["GPS", "xmp", "XMP ", "EXIF"] {
      #expect(cleaned.firstRange(of: Array(mark.utf8)) == nil, "\(mark)")
    }
    #expect(PictureSize(cleaned) == PictureSize(bytes))
    #expect(PictureMetadata.removed(from: cleaned) == cleaned)
    // In files as small as these, the image data is the longest part.
    for mark: [UInt8] in [
      [0xFF, 0xDA], Array("IDAT".utf8), Array("VP8 ".utf8), Array("VP8L".utf8),
    ] {
      guard let start = bytes.firstRange(of: mark)?.lowerBound else { continue }
      #expect(cleaned.firstRange(of: bytes[start..<start + 30]) != nil)
    }
  }

  @Test(arguments: [upright, progressive, webP, lossless, png])
  func `A part of a picture is not taken for the whole`(_ text: String) throws {
    let bytes = try Self.bytes(text)
    for count in 0..<bytes.count {
      let part = Array(bytes[..<count])
      #expect(PictureMetadata.removed(from: part) == nil, "\(count) of \(bytes.count)")
      _ = PictureSize(part)
    }
  }
}
