// Calls of what this device lacks. Each is told to the Java side; who called is left for the host,
// which judges by it whether a crash rests on the answer.
#include "shim.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 256 };
static const void *callers[MOST];
static int count;

void shim_forget_absent(void) { __atomic_store_n(&count, 0, __ATOMIC_RELAXED); }

static bool is_new(const void *caller) {
  int known = __atomic_load_n(&count, __ATOMIC_ACQUIRE);
  for (int i = 0; i < known && i < MOST; i++) {
    if (callers[i] == caller) {
      return false;
    }
  }
  int place = __atomic_fetch_add(&count, 1, __ATOMIC_RELEASE);
  if (place < MOST) {
    callers[place] = caller;
  }
  return place < MOST;
}

static void leave_word(const char *function, const void *caller) {
  Dl_info found;
  char text[600];
  if (REAL(dladdr)(caller, &found) == 0 || found.dli_fname == NULL) {
    shim_note("absent", function);
    return;
  }
  const char *last = strrchr(found.dli_fname, '/');
  snprintf(text, sizeof text, "%.200s %.200s %#lx", function,
           last == NULL ? found.dli_fname : last + 1,
           (unsigned long)((const char *)caller - (const char *)found.dli_fbase));
  shim_note("absent", text);
}

void shim_absent(const char *function, const void *caller) {
  if (is_new(caller)) {
    leave_word(function, caller);
  }
  JNIEnv *env = shim_ready_environment();
  if (env == NULL) {
    return;
  }
  jstring name = (*env)->NewStringUTF(env, function);
  jmethodID method = shim_method(env, "absent", "(Ljava/lang/String;)V");
  if (name != NULL && method != NULL) {
    (*env)->CallStaticVoidMethod(env, shim_bridge(), method, name);
    (*env)->DeleteLocalRef(env, name);
  }
}

// The address of what a stub of a missing function calls.
EXPORT jlong JNICALL Java_tapwright_nativecode_Bridge_absentFunction(JNIEnv *env, jclass type) {
  return (jlong)(uintptr_t)&shim_absent;
}
