"""Tries every feature that keeps something private with each that it can meet.

A vault has a word of its own in each field of each kind of record, and in file names, settings,
messages, ids, pictures and what pages hide. It goes through each state (torn records, copies that were
merged, snapshots, several languages, a wider site before, locked records with and without identity),
out by each way (folder, archive, git with its history, rsync, one page, a protected site, a preview
that is shared to read or to write), for each audience. Every word that the audience may not see
according to docs/pages/records.md and publishing.md is looked for in everything that leaves and, where
records are locked, in all that is left behind: as it is, in any case, backwards, percent-encoded, as
entities, in Base64 and packed.

Then the same again with a vault that differs in nothing but what the audience may not see: its site has
to be the same, byte for byte.

--quick tries each pair of state, way out and audience once; without it, all three together.
"""

import concurrent.futures
import itertools
import pathlib
import random
import tempfile

from harness import differing, files

from . import features, looking

PROGRAMS = ["age", "git", "rsync", "zstd"]
TEMPORARY = "/dev/shm" if pathlib.Path("/dev/shm").is_dir() else None


def pairs(*axes):
    """A few combinations that cover each pair of values of different axes."""
    def met(combination):
        return set(itertools.combinations(enumerate(combination), 2))

    chance, chosen = random.Random(20261127), []
    everything = list(itertools.product(*axes))
    wanted = set().union(*map(met, everything))
    while wanted:
        some = chance.sample(everything, min(60, len(everything)))
        best = max(some, key=lambda each: len(met(each) & wanted))
        if met(best) & wanted:
            wanted -= met(best)
            chosen.append(best)
    return chosen


def leaks(world, audience, outlet, seen):
    """The data that the audience may not see, and the places where it was found."""
    found = {}
    for where, data, *asked in seen:
        for word in looking.found(data, world.meanings) - (asked[0] if asked else set()):
            meaning = world.meanings[word]
            if outlet is features.protected or not features.may_see(audience, *meaning):
                found.setdefault((".".join(map(str, meaning[:2])), meaning[3]), where)
    return found


def left_behind(world):
    """Words of locked records in the cache, the vault, the folder for temporary files."""
    if not world.locked:
        return {}
    meanings = {word: meaning for word, meaning in world.meanings.items() if meaning[0] in world.locked
                and meaning[2] in ("words", "private", "name", "amount", "id")}
    found = {}
    for folder in (world.path, world.folder / "cache", world.folder / "tmp", world.folder / "state"):
        for word, where in looking.in_folder(folder, meanings).items():
            meaning = meanings[word]
            found[(".".join(map(str, meaning[:2])), meaning[3])] = f"{folder.name if folder != world.path else 'the vault'}: {where}"
    return found


def attempt(program, state, outlet, audience):
    """The problems of one combination, the amount of data searched, and the number of words that the audience
    saw."""
    with tempfile.TemporaryDirectory(dir=TEMPORARY) as name:
        world = features.World(program, pathlib.Path(name))
        state(world)
        seen = outlet(world, audience)
        what = f"{state.__name__} × {outlet.__name__} × {audience}"
        if features.is_refused(state, outlet, audience) != (seen is None):
            return [f"{what}: {'nothing came out' if seen is None else 'it was not refused'}"], 0, set()
        if seen is None:
            return [], 0, set()
        problems = [f"{what}: {field} ({record}) is in {where}" for (field, record), where
                    in sorted(leaks(world, audience, outlet, seen).items())]
        problems += [f"{what}: the locked {field} ({record}) is in {where}" for (field, record), where
                     in sorted(left_behind(world).items())]
        if len(problems) > 6:
            problems[6:] = [f"{what}: {len(problems) - 6} more words"]
        allowed = {word for _, data, *_ in seen for word in looking.found(data, world.meanings)
                   if features.may_see(audience, *world.meanings[word])}
        return problems, len(seen), {world.meanings[word] for word in allowed}


def twins(program, audience):
    """Sites of two vaults that differ only in data hidden from the audience."""
    with tempfile.TemporaryDirectory(dir=TEMPORARY) as name:
        sites = []
        for twin in (False, True):
            world = features.World(program, pathlib.Path(name) / str(twin), False)
            if twin:
                other = features.World(program, pathlib.Path(name) / "other", True)
                replace_hidden(world, other, audience)
            world.run("build", "--audience", audience, "-o", world.folder / "site")
            sites.append(files(world.folder / "site", ".daybook-manifest"))
        return [f"twins × {audience}: {path} tells what is hidden" for path in differing(*sites)]


def replace_hidden(world, other, audience):
    """Gives `world` the other vault's words wherever the audience may not see them."""
    keys = {meaning: word for word, meaning in other.meanings.items()}
    words = {str(word): str(keys[meaning]) for word, meaning in world.meanings.items()
             if meaning in keys and not features.may_see(audience, *meaning)
             # A pseudonym is made from the name.
             and meaning[0] != "machine" and not (meaning[2] == "name" and audience == "rounded")}
    for path in sorted(world.path.rglob("*"), key=lambda path: -len(path.parts)):
        if path.is_file():
            data = path.read_bytes()
            for word, twin in words.items():
                data = data.replace(word.encode(), twin.encode())
            if path.suffix != ".png":
                path.write_bytes(data)
        name = path.name
        for word, twin in words.items():
            name = name.replace(word, twin)
        if name != path.name:
            path.rename(path.with_name(name))


def check(run):
    axes = (features.STATES, features.OUTLETS, features.AUDIENCES)
    combinations = pairs(*axes) if run.is_quick else list(itertools.product(*axes))
    wanted = run.options.only.split()
    combinations = [each for each in combinations if all(
        word in (each[0].__name__, each[1].__name__, each[2]) for word in wanted)]
    looks, refused, shown = 0, 0, set()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found, count, seen in pool.map(lambda each: attempt(run.daybook, *each), combinations):
            run.problems += found
            looks += count
            refused += count == 0
            shown |= seen
        audiences = [name for name in features.AUDIENCES
                     if not wanted or "twins" in wanted or name in wanted]
        for found in pool.map(lambda audience: twins(run.daybook, audience), audiences):
            run.problems += found
    # A search that finds nothing where it should would also find no leak.
    if not wanted and len(shown) < 60:
        run.problems.append(f"only {len(shown)} words were seen by those who may see them")
    return (f"{len(combinations)} combinations of {len(axes[0])} states, {len(axes[1])} ways out "
            f"and {len(axes[2])} audiences, {refused} refused; {looks} files and answers, "
            f"{len(shown)} fields seen by those who may; {len(audiences)} pairs of twins")
