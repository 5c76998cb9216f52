// Loopers that native code prepares for threads of its own. The main thread's belongs to Java: its
// messages are the device's, and it waits for no descriptors.
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { WAKE = -1, CALLBACK = -2, TIMEOUT = -3, ERROR = -4, MOST = 64, SLICE = 10 };
enum { INPUT = 1, OUTPUT = 2, FAILURE = 4, HANGUP = 8, INVALID = 16 };

typedef int (*callback_t)(int file, int events, void *data);

struct entry {
  int file, identifier, events;
  callback_t callback;
  void *data;
};

struct looper {
  pthread_mutex_t mutex;
  int references, woken[2], count;
  struct entry entries[MOST];
};

static _Thread_local struct looper *own;

EXPORT struct looper *ALooper_forThread(void) { return own; }

EXPORT struct looper *ALooper_prepare(int options) {
  if (own == NULL) {
    struct looper *made = calloc(1, sizeof *made);
    if (made == NULL || pipe2(made->woken, O_CLOEXEC | O_NONBLOCK) != 0) {
      free(made);
      return NULL;
    }
    made->references = 1;
    pthread_mutex_init(&made->mutex, NULL);
    own = made;
  }
  return own;
}

EXPORT void ALooper_acquire(struct looper *looper) {
  __atomic_add_fetch(&looper->references, 1, __ATOMIC_RELAXED);
}

// The last reference is the thread's own, which lasts.
EXPORT void ALooper_release(struct looper *looper) {
  __atomic_sub_fetch(&looper->references, 1, __ATOMIC_RELAXED);
}

EXPORT void ALooper_wake(struct looper *looper) {
  ssize_t written = write(looper->woken[1], "", 1);
  (void)written;  // A full pipe wakes as well.
}

EXPORT int ALooper_removeFd(struct looper *looper, int file) {
  int removed = 0;
  pthread_mutex_lock(&looper->mutex);
  for (int i = 0; i < looper->count && !removed; i++) {
    if (looper->entries[i].file == file) {
      looper->entries[i] = looper->entries[--looper->count];
      removed = 1;
    }
  }
  pthread_mutex_unlock(&looper->mutex);
  return removed;
}

EXPORT int ALooper_addFd(struct looper *looper, int file, int identifier, int events,
                         callback_t callback, void *data) {
  if (looper == NULL) {
    return -1;
  }
  ALooper_removeFd(looper, file);
  pthread_mutex_lock(&looper->mutex);
  bool fits = looper->count < MOST;
  if (fits) {
    looper->entries[looper->count++] = (struct entry){
        file, callback == NULL ? identifier : CALLBACK, events, callback, data};
  }
  pthread_mutex_unlock(&looper->mutex);
  ALooper_wake(looper);
  return fits ? 1 : -1;
}

static int events_of(short found) {
  return (found & POLLIN ? INPUT : 0) | (found & POLLOUT ? OUTPUT : 0) |
         (found & POLLERR ? FAILURE : 0) | (found & POLLHUP ? HANGUP : 0) |
         (found & POLLNVAL ? INVALID : 0);
}

// Looks once; TIMEOUT when nothing has happened in this time.
static int look(struct looper *looper, int milliseconds, struct entry *ready, int *events) {
  struct pollfd files[MOST + 1] = {{looper->woken[0], POLLIN, 0}};
  struct entry entries[MOST];
  pthread_mutex_lock(&looper->mutex);
  int count = looper->count;
  for (int i = 0; i < count; i++) {
    entries[i] = looper->entries[i];
    int wanted = entries[i].events;
    files[i + 1] = (struct pollfd){entries[i].file,
                                   (short)((wanted & INPUT ? POLLIN : 0) |
                                           (wanted & OUTPUT ? POLLOUT : 0)),
                                   0};
  }
  pthread_mutex_unlock(&looper->mutex);
  int found = poll(files, (nfds_t)count + 1, milliseconds);
  if (found <= 0) {
    return found == 0 || errno == EINTR ? TIMEOUT : ERROR;
  }
  for (int i = 0; i < count; i++) {
    if (files[i + 1].revents != 0) {
      *ready = entries[i];
      *events = events_of(files[i + 1].revents);
      return entries[i].identifier;
    }
  }
  char drained[64];
  while (read(looper->woken[0], drained, sizeof drained) > 0) {
  }
  return WAKE;
}

EXPORT int ALooper_pollOnce(int milliseconds, int *file, int *events, void **data) {
  struct looper *looper = own;
  if (looper == NULL) {
    return ERROR;
  }
  int64_t end = shim_now(CLOCK_MONOTONIC) + milliseconds * 1000000LL;
  while (true) {
    struct entry ready;
    int found = 0;
    int result = look(looper, milliseconds == 0 ? 0 : SLICE, &ready, &found);
    if (result == CALLBACK) {
      if (ready.callback(ready.file, found, ready.data) == 0) {
        ALooper_removeFd(looper, ready.file);
      }
    } else if (result >= 0) {
      *(file == NULL ? &(int){0} : file) = ready.file;
      *(events == NULL ? &(int){0} : events) = found;
      *(data == NULL ? &(void *){NULL} : data) = ready.data;
    }
    bool over = milliseconds >= 0 && shim_now(CLOCK_MONOTONIC) >= end;
    if (result != TIMEOUT || over) {
      return result;
    }
  }
}

EXPORT int ALooper_pollAll(int milliseconds, int *file, int *events, void **data) {
  int result;
  do {
    result = ALooper_pollOnce(milliseconds, file, events, data);
  } while (result == CALLBACK);
  return result;
}

// libandroid's tracing, which nobody listens to.
EXPORT bool ATrace_isEnabled(void) { return false; }
EXPORT void ATrace_beginSection(const char *name) {}
EXPORT void ATrace_endSection(void) {}
EXPORT void ATrace_beginAsyncSection(const char *name, int32_t cookie) {}
EXPORT void ATrace_endAsyncSection(const char *name, int32_t cookie) {}
EXPORT void ATrace_setCounter(const char *name, int64_t value) {}
