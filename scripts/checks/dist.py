"""Tries the results of `make program` and `make dist`, as a person who installs them:

  - `make install` installs the program, a manual page for each command with all its examples,
    completions for three shells, and licences; `make uninstall` removes them all. mandoc accepts
    the pages without a remark; bash, fish and zsh load the completions, and the first two are asked
    for some.
  - `--version` says the version, the commit and each library in one form.
  - The program needs the C library alone, none newer than Debian 12's, and brings the rest with it.
  - The archive and the package hold the same files, of nobody in particular and of the time of the
    commit; packed again elsewhere, by somebody with other habits, they are the same bytes. Lintian has
    nothing to say about the package.
  - The declarations of the functions used from libxlsxwriter agree with its header.

Tests of tools that are not installed (mandoc, lintian, zsh, fish, the header) are skipped, and
reported.
"""

import gzip
import os
import re
import shutil
import subprocess
import tarfile
import tempfile

from harness import ROOT, VERSION, commands
from harness import call as called

# The C library of Debian 12, and its companions on any Linux.
NEWEST_C_LIBRARY = (2, 36)
NEEDED = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}

left_out = []


def call(*command, **options):
    return called(command, codes=None, **options)


# The pages of the manual that no command has.
SUBJECTS = {"settings": 5, "records": 5, "files": 5, "moments": 7, "charts": 7}


def has(program):
    if shutil.which(program):
        return True
    left_out.append(program)
    return False


def files_below(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def expected_files(tree, zsh="site-functions"):
    return sorted([
        "bin/daybook",
        "share/bash-completion/completions/daybook",
        "share/doc/daybook/Apache-2.0.txt",
        "share/doc/daybook/copyright",
        "share/fish/vendor_completions.d/daybook.fish",
        f"share/zsh/{zsh}/_daybook",
        *(f"share/man/man{section}/daybook-{name}.{section}.gz" for name, section in SUBJECTS.items()),
        *(f"share/man/man1/{'-'.join(words)}.1.gz" for words, _ in tree)])


def check_version(expect, program):
    said = call(program, "--version").stdout
    libraries = ("cmark-gfm expat libarchive libxlsxwriter libyaml nettle swift tomlplusplus utf8proc "
                 "zlib zstd").split()
    form = rf"daybook {VERSION}\n" + "".join(
        rf"{name} (\d+(\.\w+)+|\(not installed\))\n" for name in libraries)
    expect(re.fullmatch(form, said), f"--version says {said}")
    expect(call(program, "list", "--version").stdout == said, "daybook list --version says something else")


def check_program(expect, program):
    sections = call("readelf", "-SW", program).stdout
    expect(".symtab" not in sections and ".debug_info" not in sections, "the program is not stripped")
    needed = set(re.findall(r"NEEDED.*\[(.*)\]", call("readelf", "-d", program).stdout))
    expect(needed <= NEEDED, f"the program needs {sorted(needed - NEEDED)}")
    versions = {tuple(map(int, found.split(".")))
                for found in re.findall(r"GLIBC_([0-9.]+)", call("objdump", "-T", program).stdout)}
    expect(max(versions) <= NEWEST_C_LIBRARY, f"the program needs the C library {max(versions)}")


def check_manual(expect, folder, tree):
    for words, discussion in tree:
        page = folder / ("-".join(words) + ".1.gz")
        text = gzip.decompress(page.read_bytes()).decode()
        examples = re.findall(r"(?m)^  (.*\S)$", discussion)
        if shutil.which("mandoc"):
            rendered = call("mandoc", "-T", "utf8", "-O", "width=300", input=text).stdout
            remarks = call("mandoc", "-T", "lint", "-W", "style", input=text).stdout
            expect(not remarks, f"{page.name}: {remarks}")
        elif shutil.which("man"):
            done = call("man", "--warnings", "-E", "UTF-8", "-l", "-", input=text,
                       env={**os.environ, "MANWIDTH": "300", "LC_ALL": "C.UTF-8"})
            rendered = done.stdout
            expect(not done.stderr, f"{page.name}: {done.stderr}")
        else:
            left_out.append("man")
            return
        rendered = re.sub(r".\x08", "", rendered)
        for example in examples:
            expect(re.search(rf"(?m)^\s+{re.escape(example)}$", rendered),
                   f"{page.name} is without the example {example}")
    has("mandoc")


def check_completions(expect, prefix):
    bash = prefix / "share/bash-completion/completions/daybook"
    asked = """
        set -e; source "$0"; COMP_WORDS=(daybook bui); COMP_CWORD=1; COMP_LINE='daybook bui'
        COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; set +e; _daybook daybook bui daybook
        printf '%s\\n' "${COMPREPLY[@]}"; complete -p daybook"""
    done = call("bash", "--norc", "-c", asked, bash)
    said = done.stdout.split("\n")
    expect("build" in [line.strip() for line in said] and not done.stderr,
           f"bash completes daybook bui with {said}, {done.stderr}")
    if has("zsh"):
        loaded = "autoload -Uz compinit && compinit -u -D && autoload +X _daybook && print $_comps[daybook]"
        functions = prefix / "share/zsh/site-functions"
        done = call("zsh", "-f", "-c", f"fpath=({functions} $fpath); {loaded}")
        expect(done.stdout.strip() == "_daybook" and not done.stderr,
               f"zsh does not load _daybook: {done.stdout}{done.stderr}")
    if has("fish"):
        fish = prefix / "share/fish/vendor_completions.d/daybook.fish"
        done = call("fish", "--no-config", "-c", f"source {fish}; complete -C 'daybook bui'")
        expect(done.stdout.startswith("build") and not done.stderr,
               f"fish completes daybook bui with {done.stdout}{done.stderr}")


def check_install(expect, built, folder):
    """Installs, tries and uninstalls; returns the commands."""
    def make(goal):
        done = call("make", "--silent", goal, f"DESTDIR={folder}", "PREFIX=/opt/tried",
                    f"BUILT={built}", cwd=ROOT)
        expect(done.returncode == 0 and not done.stderr, f"make {goal}: {done.stderr}")

    make("install")
    prefix = folder / "opt/tried"
    program = prefix / "bin/daybook"
    tree = [(words, command.get("discussion") or "")
            for words, command in commands.each(commands.described(program))]
    expect(files_below(prefix) == expected_files(tree), f"make install puts down {files_below(prefix)}")
    check_version(expect, program)
    check_program(expect, program)
    check_manual(expect, prefix / "share/man/man1", tree)
    check_completions(expect, prefix)
    licences = (prefix / "share/doc/daybook/copyright").read_text()
    for name in ("libarchive", "libcmark-gfm", "libexpat", "libnettle", "libyaml", "libutf8proc", "libz", "libzstd", "swift-nio",
                 "tomlplusplus", "Swift's"):
        expect(re.search(rf"(?m)^{name}", licences), f"the licence of {name} is not there")
    make("uninstall")
    expect(not files_below(folder), f"make uninstall leaves {files_below(folder)}")
    return tree


def check_members(expect, archive, name, wanted, top):
    names = [member.name for member in archive if not member.isdir()]
    expect(sorted(names) == sorted(top + file for file in wanted),
           f"{name} holds {sorted(set(names) ^ {top + file for file in wanted})} or does not")
    expect(names == sorted(names), f"{name} is not in order")
    for member in archive:
        expect((member.uid, member.gid) == (0, 0), f"{name}: {member.name} belongs to somebody")
        expect(member.mode in (0o755, 0o644), f"{name}: {member.name} has the mode {member.mode:o}")
    times = {member.mtime for member in archive}
    expect(len(times) == 1, f"{name} has the times {sorted(times)}")


def check_archives(expect, dist, tree):
    for path in sorted(dist.glob("*.tar.gz")):
        with tarfile.open(path) as archive:
            top = path.name.removesuffix(".tar.gz") + "/"
            check_members(expect, archive.getmembers(), path.name,
                          [*expected_files(tree), "CHANGELOG.md", "LICENSE", "README.md"], top)
    for path in sorted(dist.glob("*.deb")):
        packed = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True, capture_output=True)
        with tempfile.NamedTemporaryFile() as file:
            file.write(packed.stdout)
            file.flush()
            with tarfile.open(file.name) as archive:
                wanted = [file for file in expected_files(tree, zsh="vendor-completions")
                          if not file.endswith("Apache-2.0.txt")]
                check_members(expect, archive.getmembers(), path.name,
                              [*wanted, "share/doc/daybook/changelog.gz",
                               "share/lintian/overrides/daybook"], "./usr/")
        if has("lintian"):
            done = call("lintian", "--allow-root", "--fail-on", "error,warning", path)
            expect(done.returncode == 0, f"lintian: {done.stdout}{done.stderr}")
    expect(len(list(dist.glob("*"))) == 2, f"dist holds {sorted(dist.glob('*'))}")


def check_again(expect, built, dist, objects, archives, folder):
    """Packs a copy of the program with other times, and a umask of 077."""
    shutil.copytree(built, folder / "built", copy_function=shutil.copyfile)
    (folder / "built/daybook").chmod(0o755)
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        moment = str(archive.next().mtime)
    script = f"umask 077; cd {folder}; exec \"$@\""
    done = call("bash", "-c", script, "bash", ROOT / "scripts/release/make-dist", folder / "built",
                objects, archives, folder / "dist",
                env={**os.environ, "SOURCE_DATE_EPOCH": moment, "TZ": "Asia/Tokyo"})
    expect(done.returncode == 0, f"make-dist: {done.stderr}")
    for path in sorted(dist.iterdir()):
        other = folder / "dist" / path.name
        expect(other.exists() and other.read_bytes() == path.read_bytes(),
               f"{path.name} is not the same when it is packed again")


def check_declarations(expect, folder):
    """Compares Sources/CXLSXWriter with the header of the installed library."""
    text = (ROOT / "Sources/CXLSXWriter/shim.h").read_text()
    record = re.search(r"(?s)typedef struct lxw_doc_properties \{.*?\} lxw_doc_properties;", text)[0]
    functions = text[text.index("typedef const char *(*lxw_version"):]
    fields = re.findall(r"\b(\w+);", record)[:-1]
    lines = ["#include <stddef.h>", "#include <xlsxwriter.h>", functions,
             record.replace("lxw_doc_properties", "declared")]
    lines += [f'_Static_assert(__builtin_types_compatible_p(__typeof__(&{name}), {name}_function), "{name}");'
              for name in re.findall(r"\(\*(\w+)_function\)", functions)]
    lines += [f'_Static_assert(offsetof(declared, {name}) == offsetof(lxw_doc_properties, {name}), "{name}");'
              for name in fields]
    lines += ['_Static_assert(sizeof(declared) == sizeof(lxw_doc_properties), "size");',
              '_Static_assert(sizeof(lxw_error) == sizeof(int) && LXW_NO_ERROR == 0, "error");',
              '_Static_assert(LXW_BORDER_THIN == 1, "border");',
              '_Static_assert(offsetof(lxw_workbook_options, tmpdir) == sizeof(char *), "tmpdir");']
    source = folder / "declarations.c"
    compiler = next((name for name in ("clang", "cc") if shutil.which(name)), None)
    source.write_text("#include <xlsxwriter.h>\n")
    if not compiler or call(compiler, "-fsyntax-only", source).returncode:
        left_out.append("xlsxwriter.h")
        return
    source.write_text("\n".join(lines) + "\n")
    done = call(compiler, "-fsyntax-only", source)
    expect(done.returncode == 0, f"Sources/CXLSXWriter/shim.h differs from the header: {done.stderr}")


def check(run):
    expect = run.expect
    built, dist = ROOT / ".build/program", ROOT / "dist"
    assert list(dist.glob("*.tar.gz")), "there is nothing to try; make dist makes it"
    objects = ROOT / ".build/release/daybook.product/Objects.LinkFileList"
    tree = check_install(expect, built, run.folder / "installed")
    check_archives(expect, dist, tree)
    check_again(expect, built, dist, objects, ROOT / ".build/archives", run.folder)
    check_declarations(expect, run.folder)
    also = f"; without {', '.join(sorted(set(left_out)))}, not installed" if left_out else ""
    return f"{len(tree)} pages of manual, three shells, an archive and a package{also}"
