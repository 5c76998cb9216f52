// Functions whose flags, questions or answers have other numbers on Android than in glibc.
#include "shim.h"

#include <errno.h>
#include <fnmatch.h>
#include <ftw.h>
#include <glob.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <threads.h>
#include <unistd.h>

EXPORT int fnmatch(const char *pattern, const char *text, int flags) {
  int mapped = (flags & 1 ? FNM_NOESCAPE : 0) | (flags & 2 ? FNM_PATHNAME : 0) |
               (flags & 4 ? FNM_PERIOD : 0) | (flags & 8 ? FNM_LEADING_DIR : 0) |
               (flags & 16 ? FNM_CASEFOLD : 0);
  return REAL(fnmatch)(pattern, text, mapped);
}

// -- walking through directories -------------------------------------------------------------------

typedef int (*visit_t)(const char *, const struct stat *, int, struct FTW *);
typedef int (*short_visit_t)(const char *, const struct stat *, int);
static _Thread_local visit_t visit;
static _Thread_local short_visit_t short_visit;

static int kind_of(int kind) {
  static const int kinds[] = {[FTW_F] = 0, [FTW_D] = 1, [FTW_DNR] = 2, [FTW_DP] = 3,
                              [FTW_NS] = 4, [FTW_SL] = 5, [FTW_SLN] = 6};
  return kinds[kind];
}

static int visited(const char *path, const struct stat *status, int kind, struct FTW *place) {
  return visit(path, status, kind_of(kind), place);
}

static int shortly_visited(const char *path, const struct stat *status, int kind) {
  return short_visit(path, status, kind_of(kind));
}

BIONIC(int, nftw, (const char *path, visit_t called, int files, int flags)) {
  char place[4096];
  visit_t before = visit;
  visit = called;
  int mapped = (flags & 1 ? FTW_PHYS : 0) | (flags & 2 ? FTW_MOUNT : 0) |
               (flags & 4 ? FTW_DEPTH : 0) | (flags & 8 ? FTW_CHDIR : 0);
  int result = REAL(nftw)(shim_path(path, place, sizeof place), visited, files, mapped);
  visit = before;
  return result;
}

BIONIC(int, ftw, (const char *path, short_visit_t called, int files)) {
  char place[4096];
  short_visit_t before = short_visit;
  short_visit = called;
  int result = REAL(ftw)(shim_path(path, place, sizeof place), shortly_visited, files);
  short_visit = before;
  return result;
}

struct matches {  // Android's glob_t
  size_t count, matched, offset;
  int flags;
  char **paths;
  void *functions[6];
};

BIONIC(int, glob, (const char *pattern, int flags, int (*failed)(const char *, int),
                   struct matches *matches)) {
  int mapped = (flags & 4 ? GLOB_ERR : 0) | (flags & 8 ? GLOB_MARK : 0) |
               (flags & 0x10 ? GLOB_NOCHECK : 0) | (flags & 0x20 ? GLOB_NOSORT : 0) |
               (flags & 0x80 ? GLOB_BRACE : 0) | (flags & 0x200 ? GLOB_NOMAGIC : 0) |
               (flags & 0x800 ? GLOB_TILDE : 0) | (flags & 0x2000 ? GLOB_NOESCAPE : 0);
  glob_t found = {0};
  if (flags & 1) {
    mapped |= GLOB_APPEND;
    found.gl_pathc = matches->count;
    found.gl_pathv = matches->paths;
  }
  if (flags & 2) {
    mapped |= GLOB_DOOFFS;
    found.gl_offs = matches->offset;
  }
  size_t before = found.gl_pathc;
  int result = REAL(glob)(pattern, mapped, failed, &found);
  matches->count = found.gl_pathc;
  matches->matched = found.gl_pathc - before;
  matches->flags = flags;
  matches->paths = found.gl_pathv;
  return result == GLOB_NOSPACE ? -1 : result == GLOB_ABORTED ? -2 : result == GLOB_NOMATCH ? -3 : result;
}

BIONIC(void, globfree, (struct matches * matches)) {
  glob_t found = {.gl_pathc = matches->count, .gl_pathv = matches->paths};
  found.gl_offs = matches->flags & 2 ? matches->offset : 0;
  found.gl_flags = matches->flags & 2 ? GLOB_DOOFFS : 0;
  REAL(globfree)(&found);
  matches->count = 0;
  matches->paths = NULL;
}

// -- limits of files -------------------------------------------------------------------------------

static int limit_of(int name) {
  static const int names[] = {_PC_FILESIZEBITS, _PC_LINK_MAX, _PC_MAX_CANON, _PC_MAX_INPUT,
                              _PC_NAME_MAX, _PC_PATH_MAX, _PC_PIPE_BUF, _PC_2_SYMLINKS,
                              _PC_ALLOC_SIZE_MIN, _PC_REC_INCR_XFER_SIZE, _PC_REC_MAX_XFER_SIZE,
                              _PC_REC_MIN_XFER_SIZE, _PC_REC_XFER_ALIGN, _PC_SYMLINK_MAX,
                              _PC_CHOWN_RESTRICTED, _PC_NO_TRUNC, _PC_VDISABLE, _PC_ASYNC_IO,
                              _PC_PRIO_IO, _PC_SYNC_IO};
  return name >= 0 && (size_t)name < sizeof names / sizeof *names ? names[name] : -1;
}

EXPORT long pathconf(const char *path, int name) {
  char place[4096];
  return REAL(pathconf)(shim_path(path, place, sizeof place), limit_of(name));
}

EXPORT long fpathconf(int file, int name) { return REAL(fpathconf)(file, limit_of(name)); }

// -- words of the locale ---------------------------------------------------------------------------

BIONIC(char *, nl_langinfo, (int item)) {
  static const int singles[] = {-1, CODESET, D_T_FMT, D_FMT, T_FMT, T_FMT_AMPM, AM_STR, PM_STR};
  static const int ranges[][2] = {{8, DAY_1}, {15, ABDAY_1}, {22, MON_1}, {34, ABMON_1}, {46, -1}};
  static const int last[] = {ERA, ERA_D_FMT, ERA_D_T_FMT, ERA_T_FMT, ALT_DIGITS,
                             RADIXCHAR, THOUSEP, YESEXPR, NOEXPR, CRNCYSTR};
  int mapped = item > 0 && item < 8 ? singles[item] : item >= 46 && item <= 55 ? last[item - 46] : -1;
  for (int i = 0; i < 4; i++) {
    if (item >= ranges[i][0] && item < ranges[i + 1][0]) {
      mapped = ranges[i][1] + item - ranges[i][0];
    }
  }
  return mapped < 0 ? "" : REAL(nl_langinfo)(mapped);
}

BIONIC(char *, nl_langinfo_l, (int item, void *locale)) { return bionic_nl_langinfo(item); }

// -- terminals: Android's structure is the kernel's, which is smaller --------------------------------

BIONIC(int, tcgetattr, (int file, void *settings)) { return ioctl(file, 0x5401, settings); }

BIONIC(int, tcsetattr, (int file, int when, const void *settings)) {
  return ioctl(file, 0x5402 + when, settings);
}

// -- kinds of mutexes of C11 -------------------------------------------------------------------------

BIONIC(int, mtx_init, (mtx_t * mutex, int kind)) {
  return REAL(mtx_init)(mutex, (kind & 2 ? mtx_recursive : mtx_plain) | (kind & 4 ? mtx_timed : 0));
}

// -- semaphores with names, which Android has not ------------------------------------------------------

BIONIC(void *, sem_open, (const char *name, int flags, ...)) {
  errno = ENOSYS;
  return NULL;
}

BIONIC(int, sem_close, (void *semaphore)) {
  errno = ENOSYS;
  return -1;
}

BIONIC(int, sem_unlink, (const char *name)) {
  errno = ENOSYS;
  return -1;
}

// -- functions whose structures differ and that hardly any app uses -------------------------------------

BIONIC(void *, fts_open, (char *const *paths, int flags, void *compare)) {
  shim_absent("fts_open", __builtin_return_address(0));
  errno = ENOSYS;
  return NULL;
}

BIONIC(int, hcreate_r, (size_t count, void *table)) {
  shim_absent("hcreate_r", __builtin_return_address(0));
  errno = ENOSYS;
  return 0;
}
