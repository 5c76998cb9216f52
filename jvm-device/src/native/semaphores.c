// Semaphores: Android's take 16 bytes and glibc's 32, so these are made of a futex of our own.
#include "shim.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

struct semaphore {
  int count;
  int waiters;
  int reserved[2];
};

static bool take(struct semaphore *semaphore) {
  int count = __atomic_load_n(&semaphore->count, __ATOMIC_RELAXED);
  while (count > 0) {
    if (__atomic_compare_exchange_n(&semaphore->count, &count, count - 1, true, __ATOMIC_ACQUIRE,
                                    __ATOMIC_RELAXED)) {
      return true;
    }
  }
  return false;
}

static int wait(struct semaphore *semaphore, const struct timespec *deadline) {
  while (!take(semaphore)) {
    struct timespec real;
    bool later = deadline == NULL || shim_slice(deadline, &real);
    if (!later) {
      errno = ETIMEDOUT;
      return -1;
    }
    __atomic_add_fetch(&semaphore->waiters, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &semaphore->count, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, 0,
            deadline == NULL ? NULL : &real, NULL, FUTEX_BITSET_MATCH_ANY);
    __atomic_sub_fetch(&semaphore->waiters, 1, __ATOMIC_SEQ_CST);
    if (deadline != NULL && __atomic_load_n(&semaphore->count, __ATOMIC_RELAXED) == 0) {
      shim_pass(deadline);
    }
  }
  return 0;
}

EXPORT int sem_init(struct semaphore *semaphore, int shared, unsigned value) {
  if (value > INT_MAX) {
    errno = EINVAL;
    return -1;
  }
  *semaphore = (struct semaphore){(int)value, 0, {0, 0}};
  return 0;
}

EXPORT int sem_destroy(struct semaphore *semaphore) { return 0; }

EXPORT int sem_wait(struct semaphore *semaphore) { return wait(semaphore, NULL); }

EXPORT int sem_trywait(struct semaphore *semaphore) {
  if (take(semaphore)) {
    return 0;
  }
  errno = EAGAIN;
  return -1;
}

EXPORT int sem_timedwait(struct semaphore *semaphore, const struct timespec *deadline) {
  if (take(semaphore)) {
    return 0;
  }
  if (deadline->tv_nsec < 0 || deadline->tv_nsec >= BILLION) {
    errno = EINVAL;
    return -1;
  }
  return wait(semaphore, deadline);
}

EXPORT int sem_timedwait_monotonic_np(struct semaphore *semaphore,
                                      const struct timespec *deadline) {
  return sem_timedwait(semaphore, deadline);
}

EXPORT int sem_clockwait(struct semaphore *semaphore, clockid_t clock,
                         const struct timespec *deadline) {
  return sem_timedwait(semaphore, deadline);
}

EXPORT int sem_post(struct semaphore *semaphore) {
  int count = __atomic_load_n(&semaphore->count, __ATOMIC_RELAXED);
  do {
    if (count == INT_MAX) {
      errno = EOVERFLOW;
      return -1;
    }
  } while (!__atomic_compare_exchange_n(&semaphore->count, &count, count + 1, true,
                                        __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  if (__atomic_load_n(&semaphore->waiters, __ATOMIC_SEQ_CST) > 0) {
    syscall(SYS_futex, &semaphore->count, FUTEX_WAKE, 1, NULL, NULL, 0);
  }
  return 0;
}

EXPORT int sem_getvalue(struct semaphore *semaphore, int *value) {
  *value = __atomic_load_n(&semaphore->count, __ATOMIC_ACQUIRE);
  return 0;
}
