// Waiting for descriptors: how long is counted by the device's clock. Each function looks for a
// slice of the machine's time, then lets a slice of the device's time pass, as sleeping does.
#include "shim.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef uint64_t set_t;  // Android's sigset_t and the kernel's
enum { SET = sizeof(set_t), MILLISECOND = 1000 * 1000 };

// One look; answers what the system call does.
typedef long (*look_t)(void *asked, const struct timespec *slice);

// Looks until something has happened or the device's clock has come to the end; a negative duration
// has none.
static long wait_for(look_t look, void *asked, int64_t nanoseconds) {
  if (nanoseconds <= 0) {
    return look(asked, nanoseconds < 0 ? NULL : &(struct timespec){0, 0});
  }
  int64_t start = shim_now(CLOCK_MONOTONIC);
  struct timespec deadline = shim_timespec(nanoseconds > LLONG_MAX - start ? LLONG_MAX
                                                                           : start + nanoseconds);
  // A thread that the JVM does not know waits by the machine's clock.
  struct timespec slice = {0, shim_environment() == NULL ? 10 * MILLISECOND : MILLISECOND};
  long found = look(asked, &(struct timespec){0, 0});
  while (found == 0 && shim_now(CLOCK_MONOTONIC) < shim_nanoseconds(&deadline)) {
    found = look(asked, &slice);
    if (found == 0) {
      shim_pass(&deadline);
    }
  }
  return found;
}

static int64_t of_milliseconds(int milliseconds) {
  return milliseconds < 0 ? -1 : milliseconds * (int64_t)MILLISECOND;
}

static int64_t of_timespec(const struct timespec *timeout) {
  return timeout == NULL ? -1 : shim_nanoseconds(timeout);
}

struct files {
  struct pollfd *files;
  nfds_t count;
  const set_t *mask;
};

static long look_at_files(void *given, const struct timespec *slice) {
  struct files *asked = given;
  struct timespec left = slice == NULL ? (struct timespec){0, 0} : *slice;  // the kernel writes it
  return syscall(SYS_ppoll, asked->files, asked->count, slice == NULL ? NULL : &left, asked->mask,
                 SET);
}

EXPORT int poll(struct pollfd *files, nfds_t count, int timeout) {
  return (int)wait_for(look_at_files, &(struct files){files, count, NULL},
                       of_milliseconds(timeout));
}

BIONIC(int, __poll_chk, (struct pollfd *files, nfds_t count, int timeout, size_t size)) {
  if (size / sizeof *files < count) {
    shim_abort("FORTIFY: poll: pollfd array smaller than fd count");
  }
  return poll(files, count, timeout);
}

BIONIC(int, ppoll, (struct pollfd *files, nfds_t count, const struct timespec *timeout,
                    const set_t *mask)) {
  return (int)wait_for(look_at_files, &(struct files){files, count, mask}, of_timespec(timeout));
}

BIONIC(int, __ppoll_chk, (struct pollfd *files, nfds_t count, const struct timespec *timeout,
                          const set_t *mask, size_t size)) {
  if (size / sizeof *files < count) {
    shim_abort("FORTIFY: ppoll: pollfd array smaller than fd count");
  }
  return bionic_ppoll(files, count, timeout, mask);
}

struct sets {
  int count;
  fd_set *sets[3];
  const set_t *mask;
};

static long look_at_sets(void *given, const struct timespec *slice) {
  struct sets *asked = given;
  fd_set found[3];
  for (int i = 0; i < 3; i++) {
    if (asked->sets[i] != NULL) {
      found[i] = *asked->sets[i];
    }
  }
  struct timespec left = slice == NULL ? (struct timespec){0, 0} : *slice;
  struct {
    const set_t *mask;
    size_t size;
  } given_mask = {asked->mask, SET};
  long result = syscall(SYS_pselect6, asked->count, asked->sets[0] == NULL ? NULL : &found[0],
                        asked->sets[1] == NULL ? NULL : &found[1],
                        asked->sets[2] == NULL ? NULL : &found[2], slice == NULL ? NULL : &left,
                        &given_mask);
  for (int i = 0; i < 3 && result > 0; i++) {
    if (asked->sets[i] != NULL) {
      *asked->sets[i] = found[i];
    }
  }
  return result;
}

static int wait_for_sets(struct sets asked, int64_t nanoseconds) {
  long result = wait_for(look_at_sets, &asked, nanoseconds);
  for (int i = 0; i < 3 && result == 0; i++) {
    if (asked.sets[i] != NULL) {
      FD_ZERO(asked.sets[i]);
    }
  }
  return (int)result;
}

BIONIC(int, select, (int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *timeout)) {
  int64_t nanoseconds = timeout == NULL ? -1 : timeout->tv_sec * BILLION + timeout->tv_usec * 1000;
  return wait_for_sets((struct sets){count, {in, out, other}, NULL}, nanoseconds);
}

BIONIC(int, pselect, (int count, fd_set *in, fd_set *out, fd_set *other,
                      const struct timespec *timeout, const set_t *mask)) {
  return wait_for_sets((struct sets){count, {in, out, other}, mask}, of_timespec(timeout));
}

struct events {
  int file;
  struct epoll_event *events;
  int count;
  const set_t *mask;
};

static long look_at_events(void *given, const struct timespec *slice) {
  struct events *asked = given;
  int timeout = slice == NULL ? -1 : (int)(slice->tv_nsec / MILLISECOND);
  return syscall(SYS_epoll_pwait, asked->file, asked->events, asked->count, timeout, asked->mask,
                 SET);
}

BIONIC(int, epoll_pwait, (int file, struct epoll_event *events, int count, int timeout,
                          const set_t *mask)) {
  return (int)wait_for(look_at_events, &(struct events){file, events, count, mask},
                       of_milliseconds(timeout));
}

EXPORT int epoll_wait(int file, struct epoll_event *events, int count, int timeout) {
  return bionic_epoll_pwait(file, events, count, timeout, NULL);
}

#define SAME(name, original) \
  EXPORT extern __typeof__(bionic_##original) name __attribute__((alias(#original)))
SAME(ppoll64, ppoll);
SAME(__ppoll64_chk, __ppoll_chk);
SAME(pselect64, pselect);
SAME(epoll_pwait64, epoll_pwait);
