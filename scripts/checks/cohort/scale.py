"""Growth, Spark as the map step, and runs of GNU Parallel that end early: parts of the whole check alone."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

import harness
from harness import call

# Runs a command; prints its processor time and memory, without those of the caller.
SPENT = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
spent = resource.getrusage(resource.RUSAGE_CHILDREN)
print(spent.ru_utime + spent.ru_stime, spent.ru_maxrss // 1024)
"""
# Of so many vaults, how many times as many take that many times as long.
FEW, TIMES = 50, 4
# Megabytes: the memory of a run of one vault, and what each other vault may add.
MOST_OF_ONE, MOST_OF_OTHERS = 64, 0.05
# Gives the lines of a list to a command in eight parts, two at a time; a part may fail twice.
SPARK_MAP = """
import sys
from pyspark.sql import SparkSession
context = SparkSession.builder.master("local[2,3]").getOrCreate().sparkContext
lines = open(sys.argv[1]).read().splitlines()
for row in context.parallelize(lines, 8).pipe(sys.argv[2], checkCode=True).collect():
    print(row)
"""


def spent(command, **options):
    """The seconds of processor time and the megabytes that a command takes."""
    seconds, megabytes = call([sys.executable, "-c", SPENT, *command], **options).stdout.split()
    return float(seconds), int(megabytes)


def grow(cohort, listed):
    """The map step for one vault, some, and four times as many; the list has each vault under four names."""
    run, found = cohort.run, {}
    for count in (1, FEW, FEW * TIMES):
        harness.write(cohort.folder, {"grown.txt": "".join(listed[:count])})
        found[count] = spent(
            [run.daybook, "rollup", "--audience", "study", "--key", cohort.key, "--as-of", "2026-11-19",
             "--from", cohort.folder / "grown.txt", "--to", cohort.folder / f"grown-{count}.jsonl"], env=cohort.env)
    (_, one), (few, some), (many, most) = found.values()
    run.expect(many < few * TIMES * 1.25, f"{FEW * TIMES} vaults take {many:.2f} s of processor time, {FEW} take {few:.2f} s")
    run.expect(one < MOST_OF_ONE, f"a vault takes {one} MB")
    run.expect(most - some < FEW * (TIMES - 1) * MOST_OF_OTHERS, f"{FEW * TIMES} vaults take {most} MB, {FEW} take {some} MB")
    return (f"{FEW} to {FEW * TIMES} vaults: {few:.1f} to {many:.1f} s of processor time, {some} to {most} MB, one {one} MB",
            (cohort.folder / f"grown-{FEW * TIMES}.jsonl").read_text())


def map_in_spark(cohort, listed, text):
    """Rows made by `rdd.pipe` while a worker of Python and a program are killed, and beside a bad vault."""
    run, folder = cohort.run, cohort.folder / "spark"
    bad = shutil.copytree(cohort.folder / "vaults" / cohort.names[0], folder / "bad")
    harness.write(bad, {"daybook.yaml": "vault: 1\ntimeZone: Mars/Phobos\n"})
    harness.write(folder, {"vaults.txt": "".join(listed) + f"bad\t{bad}\n"})
    # Once the parent of a program is killed, which is a worker, and once the program.
    harness.write_program(folder / "daybook", (
        f"mkdir '{folder}/first' 2>/dev/null && kill -9 $PPID\nmkdir '{folder}/second' 2>/dev/null && kill -9 $$\n"
        f"exec '{run.daybook}' \"$@\""))
    command = shlex.join(map(str, [
        folder / "daybook", "rollup", "--audience", "study", "--key", cohort.key, "--as-of", "2026-11-19",
        "--keep-going", "--from", "-"]))
    began = time.monotonic()
    done = call([sys.executable, "-c", SPARK_MAP, folder / "vaults.txt", command],
                env={**os.environ, "PYSPARK_PYTHON": sys.executable})
    lines = done.stdout.splitlines()
    run.expect((folder / "second").exists(), "Spark’s workers were not killed")
    run.expect(sum('"error":"wrong-type"' in line for line in lines) == 1, "the bad vault is lost in Spark")
    run.expect(sorted(line for line in lines if '"error"' not in line) == sorted(text.splitlines()),
               f"Spark’s map step has other rows: {len(lines)} of {len(text.splitlines())}")
    return f", Spark’s map step of {len(listed)} vaults with killed workers: {time.monotonic() - began:.0f} s"


def interrupt(cohort, recipe, command, rows):
    """The command of the documentation for GNU Parallel, killed in the middle and resumed, and with bad vaults."""
    run = cohort.run
    logged = command.replace("parallel", "parallel --jobs 2 --joblog log --resume", 1)

    def begin(folder, env):
        process = subprocess.Popen(["bash", "-c", logged], cwd=folder, env=env, start_new_session=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log = folder / "log"
        while process.poll() is None and (not log.exists() or len(log.read_text().splitlines()) < 20):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        run.expect(process.wait() == -signal.SIGKILL, "the run had ended before it was killed")
        begun.append(len(log.read_text().splitlines()) - 1)

    begun, env = [], {"HOME": str(cohort.folder)}
    folder = recipe(cohort, logged, rows, before=begin, **env)
    ended = len((folder / "log").read_text().splitlines()) - 1
    run.expect(0 < begun[0] < ended == 64, f"{begun[0]} of {ended} parts were not done again")

    # Each bad vault is in a part of its own, and all other rows are there.
    bad = [f"bad{number}\t{cohort.folder}/spark-none{number}\n" for number in range(4)]
    recipe(cohort, command.replace(" --keep-going", ""), rows, bad=bad, codes=(4,), **env)
    return f", GNU Parallel resumed after {begun[0]} of {ended} parts"
