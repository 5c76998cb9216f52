// Mutexes and condition variables: Android's fit into glibc's, but for their static initialisers
// and for deadlines, which are moments of the device's time.
#include "shim.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP and PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP of Android,
// where glibc keeps whether the mutex is locked: 0, 1 or 2.
enum { RECURSIVE = 1 << 14, ERRORCHECK = 2 << 14 };

static int threads;

// How many threads native code has started that have not ended.
EXPORT jint JNICALL Java_tapwright_nativecode_Bridge_threads(JNIEnv *env, jclass type) {
  return __atomic_load_n(&threads, __ATOMIC_ACQUIRE);
}

static void initialise(pthread_mutex_t *mutex, int first) {
  static int guard;
  while (__atomic_exchange_n(&guard, 1, __ATOMIC_ACQUIRE)) {
    sched_yield();
  }
  if (__atomic_load_n((int *)mutex, __ATOMIC_RELAXED) == first) {
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(
        &kind, first == RECURSIVE ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t fresh;
    pthread_mutex_init(&fresh, &kind);
    // The word that tells comes last: whoever sees it sees the rest.
    int *from = (int *)&fresh, *to = (int *)mutex;
    for (size_t i = 1; i < sizeof fresh / sizeof *to; i++) {
      __atomic_store_n(to + i, from[i], __ATOMIC_RELAXED);
    }
    __atomic_store_n(to, from[0], __ATOMIC_RELEASE);
  }
  __atomic_store_n(&guard, 0, __ATOMIC_RELEASE);
}

static inline pthread_mutex_t *ready(pthread_mutex_t *mutex) {
  int first = __atomic_load_n((int *)mutex, __ATOMIC_ACQUIRE);
  if (__builtin_expect(first == RECURSIVE || first == ERRORCHECK, 0)) {
    initialise(mutex, first);
  }
  return mutex;
}

EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
  return REAL(pthread_mutex_lock)(ready(mutex));
}

EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  return REAL(pthread_mutex_trylock)(ready(mutex));
}

EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  return REAL(pthread_mutex_unlock)(ready(mutex));
}

EXPORT int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  return REAL(pthread_mutex_destroy)(ready(mutex));
}

EXPORT int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *deadline) {
  struct timespec real;
  bool later;
  int result;
  do {
    later = shim_slice(deadline, &real);
    result = REAL(pthread_mutex_timedlock)(ready(mutex), &real);
    if (result == ETIMEDOUT && later) {
      shim_pass(deadline);
    }
  } while (result == ETIMEDOUT && later);
  return result;
}

EXPORT int pthread_mutex_timedlock_monotonic_np(pthread_mutex_t *mutex,
                                                const struct timespec *deadline) {
  return pthread_mutex_timedlock(mutex, deadline);
}

EXPORT int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock,
                                   const struct timespec *deadline) {
  return pthread_mutex_timedlock(mutex, deadline);
}

// Always by the calendar's clock of the machine: which clock the app means is seen from the moment.
EXPORT int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  return REAL(pthread_cond_init)(condition, NULL);
}

EXPORT int pthread_cond_destroy(pthread_cond_t *condition) {
  return REAL(pthread_cond_destroy)(condition);
}

EXPORT int pthread_cond_signal(pthread_cond_t *condition) {
  return REAL(pthread_cond_signal)(condition);
}

EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) {
  return REAL(pthread_cond_broadcast)(condition);
}

EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  return REAL(pthread_cond_wait)(condition, ready(mutex));
}

EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *deadline) {
  struct timespec real;
  bool later = shim_slice(deadline, &real);
  int result = REAL(pthread_cond_timedwait)(condition, ready(mutex), &real);
  if (result != ETIMEDOUT || !later) {
    return result;
  }
  // A signal may come while the mutex is free: this returns as if it had, which is always allowed.
  REAL(pthread_mutex_unlock)(mutex);
  shim_pass(deadline);
  REAL(pthread_mutex_lock)(mutex);
  return 0;
}

EXPORT int pthread_cond_timedwait_monotonic_np(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                               const struct timespec *deadline) {
  return pthread_cond_timedwait(condition, mutex, deadline);
}

EXPORT int pthread_cond_timedwait_monotonic(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                            const struct timespec *deadline) {
  return pthread_cond_timedwait(condition, mutex, deadline);
}

EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  clockid_t clock, const struct timespec *deadline) {
  return pthread_cond_timedwait(condition, mutex, deadline);
}

EXPORT int pthread_cond_timedwait_relative_np(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                              const struct timespec *duration) {
  struct timespec deadline =
      shim_timespec(shim_now(CLOCK_MONOTONIC) + shim_nanoseconds(duration));
  return pthread_cond_timedwait(condition, mutex, &deadline);
}

static int timed(int (*lock)(pthread_rwlock_t *, const struct timespec *), pthread_rwlock_t *which,
                 const struct timespec *deadline) {
  struct timespec real;
  bool later;
  int result;
  do {
    later = shim_slice(deadline, &real);
    result = lock(which, &real);
    if (result == ETIMEDOUT && later) {
      shim_pass(deadline);
    }
  } while (result == ETIMEDOUT && later);
  return result;
}

EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
  return timed(REAL(pthread_rwlock_timedrdlock), lock, deadline);
}

EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
  return timed(REAL(pthread_rwlock_timedwrlock), lock, deadline);
}

EXPORT int pthread_rwlock_timedrdlock_monotonic_np(pthread_rwlock_t *lock,
                                                   const struct timespec *deadline) {
  return pthread_rwlock_timedrdlock(lock, deadline);
}

EXPORT int pthread_rwlock_timedwrlock_monotonic_np(pthread_rwlock_t *lock,
                                                   const struct timespec *deadline) {
  return pthread_rwlock_timedwrlock(lock, deadline);
}

EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t *lock, clockid_t clock,
                                      const struct timespec *deadline) {
  return pthread_rwlock_timedrdlock(lock, deadline);
}

EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t *lock, clockid_t clock,
                                      const struct timespec *deadline) {
  return pthread_rwlock_timedwrlock(lock, deadline);
}

struct start {
  void *(*run)(void *);
  void *argument;
};

static void ended(void *unused) { __atomic_sub_fetch(&threads, 1, __ATOMIC_RELEASE); }

static void *run_counted(void *given) {
  struct start start = *(struct start *)given;
  free(given);
  void *result;
  pthread_cleanup_push(ended, NULL);
  result = start.run(start.argument);
  pthread_cleanup_pop(1);
  return result;
}

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *argument) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) {
    return EAGAIN;
  }
  *start = (struct start){run, argument};
  __atomic_add_fetch(&threads, 1, __ATOMIC_RELEASE);
  int result = REAL(pthread_create)(thread, attributes, run_counted, start);
  if (result != 0) {
    ended(NULL);
    free(start);
  }
  return result;
}

EXPORT pid_t gettid(void) { return (pid_t)syscall(SYS_gettid); }

// Only asked of the calling thread in practice; another one's number is nowhere to be had.
EXPORT pid_t pthread_gettid_np(pthread_t thread) {
  return pthread_equal(thread, pthread_self()) ? gettid() : -1;
}

struct cleanup {
  struct cleanup *before;
  void (*routine)(void *);
  void *argument;
};

static _Thread_local struct cleanup *cleanups;

EXPORT void __pthread_cleanup_push(struct cleanup *entry, void (*routine)(void *),
                                   void *argument) {
  *entry = (struct cleanup){cleanups, routine, argument};
  cleanups = entry;
}

EXPORT void __pthread_cleanup_pop(struct cleanup *entry, int execute) {
  cleanups = entry->before;
  if (execute) {
    entry->routine(entry->argument);
  }
}

EXPORT int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  return 0;  // An app cannot fork on this device.
}
