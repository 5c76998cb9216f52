// System properties: a few that native code asks for, told by the Java side.
#include "shim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, NAME = 96, VALUE = 92 };  // PROP_VALUE_MAX

struct property {
  char name[NAME];
  char value[VALUE];
};

static struct property properties[MOST];
static int count;

// Takes pairs of a name and a value.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setProperties(JNIEnv *env, jclass type,
                                                                   jobjectArray pairs) {
  int next = 0;
  jsize length = (*env)->GetArrayLength(env, pairs);
  for (jsize i = 0; i + 1 < length && next < MOST; i += 2, next++) {
    for (int half = 0; half < 2; half++) {
      jstring text = (*env)->GetObjectArrayElement(env, pairs, i + half);
      const char *value = (*env)->GetStringUTFChars(env, text, NULL);
      if (value == NULL) {
        return;
      }
      snprintf(half == 0 ? properties[next].name : properties[next].value,
               half == 0 ? NAME : VALUE, "%s", value);
      (*env)->ReleaseStringUTFChars(env, text, value);
      (*env)->DeleteLocalRef(env, text);
    }
  }
  count = next;
}

EXPORT const struct property *__system_property_find(const char *name) {
  for (int i = 0; i < count; i++) {
    if (strcmp(properties[i].name, name) == 0) {
      return &properties[i];
    }
  }
  return NULL;
}

EXPORT const struct property *__system_property_find_nth(unsigned n) {
  return n < (unsigned)count ? &properties[n] : NULL;
}

EXPORT int __system_property_read(const struct property *property, char *name, char *value) {
  if (name != NULL) {
    strcpy(name, property->name);
  }
  strcpy(value, property->value);
  return (int)strlen(value);
}

EXPORT void __system_property_read_callback(const struct property *property,
                                            void (*callback)(void *, const char *, const char *,
                                                             uint32_t),
                                            void *cookie) {
  callback(cookie, property->name, property->value, 1);
}

EXPORT int __system_property_get(const char *name, char *value) {
  const struct property *found = __system_property_find(name);
  value[0] = 0;
  return found == NULL ? 0 : __system_property_read(found, NULL, value);
}

EXPORT int __system_property_foreach(void (*callback)(const struct property *, void *),
                                     void *cookie) {
  for (int i = 0; i < count; i++) {
    callback(&properties[i], cookie);
  }
  return 0;
}

EXPORT int __system_property_set(const char *name, const char *value) { return -1; }

EXPORT uint32_t __system_property_serial(const struct property *property) { return 1; }

EXPORT uint32_t __system_property_area_serial(void) { return 1; }

// Properties never change, so nobody waits for one.
EXPORT bool __system_property_wait(const struct property *property, uint32_t old, uint32_t *serial,
                                   const struct timespec *timeout) {
  *serial = old;
  return false;
}

EXPORT uint32_t __system_property_wait_any(uint32_t old) { return old + 1; }

EXPORT int android_get_device_api_level(void) {
  char value[VALUE];
  __system_property_get("ro.build.version.sdk", value);
  return value[0] == 0 ? -1 : atoi(value);
}

EXPORT int android_get_application_target_sdk_version(void) {
  char value[VALUE];
  __system_property_get("tapwright.target_sdk", value);
  return value[0] == 0 ? android_get_device_api_level() : atoi(value);
}
