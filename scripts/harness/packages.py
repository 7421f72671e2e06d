"""The browser, and environments with Python's packages; importable without them."""

import os
import pathlib
import shutil
import subprocess
import sys

from . import ROOT, install

# The environment of checks that drive the browser and need nothing else.
BROWSER = "browser"
BROWSER_PACKAGES = ["playwright==1.65.2", "axe-playwright-python==0.1.8", "tinycss2==1.5.1"]
# Fonts of all four languages, so that text is as wide as a reader sees it.
SYSTEM_PACKAGES = ["chromium", "fonts-noto-cjk", "fonts-dejavu-core"]


def environment(name, packages):
    """The folder of an environment of Python that has the packages."""
    folder = ROOT / ".build/e2e" / name
    subprocess.run([ROOT / "scripts/setup/install-python-tools", folder, *packages], check=True)
    return folder


def enter(name, packages):
    """Starts the script that runs again in an environment that has the packages, unless it does."""
    if pathlib.Path(sys.prefix) != ROOT / ".build/e2e" / name:
        python = environment(name, packages) / "bin/python"
        # Without compiled files of Python among the sources.
        os.execv(python, [python, "-B", *sys.argv])


def find_browser():
    if not shutil.which("chromium"):
        install(*SYSTEM_PACKAGES)
    return shutil.which("chromium")
