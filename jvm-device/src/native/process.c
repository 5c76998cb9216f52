// The process as a phone's app sees it: its user, its locale, its environment, and no children.
#include "shim.h"

#include <errno.h>
#include <locale.h>
#include <pwd.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

// Tells the environment and the time zone of the phone.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setEnvironment(JNIEnv *env, jclass type,
                                                                    jobjectArray pairs) {
  jsize length = (*env)->GetArrayLength(env, pairs);
  for (jsize i = 0; i + 1 < length; i += 2) {
    jstring name = (*env)->GetObjectArrayElement(env, pairs, i);
    jstring value = (*env)->GetObjectArrayElement(env, pairs, i + 1);
    const char *key = (*env)->GetStringUTFChars(env, name, NULL);
    const char *text = (*env)->GetStringUTFChars(env, value, NULL);
    if (key == NULL || text == NULL) {
      return;
    }
    setenv(key, text, 1);
    (*env)->ReleaseStringUTFChars(env, name, key);
    (*env)->ReleaseStringUTFChars(env, value, text);
    (*env)->DeleteLocalRef(env, name);
    (*env)->DeleteLocalRef(env, value);
  }
  tzset();
}

// -- who: an app is a user of its own on a phone ------------------------------------------------------

enum { FIRST_APP = 10000 };

static struct passwd *user(uid_t number) {
  static _Thread_local struct passwd found;
  static _Thread_local char name[32];
  snprintf(name, sizeof name, "u0_a%u", number >= FIRST_APP ? number - FIRST_APP : number);
  found = (struct passwd){name, "", number, number, "", "/data", "/bin/sh"};
  return &found;
}

EXPORT struct passwd *getpwuid(uid_t number) { return user(number); }

EXPORT struct passwd *getpwnam(const char *name) {
  struct passwd *own = user(getuid());
  return strcmp(own->pw_name, name) == 0 ? own : NULL;
}

static int copied(struct passwd *from, struct passwd *to, char *room, size_t size,
                  struct passwd **result) {
  *result = NULL;
  if (from == NULL) {
    return 0;
  }
  size_t length = strlen(from->pw_name) + 1;
  if (size < length) {
    return ERANGE;
  }
  memcpy(room, from->pw_name, length);
  *to = *from;
  to->pw_name = room;
  *result = to;
  return 0;
}

EXPORT int getpwuid_r(uid_t number, struct passwd *to, char *room, size_t size,
                      struct passwd **result) {
  return copied(user(number), to, room, size, result);
}

EXPORT int getpwnam_r(const char *name, struct passwd *to, char *room, size_t size,
                      struct passwd **result) {
  return copied(getpwnam(name), to, room, size, result);
}

EXPORT char *getlogin(void) { return user(getuid())->pw_name; }

// -- locales: Android's C library knows one, under a few names -----------------------------------------

static bool is_known(const char *name) {
  static const char *const names[] = {"", "C", "C.UTF-8", "en_US.UTF-8", "POSIX"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) == 0) {
      return true;
    }
  }
  errno = ENOENT;
  return false;
}

EXPORT locale_t newlocale(int categories, const char *name, locale_t base) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "C"};
  locale_t made = NULL;
  for (size_t i = 0; is_known(name) && made == NULL && i < sizeof names / sizeof *names; i++) {
    // What Android's mask has besides is nothing to glibc's.
    made = REAL(newlocale)(categories & LC_ALL_MASK, names[i], base);
  }
  return made;
}

EXPORT char *setlocale(int category, const char *name) {
  static char current[] = "C.UTF-8", plain[] = "C";
  static bool is_plain;
  if (category < LC_CTYPE || category > LC_IDENTIFICATION) {
    errno = EINVAL;
    return NULL;
  }
  if (name != NULL) {
    if (!is_known(name)) {
      return NULL;
    }
    is_plain = strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
  }
  return is_plain ? plain : current;
}

// -- children, which a process of this device cannot have ------------------------------------------------

#define HERE __builtin_return_address(0)

static int refuse(const char *function, const void *caller) {
  shim_absent(function, caller);
  errno = ENOSYS;
  return -1;
}

EXPORT pid_t fork(void) { return refuse("fork", HERE); }

EXPORT pid_t vfork(void) { return refuse("vfork", HERE); }

EXPORT int system(const char *command) { return command == NULL ? 0 : refuse("system", HERE); }

EXPORT FILE *popen(const char *command, const char *mode) {
  refuse("popen", HERE);
  return NULL;
}

BIONIC(int, posix_spawn, (pid_t * child, const char *path, const void *actions,
                          const void *attributes, char *const *arguments, char *const *environment)) {
  refuse("posix_spawn", HERE);
  return ENOSYS;
}

BIONIC(int, posix_spawnp, (pid_t * child, const char *path, const void *actions,
                           const void *attributes, char *const *arguments, char *const *environment)) {
  refuse("posix_spawnp", HERE);
  return ENOSYS;
}
