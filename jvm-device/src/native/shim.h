// Shared by the parts of the shim: a stand-in for Android's system libraries on top of glibc.
//
// The shim is loaded as "libc.so", the name under which every library of an app asks for Android's
// C library. What glibc does alike is not here: the library of the app finds it in glibc. Here is
// what Android has and glibc has not, and what the two do differently under the same name.
#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <jni.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))
#define BILLION 1000000000LL

// Defines a function whose type differs from the one that glibc's headers give to this name.
#define BIONIC(result, name, parameters)                     \
  EXPORT result bionic_##name parameters __asm__(#name);     \
  result bionic_##name parameters

// glibc's function of this name, behind a function of the shim.
void *shim_real(void **cell, const char *name);
#define REAL(name)                                                        \
  ({                                                                      \
    static void *cell_;                                                   \
    (__typeof__(&name))shim_real(&cell_, #name);                          \
  })

// The environment of the calling thread; NULL for a thread that the JVM does not know.
JNIEnv *shim_environment(void);
// The same, or NULL where Java must not be called: an exception is waiting to be thrown.
JNIEnv *shim_ready_environment(void);
// Calls a static method of the bridge's Java side.
jclass shim_bridge(void);
jmethodID shim_method(JNIEnv *env, const char *name, const char *signature);

// The time of the device in nanoseconds; real when no app has been given a clock.
int64_t shim_now(clockid_t clock);
int64_t shim_nanoseconds(const struct timespec *moment);
struct timespec shim_timespec(int64_t nanoseconds);
// Until when to wait next, by the machine's calendar clock, for a moment of the device's: a slice of
// the whole. False when that moment has come.
bool shim_slice(const struct timespec *deadline, struct timespec *real);
// Lets a slice of the device's time pass up to this moment, after a slice of waiting brought nothing.
// The calling thread must hold nothing that another may wait for.
void shim_pass(const struct timespec *deadline);

// Puts a line into the device's log.
void shim_log(int priority, const char *tag, const char *text);
// Says that the app has called something that this device lacks, and where the caller goes on.
void shim_absent(const char *function, const void *caller);
// Begins a process in which nothing absent was called yet.
void shim_forget_absent(void);
// Keeps count of the global references that libraries of the app make: first the JVM, then each.
void shim_watch_references(JavaVM *vm);
void shim_watch_library(void *handle);
// Whether code of the running app's libraries is at this address.
bool shim_is_of_app(uintptr_t address);
// Lets libraries of the app find classes without initializing them.
void shim_find_classes(JavaVM *vm, JNIEnv *env);
// Leaves word for the host, which reads it when the process is gone.
void shim_note(const char *kind, const char *text);
// Ends the process of the app as abort() does on a phone.
_Noreturn void shim_abort(const char *message);

// Where a file is that a phone has in a fixed place; the same path for all others.
const char *shim_path(const char *path, char *buffer, size_t size);

// Opens the map of the process's memory as the app may see it; -1 for any other path.
int shim_open_map(const char *path);

// Numbers that follow from the device's seed.
void shim_random(void *buffer, size_t size);
