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

// Numbers of 128 bits, which glibc keeps apart from its long double.
static int quads(void) {
  quad_t nine = strtold("9", NULL), three = strtold("3", NULL), root = sqrtl(nine);
  return memcmp(&root, &three, sizeof root) == 0;
}

static const char *directory;  // one that the app may write to
static int walked, left_last;

static int walk(const char *path, const void *status, int kind, ftw_t *place) {
  walked++;
  left_last = kind;
  return 0;
}

// Flags and answers that have other numbers in glibc: 2 is FNM_PATHNAME, 4 FTW_DEPTH, 3 FTW_DP.
static int flags(void) {
  GUARDED(glob_t, found);
  char outer[300], inner[320], pattern[320], other[320];
  snprintf(outer, sizeof outer, "%s/walk", directory);
  snprintf(inner, sizeof inner, "%s/inner", outer);
  snprintf(pattern, sizeof pattern, "%s/in*", outer);
  snprintf(other, sizeof other, "%s/other*", outer);
  mkdir(outer, 0700);
  mkdir(inner, 0700);
  walked = left_last = 0;
  int result = nftw(outer, walk, 4, 4 | 1);
  int none = glob(other, 0, NULL, &found.value);
  int some = glob(pattern, 0, NULL, &found.value);
  int right = some == 0 && found.value.count == 1 && strcmp(found.value.paths[0], inner) == 0;
  globfree(&found.value);
  rmdir(inner);
  rmdir(outer);
  return fnmatch("*", "a/b", 2) == 1 && fnmatch("*", "a/b", 0) == 0 && result == 0 && walked == 2 &&
         left_last == 3 && none == -3 && right && INTACT(found);
}

static int surroundings(void) {
  return strcmp(getenv("ANDROID_ROOT"), "/system") == 0 && getpwuid(getuid()) != NULL &&
         newlocale(0x1fbf, "en_US.UTF-8", NULL) != NULL && newlocale(1, "de_DE.UTF-8", NULL) == NULL &&
         strcmp(nl_langinfo(1), "UTF-8") == 0;
}

// The app's own library is in the map of memory, where its own path says.
static int places(void) {
  dl_info_t info;
  char line[1000];
  if (dladdr(places, &info) == 0 || strstr(info.file, "/lib/libprobe.so") == NULL) {
    return 0;
  }
  void *map = fopen("/proc/self/maps", "r");
  int seen = 0, jvm = 0;
  while (map != NULL && fgets(line, sizeof line, map) != NULL) {
    seen += strstr(line, info.file) != NULL;
    jvm += strstr(line, "libjvm") != NULL;
  }
  return map != NULL && fclose(map) == 0 && seen > 1 && jvm == 0;
}

static const struct { const char *name; int (*holds)(void); } CHECKS[] = {
    {"quads", quads}, {"flags", flags}, {"surroundings", surroundings}, {"places", places},
    {"semaphores", semaphores}, {"signals", signals},   {"jumps", jumps},
    {"mutexes", mutexes},       {"conditions", conditions}, {"attributes", attributes},
    {"streams", streams},       {"patterns", patterns}, {"addresses", addresses},
    {"numbers", numbers},       {"texts", texts}};

// The checks that fail, or "all".
JNIEXPORT jstring JNICALL Java_org_tapwright_nativecode_Probe_layouts(JNIEnv *env, jclass type,
                                                                      jstring place) {
  directory = (*env)->GetStringUTFChars(env, place, NULL);
  char failed[400] = "";
  for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS; i++) {
    if (!CHECKS[i].holds()) {
      size_t used = strlen(failed);
      snprintf(failed + used, sizeof failed - used, " %s", CHECKS[i].name);
    }
  }
  (*env)->ReleaseStringUTFChars(env, place, directory);
  return (*env)->NewStringUTF(env, failed[0] == 0 ? "all" : failed);
}
