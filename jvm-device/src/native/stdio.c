// Standard streams: old libraries name them as elements of the array __sF, whose size is part of
// Android's binary interface. Each function that takes a stream maps them to glibc's.
#include "shim.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

enum { SIZE = 152, STREAMS = 3 };
EXPORT char __sF[STREAMS * SIZE];

static FILE *of(FILE *stream) {
  uintptr_t at = (uintptr_t)stream - (uintptr_t)__sF;
  if (at >= sizeof __sF) {
    return stream;
  }
  return at < SIZE ? stdin : at < 2 * SIZE ? stdout : stderr;
}

#define ONE(result, name) \
  EXPORT result name(FILE *stream) { return REAL(name)(of(stream)); }
ONE(int, fclose)
ONE(int, feof)
ONE(int, ferror)
ONE(int, fgetc)
ONE(int, getc)
ONE(int, fileno)
ONE(long, ftell)
ONE(off_t, ftello)
ONE(int, feof_unlocked)
ONE(int, ferror_unlocked)
ONE(int, getc_unlocked)
ONE(wint_t, fgetwc)
ONE(wint_t, getwc)
ONE(int, ftrylockfile)
ONE(int, pclose)

#define QUIET(name) \
  EXPORT void name(FILE *stream) { REAL(name)(of(stream)); }
QUIET(clearerr)
QUIET(rewind)
QUIET(flockfile)
QUIET(funlockfile)
QUIET(setlinebuf)
QUIET(clearerr_unlocked)

#define PUT(name, type, result) \
  EXPORT result name(type value, FILE *stream) { return REAL(name)(value, of(stream)); }
PUT(fputc, int, int)
PUT(putc, int, int)
PUT(putc_unlocked, int, int)
PUT(fputs, const char *, int)
PUT(ungetc, int, int)
PUT(fputwc, wchar_t, wint_t)
PUT(putwc, wchar_t, wint_t)
PUT(ungetwc, wint_t, wint_t)
PUT(fputws, const wchar_t *, int)

EXPORT int fflush(FILE *stream) { return REAL(fflush)(stream == NULL ? NULL : of(stream)); }

EXPORT size_t fread(void *to, size_t size, size_t count, FILE *stream) {
  return REAL(fread)(to, size, count, of(stream));
}

EXPORT size_t fwrite(const void *from, size_t size, size_t count, FILE *stream) {
  return REAL(fwrite)(from, size, count, of(stream));
}

EXPORT char *fgets(char *to, int size, FILE *stream) { return REAL(fgets)(to, size, of(stream)); }

EXPORT int fseek(FILE *stream, long offset, int from) {
  return REAL(fseek)(of(stream), offset, from);
}

EXPORT int fseeko(FILE *stream, off_t offset, int from) {
  return REAL(fseeko)(of(stream), offset, from);
}

EXPORT int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  return REAL(setvbuf)(of(stream), buffer, mode, size);
}

EXPORT void setbuf(FILE *stream, char *buffer) { REAL(setbuf)(of(stream), buffer); }

EXPORT ssize_t getline(char **line, size_t *size, FILE *stream) {
  return REAL(getline)(line, size, of(stream));
}

EXPORT ssize_t getdelim(char **line, size_t *size, int end, FILE *stream) {
  return REAL(getdelim)(line, size, end, of(stream));
}

EXPORT int vfprintf(FILE *stream, const char *format, va_list arguments) {
  return REAL(vfprintf)(of(stream), format, arguments);
}

EXPORT int fprintf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = vfprintf(stream, format, arguments);
  va_end(arguments);
  return result;
}

// glibc's functions of these names read `%a` as they did before C99; its headers name others.
int __isoc99_vfscanf(FILE *, const char *, va_list);
int __isoc99_vsscanf(const char *, const char *, va_list);

BIONIC(int, vfscanf, (FILE * stream, const char *format, va_list arguments)) {
  return __isoc99_vfscanf(of(stream), format, arguments);
}

BIONIC(int, vsscanf, (const char *text, const char *format, va_list arguments)) {
  return __isoc99_vsscanf(text, format, arguments);
}

#define SCAN(name, type, from)                                 \
  BIONIC(int, name, (type source, const char *format, ...)) {  \
    va_list arguments;                                         \
    va_start(arguments, format);                               \
    int result = from(source, format, arguments);              \
    va_end(arguments);                                         \
    return result;                                             \
  }
SCAN(fscanf, FILE *, bionic_vfscanf)
SCAN(sscanf, const char *, bionic_vsscanf)

EXPORT FILE *freopen(const char *path, const char *mode, FILE *stream) {
  char place[4096];
  return REAL(freopen)(path == NULL ? NULL : shim_path(path, place, sizeof place), mode,
                       of(stream));
}

// Android's fpos_t is a number, glibc's a structure of twice its size.
BIONIC(int, fgetpos, (FILE * stream, int64_t *position)) {
  *position = ftello(stream);
  return *position < 0 ? -1 : 0;
}

BIONIC(int, fsetpos, (FILE * stream, const int64_t *position)) {
  return fseeko(stream, *position, SEEK_SET);
}

BIONIC(size_t, __fread_chk,
       (void *to, size_t size, size_t count, FILE *stream, size_t room)) {
  size_t whole;
  if (__builtin_mul_overflow(size, count, &whole) || whole > room) {
    shim_abort("FORTIFY: fread: prevented overflow of the buffer");
  }
  return fread(to, size, count, stream);
}

BIONIC(size_t, __fwrite_chk,
       (const void *from, size_t size, size_t count, FILE *stream, size_t room)) {
  size_t whole;
  if (__builtin_mul_overflow(size, count, &whole) || whole > room) {
    shim_abort("FORTIFY: fwrite: prevented read beyond the buffer");
  }
  return fwrite(from, size, count, stream);
}

BIONIC(char *, __fgets_chk, (char *to, int size, FILE *stream, size_t room)) {
  if (size < 0 || (size_t)size > room) {
    shim_abort("FORTIFY: fgets: prevented overflow of the buffer");
  }
  return fgets(to, size, stream);
}

EXPORT int fpurge(FILE *stream) {
  extern void __fpurge(FILE *);
  __fpurge(of(stream));
  return 0;
}

BIONIC(int, fgetpos64, (FILE * stream, int64_t *position)) { return bionic_fgetpos(stream, position); }

BIONIC(int, fsetpos64, (FILE * stream, const int64_t *position)) {
  return bionic_fsetpos(stream, position);
}

// A stream of functions of the app. Theirs count in ints.
struct functions {
  void *cookie;
  int (*read)(void *, char *, int);
  int (*write)(void *, const char *, int);
  int64_t (*seek)(void *, int64_t, int);
  int (*close)(void *);
};

static int part(size_t size) { return size > 1 << 30 ? 1 << 30 : (int)size; }

static ssize_t read_by(void *given, char *to, size_t size) {
  struct functions *with = given;
  return with->read(with->cookie, to, part(size));
}

static ssize_t write_by(void *given, const char *from, size_t size) {
  struct functions *with = given;
  int written = with->write(with->cookie, from, part(size));
  return written < 0 ? 0 : written;
}

static int seek_by(void *given, off64_t *offset, int from) {
  struct functions *with = given;
  *offset = with->seek(with->cookie, *offset, from);
  return *offset < 0 ? -1 : 0;
}

static int close_by(void *given) {
  struct functions with = *(struct functions *)given;
  free(given);
  return with.close == NULL ? 0 : with.close(with.cookie);
}

EXPORT FILE *funopen(const void *cookie, int (*read)(void *, char *, int),
                     int (*write)(void *, const char *, int),
                     int64_t (*seek)(void *, int64_t, int), int (*close)(void *)) {
  struct functions *made = malloc(sizeof *made);
  if (made == NULL || (read == NULL && write == NULL)) {
    free(made);
    errno = EINVAL;
    return NULL;
  }
  *made = (struct functions){(void *)cookie, read, write, seek, close};
  cookie_io_functions_t given = {read == NULL ? NULL : read_by, write == NULL ? NULL : write_by,
                                 seek == NULL ? NULL : seek_by, close_by};
  FILE *stream = fopencookie(made, read == NULL ? "w" : write == NULL ? "r" : "r+", given);
  if (stream == NULL) {
    free(made);
  }
  return stream;
}

EXPORT FILE *funopen64(const void *cookie, int (*read)(void *, char *, int),
                       int (*write)(void *, const char *, int),
                       int64_t (*seek)(void *, int64_t, int), int (*close)(void *)) {
  return funopen(cookie, read, write, seek, close);
}
