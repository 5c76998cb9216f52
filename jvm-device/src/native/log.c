// liblog: lines go to the device's log.
#include "shim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VERBOSE = 2, INFO = 4, FATAL = 7, LONGEST = 4096 };

static int minimum = VERBOSE;

static jbyteArray bytes(JNIEnv *env, const char *text) {
  jsize length = (jsize)strnlen(text, LONGEST);
  jbyteArray array = (*env)->NewByteArray(env, length);
  if (array != NULL) {
    (*env)->SetByteArrayRegion(env, array, 0, length, (const jbyte *)text);
  }
  return array;
}

void shim_log(int priority, const char *tag, const char *text) {
  JNIEnv *env = shim_ready_environment();
  if (env == NULL) {
    // No Java can be called here; the host's own log is better than silence.
    fprintf(stderr, "%s: %s\n", tag == NULL ? "" : tag, text);
    return;
  }
  jmethodID method = shim_method(env, "log", "(I[B[B)V");
  jbyteArray name = bytes(env, tag == NULL ? "" : tag);
  jbyteArray line = name == NULL ? NULL : bytes(env, text);
  if (method != NULL && line != NULL) {
    (*env)->CallStaticVoidMethod(env, shim_bridge(), method, (jint)priority, name, line);
  }
  (*env)->DeleteLocalRef(env, line);
  (*env)->DeleteLocalRef(env, name);
}

EXPORT int __android_log_write(int priority, const char *tag, const char *text) {
  if (priority >= minimum) {
    shim_log(priority, tag, text == NULL ? "" : text);
  }
  return 1;
}

EXPORT int __android_log_vprint(int priority, const char *tag, const char *format,
                                va_list arguments) {
  char text[LONGEST];
  vsnprintf(text, sizeof text, format, arguments);
  return __android_log_write(priority, tag, text);
}

EXPORT int __android_log_print(int priority, const char *tag, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __android_log_vprint(priority, tag, format, arguments);
  va_end(arguments);
  return result;
}

EXPORT int __android_log_buf_write(int buffer, int priority, const char *tag, const char *text) {
  return __android_log_write(priority, tag, text);
}

EXPORT int __android_log_buf_print(int buffer, int priority, const char *tag, const char *format,
                                   ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = __android_log_vprint(priority, tag, format, arguments);
  va_end(arguments);
  return result;
}

EXPORT int __android_log_is_loggable(int priority, const char *tag, int standard) {
  return priority >= (standard > minimum ? standard : minimum);
}

EXPORT int __android_log_is_loggable_len(int priority, const char *tag, size_t length,
                                         int standard) {
  return __android_log_is_loggable(priority, tag, standard);
}

EXPORT int __android_log_set_minimum_priority(int priority) {
  int before = minimum;
  minimum = priority;
  return before;
}

EXPORT int __android_log_get_minimum_priority(void) { return minimum; }

struct log_message {
  size_t struct_size;
  int32_t buffer, priority;
  const char *tag, *file;
  uint32_t line;
  const char *text;
};

EXPORT void __android_log_write_log_message(struct log_message *message) {
  __android_log_write(message->priority, message->tag, message->text);
}

EXPORT void __android_log_logd_logger(const struct log_message *message) {
  __android_log_write(message->priority, message->tag, message->text);
}

EXPORT void __android_log_stderr_logger(const struct log_message *message) {
  __android_log_write(message->priority, message->tag, message->text);
}

EXPORT void __android_log_set_logger(void (*logger)(const struct log_message *)) {}

EXPORT void __android_log_set_default_tag(const char *tag) {}

EXPORT void __android_log_set_aborter(void (*aborter)(const char *)) {}

EXPORT void __android_log_call_aborter(const char *message) { shim_abort(message); }

EXPORT void __android_log_default_aborter(const char *message) { shim_abort(message); }

EXPORT void __android_log_assert(const char *condition, const char *tag, const char *format, ...) {
  char text[LONGEST];
  if (format != NULL) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
  } else {
    snprintf(text, sizeof text, "Assertion failed: %s", condition == NULL ? "" : condition);
  }
  shim_log(FATAL, tag, text);
  shim_abort(text);
}
