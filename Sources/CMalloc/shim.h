#pragma once
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Gives memory that was freed back to the system. Glibc keeps it otherwise, in pieces between what is
/// in use; other systems' allocators see to it themselves.
static inline void release_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
