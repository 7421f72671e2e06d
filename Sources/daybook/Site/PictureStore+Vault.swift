import Basics
import Site
import Vault

extension PictureStore {
  /// The copies of a vault's pictures: in its cache, and without one in a folder that goes with the
  /// command.
  ///
  /// - Parameter isTrusting: Whether copies that were made before are believed.
  init(of vault: UnlockedFiles, isTrusting: Bool) throws {
    if isTrusting, let cache = CacheFolder.ofVault(at: vault.rootName),
      let folder = cache.folder.appending("pictures")
    {
      self.init(CacheFolder(cache.files, folder))
      return
    }
    do throws(FileError) {
      let folder = try TemporaryFolder()
      self.init(
        CacheFolder(DiskFiles(root: folder.path, isPrivate: true), .root), owner: folder)
    } catch {
      throw Failure(error.diagnostic)
    }
  }
}

extension SiteInput {
  /// Whether it has pictures that would have copies if there were a program that makes them.
  var lacksPictureCopies: Bool {
    PictureProgram() == nil
      && PictureStore.hasLargePictures(
        among: pageFiles, in: vault, widths: settings.pictureWidths)
  }

  /// Takes the copies of the person's pictures, if there is a program that makes them.
  ///
  /// - Parameter readAt: The machine's clock before the vault was read.
  /// - Returns: What is wrong with pictures.
  mutating func copyPictures(
    keptIn store: PictureStore, readAt: Instant
  ) async -> [Diagnostic] {
    guard let program = PictureProgram() else { return [] }
    let progress = ProgressLine("resizing pictures")
    let (copies, problems) = await store.copies(
      of: pageFiles, in: vault, widths: settings.pictureWidths, by: program.maker, now: readAt,
      width: NamedVault.width
    ) { progress.show($0, of: $1) }
    progress.finish()
    pictureCopies = copies
    return problems
  }
}
