#pragma once

// Declared here, as no header of the system may be named: what it declares would be this module's.
#if defined(__APPLE__)
extern int renamex_np(const char *from, const char *to, unsigned flags);
extern int open(const char *path, int flags, ...);
#else
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
extern long syscall(long number, ...);
#endif

/// Opens what is at `path`, unless a symbolic link is on the way; -1 where there is one, or where the
/// system cannot tell, among other reasons.
static inline int open_without_links(const char *path, int flags) {
#if defined(__APPLE__)
  return open(path, flags | 0x20000000 /* O_NOFOLLOW_ANY */);
#else
  struct { unsigned long long flags, mode, resolve; } how = {
    (unsigned)flags, 0, 4 /* RESOLVE_NO_SYMLINKS */
  };
  return (int)syscall(437 /* openat2 */, -100 /* AT_FDCWD */, path, &how, sizeof how);
#endif
}

/// Lets two files take each other's place at once; -1 with an error number where they cannot.
static inline int swap_files(const char *one, const char *other) {
#if defined(__APPLE__)
  return renamex_np(one, other, 2 /* RENAME_SWAP */);
#else
  return renameat2(-100 /* AT_FDCWD */, one, -100, other, 2 /* RENAME_EXCHANGE */);
#endif
}

/// Renames a file unless something has the new name; -1 with an error number where it cannot.
static inline int rename_to_new(const char *from, const char *to) {
#if defined(__APPLE__)
  return renamex_np(from, to, 4 /* RENAME_EXCL */);
#else
  return renameat2(-100 /* AT_FDCWD */, from, -100, to, 1 /* RENAME_NOREPLACE */);
#endif
}
