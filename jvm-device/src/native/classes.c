// FindClass as ART has it: the class is found and not initialized. The JVM's initializes it, and a
// static initializer that loads the library whose JNI_OnLoad is looking for the class never ends.
#include "shim.h"

#include <jvmti.h>
#include <stdlib.h>
#include <string.h>

static jclass(JNICALL *find_initialized)(JNIEnv *, const char *);
static jvmtiEnv *tools;
static jclass classes;
static jmethodID for_name;
static jobject loader;  // of the classes of the app

// Natively attached threads have no frame: there neither ART nor the JVM finds classes of the app.
static bool has_java_frames(void) {
  jint count = 0;
  return (*tools)->GetFrameCount(tools, NULL, &count) == JVMTI_ERROR_NONE && count > 0;
}

static jclass find(JNIEnv *env, const char *name) {
  char *dotted = strdup(name);
  if (dotted == NULL) {
    return NULL;
  }
  for (char *at = dotted; *at != '\0'; at++) {
    *at = *at == '/' ? '.' : *at;
  }
  jstring text = (*env)->NewStringUTF(env, dotted);
  free(dotted);
  jclass found = text == NULL ? NULL
                              : (*env)->CallStaticObjectMethod(env, classes, for_name, text,
                                                               (jboolean)JNI_FALSE, loader);
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);  // The JVM's own words follow.
    found = NULL;
  }
  if (text != NULL) {
    (*env)->DeleteLocalRef(env, text);
  }
  return found;
}

static jclass JNICALL find_class(JNIEnv *env, const char *name) {
  bool of_app = loader != NULL && name != NULL && strchr(name, '.') == NULL &&
                shim_is_of_app((uintptr_t)__builtin_return_address(0));
  jclass found = NULL;
  if (of_app && !(*env)->ExceptionCheck(env) && has_java_frames()) {
    found = find(env, name);
  }
  return found != NULL ? found : find_initialized(env, name);
}

void shim_find_classes(JavaVM *vm, JNIEnv *env) {
  jniNativeInterface *table = NULL;
  jclass type = (*env)->FindClass(env, "java/lang/Class");
  if ((*vm)->GetEnv(vm, (void **)&tools, JVMTI_VERSION_1_2) != JNI_OK ||
      (*tools)->GetJNIFunctionTable(tools, &table) != JVMTI_ERROR_NONE) {
    return;
  }
  classes = (*env)->NewGlobalRef(env, type);
  for_name = (*env)->GetStaticMethodID(
      env, type, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
  find_initialized = table->FindClass;
  table->FindClass = find_class;
  (*tools)->SetJNIFunctionTable(tools, table);
  (*tools)->Deallocate(tools, (unsigned char *)table);
}

// Says by which loader the classes of the app are found; none once its process has ended.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setLoader(JNIEnv *env, jclass type,
                                                               jobject of_app) {
  jobject before = loader;
  loader = of_app == NULL ? NULL : (*env)->NewGlobalRef(env, of_app);
  if (before != NULL) {
    (*env)->DeleteGlobalRef(env, before);
  }
}
