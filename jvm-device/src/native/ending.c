// How native code ends the process of the app. The JVM has to go too: frames of native code cannot
// be unwound. It leaves a note for the host, which tells an end on purpose from a crash.
#include "shim.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char note_path[4096];
static char abort_message[1024];

// Names the file, which is empty when a process begins.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setNote(JNIEnv *env, jclass type,
                                                             jstring path) {
  const char *text = (*env)->GetStringUTFChars(env, path, NULL);
  if (text != NULL) {
    snprintf(note_path, sizeof note_path, "%s", text);
    (*env)->ReleaseStringUTFChars(env, path, text);
    unlink(note_path);
    abort_message[0] = 0;
    shim_forget_absent();
  }
}

void shim_note(const char *kind, const char *text) {
  int file = (int)syscall(SYS_openat, AT_FDCWD, note_path,
                          O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file >= 0) {
    char note[1200];
    int length = snprintf(note, sizeof note, "%s %s", kind, text);
    size_t end = (size_t)length < sizeof note - 1 ? (size_t)length : sizeof note - 2;
    for (size_t i = 0; i < end; i++) {
      note[i] = note[i] == '\n' ? ' ' : note[i];
    }
    note[end] = '\n';
    ssize_t written = syscall(SYS_write, file, note, end + 1);
    (void)written;  // The process ends either way; without a note the host reports the signal.
    syscall(SYS_close, file);
  }
}

EXPORT void android_set_abort_message(const char *message) {
  snprintf(abort_message, sizeof abort_message, "%s", message == NULL ? "" : message);
}

// The JVM writes a report with the stack when it meets an instruction that does not exist, and
// nothing when it gets SIGABRT.
_Noreturn void shim_abort(const char *message) {
  if (message != NULL) {
    android_set_abort_message(message);
  }
  shim_note("abort", abort_message);
  __builtin_trap();
}

EXPORT _Noreturn void abort(void) { shim_abort(NULL); }

EXPORT void __assert(const char *file, int line, const char *expression) {
  char text[900];
  snprintf(text, sizeof text, "%s:%d: assertion \"%s\" failed", file, line, expression);
  shim_abort(text);
}

EXPORT void __assert2(const char *file, int line, const char *function, const char *expression) {
  char text[900];
  snprintf(text, sizeof text, "%s:%d: %s: assertion \"%s\" failed", file, line, function,
           expression);
  shim_abort(text);
}

EXPORT void __stack_chk_fail(void) { shim_abort("stack corruption detected (-fstack-protector)"); }

static _Noreturn void leave(int status) {
  char text[16];
  snprintf(text, sizeof text, "%d", status);
  shim_note("exit", text);
  syscall(SYS_exit_group, status & 0xff);
  __builtin_trap();
}

EXPORT _Noreturn void exit(int status) { leave(status); }

EXPORT _Noreturn void _exit(int status) { leave(status); }

EXPORT _Noreturn void _Exit(int status) { leave(status); }

EXPORT _Noreturn void quick_exit(int status) { leave(status); }

// A phone kills the process of an app; nothing that was to be done at its exit is ever done.
EXPORT int __cxa_atexit(void (*function)(void *), void *argument, void *library) { return 0; }

EXPORT void __cxa_finalize(void *library) {}

EXPORT int atexit(void (*function)(void)) { return 0; }

EXPORT int at_quick_exit(void (*function)(void)) { return 0; }

EXPORT int raise(int signal) {
  if (signal == SIGABRT) {
    shim_abort(NULL);
  }
  return (int)syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
}

EXPORT int kill(pid_t process, int signal) {
  if (process == getpid() && signal == SIGABRT) {
    shim_abort(NULL);
  }
  if (process == getpid() && signal == SIGKILL) {
    leave(0);  // android.os.Process.killProcess does the same: the app ends itself.
  }
  return (int)syscall(SYS_kill, process, signal);
}
