// A library that another one needs; its counter begins anew with each process of the app. A native
// method is found here too, as in everything that the loaded library needs.
#include <jni.h>

static int calls;

int helper_calls(void) { return ++calls; }

JNIEXPORT jint JNICALL Java_org_tapwright_nativecode_Probe_add(JNIEnv *env, jclass type, jint a,
                                                               jint b) {
  return a + b;
}
