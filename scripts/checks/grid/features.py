"""The history of a vault (states), the destination of its site (outlets), and its audiences."""

import re
import shutil
import subprocess
import urllib.parse

from harness import Vault, home, listed, new_identity
from harness.preview import Preview

from . import looking, vault

# The visible data of each audience; everything else is a leak. From publishing.md.
GIFTS = {"gift", "contact", "book", "occasion", "etiquette"}
PROMPTS = {"prompt", "version", "team", "comment", "use"}
EXERCISE = {"exercise", "product", "completion", "scan"}
GROWTH = {"goal", "task", "failure", "profile", "identity", "flow", "stage"}
WORDS = {"words", "shown", "name", "amount", "id"}
ALL = GIFTS | PROMPTS | EXERCISE | GROWTH | {"session", "event", "reflection", "pain", "recovery", "entry"}


def is_old(record):
    return record in ("earlier", "deleted", "copy", "edited away")


def may_see(audience, kind, field, privacy, record):
    """True if the documentation lets the audience see the field."""
    if audience == "me":
        return True
    if (kind, field) in {("page", "title"), ("page", "body")} and record == "open.md":
        return audience in ("public", "everything", "totals", "initials", "rounded", "parts") or audience == "team:red"
    if is_old(record) and kind not in ("version",):
        return False
    if audience == "everything":
        if kind == "entry":
            return privacy in ("private", "id", "words")
        if kind == "review":
            return True
        if kind in ("reflection", "pain", "event"):
            return False
        if kind == "measure":
            return privacy in ("title", "id")
        return kind in ALL and privacy in WORDS and not (kind == "prompt" and field == "hidden")
    if audience == "rounded":
        return kind == "etiquette" and privacy in ("words", "shown")
    if audience == "parts":
        if kind == "entry":
            return record in ("starred", "starred day") and privacy in ("private", "id", "words")
        if kind in ("prompt", "version", "comment"):
            return record == "public" and privacy in WORDS
        if kind == "measure":
            return privacy in ("title", "id")
        return kind in ("goal", "session", "use") and privacy in WORDS
    if audience == "team:red":
        # People are shown by their initials, the default.
        return (kind in ("prompt", "version", "comment") and record == "team" or kind == "team") \
            and privacy in WORDS - {"name"}
    return False


AUDIENCES = ["public", "totals", "everything", "initials", "rounded", "parts", "team:red", "me"]


class World(Vault):
    """A folder with a vault, a cache and a home: everything that a run can write to."""

    def __init__(self, program, folder, twin=False):
        self.folder = folder
        self.canaries = vault.Canaries(twin)
        self.locked = set()
        name = self.canaries.word("machine", "git name", "machine")
        address = self.canaries.word("machine", "git address", "machine") + "@example.org"
        self.environment = home(folder, **{f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
                                           for what, value in (("NAME", name), ("EMAIL", address))})
        super().__init__(program, folder / self.canaries.word("vault", "name of the folder", "folder"),
                         env=self.environment, cwd=folder)
        vault.write(self.path, self.canaries, vault.kinds())
        self.write(".daybook/secret", bytes(range(32)))
        (self.path / ".daybook/secret").chmod(0o600)

    def run(self, *arguments):
        return super().run(*arguments, codes=None, timeout=300)

    @property
    def meanings(self):
        return self.canaries.meanings


# States.

def plain(world):
    pass


def faulty(world):
    vault.spoil(world.path, world.canaries)


def changed(world):
    """Edited, deleted and undone: the change log has the earlier versions."""
    for kind in ("task", "gift", "session"):
        done = world.run("list", kind, "--format", "json")
        first = listed(done.stdout)[0]["id"]
        field = "title" if kind == "task" else "note"
        word = world.canaries.word(kind, field, "old", "edited away")
        world.run("edit", first, f"{field}={word}", "--yes")
        world.run("undo", "--yes")


def snapshots(world):
    world.run("backup")


def conflicting(world):
    vault.conflicts(world.path, world.canaries)


def merged(world):
    vault.conflicts(world.path, world.canaries)
    world.run("merge", "--conflicts", "--yes")
    # It was changed later than the earlier version.
    for word, (kind, field, privacy, record) in list(world.meanings.items()):
        if record == "copy":
            world.meanings[word] = (kind, field, privacy, "main")


def languages(world):
    settings = world.path / "daybook.yaml"
    settings.write_text("languages: [en, zh-Hans, ja]\n" + settings.read_text())


def wider_before(world):
    """A cache, and an output, from sites that showed more."""
    world.run("build", "-o", world.folder / "mine")
    for outlet in ("folder", "site"):
        world.run("publish", "--audience", "everything", "--output", world.folder / outlet, "--yes")


def lock(world, keep):
    path = world.folder / "home/identity.txt"
    key = new_identity(path)
    world.append("daybook.yaml", f"encryption:\n  recipients: [{key}]")
    world.environment["DAYBOOK_IDENTITY"] = str(path)
    done = world.run("lock", "gifts", "growth", "journal/entries")
    assert done.returncode == 0, done.stderr
    # Locking makes a snapshot first, and reports that it is plain text.
    shutil.rmtree(world.path / ".daybook/snapshots", ignore_errors=True)
    world.locked = GIFTS | GROWTH | {"reflection", "pain"}
    world.run("build", "-o", world.folder / "mine")
    shutil.rmtree(world.folder / "mine", ignore_errors=True)
    if not keep:
        del world.environment["DAYBOOK_IDENTITY"]


def locked_open(world):
    lock(world, True)


def locked_shut(world):
    lock(world, False)


STATES = [plain, faulty, changed, snapshots, conflicting, merged, languages, wider_before, locked_open, locked_shut]


# Outlets: each returns the visible files as [(place, bytes)], or None if it refused.

def files_of(folder):
    return [
        (path.relative_to(folder).as_posix(), data) for path in sorted(folder.rglob("*")) if path.is_file()
        for data in looking.opened(path.read_bytes())
    ] + [("a name", path.relative_to(folder).as_posix().encode()) for path in folder.rglob("*")]


def build(world, audience):
    world.run("build", "--audience", audience, "-o", world.folder / "site")
    return files_of(world.folder / "site") if (world.folder / "site").is_dir() else None


def single(world, audience):
    seen = []
    for page in ("index.html", "pages/open.md", "gifts/index.html", "growth/index.html", "pages/draft.md"):
        done = world.run("build", "--single", page, "--audience", audience)
        seen.append((page, done.stdout.encode()))
    return seen


def publish(world, audience, *options):
    return world.run("publish", "--audience", audience, "--yes", *options)


def folder(world, audience):
    place = world.folder / "folder"
    done = publish(world, audience, "--output", place)
    return files_of(place) if done.returncode == 0 else None


def target(world, line):
    settings = world.path / "daybook.yaml"
    text = settings.read_text()
    settings.write_text(re.sub(r"  elsewhere: .*", f"  elsewhere: {line}", text))


def archive(world, audience):
    target(world, f'{{to: zip, destination: ../site.zip, audience: "{audience}"}}')
    world.run("publish", "elsewhere", "--yes")
    place = world.folder / "site.zip"
    return [("site.zip", data) for data in looking.opened(place.read_bytes())] if place.exists() else None


def git_objects(repository):
    """The objects that a clone receives, and all others in the repository."""
    run = lambda *words: subprocess.run(["git", "-C", repository, *words], capture_output=True)
    reached = run("rev-list", "--objects", "--all").stdout.decode().splitlines()
    for line in reached:
        name, _, path = line.partition(" ")
        yield path or "a commit", path.encode() + run("cat-file", "-p", name).stdout
    for line in run("log", "--all", "--format=raw").stdout.split(b"\n\n"):
        yield "a commit", line


def git(world, audience):
    place = world.folder / "site.git"
    subprocess.run(["git", "init", "-q", "--bare", place], check=True)
    if (world.folder / "folder").is_dir():  # It had more before.
        target(world, "{to: git, repository: ../site.git, branch: pages, audience: everything}")
        world.run("publish", "elsewhere", "--yes")
    target(world, f'{{to: git, repository: ../site.git, branch: pages, audience: "{audience}"}}')
    done = world.run("publish", "elsewhere", "--yes")
    return list(git_objects(place)) if done.returncode == 0 else None


def copied(world, audience, program):
    target(world, f'{{to: {program}, destination: ../{program}, audience: "{audience}"}}')
    world.run("publish", "elsewhere", "--yes")
    return files_of(world.folder / program) if (world.folder / program).is_dir() else None


def rsync(world, audience):
    return copied(world, audience, "rsync")


def rclone(world, audience):
    return copied(world, audience, "rclone")


def protected(world, audience):
    secret = world.folder / "home/password"
    secret.write_text("vessel tundra ripple mango\n")
    world.run("publish", "password", "add", "friend", "--audience", audience, "--password-file", secret)
    place = world.folder / "protected"
    publish(world, audience, "--protect", "--output", place)
    return files_of(place) if place.is_dir() else None


def addresses(world):
    """The addresses that a guest may guess: each page of the whole site, and every endpoint of a preview."""
    mine = world.folder / "guessed"
    world.run("build", "-o", mine)
    pages = [path.relative_to(mine).as_posix() for path in sorted(mine.rglob("*")) if path.is_file()]
    shutil.rmtree(mine, ignore_errors=True)
    routes = ["state?token={token}&path=/&since=0", "changes", "records", "add", "workshop/vision", "workshop/identity",
              "lines/reception/book-one", "lines/reception/book-one/print"]
    for kind in vault.kinds():
        routes += [f"records/{kind}", f"records/{kind}?format=csv", f"records/{kind}?words=a", f"add/{kind}"]
    for word, (kind, field, _, record) in world.meanings.items():
        if field == "id" and record == "main":
            routes.append(f"record/{kind}/{word}")
    pages = [urllib.parse.quote(page.removesuffix("index.html")) for page in pages]
    return [*pages, *(f"-/{route}" for route in routes)]


def served(world, audience, *options):
    try:
        guest = Preview(world, "--audience", audience, "--host", "127.0.0.1", *options)
    except ConnectionError:
        return None
    with guest:
        seen = []
        for address in ["", "nowhere", *addresses(world)]:
            address = address.replace("{token}", guest.token)
            status, head, body = guest.ask(address)
            # An answer may repeat the address that was asked for.
            asked = looking.found(address.encode(), world.meanings)
            seen.append((f"GET /{address}: {status}", bytes(head) + body, asked))
        changes = world.run("undo", "--list", "--format", "json").stdout
        ids = re.findall(r'"id":"([^"]+)"', changes)[:1]
        for route in ["start", "stop", *(f"undo/{id}" for id in ids), "add/task", "add/gift"]:
            form = urllib.parse.urlencode({"token": guest.token, "title": "of a guest", "contact": "a guest"})
            status, head, body = guest.ask("-/" + route, form)
            seen.append((f"POST /-/{route}: {status}", bytes(head) + body, set()))
        return seen


def share(world, audience):
    return served(world, audience, "--share")


def share_entry(world, audience):
    return served(world, audience, "--share", "--share-entry")


OUTLETS = [build, single, folder, archive, git, rsync, rclone, protected, share, share_entry]
if not shutil.which("rclone"):
    OUTLETS.remove(rclone)
PUBLISHING = [folder, archive, git, rsync, rclone, protected]


def is_refused(state, outlet, audience):
    """True if nothing may be published: unreadable data blocks it, and the whole site is published only
    protected."""
    # The person sees an unreadable page, with its error.
    if outlet in PUBLISHING and (state is faulty and audience != "me" or state is locked_shut):
        return True
    # A guest with write access sees the records to write to.
    if outlet is share_entry and audience != "me":
        return True
    return outlet in PUBLISHING and audience == "me" and outlet is not protected
