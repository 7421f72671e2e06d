"""The browser, and Python's packages that drive it; importable without them."""

import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".build/e2e/pages"
PACKAGES = ["playwright==1.65.2", "axe-playwright-python==0.1.8", "tinycss2==1.5.1"]
# Fonts of all four languages, so that text is as wide as a reader sees it.
SYSTEM_PACKAGES = ["chromium", "fonts-noto-cjk", "fonts-dejavu-core"]


def run_with_packages(script, name="pages", packages=(), browser=True):
    """Starts the script anew in an environment that has the packages, unless it runs in it; those that
    drive the browser too."""
    folder = FOLDER.parent / name
    if pathlib.Path(sys.prefix) != folder:
        packages = [*(PACKAGES if browser else []), *packages]
        subprocess.run([ROOT / "scripts/install-python-tools", folder, *packages], check=True)
        # Without compiled files of Python among the sources.
        os.execv(folder / "bin/python", [folder / "bin/python", "-B", script, *sys.argv[1:]])


def find_browser():
    if not shutil.which("chromium"):
        subprocess.run([ROOT / "scripts/install-system-packages", *SYSTEM_PACKAGES], check=True)
    return shutil.which("chromium")
