"""The command line of checks."""

import argparse
import ast
import concurrent.futures
import importlib
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
import traceback

from . import DAYBOOK, ROOT, Run, install, packages

CHECKS = ROOT / "scripts/checks"
# More are only counted.
MOST_PROBLEMS = 60


def file_of(name):
    """The file of a check: a module, or a package."""
    module = CHECKS / name.replace("-", "_")
    return next((file for file in (module.with_suffix(".py"), module / "__init__.py")
                 if file.is_file()), None)


def described():
    """A line for each check: its name, and the first sentence of its documentation."""
    for path in sorted(CHECKS.iterdir()):
        if file := file_of(path.stem):
            words = ast.get_docstring(ast.parse(file.read_text())).split()
            first = re.split(r"[.:;] ", " ".join(words))[0]
            name = path.stem.replace("_", "-")
            yield f"  {name:16} {textwrap.shorten(first, 80, placeholder='…')}"


# Debian's packages that are not called like their program.
PACKAGE_OF = {"node": "nodejs", "nunjucks-precompile": "node-nunjucks", "rsvg-convert": "librsvg2-bin",
              "timew": "timewarrior"}


def constants(file):
    """The values of a module's constants, read without running it, as its imports may be missing."""
    found = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id in ("PROGRAMS", "PACKAGES", "WHOLE_PACKAGES", "BROWSER"):
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


def prepare(name, arguments):
    """Installs the requirements of a check; restarts Python if its packages are not here."""
    needs = constants(file_of(name))
    wanted = list(needs.get("PACKAGES", []))
    environment = name
    # In an environment of its own: one with other packages replaces it.
    if "--quick" not in arguments and (more := needs.get("WHOLE_PACKAGES")):
        wanted += more
        environment = f"{name}-whole"
    if needs.get("BROWSER"):
        environment = environment if wanted else packages.BROWSER
        wanted += packages.BROWSER_PACKAGES
    if wanted:
        packages.enter(environment, wanted)
    if missing := [name for name in needs.get("PROGRAMS", []) if not shutil.which(name)]:
        install(*(PACKAGE_OF.get(name, name) for name in missing))


def parsed(name, module, arguments):
    parser = argparse.ArgumentParser(
        prog=f"check {name}", description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--daybook", default=DAYBOOK, type=pathlib.Path, metavar="PROGRAM",
                        help="the program that is tried (.build/release/daybook)")
    parser.add_argument("--quick", action="store_true", help="less of what takes long")
    parser.add_argument("--only", default="", metavar="WORDS", help="the parts with these words")
    if hasattr(module, "options"):
        module.options(parser)
    return parser.parse_args(arguments)


def run_one(name, arguments):
    """Runs a check; returns its exit code. Problems found before a failure are shown, too."""
    prepare(name, arguments)
    module = importlib.import_module(f"checks.{name.replace('-', '_')}")
    said = None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        run = Run(parsed(name, module, arguments), folder)
        try:
            said = module.check(run)
        except AssertionError as problem:
            # The assertion itself, or the line of the check that called what failed.
            *_, place = (frame for frame in traceback.extract_tb(problem.__traceback__)
                         if "/scripts/checks/" in frame.filename)
            words = str(problem) or "this does not hold"
            run.problems.append(f"{words}\n  {place.filename}:{place.lineno}: {place.line}")
        except Exception:
            run.problems.append(traceback.format_exc())
    for problem in run.problems[:MOST_PROBLEMS]:
        print(f"check {name}: error: {problem}", file=sys.stderr)
    if run.problems:
        print(f"check {name}: {len(run.problems)} problems", file=sys.stderr)
        return 1
    if said:
        print(f"check {name}: {said}", flush=True)
    return 0


def run_each(names, arguments):
    """Runs checks, as many at a time as there are cores; each one's output is shown when it ends."""
    def run(name):
        began = time.monotonic()
        done = subprocess.run([sys.executable, sys.argv[0], name, *arguments], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(f"check {name}\n{done.stdout}check {name}: {time.monotonic() - began:.0f} s", flush=True)
        return done.returncode

    with concurrent.futures.ThreadPoolExecutor(min(len(names), os.cpu_count() or 1)) as lanes:
        failed = [name for name, code in zip(names, lanes.map(run, names)) if code]
    if failed:
        print(f"check: error: failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def main(usage, arguments):
    if not __debug__:
        sys.exit("check: error: python -O leaves out what is checked")
    options = list(itertools.takewhile(lambda one: one.startswith("-"), arguments))
    names = list(itertools.takewhile(file_of, arguments[len(options):]))
    if not names:
        if arguments != options:
            print(f"check: error: there is no check {arguments[len(options)]}", file=sys.stderr)
            print("\n".join(described()), file=sys.stderr)
            return 64
        print("\n".join([usage, "Checks:", *described()]))
        return 0
    arguments = options + arguments[len(options) + len(names):]
    return run_one(names[0], arguments) if len(names) == 1 else run_each(names, arguments)
