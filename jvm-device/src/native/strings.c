// Strings: what glibc lacks, and the checked variants that Android's headers call.
#include "shim.h"

#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wchar.h>
#undef basename

static void check(bool fits, const char *function) {
  if (!fits) {
    char text[100];
    snprintf(text, sizeof text, "FORTIFY: %s: prevented access beyond the buffer", function);
    shim_abort(text);
  }
}

BIONIC(size_t, strlcpy, (char *to, const char *from, size_t size)) {
  size_t length = strlen(from);
  if (size > 0) {
    size_t part = length < size ? length : size - 1;
    memcpy(to, from, part);
    to[part] = 0;
  }
  return length;
}

BIONIC(size_t, strlcat, (char *to, const char *from, size_t size)) {
  size_t begun = strnlen(to, size);
  return begun + (begun == size ? strlen(from) : bionic_strlcpy(to + begun, from, size - begun));
}

BIONIC(size_t, wcslcpy, (wchar_t *to, const wchar_t *from, size_t size)) {
  size_t length = wcslen(from);
  if (size > 0) {
    size_t part = length < size ? length : size - 1;
    wmemcpy(to, from, part);
    to[part] = 0;
  }
  return length;
}

BIONIC(size_t, wcslcat, (wchar_t *to, const wchar_t *from, size_t size)) {
  size_t begun = wcsnlen(to, size);
  return begun + (begun == size ? wcslen(from) : bionic_wcslcpy(to + begun, from, size - begun));
}

BIONIC(size_t, __strlcpy_chk, (char *to, const char *from, size_t size, size_t room)) {
  check(size <= room, "strlcpy");
  return bionic_strlcpy(to, from, size);
}

BIONIC(size_t, __strlcat_chk, (char *to, const char *from, size_t size, size_t room)) {
  check(size <= room, "strlcat");
  return bionic_strlcat(to, from, size);
}

EXPORT size_t __strlen_chk(const char *text, size_t room) {
  size_t length = strlen(text);
  check(length < room, "strlen");
  return length;
}

EXPORT char *__strchr_chk(const char *text, int character, size_t room) {
  check(strnlen(text, room) < room, "strchr");
  return (char *)strchr(text, character);
}

EXPORT char *__strrchr_chk(const char *text, int character, size_t room) {
  check(strnlen(text, room) < room, "strrchr");
  return (char *)strrchr(text, character);
}

EXPORT void *__memchr_chk(const void *memory, int byte, size_t size, size_t room) {
  check(size <= room, "memchr");
  return (void *)memchr(memory, byte, size);
}

EXPORT void *__memrchr_chk(const void *memory, int byte, size_t size, size_t room) {
  check(size <= room, "memrchr");
  return (void *)memrchr(memory, byte, size);
}

EXPORT char *__strncpy_chk2(char *to, const char *from, size_t size, size_t room, size_t source) {
  check(size <= room && strnlen(from, size) <= source, "strncpy");
  return strncpy(to, from, size);
}

EXPORT char *__stpncpy_chk2(char *to, const char *from, size_t size, size_t room, size_t source) {
  check(size <= room && strnlen(from, size) <= source, "stpncpy");
  return stpncpy(to, from, size);
}

EXPORT ssize_t __write_chk(int file, const void *from, size_t size, size_t room) {
  check(size <= room, "write");
  return write(file, from, size);
}

EXPORT ssize_t __pwrite_chk(int file, const void *from, size_t size, off_t at, size_t room) {
  check(size <= room, "pwrite");
  return pwrite(file, from, size, at);
}

EXPORT ssize_t __pwrite64_chk(int file, const void *from, size_t size, off_t at, size_t room) {
  return __pwrite_chk(file, from, size, at, room);
}

EXPORT ssize_t __sendto_chk(int socket, const void *from, size_t size, size_t room, int flags,
                            const struct sockaddr *address, socklen_t length) {
  check(size <= room, "sendto");
  return sendto(socket, from, size, flags, address, length);
}

EXPORT mode_t __umask_chk(mode_t mode) {
  check((mode & 0777) == mode, "umask");
  return umask(mode);
}

static bool is_file(int file, size_t room) {
  return file >= 0 && file < FD_SETSIZE && room >= sizeof(fd_set);
}

EXPORT void __FD_SET_chk(int file, fd_set *set, size_t room) {
  check(is_file(file, room), "FD_SET");
  FD_SET(file, set);
}

EXPORT void __FD_CLR_chk(int file, fd_set *set, size_t room) {
  check(is_file(file, room), "FD_CLR");
  FD_CLR(file, set);
}

EXPORT int __FD_ISSET_chk(int file, const fd_set *set, size_t room) {
  check(is_file(file, room), "FD_ISSET");
  return FD_ISSET(file, set);
}

// POSIX's function on Android; glibc has GNU's under this name.
BIONIC(int, strerror_r, (int error, char *buffer, size_t size)) {
  extern int __xpg_strerror_r(int, char *, size_t);
  return __xpg_strerror_r(error, buffer, size);
}

EXPORT char *__gnu_strerror_r(int error, char *buffer, size_t size) {
  return REAL(strerror_r)(error, buffer, size);
}

BIONIC(char *, basename, (char *path)) { return __xpg_basename(path); }

EXPORT const char *__gnu_basename(const char *path) {
  const char *last = strrchr(path, '/');
  return last == NULL ? path : last + 1;
}

// Of libraries that were built with the headers of Android before version 5.
enum { UPPER = 1, LOWER = 2, DIGIT = 4, SPACE = 8, PUNCTUATION = 16, CONTROL = 32, HEX = 64, BLANK = 128 };
static unsigned char kinds[257];
EXPORT const unsigned char *_ctype_ = kinds;

static int kind_of(int c) {
  bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
  bool space = c == ' ' || (c >= '\t' && c <= '\r');
  int kind = (upper ? UPPER : 0) | (lower ? LOWER : 0) | (digit ? DIGIT : 0) | (space ? SPACE : 0);
  kind |= (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f') ? HEX : 0;
  kind |= c < ' ' || c == 127 ? CONTROL : 0;
  kind |= c == ' ' ? BLANK : 0;
  return kind | (c > ' ' && c < 127 && !upper && !lower && !digit ? PUNCTUATION : 0);
}

__attribute__((constructor)) static void fill_kinds(void) {
  for (int c = 0; c < 128; c++) {
    kinds[c + 1] = (unsigned char)kind_of(c);
  }
}
