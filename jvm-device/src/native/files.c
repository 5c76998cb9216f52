// Files: some that a phone has in a fixed place are elsewhere here, as for the app's Java code.
#include "shim.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST = 16, LONGEST = 4096 };
static struct {
  char name[64];
  char place[LONGEST];
} places[MOST];
static int count;

// Takes pairs of a prefix and what stands in its place.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setPlaces(JNIEnv *env, jclass type,
                                                               jobjectArray pairs) {
  int next = 0;
  jsize length = (*env)->GetArrayLength(env, pairs);
  count = 0;
  for (jsize i = 0; i + 1 < length && next < MOST; i += 2, next++) {
    for (int half = 0; half < 2; half++) {
      jstring text = (*env)->GetObjectArrayElement(env, pairs, i + half);
      const char *value = (*env)->GetStringUTFChars(env, text, NULL);
      if (value == NULL) {
        return;
      }
      char *target = half == 0 ? places[next].name : places[next].place;
      snprintf(target, half == 0 ? sizeof places[next].name : LONGEST, "%s", value);
      (*env)->ReleaseStringUTFChars(env, text, value);
      (*env)->DeleteLocalRef(env, text);
    }
  }
  count = next;
}

const char *shim_path(const char *path, char *buffer, size_t size) {
  for (int i = 0; path != NULL && i < count; i++) {
    size_t length = strlen(places[i].name);
    if (strncmp(path, places[i].name, length) == 0 && (path[length] == '/' || path[length] == 0)) {
      snprintf(buffer, size, "%s%s", places[i].place, path + length);
      return buffer;
    }
  }
  return path;
}

#define MAPPED(path)        \
  char place_[LONGEST];     \
  path = shim_path(path, place_, sizeof place_)

static int open_at(int directory, const char *path, int flags, mode_t mode) {
  int map = shim_open_map(path);
  MAPPED(path);
  return map >= 0 ? map : (int)syscall(SYS_openat, directory, path, flags, mode);
}

static mode_t mode_of(int flags, va_list arguments) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name, parameters, directory)         \
  EXPORT int name parameters {                    \
    va_list arguments;                            \
    va_start(arguments, flags);                   \
    mode_t mode = mode_of(flags, arguments);      \
    va_end(arguments);                            \
    return open_at(directory, path, flags, mode); \
  }
OPEN(open, (const char *path, int flags, ...), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD)
OPEN(openat, (int directory, const char *path, int flags, ...), directory)
OPEN(openat64, (int directory, const char *path, int flags, ...), directory)

EXPORT int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }

EXPORT int __openat_2(int directory, const char *path, int flags) {
  return open_at(directory, path, flags, 0);
}

EXPORT FILE *fopen(const char *path, const char *mode) {
  int map = shim_open_map(path);
  MAPPED(path);
  return map >= 0 ? REAL(fdopen)(map, "r") : REAL(fopen)(path, mode);
}

EXPORT FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }

EXPORT int access(const char *path, int mode) {
  MAPPED(path);
  return REAL(access)(path, mode);
}

EXPORT DIR *opendir(const char *path) {
  MAPPED(path);
  return REAL(opendir)(path);
}

EXPORT int mkdir(const char *path, mode_t mode) {
  MAPPED(path);
  return REAL(mkdir)(path, mode);
}

// By the kernel's own calls: glibc before 2.33 has no functions of these names.
static int stat_at(int directory, const char *path, struct stat *status, int flags) {
  MAPPED(path);
  return (int)syscall(SYS_newfstatat, directory, path, status, flags);
}

BIONIC(int, stat, (const char *path, struct stat *status)) {
  return stat_at(AT_FDCWD, path, status, 0);
}

BIONIC(int, stat64, (const char *path, struct stat *status)) {
  return stat_at(AT_FDCWD, path, status, 0);
}

BIONIC(int, lstat, (const char *path, struct stat *status)) {
  return stat_at(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

BIONIC(int, lstat64, (const char *path, struct stat *status)) {
  return stat_at(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

BIONIC(int, fstatat, (int directory, const char *path, struct stat *status, int flags)) {
  return stat_at(directory, path, status, flags);
}

BIONIC(int, fstatat64, (int directory, const char *path, struct stat *status, int flags)) {
  return stat_at(directory, path, status, flags);
}

BIONIC(int, fstat, (int file, struct stat *status)) {
  return (int)syscall(SYS_fstat, file, status);
}

BIONIC(int, fstat64, (int file, struct stat *status)) {
  return (int)syscall(SYS_fstat, file, status);
}

// glibc has an older function of this name that refuses a path for which it is to make room.
EXPORT char *realpath(const char *path, char *resolved) {
  MAPPED(path);
  return REAL(realpath)(path, resolved);
}
