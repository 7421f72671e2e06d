"""The browser, and environments with Python's packages; importable without them."""

import os
import pathlib
import shutil
import subprocess
import sys
import zlib

from . import ROOT, alone, install

# The environment of checks that drive the browser and need nothing else.
BROWSER = "browser"
BROWSER_PACKAGES = ["playwright==1.65.2", "axe-playwright-python==0.1.8", "tinycss2==1.5.1"]
# Fonts of all four languages, so that text is as wide as a reader sees it.
SYSTEM_PACKAGES = ["chromium", "fonts-noto-cjk", "fonts-dejavu-core"]


def environment(name, packages):
    """The folder of an environment of Python that has the packages."""
    folder = ROOT / ".build/e2e" / name
    # Marked when complete, so that an interrupted installation is done again.
    marker = folder / f"installed-{zlib.crc32(' '.join(packages).encode())}"
    with alone("environments"):
        if marker.exists():
            return folder
        if subprocess.run(["python3", "-c", "import ensurepip, venv"], capture_output=True).returncode:
            install("python3-venv")
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run(["python3", "-m", "venv", folder], check=True)
        subprocess.run(
            [folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
        marker.touch()
    return folder


def enter(name, packages):
    """Restarts the script in an environment that has the packages, unless it runs in one."""
    if pathlib.Path(sys.prefix) != ROOT / ".build/e2e" / name:
        python = environment(name, packages) / "bin/python"
        # Without compiled files of Python among the sources.
        os.execv(python, [python, "-B", *sys.argv])


def find_browser():
    if not shutil.which("chromium"):
        install(*SYSTEM_PACKAGES)
    return shutil.which("chromium")
