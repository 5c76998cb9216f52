// libstdc++.so of Android: the few C++ functions that libraries without a runtime of their own use.
#include "shim.h"

#include <stdlib.h>

static void *allocate(size_t size) {
  void *memory = malloc(size == 0 ? 1 : size);
  if (memory == NULL) {
    shim_abort("out of memory in operator new");
  }
  return memory;
}

EXPORT void *_Znwm(size_t size) { return allocate(size); }
EXPORT void *_Znam(size_t size) { return allocate(size); }
EXPORT void *_ZnwmRKSt9nothrow_t(size_t size, const void *nothrow) { return malloc(size); }
EXPORT void *_ZnamRKSt9nothrow_t(size_t size, const void *nothrow) { return malloc(size); }
EXPORT void _ZdlPv(void *memory) { free(memory); }
EXPORT void _ZdaPv(void *memory) { free(memory); }
EXPORT void _ZdlPvm(void *memory, size_t size) { free(memory); }
EXPORT void _ZdaPvm(void *memory, size_t size) { free(memory); }
EXPORT void _ZdlPvRKSt9nothrow_t(void *memory, const void *nothrow) { free(memory); }
EXPORT void _ZdaPvRKSt9nothrow_t(void *memory, const void *nothrow) { free(memory); }
EXPORT char _ZSt7nothrow[1];
EXPORT void __cxa_pure_virtual(void) { shim_abort("Pure virtual function called. Are you calling virtual methods from a destructor?"); }

// Guards of static variables: the first byte says that one is initialised, the second that some
// thread is at it.
EXPORT int __cxa_guard_acquire(char *guard) {
  while (!__atomic_load_n(guard, __ATOMIC_ACQUIRE)) {
    if (!__atomic_exchange_n(guard + 1, 1, __ATOMIC_ACQUIRE)) {
      if (!__atomic_load_n(guard, __ATOMIC_ACQUIRE)) {
        return 1;
      }
      __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE);
    }
    nanosleep(&(struct timespec){0, 100000}, NULL);
  }
  return 0;
}

EXPORT void __cxa_guard_release(char *guard) {
  __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
  __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE);
}

EXPORT void __cxa_guard_abort(char *guard) { __atomic_store_n(guard + 1, 0, __ATOMIC_RELEASE); }
