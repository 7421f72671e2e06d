"""Running the program, and reading its results."""

import os
import subprocess


# These take no current time as an argument.
WITHOUT_MOMENT = {"init", "backup", "lock", "unlock", "tidy", "merge-file"}
WITHOUT_VAULT = {"init", "merge-file"}


class Program:
    def __init__(self, path, shim, folder):
        self.path = path
        self.shim = shim
        self.folder = folder

    def run(self, place, command, roots=None, vault="vault", stop_after=None, **settings):
        """Runs a command in a place.

        roots are the folders whose calls count, and settings are passed to torture.c.
        stop_after kills it after so many seconds.
        """
        environment = {
            "HOME": str(self.folder), "PATH": os.environ["PATH"], "TZ": "UTC",
            "XDG_CACHE_HOME": str(place / "cache"), "EDITOR": "false"}
        if settings:
            environment["LD_PRELOAD"] = str(self.shim)
            environment["TORTURE_ROOT"] = roots or str(place / "vault")
            environment |= {f"TORTURE_{name.upper()}": str(value)
                            for name, value in settings.items()}
        options = [] if command[0] in WITHOUT_VAULT else ["--vault", vault]
        has_moment = command[0] not in WITHOUT_MOMENT and "password" not in command
        if has_moment and "--as-of" not in command:
            options += ["--as-of", "2026-11-21T12:00"]
        process = subprocess.Popen(
            [self.path, *command, *options], cwd=place, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            out, errors = process.communicate(timeout=stop_after or 120)
        except subprocess.TimeoutExpired:
            process.kill()
            out, errors = process.communicate()
            assert stop_after is not None, f"{' '.join(command)} does not end"
        return subprocess.CompletedProcess(command, process.returncode, out, errors)

    def must(self, label, place, command, codes=(0,), **settings):
        """Runs a command in a place; it has to work."""
        run = self.run(place, command, **settings)
        assert run.returncode in codes, (
            f"{label}: {' '.join(command)} gave {run.returncode}: {run.stdout}{run.stderr}")
        return run

    def verify_snapshot(self, label, place, path, options=()):
        """Each byte of a snapshot is as written, according to the program."""
        self.must(label, place, ["backup", "verify", path.name.removesuffix(".tar.zst"), *options])
