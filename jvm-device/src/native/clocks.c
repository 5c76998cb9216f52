// Time in native code is the device's: it is read from a page that the Java side keeps up to date.
#include "shim.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

// What the Java side writes: uptime and wall time in nanoseconds.
enum { UPTIME, WALL, FIELDS };
static volatile int64_t *page;
// Whoever waits by reading the clock over and over sees it move.
enum { READING = 1000 };
// A slice of waiting: of the machine's time, then of the device's.
enum { REAL_SLICE = 1000 * 1000, SLICE = 10 * 1000 * 1000 };
static int64_t last[FIELDS];
// How long a thread that the JVM does not know has waited by the machine's clock. Nobody lets the
// device's time pass for it, so it sees its own waiting on top: otherwise no wait would ever end
// while the main thread waits for it.
static _Thread_local int64_t waited;

EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setClock(JNIEnv *env, jclass type,
                                                              jobject buffer) {
  for (int i = 0; i < FIELDS; i++) {
    __atomic_store_n(&last[i], 0, __ATOMIC_RELAXED);
  }
  page = buffer == NULL ? NULL : (*env)->GetDirectBufferAddress(env, buffer);
}

static int64_t real_now(clockid_t clock) {
  struct timespec now;
  syscall(SYS_clock_gettime, clock, &now);
  return shim_nanoseconds(&now);
}

static bool is_wall(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI ||
         clock == CLOCK_REALTIME_ALARM;
}

static bool is_processor_time(clockid_t clock) {
  return clock < 0 || clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID;
}

int64_t shim_now(clockid_t clock) {
  volatile int64_t *times = page;
  if (times == NULL) {
    return real_now(clock);
  }
  int field = is_wall(clock) ? WALL : UPTIME;
  int64_t told = times[field];
  int64_t before = __atomic_load_n(&last[field], __ATOMIC_RELAXED);
  int64_t now;
  do {
    now = told > before ? told : before + READING;
  } while (!__atomic_compare_exchange_n(&last[field], &before, now, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
  return now + waited;
}

int64_t shim_nanoseconds(const struct timespec *moment) {
  return moment->tv_sec * BILLION + moment->tv_nsec;
}

struct timespec shim_timespec(int64_t nanoseconds) {
  return (struct timespec){nanoseconds / BILLION, nanoseconds % BILLION};
}

// A moment since the device was started is always less than this; one of the calendar never is.
static const time_t CALENDAR_SECONDS = 500000000;

static int64_t left_until(const struct timespec *deadline) {
  clockid_t clock = deadline->tv_sec < CALENDAR_SECONDS ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  bool never = deadline->tv_sec > LONG_MAX / BILLION - 1;
  return never ? SLICE : shim_nanoseconds(deadline) - shim_now(clock);
}

static int64_t at_most(int64_t left, int64_t most) { return left < most ? left : most; }

bool shim_slice(const struct timespec *deadline, struct timespec *real) {
  int64_t left = left_until(deadline);
  int64_t slice = left <= 0 ? 0 : shim_environment() != NULL ? REAL_SLICE : at_most(left, SLICE);
  *real = shim_timespec(real_now(CLOCK_REALTIME) + slice);
  return left > 0;
}

EXPORT int clock_gettime(clockid_t clock, struct timespec *now) {
  if (is_processor_time(clock) || page == NULL) {
    long result = syscall(SYS_clock_gettime, clock, now);
    return (int)result;
  }
  if (clock > CLOCK_TAI) {
    errno = EINVAL;
    return -1;
  }
  *now = shim_timespec(shim_now(clock));
  return 0;
}

BIONIC(int, gettimeofday, (struct timeval * now, void *zone)) {
  if (now != NULL) {
    int64_t nanoseconds = shim_now(CLOCK_REALTIME);
    now->tv_sec = nanoseconds / BILLION;
    now->tv_usec = nanoseconds % BILLION / 1000;
  }
  if (zone != NULL) {
    *(struct timezone *)zone = (struct timezone){0, 0};
  }
  return 0;
}

EXPORT time_t time(time_t *seconds) {
  time_t now = shim_now(CLOCK_REALTIME) / BILLION;
  if (seconds != NULL) {
    *seconds = now;
  }
  return now;
}

EXPORT int timespec_get(struct timespec *now, int base) {
  if (base != TIME_UTC) {
    return 0;
  }
  *now = shim_timespec(shim_now(CLOCK_REALTIME));
  return base;
}

// Sleeps as Thread.sleep does on this device; a thread that the JVM does not know sleeps for real.
static void sleep_for(int64_t nanoseconds) {
  JNIEnv *env = page == NULL ? NULL : shim_ready_environment();
  jmethodID method = env == NULL ? NULL : shim_method(env, "sleep", "(J)V");
  if (method != NULL) {
    (*env)->CallStaticVoidMethod(env, shim_bridge(), method, (jlong)nanoseconds);
    return;
  }
  struct timespec left = shim_timespec(nanoseconds);
  while (syscall(SYS_nanosleep, &left, &left) != 0 && errno == EINTR) {
  }
  waited += page == NULL ? 0 : nanoseconds;
}

void shim_pass(const struct timespec *deadline) {
  int64_t left = left_until(deadline);
  if (left > 0 && shim_environment() != NULL) {
    sleep_for(at_most(left, SLICE));
  } else if (left > 0 && page != NULL) {
    waited += at_most(left, SLICE);
  }
}

static bool is_valid(const struct timespec *duration) {
  return duration->tv_sec >= 0 && duration->tv_nsec >= 0 && duration->tv_nsec < BILLION;
}

EXPORT int nanosleep(const struct timespec *duration, struct timespec *left) {
  if (!is_valid(duration)) {
    errno = EINVAL;
    return -1;
  }
  sleep_for(duration->tv_sec > INT_MAX ? INT_MAX * BILLION : shim_nanoseconds(duration));
  if (left != NULL) {
    *left = (struct timespec){0, 0};
  }
  return 0;
}

EXPORT int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration,
                           struct timespec *left) {
  if (!is_valid(duration)) {
    return EINVAL;
  }
  if (!(flags & TIMER_ABSTIME)) {
    return nanosleep(duration, left) == 0 ? 0 : errno;
  }
  int64_t wait = shim_nanoseconds(duration) - shim_now(clock);
  if (wait > 0) {
    sleep_for(wait);
  }
  return 0;
}

EXPORT int usleep(useconds_t microseconds) {
  sleep_for(microseconds * 1000LL);
  return 0;
}

EXPORT unsigned sleep(unsigned seconds) {
  sleep_for(seconds * BILLION);
  return 0;
}
