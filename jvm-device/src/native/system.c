// The system as Android's C library tells of it: errors, properties, limits, chance, memory.
#include "shim.h"

#include <errno.h>
#include <malloc.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <unistd.h>

EXPORT int *__errno(void) { return &errno; }

EXPORT int *__get_h_errno(void) { return &h_errno; }

EXPORT int optreset = 1;

// Checks of calls between libraries, which nothing here is built for.
EXPORT void __cfi_slowpath(uint64_t type, void *function) {}
EXPORT void __cfi_slowpath_diag(uint64_t type, void *function, void *data) {}
EXPORT size_t __cfi_shadow_size(void) { return 0; }

EXPORT uintptr_t __stack_chk_guard = 0x7a3c51e9b2d4f600;

static const char *program = "app_process64";

EXPORT const char *getprogname(void) { return program; }

EXPORT void setprogname(const char *name) { program = name; }

// -- chance --------------------------------------------------------------------------------------

static uint64_t seed = 1;

EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setSeed(JNIEnv *env, jclass type, jlong value) {
  __atomic_store_n(&seed, (uint64_t)value, __ATOMIC_RELAXED);
  srand((unsigned)value);
  srandom((unsigned)value);
  srand48((long)value);
}

// SplitMix64: every state has a successor, and threads can share it without a lock.
static uint64_t next(void) {
  uint64_t z = __atomic_add_fetch(&seed, 0x9e3779b97f4a7c15, __ATOMIC_RELAXED);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void shim_random(void *buffer, size_t size) {
  for (char *to = buffer; size > 0;) {
    uint64_t bits = next();
    size_t part = size < sizeof bits ? size : sizeof bits;
    memcpy(to, &bits, part);
    to += part;
    size -= part;
  }
}

BIONIC(uint32_t, arc4random, (void)) { return (uint32_t)next(); }

BIONIC(void, arc4random_buf, (void *buffer, size_t size)) { shim_random(buffer, size); }

BIONIC(uint32_t, arc4random_uniform, (uint32_t bound)) {
  return bound < 2 ? 0 : (uint32_t)(((next() >> 32) * bound) >> 32);
}

EXPORT ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
  shim_random(buffer, size);
  return (ssize_t)size;
}

EXPORT int getentropy(void *buffer, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  shim_random(buffer, size);
  return 0;
}

// -- limits: Android numbers them otherwise --------------------------------------------------------

EXPORT long sysconf(int name) {
  static const short names[][2] = {
      {0x00, _SC_ARG_MAX},       {0x05, _SC_CHILD_MAX},      {0x06, _SC_CLK_TCK},
      {0x09, _SC_LINE_MAX},      {0x0a, _SC_NGROUPS_MAX},    {0x0b, _SC_OPEN_MAX},
      {0x0d, _SC_2_C_BIND},      {0x17, _SC_JOB_CONTROL},    {0x18, _SC_SAVED_IDS},
      {0x19, _SC_VERSION},       {0x1b, _SC_STREAM_MAX},     {0x1c, _SC_TZNAME_MAX},
      {0x26, _SC_IOV_MAX},       {0x27, _SC_PAGESIZE},       {0x28, _SC_PAGESIZE},
      {0x29, _SC_XOPEN_UNIX},    {0x31, _SC_AIO_MAX},        {0x48, _SC_GETGR_R_SIZE_MAX},
      {0x49, _SC_GETPW_R_SIZE_MAX}, {0x4a, _SC_LOGIN_NAME_MAX},
      {0x4b, _SC_THREAD_DESTRUCTOR_ITERATIONS}, {0x4c, _SC_THREAD_KEYS_MAX},
      {0x4d, _SC_THREAD_STACK_MIN}, {0x4e, _SC_THREAD_THREADS_MAX}, {0x4f, _SC_TTY_NAME_MAX},
      {0x50, _SC_THREADS},       {0x64, _SC_MONOTONIC_CLOCK},
      {0x75, _SC_HOST_NAME_MAX}, {0x90, _SC_SYMLOOP_MAX},
  };
  switch (name) {
    case 0x60:
    case 0x61:
      return 4;  // processors, as the stand-in for /proc/cpuinfo tells
    case 0x62:
      return (2LL << 30) / sysconf(0x27);
    case 0x63:
      return (1LL << 30) / sysconf(0x27);
  }
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (names[i][0] == name) {
      return REAL(sysconf)(names[i][1]);
    }
  }
  errno = EINVAL;
  return -1;
}

EXPORT int get_nprocs(void) { return 4; }

EXPORT int get_nprocs_conf(void) { return 4; }

// -- memory ----------------------------------------------------------------------------------------

struct bionic_mallinfo {
  size_t values[10];
};

BIONIC(struct bionic_mallinfo, mallinfo, (void)) { return (struct bionic_mallinfo){{0}}; }

BIONIC(struct bionic_mallinfo, mallinfo2, (void)) { return (struct bionic_mallinfo){{0}}; }

// Android's settings have other numbers, and none of them changes what a program computes.
EXPORT int mallopt(int name, int value) { return 1; }

EXPORT void *memset_explicit(void *memory, int byte, size_t size) {
  memset(memory, byte, size);
  __asm__ volatile("" : : "r"(memory) : "memory");
  return memory;
}

// -- descriptors that remember who owns them, which nobody checks here -------------------------------

EXPORT uint64_t android_fdsan_create_owner_tag(int type, uint64_t tag) { return 0; }
EXPORT void android_fdsan_exchange_owner_tag(int file, uint64_t expected, uint64_t tag) {}
EXPORT int android_fdsan_close_with_tag(int file, uint64_t tag) { return close(file); }
EXPORT uint64_t android_fdsan_get_owner_tag(int file) { return 0; }
EXPORT const char *android_fdsan_get_tag_type(uint64_t tag) { return "native object"; }
EXPORT uint64_t android_fdsan_get_tag_value(uint64_t tag) { return 0; }
EXPORT int android_fdsan_get_error_level(void) { return 0; }
EXPORT int android_fdsan_set_error_level(int level) { return 0; }
EXPORT int android_fdsan_set_error_level_from_property(int level) { return 0; }
