// Structures of Android's C library, each between two guards that nothing may touch.
#include <jni.h>

#include "bionic.h"

static const uint64_t GUARD = 0x5ca1ab1e0ddba11;
#define GUARDED(type, name) struct { uint64_t before; type value; uint64_t after; } name = \
  {.before = GUARD, .after = GUARD}
#define INTACT(name) (name.before == GUARD && name.after == GUARD)

static int semaphores(void) {
  GUARDED(sem_t, semaphore);
  timespec_t soon;
  clock_gettime(0, &soon);
  soon.seconds += 2;
  sem_init(&semaphore.value, 0, 1);
  int first = sem_wait(&semaphore.value), second = sem_trywait(&semaphore.value);
  int third = sem_timedwait(&semaphore.value, &soon);
  sem_post(&semaphore.value);
  return first == 0 && second == -1 && third == -1 && sem_trywait(&semaphore.value) == 0 &&
         INTACT(semaphore);
}

static int signals(void) {
  GUARDED(uint64_t, set);
  GUARDED(sigaction_t, before);
  sigfillset(&set.value);
  int full = set.value == ~(uint64_t)0;
  sigemptyset(&set.value);
  sigaddset(&set.value, SIGSEGV);
  sigaction_t mine = {4, (void *)semaphores, 0, NULL};
  sigaction(SIGSEGV, &mine, &before.value);
  sigaction(SIGSEGV, &before.value, &before.value);
  return full && set.value == 1u << (SIGSEGV - 1) && before.value.handler == (void *)semaphores &&
         INTACT(set) && INTACT(before);
}

static int jumps(void) {
  GUARDED(jmp_buf_t, buffer);
  volatile int rounds = 0;
  int value = setjmp(&buffer.value);
  if (rounds++ < 3) {
    longjmp(&buffer.value, value + 1);
  }
  return value == 3 && INTACT(buffer);
}

static pthread_mutex_t recursive = {{RECURSIVE}};

static int mutexes(void) {
  int first = pthread_mutex_lock(&recursive), second = pthread_mutex_trylock(&recursive);
  int third = pthread_mutex_unlock(&recursive);
  return first == 0 && second == 0 && third == 0 && pthread_mutex_unlock(&recursive) == 0;
}

static int conditions(void) {
  GUARDED(pthread_cond_t, condition);
  GUARDED(pthread_mutex_t, mutex);
  memset(&mutex.value, 0, sizeof mutex.value);
  pthread_cond_init(&condition.value, NULL);
  pthread_mutex_lock(&mutex.value);
  timespec_t now;
  clock_gettime(0, &now);
  now.seconds += 1;
  int result = 0;
  for (int i = 0; i < 10000 && result == 0; i++) {
    result = pthread_cond_timedwait(&condition.value, &mutex.value, &now);
  }
  pthread_mutex_unlock(&mutex.value);
  return result == 110 && INTACT(condition) && INTACT(mutex);
}

static int attributes(void) {
  GUARDED(pthread_attr_t, attribute);
  size_t size = 0;
  pthread_attr_init(&attribute.value);
  pthread_attr_setstacksize(&attribute.value, 1 << 20);
  pthread_attr_getstacksize(&attribute.value, &size);
  pthread_attr_destroy(&attribute.value);
  return size == 1 << 20 && INTACT(attribute);
}

static int streams(void) {
  return fileno(&__sF[2]) == 2 && fprintf(&__sF[2], "%s", "probe\n") == 6;
}

static int patterns(void) {
  GUARDED(regex_t, pattern);
  GUARDED(regmatch_t, place);
  if (regcomp(&pattern.value, "b+", 1) != 0) {
    return 0;
  }
  int found = regexec(&pattern.value, "abbbc", 1, &place.value, 0);
  regfree(&pattern.value);
  return found == 0 && place.value.start == 1 && place.value.end == 4 && INTACT(pattern) &&
         INTACT(place);
}

static int addresses(void) {
  addrinfo_t hints = {.flags = 4, .family = 2, .type = 1}, *found = NULL;
  if (getaddrinfo("127.0.0.1", "80", &hints, &found) != 0 || found == NULL) {
    return 0;
  }
  const unsigned char *address = found->address;
  int right = found->length == 16 && found->name == NULL && address[4] == 127 && address[3] == 80;
  freeaddrinfo(found);
  return right && getaddrinfo("not an address", "80", &hints, &found) == 8;
}

static int numbers(void) {
  return sysconf(SC_PAGESIZE) == 4096 && sysconf(SC_NPROCESSORS_ONLN) == 4;
}

static int texts(void) {
  char text[64], path[] = "/a/b/", shorter[4];
  return strerror_r(EDOM, text, sizeof text) == 0 && strstr(text, "out of domain") != NULL &&
         strcmp(basename(path), "b") == 0 && strlcpy(shorter, "longer", 4) == 6 &&
         strlen(shorter) == 3;
}

static const struct { const char *name; int (*holds)(void); } CHECKS[] = {
    {"semaphores", semaphores}, {"signals", signals},   {"jumps", jumps},
    {"mutexes", mutexes},       {"conditions", conditions}, {"attributes", attributes},
    {"streams", streams},       {"patterns", patterns}, {"addresses", addresses},
    {"numbers", numbers},       {"texts", texts}};

// The checks that fail, or "all".
JNIEXPORT jstring JNICALL Java_org_tapwright_nativecode_Probe_layouts(JNIEnv *env, jclass type) {
  char failed[400] = "";
  for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS; i++) {
    if (!CHECKS[i].holds()) {
      size_t used = strlen(failed);
      snprintf(failed + used, sizeof failed - used, " %s", CHECKS[i].name);
    }
  }
  return (*env)->NewStringUTF(env, failed[0] == 0 ? "all" : failed);
}
