// The door between the JVM and the shim: what the device's Java side asks of it and tells it.
#include "shim.h"

#include <dlfcn.h>

static JavaVM *vm;
static jclass bridge;

JNIEnv *shim_environment(void) {
  void *env = NULL;
  return vm != NULL && (*vm)->GetEnv(vm, &env, JNI_VERSION_1_6) == JNI_OK ? env : NULL;
}

JNIEnv *shim_ready_environment(void) {
  JNIEnv *env = shim_environment();
  return env == NULL || (*env)->ExceptionCheck(env) ? NULL : env;
}

jclass shim_bridge(void) { return bridge; }

jmethodID shim_method(JNIEnv *env, const char *name, const char *signature) {
  return (*env)->GetStaticMethodID(env, bridge, name, signature);
}

EXPORT void JNICALL Java_tapwright_nativecode_Bridge_begin(JNIEnv *env, jclass type) {
  (*env)->GetJavaVM(env, &vm);
  bridge = (*env)->NewGlobalRef(env, type);
  shim_watch_references(vm);
  shim_find_classes(vm, env);
}

// Binds every symbol now, the library's own and its dependencies' first, and never unloads: threads
// of the library may outlive the process of the app that started them.
EXPORT jstring JNICALL Java_tapwright_nativecode_Bridge_open(JNIEnv *env, jclass type, jstring path,
                                                             jboolean global) {
  const char *file = (*env)->GetStringUTFChars(env, path, NULL);
  if (file == NULL) {
    return NULL;
  }
  int scope = RTLD_DEEPBIND | (global ? RTLD_GLOBAL : RTLD_LOCAL);
  void *handle = REAL(dlopen)(file, RTLD_NOW | RTLD_NODELETE | scope);
  const char *reason = handle == NULL ? REAL(dlerror)() : NULL;
  (*env)->ReleaseStringUTFChars(env, path, file);
  if (handle != NULL) {
    shim_watch_library(handle);
  }
  return handle != NULL || (*env)->ExceptionCheck(env)
             ? NULL
             : (*env)->NewStringUTF(env, reason == NULL ? "unknown reason" : reason);
}

// Which of these symbols nothing that is loaded for every library has.
EXPORT jbooleanArray JNICALL Java_tapwright_nativecode_Bridge_missing(JNIEnv *env, jclass type,
                                                                      jobjectArray names) {
  jsize count = (*env)->GetArrayLength(env, names);
  jbooleanArray answer = (*env)->NewBooleanArray(env, count);
  void *shim = REAL(dlopen)("libc.so", RTLD_LAZY | RTLD_NOLOAD);
  for (jsize i = 0; answer != NULL && i < count; i++) {
    jstring name = (*env)->GetObjectArrayElement(env, names, i);
    const char *text = (*env)->GetStringUTFChars(env, name, NULL);
    if (text == NULL) {
      return NULL;
    }
    jboolean missing = (shim == NULL || REAL(dlsym)(shim, text) == NULL) &&
                       REAL(dlsym)(RTLD_DEFAULT, text) == NULL;
    (*env)->SetBooleanArrayRegion(env, answer, i, 1, &missing);
    (*env)->ReleaseStringUTFChars(env, name, text);
    (*env)->DeleteLocalRef(env, name);
  }
  return answer;
}
