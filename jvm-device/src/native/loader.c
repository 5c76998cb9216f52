// dlopen and its relatives: a library of the app is opened by the device's own loader, so that
// native code gets what System.loadLibrary would have loaded.
#include "shim.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define SELF "libc.so"

static _Thread_local char message[512];
static _Thread_local bool has_message;

static void *fail(const char *text) {
  snprintf(message, sizeof message, "dlopen failed: %s", text);
  has_message = true;
  return NULL;
}

static void *self(void) { return REAL(dlopen)(SELF, RTLD_LAZY | RTLD_NOLOAD); }

// Whether the whole name is one of a phone's own libraries that the shim stands for.
static bool is_of_system(const char *name) {
  static const char *const names[] = {"libc.so",       "libm.so",           "libdl.so",
                                      "liblog.so",     "libandroid.so",     "libz.so",
                                      "libstdc++.so",  "libjnigraphics.so", "libnativehelper.so"};
  const char *last = strrchr(name, '/');
  const char *plain = last == NULL ? name : last + 1;
  bool below = last == NULL || strncmp(name, "/system/", 8) == 0 || strncmp(name, "/apex/", 6) == 0;
  for (size_t i = 0; below && i < sizeof names / sizeof *names; i++) {
    if (strcmp(plain, names[i]) == 0) {
      return true;
    }
  }
  return false;
}

static void *open_by_device(const char *name, int flags) {
  JNIEnv *env = shim_ready_environment();
  jmethodID method =
      env == NULL ? NULL : shim_method(env, "openLibrary", "(Ljava/lang/String;)Ljava/lang/String;");
  jstring asked = method == NULL ? NULL : (*env)->NewStringUTF(env, name);
  if (asked == NULL) {
    char text[400];
    snprintf(text, sizeof text, "library \"%.300s\" not found", name);
    return fail(text);
  }
  jstring told = (*env)->CallStaticObjectMethod(env, shim_bridge(), method, asked);
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    told = NULL;
  }
  const char *path = told == NULL ? NULL : (*env)->GetStringUTFChars(env, told, NULL);
  void *handle = NULL;
  if (path == NULL) {
    fail("the device cannot open it");
  } else if (path[0] != '/') {
    fail(path);
  } else if ((handle = REAL(dlopen)(path, flags | RTLD_NOW | RTLD_NOLOAD)) == NULL) {
    fail("the device has not opened it");
  }
  if (path != NULL) {
    (*env)->ReleaseStringUTFChars(env, told, path);
  }
  (*env)->DeleteLocalRef(env, told);
  (*env)->DeleteLocalRef(env, asked);
  return handle;
}

EXPORT void *dlopen(const char *name, int flags) {
  if (name == NULL || is_of_system(name)) {
    return self();
  }
  return open_by_device(name, flags & RTLD_GLOBAL);
}

EXPORT void *android_dlopen_ext(const char *name, int flags, const void *extra) {
  return dlopen(name, flags);
}

// The runtime of Go takes this function for the sign of a C library that leaves it a word in each
// thread's own memory; glibc keeps something there. Without the sign it looks for a free one.
static bool is_sign_of_free_word(void *from, const char *name) {
  return from == self() && strcmp(name, "android_get_device_api_level") == 0;
}

EXPORT void *dlsym(void *handle, const char *name) {
  void *from = handle == RTLD_DEFAULT || handle == RTLD_NEXT ? self() : handle;
  if (is_sign_of_free_word(from, name)) {
    return NULL;
  }
  void *found = REAL(dlsym)(from, name);
  if (found == NULL && from != handle) {
    found = REAL(dlsym)(RTLD_DEFAULT, name);
  }
  if (found == NULL) {
    snprintf(message, sizeof message, "undefined symbol: %.400s", name);
    has_message = true;
  }
  return found;
}

EXPORT void *dlvsym(void *handle, const char *name, const char *version) {
  return dlsym(handle, name);
}

EXPORT char *dlerror(void) {
  bool told = has_message;
  has_message = false;
  return told ? message : NULL;
}

// A library stays: threads of the app may still run in it.
EXPORT int dlclose(void *handle) { return 0; }
