#pragma once
#include <fcntl.h>
#include <spawn.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#else
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
