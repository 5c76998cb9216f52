// Functions that take the path of a file and change, name or measure it: each sees the places that a
// phone has (files.c opens them).
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

enum { LONGEST = 4096 };
#define AT(path) shim_path(path, (char[LONGEST]){0}, LONGEST)

#define ONE(result, name) \
  EXPORT result name(const char *path) { return REAL(name)(AT(path)); }
ONE(int, chdir)
ONE(int, remove)
ONE(int, rmdir)
ONE(int, unlink)

#define WITH(result, name, type) \
  EXPORT result name(const char *path, type value) { return REAL(name)(AT(path), value); }
WITH(int, chmod, mode_t)
WITH(int, creat, mode_t)
WITH(int, mkfifo, mode_t)
WITH(int, statfs, struct statfs *)
WITH(int, statfs64, struct statfs64 *)
WITH(int, statvfs, struct statvfs *)
WITH(int, statvfs64, struct statvfs64 *)
WITH(int, truncate, off_t)
WITH(int, truncate64, off64_t)
WITH(int, utime, const struct utimbuf *)
WITH(FILE *, setmntent, const char *)

BIONIC(int, utimes, (const char *path, const struct timeval *times)) {
  return REAL(utimes)(AT(path), times);
}

EXPORT int creat64(const char *path, mode_t mode) { return creat(path, mode); }

#define BOTH(name) \
  EXPORT int name(const char *from, const char *to) { return REAL(name)(AT(from), AT(to)); }
BOTH(link)
BOTH(rename)
BOTH(symlink)

EXPORT int renameat(int directory, const char *from, int target, const char *to) {
  return REAL(renameat)(directory, AT(from), target, AT(to));
}

EXPORT int unlinkat(int directory, const char *path, int flags) {
  return REAL(unlinkat)(directory, AT(path), flags);
}

EXPORT int mkdirat(int directory, const char *path, mode_t mode) {
  return REAL(mkdirat)(directory, AT(path), mode);
}

EXPORT int fchmodat(int directory, const char *path, mode_t mode, int flags) {
  return REAL(fchmodat)(directory, AT(path), mode, flags);
}

EXPORT int faccessat(int directory, const char *path, int mode, int flags) {
  return REAL(faccessat)(directory, AT(path), mode, flags);
}

BIONIC(int, utimensat,
       (int directory, const char *path, const struct timespec *times, int flags)) {
  return REAL(utimensat)(directory, AT(path), times, flags);
}

EXPORT ssize_t readlink(const char *path, char *target, size_t size) {
  return REAL(readlink)(AT(path), target, size);
}

EXPORT ssize_t readlinkat(int directory, const char *path, char *target, size_t size) {
  return REAL(readlinkat)(directory, AT(path), target, size);
}

EXPORT int inotify_add_watch(int file, const char *path, uint32_t mask) {
  return REAL(inotify_add_watch)(file, AT(path), mask);
}
