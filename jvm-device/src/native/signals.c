// Signals: a set of them has 8 bytes on Android and 128 in glibc, and the JVM needs its own handlers.
// What an app sets for a signal that kills is kept and given back, and never installed: crash
// reporters would otherwise take away the signals by which the JVM works.
#include "shim.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef uint64_t set_t;  // Android's sigset_t and sigset64_t, and the kernel's

struct action {  // Android's struct sigaction
  int flags;
  void *handler;
  set_t mask;
  void (*restorer)(void);
};

enum { SIGNALS = 64 };
static struct action actions[SIGNALS + 1];
static const size_t SET = sizeof(set_t);

static bool is_signal(int signal) {
  if (signal < 1 || signal > SIGNALS) {
    errno = EINVAL;
    return false;
  }
  return true;
}

BIONIC(int, sigaction, (int signal, const struct action *next, struct action *before)) {
  if (!is_signal(signal)) {
    return -1;
  }
  if (next != NULL && (signal == SIGKILL || signal == SIGSTOP)) {
    errno = EINVAL;
    return -1;
  }
  struct action last = actions[signal];
  if (next != NULL) {
    actions[signal] = *next;
  }
  if (before != NULL) {
    *before = last;
  }
  return 0;
}

EXPORT int sigaction64(int signal, const struct action *next, struct action *before) {
  return bionic_sigaction(signal, next, before);
}

BIONIC(void *, signal, (int number, void *handler)) {
  struct action next = {0, handler, 0, NULL}, before;
  return bionic_sigaction(number, &next, &before) == 0 ? before.handler : (void *)-1;
}

BIONIC(void *, bsd_signal, (int number, void *handler)) { return bionic_signal(number, handler); }

BIONIC(void *, sysv_signal, (int number, void *handler)) { return bionic_signal(number, handler); }

EXPORT int siginterrupt(int signal, int flag) { return is_signal(signal) ? 0 : -1; }

BIONIC(int, sigemptyset, (set_t *set)) {
  *set = 0;
  return 0;
}

BIONIC(int, sigfillset, (set_t *set)) {
  *set = ~(set_t)0;
  return 0;
}

BIONIC(int, sigaddset, (set_t *set, int signal)) {
  if (!is_signal(signal)) {
    return -1;
  }
  *set |= (set_t)1 << (signal - 1);
  return 0;
}

BIONIC(int, sigdelset, (set_t *set, int signal)) {
  if (!is_signal(signal)) {
    return -1;
  }
  *set &= ~((set_t)1 << (signal - 1));
  return 0;
}

BIONIC(int, sigismember, (const set_t *set, int signal)) {
  return is_signal(signal) ? (int)(*set >> (signal - 1) & 1) : -1;
}

// Signals that the JVM needs on every thread stay open.
static set_t allowed(set_t set) {
  static const int kept[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGUSR2, SIGQUIT};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    set &= ~((set_t)1 << (kept[i] - 1));
  }
  return set;
}

BIONIC(int, sigprocmask, (int how, const set_t *set, set_t *before)) {
  set_t next = set == NULL ? 0 : how == SIG_UNBLOCK ? *set : allowed(*set);
  return (int)syscall(SYS_rt_sigprocmask, how, set == NULL ? NULL : &next, before, SET);
}

BIONIC(int, pthread_sigmask, (int how, const set_t *set, set_t *before)) {
  return bionic_sigprocmask(how, set, before) == 0 ? 0 : errno;
}

BIONIC(int, sigpending, (set_t *set)) { return (int)syscall(SYS_rt_sigpending, set, SET); }

BIONIC(int, sigsuspend, (const set_t *set)) {
  set_t mask = allowed(*set);
  return (int)syscall(SYS_rt_sigsuspend, &mask, SET);
}

BIONIC(int, sigtimedwait, (const set_t *set, siginfo_t *info, const struct timespec *timeout)) {
  return (int)syscall(SYS_rt_sigtimedwait, set, info, timeout, SET);
}

BIONIC(int, sigwaitinfo, (const set_t *set, siginfo_t *info)) { return bionic_sigtimedwait(set, info, NULL); }

BIONIC(int, sigwait, (const set_t *set, int *signal)) {
  int result;
  do {
    result = bionic_sigtimedwait(set, NULL, NULL);
  } while (result < 0 && errno == EINTR);
  if (result < 0) {
    return errno;
  }
  *signal = result;
  return 0;
}

BIONIC(int, signalfd, (int file, const set_t *mask, int flags)) {
  return (int)syscall(SYS_signalfd4, file, mask, SET, flags);
}

#define SAME(name, original) \
  EXPORT extern __typeof__(bionic_##original) name __attribute__((alias(#original)))
SAME(sigemptyset64, sigemptyset);
SAME(sigfillset64, sigfillset);
SAME(sigaddset64, sigaddset);
SAME(sigdelset64, sigdelset);
SAME(sigismember64, sigismember);
SAME(sigprocmask64, sigprocmask);
SAME(pthread_sigmask64, pthread_sigmask);
SAME(sigpending64, sigpending);
SAME(sigsuspend64, sigsuspend);
SAME(sigtimedwait64, sigtimedwait);
SAME(sigwaitinfo64, sigwaitinfo);
SAME(sigwait64, sigwait);
SAME(signalfd64, signalfd);
