#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#else
#include <sys/prctl.h>
// GNU's additions, which its headers show only when they are asked for.
extern char **environ;
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
#endif

/// The variables of the process, the last of which is null.
static inline char **process_environment(void) {
#if defined(__APPLE__)
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

/// The time of the machine's clock, in microseconds since 1970.
static inline long long clock_microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return time.tv_sec * 1000000LL + time.tv_nsec / 1000;
}

/// Makes a pipe whose ends are closed for programs that are started.
static inline int closing_pipe(int ends[2]) {
#if defined(__APPLE__)
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#else
  return pipe2(ends, O_CLOEXEC);
#endif
}

/// Writes as `write` does; a reader that went away is an error and no signal, which would end the
/// process.
static inline ssize_t write_without_signal(int descriptor, const void *bytes, size_t count) {
  sigset_t broken, before, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  ssize_t result = write(descriptor, bytes, count);
  int error = errno;
  if (result < 0 && error == EPIPE && !was_pending) {
    int number;
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE)) sigwait(&broken, &number);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return result;
}

/// Keeps the memory of this process from being written to disk when it ends badly, and, where the
/// system can, from being read by other processes of the same person.
static inline void forbid_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#if !defined(__APPLE__)
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

/// Leaves a program that is started nothing that is open here but its three streams, also what
/// somebody else opened without care.
static inline int close_all_but_streams(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, short *flags) {
#if defined(__APPLE__)
  *flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
  return 0;
#else
  return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
}
