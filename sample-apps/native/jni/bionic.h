// What Android's headers say of its system libraries, as far as this app needs it. The sizes are
// those of its 64-bit interface: a library that is built against them overwrites its neighbours
// wherever another system takes a structure to be larger.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct { int flags; void *handler; uint64_t mask; void (*restorer)(void); } sigaction_t;
typedef struct { unsigned count; int reserved[3]; } sem_t;
typedef struct { long words[11]; } jmp_buf_t;
typedef struct { int words[10]; } pthread_mutex_t;
typedef struct { int words[12]; } pthread_cond_t;
typedef struct { long words[7]; } pthread_attr_t;
typedef struct { long seconds, nanoseconds; } timespec_t;
typedef struct { char bytes[152]; } stream_t;
typedef struct { int magic; size_t groups; const char *end; void *compiled; } regex_t;
typedef struct { long start, end; } regmatch_t;
typedef struct info { int flags, family, type, protocol; unsigned length; char *name; void *address;
                      struct info *next; } addrinfo_t;
typedef unsigned long pthread_t;

enum { RECURSIVE = 1 << 14, SC_PAGESIZE = 0x27, SC_NPROCESSORS_ONLN = 0x61, EDOM = 33, SIGSEGV = 11 };

extern stream_t __sF[3];
int *__errno(void);
int sigaction(int, const sigaction_t *, sigaction_t *);
int sigemptyset(uint64_t *);
int sigaddset(uint64_t *, int);
int sigfillset(uint64_t *);
int sem_init(sem_t *, int, unsigned);
int sem_post(sem_t *);
int sem_wait(sem_t *);
int sem_trywait(sem_t *);
int sem_timedwait(sem_t *, const timespec_t *);
int setjmp(jmp_buf_t *) __attribute__((returns_twice));
void longjmp(jmp_buf_t *, int) __attribute__((noreturn));
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const void *);
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const timespec_t *);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_attr_getstacksize(const pthread_attr_t *, size_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
long sysconf(int);
int strerror_r(int, char *, size_t);
char *basename(char *);
size_t strlcpy(char *, const char *, size_t);
int fprintf(stream_t *, const char *, ...);
int fileno(stream_t *);
int snprintf(char *, size_t, const char *, ...);
int regcomp(regex_t *, const char *, int);
int regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
void regfree(regex_t *);
int getaddrinfo(const char *, const char *, const addrinfo_t *, addrinfo_t **);
void freeaddrinfo(addrinfo_t *);
const char *gai_strerror(int);
int clock_gettime(int, timespec_t *);
long time(long *);
int usleep(unsigned);
uint32_t arc4random(void);
int __system_property_get(const char *, char *);
void *malloc(size_t);
void free(void *);
void *memset(void *, int, size_t);
int strcmp(const char *, const char *);
char *strstr(const char *, const char *);
size_t strlen(const char *);
void abort(void) __attribute__((noreturn));
void exit(int) __attribute__((noreturn));
void android_set_abort_message(const char *);
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
char *dlerror(void);
int open(const char *, int, ...);
long read(int, void *, size_t);
int close(int);
int __android_log_print(int, const char *, const char *, ...);
void *AAssetManager_fromJava(void *, void *);
void *AAssetManager_open(void *, const char *, int);
int AAsset_read(void *, void *, size_t);
void AAsset_close(void *);
int AndroidBitmap_lockPixels(void *, void *, void **);
int AndroidBitmap_unlockPixels(void *, void *);
void *eglGetDisplay(void *);
typedef struct { size_t count, matched, offset; int flags; char **paths; void *rest[6]; } glob_t;
typedef struct { int base, level; } ftw_t;
typedef struct { const char *file; void *base; const char *symbol; void *address; } dl_info_t;
typedef struct { char *name, *password; unsigned user, group; } passwd_t;
typedef struct { int file; short events, found; } pollfd_t;
typedef __float128 quad_t;  // long double
int fnmatch(const char *, const char *, int);
int nftw(const char *, int (*)(const char *, const void *, int, ftw_t *), int, int);
int glob(const char *, int, void *, glob_t *);
void globfree(glob_t *);
int dladdr(const void *, dl_info_t *);
passwd_t *getpwuid(unsigned);
unsigned getuid(void);
void *newlocale(int, const char *, void *);
char *nl_langinfo(int);
int poll(pollfd_t *, unsigned long, int);
quad_t sqrtl(quad_t);
quad_t strtold(const char *, char **);
int memcmp(const void *, const void *, size_t);
int fork(void);
void *fopen(const char *, const char *);
char *fgets(char *, int, void *);
int fclose(void *);
int mkdir(const char *, unsigned);
int rmdir(const char *);
char *getenv(const char *);
void __stack_chk_fail(void) __attribute__((noreturn));
