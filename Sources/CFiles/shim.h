#pragma once
#include <fcntl.h>
#include <stdio.h>

#if !defined(__APPLE__)
// GNU's addition, which its headers show only when it is asked for.
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
#endif

/// Lets two files take each other's place at once; -1 with an error number where they cannot.
static inline int swap_files(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#else
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
#endif
}

/// Renames a file unless something has the new name; -1 with an error number where it cannot.
static inline int rename_to_new(const char *from, const char *to) {
#if defined(__APPLE__)
  return renamex_np(from, to, RENAME_EXCL);
#else
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */);
#endif
}
