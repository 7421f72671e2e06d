import AllSystems
package import Basics
package import Vault

extension RecordLibrary {
  /// The records of all systems in a vault.
  ///
  /// - Parameters:
  ///   - now: The moment that counts as now, and the vault's zone.
  ///   - seconds: How many seconds later it is on the machine's clock.
  ///   - machine: The machine that changes are made on.
  ///   - warn: Receives further messages about a change.
  package init(
    _ files: any Files, at now: Moment, after seconds: Int = 0, machine: MachineName = .unknown,
    warn: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) {
    let read = try? Settings.read(
      in: files, keys: Systems.settingKeys, systemNames: Systems.names)
    self.init(
      Systems.kinds, declared: Systems.declaredKinds(in: read?.settings ?? Settings()),
      CollectionReader(files: files, zone: now.zone, width: 1), moment: now,
      clock: now.asOf + .seconds(seconds), machine: machine, warn: warn)
  }
}
