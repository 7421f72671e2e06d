/* Lets one call of a program into the system fail, or end the program there, or lets something else
   happen right before it; for scripts/check torture, which loads it into daybook with LD_PRELOAD.

   Only calls about files below one of the folders in TORTURE_ROOT, which colons part, and those
   that start other programs, feed them and read what they answer count, from 1 on.
     TORTURE_LOG=FILE       writes each call: its number, name and file, with tabs between
     TORTURE_FAIL=N:ERRNO   lets call N fail with this error number; 0 for a write of half the bytes
     TORTURE_KILL=N         ends the program before call N, by SIGKILL
     TORTURE_RUN=N:COMMAND  runs a command of the shell before call N
     TORTURE_REACHED=FILE   is made when there was such a call
     TORTURE_TRACE=FILE     writes what changed on the disk, an object of JSON a line */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int count;
static _Thread_local int inside;

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value && *value ? value : NULL;
}

static int is_below(const char *path) {
  const char *roots = setting("TORTURE_ROOT");
  if (!roots || !path) return 0;
  while (1) {
    size_t length = strcspn(roots, ":");
    if (strncmp(path, roots, length) == 0 && (path[length] == '/' || !path[length])) return 1;
    if (!roots[length]) return 0;
    roots += length + 1;
  }
}

static int names_below(int folder, const char *path, char *full) {
  if (!path) return 0;
  if (path[0] == '/') {
    snprintf(full, PATH_MAX, "%s", path);
  } else {
    char base[PATH_MAX], link[64];
    ssize_t length = -1;
    if (folder == AT_FDCWD) {
      length = getcwd(base, sizeof base) ? (ssize_t)strlen(base) : -1;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
      length = readlink(link, base, sizeof base - 1);
    }
    if (length < 0) return 0;
    base[length] = 0;
    snprintf(full, PATH_MAX, "%.*s/%s", PATH_MAX / 2, base, path);
  }
  return is_below(full);
}

static int is_open_below(int file, char *full) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, full, PATH_MAX - 1);
  if (length < 0) return 0;
  full[length] = 0;
  return is_below(full);
}

/* True if a setting is for the call of this number, which is then recorded as reached. */
static int is_for(const char *value, int number) {
  const char *reached = setting("TORTURE_REACHED");
  if (!value || atoi(value) != number) return 0;
  if (reached) close(open(reached, O_CREAT | O_WRONLY | O_CLOEXEC, 0666));
  return 1;
}

/* Counts a call. Returns -1 to continue, or else its error number. */
static int counted(const char *call, const char *path) {
  if (inside) return -1;
  inside = 1;
  int number = atomic_fetch_add(&count, 1) + 1;
  const char *value = setting("TORTURE_LOG");
  if (value) {
    FILE *log = fopen(value, "a");
    if (log) {
      fprintf(log, "%d\t%s\t%s\n", number, call, path);
      fclose(log);
    }
  }
  if (is_for(setting("TORTURE_KILL"), number)) raise(SIGKILL);
  if (is_for(value = setting("TORTURE_RUN"), number)) {
    char *preload = strdup(getenv("LD_PRELOAD"));
    unsetenv("LD_PRELOAD");
    if (system(strchr(value, ':') + 1) != 0) fprintf(stderr, "the command of TORTURE_RUN failed\n");
    setenv("LD_PRELOAD", preload, 1);
    free(preload);
  }
  int error = is_for(value = setting("TORTURE_FAIL"), number) ? atoi(strchr(value, ':') + 1) : -1;
  inside = 0;
  return error;
}

/* Logs a change. The caller writes the rest of the line, which ends with }. */
static FILE *traced(const char *call, const char *path, unsigned long long file) {
  const char *name = setting("TORTURE_TRACE");
  FILE *trace = name && !inside ? (inside = 1, fopen(name, "a")) : NULL;
  if (trace) {
    fprintf(trace, "{\"call\":\"%s\",\"path\":\"%s\",\"file\":%llu", call, path, file);
  } else {
    inside = 0;
  }
  return trace;
}

static void end_trace(FILE *trace) {
  fprintf(trace, "}\n");
  fclose(trace);
  inside = 0;
}

static void trace_line(const char *call, const char *path, unsigned long long file) {
  FILE *trace = traced(call, path, file);
  if (trace) end_trace(trace);
}

static unsigned long long number_of(int file) {
  struct stat info;
  return fstat(file, &info) == 0 ? (unsigned long long)info.st_ino : 0;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define TRY(call, path, failed) \
  do { \
    int error = counted(call, path); \
    if (error > 0) { \
      errno = error; \
      return failed; \
    } \
  } while (0)

/* Counts a call that moves bytes; error 0 lets half of them through if they are more than `least`.
   Returns -1 if it fails. */
static int counted_bytes(const char *call, const char *path, size_t *size, size_t least) {
  int error = counted(call, path);
  if (error == 0 && *size > least) *size /= 2;
  if (error > 0) errno = error;
  return error > 0 ? -1 : 0;
}

/* A call about an open file, which changes no bytes. */
#define ABOUT_FILE(name, declared, ...) \
  int name declared { \
    char full[PATH_MAX]; \
    if (!inside && is_open_below(file, full)) TRY(#name, full, -1); \
    return NEXT(name)(__VA_ARGS__); \
  }

/* A call that makes or removes a name. */
#define ABOUT_NAME(name, declared, ...) \
  int name declared { \
    char full[PATH_MAX]; \
    struct stat info; \
    if (inside || !names_below(AT_FDCWD, path, full)) return NEXT(name)(__VA_ARGS__); \
    TRY(#name, full, -1); \
    int result = NEXT(name)(__VA_ARGS__); \
    if (result == 0) trace_line(#name, full, lstat(full, &info) == 0 ? info.st_ino : 0); \
    return result; \
  }

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  char full[PATH_MAX];
  struct stat info;
  if (inside || !names_below(folder, path, full)) return NEXT(openat)(folder, path, flags, mode);
  TRY(flags & (O_CREAT | O_WRONLY | O_RDWR) ? "open" : "open to read", full, -1);
  int is_new = flags & O_CREAT && lstat(full, &info) != 0;
  int file = NEXT(openat)(folder, path, flags, mode);
  if (file >= 0 && is_new) trace_line("create", full, number_of(file));
  return file;
}

#define MODE(flags, mode) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | __O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags, mode) return open_at(AT_FDCWD, path, flags, mode); }

/* True if a file is a pipe to or from another program. */
static int is_pipe(int file) {
  char link[64], name[16] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return file > 2 && readlink(link, name, sizeof name - 1) > 0 && strncmp(name, "pipe:", 5) == 0;
}

ssize_t write(int file, const void *bytes, size_t size) {
  char full[PATH_MAX];
  int is_feeding = !inside && is_pipe(file);
  if (!inside && (is_feeding || is_open_below(file, full))) {
    if (counted_bytes(is_feeding ? "feed" : "write", is_feeding ? "a pipe" : full, &size, 0)) return -1;
  }
  if (inside || !setting("TORTURE_TRACE") || !is_open_below(file, full))
    return NEXT(write)(file, bytes, size);
  struct stat info;
  long long offset = lseek(file, 0, SEEK_CUR);
  if (fcntl(file, F_GETFL) & O_APPEND && fstat(file, &info) == 0) offset = info.st_size;
  ssize_t done = NEXT(write)(file, bytes, size);
  FILE *trace = done > 0 ? traced("write", full, number_of(file)) : NULL;
  if (trace) {
    fprintf(trace, ",\"offset\":%lld,\"data\":\"", offset);
    for (ssize_t index = 0; index < done; index++) fprintf(trace, "%02x", ((unsigned char *)bytes)[index]);
    fprintf(trace, "\"");
    end_trace(trace);
  }
  return done;
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  char full[PATH_MAX];
  if (!inside && is_open_below(file, full) && counted_bytes("pread", full, &size, 1)) return -1;
  return NEXT(pread)(file, bytes, size, offset);
}
ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) { return pread(file, bytes, size, offset); }

ssize_t read(int file, void *bytes, size_t size) {
  if (!inside && is_pipe(file) && counted_bytes("read", "a pipe", &size, 1)) return -1;
  return NEXT(read)(file, bytes, size);
}

int fsync(int file) {
  char full[PATH_MAX];
  if (inside || !is_open_below(file, full)) return NEXT(fsync)(file);
  TRY("fsync", full, -1);
  int result = NEXT(fsync)(file);
  if (result == 0) trace_line("fsync", full, number_of(file));
  return result;
}

int ftruncate(int file, off_t size) {
  char full[PATH_MAX];
  if (inside || !is_open_below(file, full)) return NEXT(ftruncate)(file, size);
  TRY("ftruncate", full, -1);
  int result = NEXT(ftruncate)(file, size);
  FILE *trace = result == 0 ? traced("truncate", full, number_of(file)) : NULL;
  if (trace) {
    fprintf(trace, ",\"size\":%lld", (long long)size);
    end_trace(trace);
  }
  return result;
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

ABOUT_FILE(fchmod, (int file, mode_t mode), file, mode)
ABOUT_FILE(futimens, (int file, const struct timespec times[2]), file, times)
ABOUT_FILE(flock, (int file, int operation), file, operation)

static int renamed(const char *call, const char *full, const char *from, int result) {
  struct stat info;
  FILE *trace = result == 0 && lstat(full, &info) == 0 ? traced(call, full, info.st_ino) : NULL;
  if (trace) {
    fprintf(trace, ",\"from\":\"%s\"", from);
    end_trace(trace);
  }
  return result;
}

int rename(const char *from, const char *to) {
  char full[PATH_MAX];
  if (inside || !names_below(AT_FDCWD, to, full)) return NEXT(rename)(from, to);
  TRY("rename", full, -1);
  return renamed("rename", full, from, NEXT(rename)(from, to));
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  char full[PATH_MAX];
  if (inside || !names_below(to_folder, to, full))
    return NEXT(renameat2)(from_folder, from, to_folder, to, flags);
  TRY("renameat2", full, -1);
  return renamed(flags & RENAME_EXCHANGE ? "swap" : "rename", full, from,
                 NEXT(renameat2)(from_folder, from, to_folder, to, flags));
}

ABOUT_NAME(unlink, (const char *path), path)
ABOUT_NAME(mkdir, (const char *path, mode_t mode), path, mode)
ABOUT_NAME(rmdir, (const char *path), path)

DIR *opendir(const char *path) {
  char full[PATH_MAX];
  if (!inside && names_below(AT_FDCWD, path, full)) TRY("opendir", full, NULL);
  return NEXT(opendir)(path);
}

/* Of the calls for a folder, the third counts, after which a part of it has been read. */
struct dirent *readdir(DIR *folder) {
  static _Thread_local DIR *last;
  static _Thread_local int calls;
  char full[PATH_MAX];
  if (!inside && is_open_below(dirfd(folder), full)) {
    calls = folder == last && telldir(folder) ? calls + 1 : 1;
    last = folder;
    if (calls == 3) TRY("readdir", full, NULL);
  }
  return NEXT(readdir)(folder);
}
struct dirent64 *readdir64(DIR *folder) { return (struct dirent64 *)readdir(folder); }

int posix_spawn(
    pid_t *number, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
  if (!inside) {
    int error = counted("posix_spawn", path);
    if (error > 0) return error;
  }
  return NEXT(posix_spawn)(number, path, actions, attributes, words, variables);
}
