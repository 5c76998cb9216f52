// Native methods that use Android's system libraries and tell what came of it.
#include <jni.h>

#include "bionic.h"

int helper_calls(void);

#define METHOD(type, name) JNIEXPORT type JNICALL Java_org_tapwright_nativecode_Probe_##name

static JavaVM *vm;
static jclass probe;

static jint registered(JNIEnv *env, jclass type, jint a, jint b) { return a * b; }

JNIEXPORT jint JNI_OnLoad(JavaVM *given, void *reserved) {
  JNIEnv *env;
  vm = given;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK) {
    return JNI_ERR;
  }
  jclass found = (*env)->FindClass(env, "org/tapwright/nativecode/Probe");
  if (found == NULL) {
    return JNI_ERR;
  }
  probe = (*env)->NewGlobalRef(env, found);
  JNINativeMethod method = {"multiply", "(II)I", registered};
  (*env)->RegisterNatives(env, found, &method, 1);
  __android_log_print(4, "Probe", "loaded %s", "well");
  return JNI_VERSION_1_6;
}

METHOD(jint, calls)(JNIEnv *env, jclass type) { return helper_calls(); }

METHOD(jlongArray, clocks)(JNIEnv *env, jclass type, jint microseconds) {
  jlong times[4];
  timespec_t now;
  for (int i = 0; i < 2; i++) {
    clock_gettime(0, &now);
    times[2 * i] = now.seconds * 1000 + now.nanoseconds / 1000000;
    clock_gettime(1, &now);
    times[2 * i + 1] = now.seconds * 1000 + now.nanoseconds / 1000000;
    if (i == 0) {
      usleep((unsigned)microseconds);
    }
  }
  jlongArray array = (*env)->NewLongArray(env, 4);
  (*env)->SetLongArrayRegion(env, array, 0, 4, times);
  return array;
}

METHOD(jlong, chance)(JNIEnv *env, jclass type) {
  return (jlong)arc4random() << 32 | arc4random();
}

METHOD(jstring, property)(JNIEnv *env, jclass type, jstring name) {
  char value[92];
  const char *text = (*env)->GetStringUTFChars(env, name, NULL);
  __system_property_get(text, value);
  (*env)->ReleaseStringUTFChars(env, name, text);
  return (*env)->NewStringUTF(env, value);
}

METHOD(jstring, asset)(JNIEnv *env, jclass type, jobject manager, jstring name) {
  char text[64];
  const char *path = (*env)->GetStringUTFChars(env, name, NULL);
  void *asset = AAssetManager_open(AAssetManager_fromJava(env, manager), path, 3);
  (*env)->ReleaseStringUTFChars(env, name, path);
  if (asset == NULL) {
    return NULL;
  }
  int length = AAsset_read(asset, text, sizeof text - 1);
  text[length] = 0;
  AAsset_close(asset);
  return (*env)->NewStringUTF(env, text);
}

// Inverts what is red in a bitmap: the first byte of a pixel.
METHOD(jint, invert)(JNIEnv *env, jclass type, jobject bitmap, jint count) {
  void *pixels;
  int result = AndroidBitmap_lockPixels(env, bitmap, &pixels);
  if (result != 0) {
    return result;
  }
  for (int i = 0; i < count; i++) {
    ((uint32_t *)pixels)[i] ^= 0x000000ff;
  }
  return AndroidBitmap_unlockPixels(env, bitmap);
}

METHOD(jstring, find)(JNIEnv *env, jclass type) {
  char text[200];
  void *library = dlopen("libhelper.so", 2);
  int (*function)(void) = library == NULL ? NULL : (int (*)(void))dlsym(library, "helper_calls");
  if (function == NULL) {
    snprintf(text, sizeof text, "no: %s", dlerror());
    return (*env)->NewStringUTF(env, text);
  }
  int before = helper_calls(), through = function();
  void *absent = dlopen("libnowhere.so", 2);
  snprintf(text, sizeof text, "%s, %s", through == before + 1 ? "the same" : "another",
           absent == NULL ? dlerror() : "found");
  return (*env)->NewStringUTF(env, text);
}

static void *call_back(void *unused) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) == JNI_OK) {
    jmethodID method = (*env)->GetStaticMethodID(env, probe, "called", "(I)V");
    (*env)->CallStaticVoidMethod(env, probe, method, 42);
    (*vm)->DetachCurrentThread(vm);
  }
  return NULL;
}

METHOD(void, thread)(JNIEnv *env, jclass type) {
  pthread_t thread;
  pthread_create(&thread, NULL, call_back, NULL);
  pthread_join(thread, NULL);
}

static void *wait_for_ever(void *unused) {
  sem_t never;
  sem_init(&never, 0, 0);
  sem_wait(&never);
  return NULL;
}

METHOD(void, stay)(JNIEnv *env, jclass type) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_ever, NULL);
}

METHOD(void, refuse)(JNIEnv *env, jclass type, jstring message) {
  const char *text = (*env)->GetStringUTFChars(env, message, NULL);
  (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), text);
  (*env)->ReleaseStringUTFChars(env, message, text);
}

METHOD(jboolean, display)(JNIEnv *env, jclass type) { return eglGetDisplay(NULL) != NULL; }

__attribute__((noinline)) static int read_from(volatile int *place) { return *place; }

METHOD(jint, crash)(JNIEnv *env, jclass type) { return read_from((int *)8); }

static void *crash_on_thread(void *unused) { return (void *)(long)read_from((int *)16); }

METHOD(void, crashOnThread)(JNIEnv *env, jclass type) {
  pthread_t thread;
  pthread_create(&thread, NULL, crash_on_thread, NULL);
  pthread_join(thread, NULL);
}

METHOD(void, abort)(JNIEnv *env, jclass type) {
  android_set_abort_message("the probe gives up");
  abort();
}

METHOD(void, smash)(JNIEnv *env, jclass type) { __stack_chk_fail(); }

static int sink;

__attribute__((noinline)) static int descend(int depth) {
  volatile char room[1000];
  room[depth % 1000] = (char)depth;
  int deeper = sink >= 0 ? descend(depth + 1) : 0;
  return deeper + room[(depth + 1) % 1000];
}

METHOD(jint, descend)(JNIEnv *env, jclass type) { return descend(0); }

METHOD(jint, child)(JNIEnv *env, jclass type) { return fork(); }

static int display;

// A display that is not there is used: on a phone it would be.
METHOD(jint, draw)(JNIEnv *env, jclass type) {
  volatile int drawn = read_from((int *)eglGetDisplay(NULL));  // it stays on the stack
  return drawn;
}

// The same, after the call has returned.
METHOD(jint, redraw)(JNIEnv *env, jclass type) {
  return display == 0 ? read_from((int *)24) : 0;
}

static void *sleep_twice(void *milliseconds) {
  timespec_t before, after;
  pollfd_t none[1];
  clock_gettime(1, &before);
  usleep(20000);
  poll(none, 0, 30);
  clock_gettime(1, &after);
  *(long *)milliseconds = (after.seconds - before.seconds) * 1000 +
                          (after.nanoseconds - before.nanoseconds) / 1000000;
  return NULL;
}

// How long a thread of native code sees itself sleep and wait, while the main thread waits for it.
METHOD(jlong, slept)(JNIEnv *env, jclass type, jboolean here) {
  pthread_t thread;
  long milliseconds = 0;
  if (here) {
    sleep_twice(&milliseconds);
  } else {
    pthread_create(&thread, NULL, sleep_twice, &milliseconds);
    pthread_join(thread, NULL);
  }
  return milliseconds;
}

// Finds classes, of the app's and of none, and leaves their initializers alone.
METHOD(jstring, findClasses)(JNIEnv *env, jclass type) {
  jclass found = (*env)->FindClass(env, "org/tapwright/nativecode/Slow");
  jclass rows = (*env)->FindClass(env, "[Lorg/tapwright/nativecode/Slow;");
  if (found == NULL || rows == NULL) {
    return NULL;
  }
  jclass none = (*env)->FindClass(env, "org/tapwright/nativecode/Nowhere");
  (*env)->ExceptionClear(env);
  return (*env)->NewStringUTF(env, none == NULL ? "found 2 of 3" : "found what is not there");
}

METHOD(void, exit)(JNIEnv *env, jclass type) { exit(3); }

METHOD(void, spin)(JNIEnv *env, jclass type) {
  for (volatile int i = 0;; i++) {
  }
}
