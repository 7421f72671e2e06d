"""Reads the Containerfile and the recipe for Arch Linux as their programs do, without an engine of containers or Arch.

  - Containerfile: each instruction is known; a stage copies from an earlier one; the files it copies are there and not in
    .containerignore, which leaves out no file that git has but public/; arguments are declared; packages are known to
    apt; the user is not root, and set before the program starts; the compiler is new enough for Package.swift.
  - PKGBUILD: of archives with the names that `make dist` gives, bash reads a version that pacman allows and the newest
    archive, and package() installs the files.
"""

import fnmatch
import json
import os
import re
import shutil
import subprocess

from harness import ROOT, call, write

KNOWN = {"FROM", "ARG", "WORKDIR", "COPY", "RUN", "USER", "ENV", "ENTRYPOINT", "CMD"}


def instructions(text):
    """The instructions of a Containerfile, each with its arguments on one line."""
    text = re.sub(r"(?m)^\s*#.*\n", "", text)
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word, rest.strip()


def stages(text):
    """The instructions of each stage; the first is FROM."""
    found = []
    for word, rest in instructions(text):
        if word == "FROM" or not found:
            found.append([])
        found[-1].append((word, rest))
    return found


def is_ignored(path, patterns):
    parts = path.split("/")
    return any(fnmatch.fnmatch("/".join(parts[:count + 1]), pattern)
               for pattern in patterns for count in range(len(parts)))


def container_problems(root, text):
    """The faults of a Containerfile."""
    patterns = (root / ".containerignore").read_text().split()
    tracked = call(["git", "-C", root, "ls-files"], codes=None).stdout.splitlines()
    left_out = [path for path in tracked if is_ignored(path, patterns) and not path.startswith("public/")]
    if left_out:
        yield f".containerignore leaves out {left_out[:3]}"
    names, goals = set(), set(re.findall(r"(?m)^([a-z-]+):", (root / "Makefile").read_text()))
    for stage in stages(text):
        first = re.fullmatch(r"(\S+):(\S+)(?: AS (\w+))?", stage[0][1])
        if stage[0][0] != "FROM" or not first or first[2] == "latest":
            yield f"{stage[0]}: not FROM an image with a version"
            continue
        declared = {rest.partition("=")[0] for word, rest in stage if word in ("ARG", "ENV")}
        for word, rest in stage:
            if word not in KNOWN:
                yield f"{word} is no instruction that is read here"
            for name in re.findall(r"\$\{?(\w+)", rest):
                if name not in declared:
                    yield f"{word} {rest}: no ARG {name} in this stage"
            if word == "COPY":
                yield from copy_problems(root, rest, names, patterns)
            for goal in re.findall(r"\bmake ([a-z-]+)", rest):
                if goal not in goals:
                    yield f"the Makefile has no goal {goal}"
            for packages in re.findall(r"apt-get install ([^&;]*)", rest):
                yield from package_problems(packages.split())
        if first[3]:
            names.add(first[3])
        if first[1] == "swift":
            tools = re.match(r"// swift-tools-version: ([\d.]+)", (root / "Package.swift").read_text())[1]
            version = re.match(r"[\d.]+", first[2])[0]
            if list(map(int, version.split("."))) < list(map(int, tools.split("."))):
                yield f"Swift {version} cannot build a package of {tools}"
    words = [word for word, _ in stages(text)[-1]]
    last = dict(stages(text)[-1])
    if last.get("USER", "root") in ("root", "0"):
        yield "the program runs as root"
    elif "ENTRYPOINT" not in words or words.index("USER") > words.index("ENTRYPOINT"):
        yield "there is no ENTRYPOINT after USER"
    for word in ("ENTRYPOINT", "CMD"):
        try:
            json.loads(last.get(word, "[]"))
        except ValueError:
            yield f"{word} is no list in JSON, so a shell would start it"


def copy_problems(root, rest, names, patterns):
    *sources, _ = [word for word in rest.split() if not word.startswith("--")]
    if stage := re.search(r"--from=(\w+)", rest):
        if stage[1] not in names:
            yield f"COPY {rest}: no earlier stage {stage[1]}"
        return
    for source in sources:
        if source != "." and not any(root.glob(source)):
            yield f"COPY {rest}: {source} is not there"
        elif is_ignored(source, patterns):
            yield f"COPY {rest}: .containerignore leaves out {source}"


def package_problems(names):
    for name in names:
        if not name.startswith(("-", "/")) and shutil.which("apt-cache"):
            if not call(["apt-cache", "show", name], codes=None).stdout:
                yield f"apt knows no package {name}"


# Containerfiles with one fault each.
FAULTS = [("USER daybook\n", ""), ("USER daybook", "USER root"), ("--from=build", "--from=built"),
          ("ARG VERSION=\n", ""), ("make dist", "make disk"), ("debian:12-slim", "debian"),
          ("COPY . .", "COPY Sauces ."), ("swift:6.2", "swift:5.9"), ('ENTRYPOINT ["daybook"]', "ENTRYPOINT daybook"),
          ("COPY . .", "COPY dist ."), ("RUN useradd", "RAN useradd")]


def check_recipe(run):
    """The version, the archive and the files that bash reads from PKGBUILD."""
    folder = run.folder / "arch"
    for names, version in [(["0.1.0"], "0.1.0"), (["0.1.0-dev+1828.g56574e0"], "0.1.0_dev+1828.g56574e0"),
                           (["0.9.0", "0.10.0"], "0.10.0")]:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shutil.copy(ROOT / "scripts/release/recipes/PKGBUILD", folder)
        for name in names:
            whole = f"daybook-{name}-linux-x86_64"
            write(folder / "src" / whole, {"bin/daybook": name, "share/man/man1/daybook.1": "", "LICENSE": "MIT"})
            (folder / f"{whole}.tar.gz").write_bytes(b"")
        script = "set -eu; source ./PKGBUILD; echo $pkgver ${source[0]}; package"
        done = subprocess.run(
            ["bash", "-c", script], cwd=folder, capture_output=True, text=True,
            env={**os.environ, "CARCH": "x86_64", "srcdir": str(folder / "src"), "pkgdir": str(folder / "pkg")})
        run.expect(done.stdout.split() == [version, f"daybook-{names[-1]}-linux-x86_64.tar.gz"],
                   f"PKGBUILD of {names}: {done.stdout}{done.stderr}")
        run.expect(re.fullmatch(r"[^\s:/-]+", version), f"pacman allows no version {version}")
        installed = folder / "pkg/usr/bin/daybook"
        run.expect(installed.is_file() and installed.read_text() == names[-1], f"package() of {names}")


def check(run):
    text = (ROOT / "Containerfile").read_text()
    run.problems += container_problems(ROOT, text)
    for right, wrong in FAULTS:
        assert right in text, f"the Containerfile has no {right}"
        run.expect(list(container_problems(ROOT, text.replace(right, wrong))), f"no fault is found for {wrong or right}")
    check_recipe(run)
    return f"the Containerfile, {len(FAULTS)} faults in it, and PKGBUILD"
