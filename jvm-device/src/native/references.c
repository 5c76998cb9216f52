// Global references that native code of the app has made and not deleted. On a phone they end with
// the process; here they would keep its classes in memory, and each start of the app needs as much
// again. The JVM's table of JNI functions is replaced for the two functions that matter.
#include "shim.h"

#include <jvmti.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>

enum { MOST_RANGES = 4096 };

static struct {
  uintptr_t start, end;
} ranges[MOST_RANGES];
static int range_count;

// Open addressing; an empty place is NULL, a deleted one GONE.
static jobject *references;
static size_t places, used;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#define GONE ((jobject)1)

static jobject(JNICALL *make)(JNIEnv *, jobject);
static void(JNICALL *drop)(JNIEnv *, jobject);

static int add_range(struct dl_phdr_info *info, size_t size, void *data) {
  if (info->dlpi_addr != *(uintptr_t *)data || range_count == MOST_RANGES) {
    return 0;
  }
  uintptr_t end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_vaddr + part->p_memsz > end) {
      end = part->p_vaddr + part->p_memsz;
    }
  }
  ranges[range_count].start = info->dlpi_addr;
  ranges[range_count].end = info->dlpi_addr + end;
  __atomic_store_n(&range_count, range_count + 1, __ATOMIC_RELEASE);
  return 1;
}

void shim_watch_library(void *handle) {
  uintptr_t base = ((struct link_map *)handle)->l_addr;
  REAL(pthread_mutex_lock)(&mutex);
  dl_iterate_phdr(add_range, &base);
  REAL(pthread_mutex_unlock)(&mutex);
}

// The latest libraries are those of the process that runs.
bool shim_is_of_app(uintptr_t address) {
  for (int i = __atomic_load_n(&range_count, __ATOMIC_ACQUIRE) - 1; i >= 0; i--) {
    if (address >= ranges[i].start && address < ranges[i].end) {
      return true;
    }
  }
  return false;
}

static size_t place_of(jobject reference) {
  return ((uintptr_t)reference >> 3) * 0x9e3779b97f4a7c15 >> 20 & (places - 1);
}

static void put(jobject reference) {
  size_t at = place_of(reference);
  while (references[at] != NULL) {
    at = (at + 1) & (places - 1);
  }
  references[at] = reference;
  used++;
}

static bool make_room(void) {
  if (places > 0 && used * 2 < places) {
    return true;
  }
  jobject *before = references;
  size_t count = places;
  jobject *grown = calloc(count == 0 ? 1024 : count * 2, sizeof *grown);
  if (grown == NULL) {
    return false;
  }
  references = grown;
  places = count == 0 ? 1024 : count * 2;
  used = 0;
  for (size_t i = 0; i < count; i++) {
    if (before[i] != NULL && before[i] != GONE) {
      put(before[i]);
    }
  }
  free(before);
  return true;
}

static jobject JNICALL make_watched(JNIEnv *env, jobject object) {
  jobject made = make(env, object);
  if (made != NULL && shim_is_of_app((uintptr_t)__builtin_return_address(0))) {
    REAL(pthread_mutex_lock)(&mutex);
    if (make_room()) {
      put(made);
    }
    REAL(pthread_mutex_unlock)(&mutex);
  }
  return made;
}

static void forget(jobject reference) {
  REAL(pthread_mutex_lock)(&mutex);
  for (size_t at = places == 0 ? 0 : place_of(reference); places > 0 && references[at] != NULL;
       at = (at + 1) & (places - 1)) {
    if (references[at] == reference) {
      references[at] = GONE;
      break;
    }
  }
  REAL(pthread_mutex_unlock)(&mutex);
}

static void JNICALL drop_watched(JNIEnv *env, jobject reference) {
  if (reference != NULL) {
    forget(reference);
  }
  drop(env, reference);
}

void shim_watch_references(JavaVM *vm) {
  jvmtiEnv *tools = NULL;
  jniNativeInterface *table = NULL;
  if ((*vm)->GetEnv(vm, (void **)&tools, JVMTI_VERSION_1_2) != JNI_OK ||
      (*tools)->GetJNIFunctionTable(tools, &table) != JVMTI_ERROR_NONE) {
    return;  // Without it the JVM fills up sooner, and a new one takes its place.
  }
  make = table->NewGlobalRef;
  drop = table->DeleteGlobalRef;
  table->NewGlobalRef = make_watched;
  table->DeleteGlobalRef = drop_watched;
  (*tools)->SetJNIFunctionTable(tools, table);
  (*tools)->Deallocate(tools, (unsigned char *)table);
}

// Deletes what the ended process has left.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_releaseReferences(JNIEnv *env, jclass type) {
  REAL(pthread_mutex_lock)(&mutex);
  jobject *left = references;
  size_t count = places;
  references = NULL;
  places = used = 0;
  REAL(pthread_mutex_unlock)(&mutex);
  for (size_t i = 0; i < count; i++) {
    if (left[i] != NULL && left[i] != GONE) {
      drop(env, left[i]);
    }
  }
  free(left);
}
