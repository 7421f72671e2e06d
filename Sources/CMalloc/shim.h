#pragma once
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/sysinfo.h>
#endif

/// Gives memory that was freed back to the system. Glibc keeps it otherwise, in pieces between what is
/// in use; other systems' allocators see to it themselves.
static inline void release_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

/// Keeps memory of a program that runs for long from growing: its threads share a heap for each core,
/// and what is large is taken from the system and given back by itself. Left alone, glibc makes eight
/// heaps for each core and puts ever larger things into them, and what is freed there lies between
/// what is in use.
static inline void share_heaps(void) {
#if defined(__GLIBC__)
  const int large = 256 * 1024;
  mallopt(M_ARENA_MAX, get_nprocs());
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, large);
#endif
}
