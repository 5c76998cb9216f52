// Which libraries are where in memory: native code sees those of the app under the paths they have
// on a phone, and nothing of the JVM. Crash reporters and hooks look for them.
#include "shim.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LONGEST = 4096 };
static char copies[LONGEST], shown[LONGEST];

// Says where the libraries of the process are, and where the app believes that they are.
EXPORT void JNICALL Java_tapwright_nativecode_Bridge_setLibraries(JNIEnv *env, jclass type,
                                                                  jstring place, jstring seen) {
  jstring given[] = {place, seen};
  char *kept[] = {copies, shown};
  for (int i = 0; i < 2; i++) {
    const char *text = (*env)->GetStringUTFChars(env, given[i], NULL);
    if (text == NULL) {
      return;
    }
    snprintf(kept[i], LONGEST, "%s", text);
    (*env)->ReleaseStringUTFChars(env, given[i], text);
  }
}

// The file's name in the app's directory of libraries; NULL if it is not the app's.
static const char *own_name(const char *path) {
  size_t length = strlen(copies);
  return path != NULL && length > 0 && strncmp(path, copies, length) == 0 && path[length] == '/'
             ? path + length + 1
             : NULL;
}

// Paths that were handed out stay where they are.
static const char *shown_path(const char *path) {
  static struct known {
    const char *path;
    struct known *next;
  } *all;
  const char *name = own_name(path);
  char text[2 * LONGEST];
  if (name == NULL) {
    return path;
  }
  snprintf(text, sizeof text, "%s/%s", shown, name);
  struct known *first = __atomic_load_n(&all, __ATOMIC_ACQUIRE);
  for (struct known *each = first; each != NULL; each = each->next) {
    if (strcmp(each->path, text) == 0) {
      return each->path;
    }
  }
  struct known *made = malloc(sizeof *made);
  char *copy = strdup(text);
  if (made == NULL || copy == NULL) {
    free(made);
    free(copy);
    return path;
  }
  *made = (struct known){copy, first};
  while (!__atomic_compare_exchange_n(&all, &made->next, made, false, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED)) {
  }
  return made->path;
}

EXPORT int dladdr(const void *address, Dl_info *info) {
  int found = REAL(dladdr)(address, info);
  if (found != 0) {
    info->dli_fname = shown_path(info->dli_fname);
  }
  return found;
}

struct visit {
  int (*called)(struct dl_phdr_info *, size_t, void *);
  void *data;
};

static int visited(struct dl_phdr_info *info, size_t size, void *data) {
  struct visit *visit = data;
  struct dl_phdr_info told = *info;
  told.dlpi_name = shown_path(info->dlpi_name);
  return visit->called(&told, size < sizeof told ? size : sizeof told, visit->data);
}

// All of them: unwinders that the app brings look here for the frames of others too.
BIONIC(int, dl_iterate_phdr,
       (int (*called)(struct dl_phdr_info *, size_t, void *), void *data)) {
  return REAL(dl_iterate_phdr)(visited, &(struct visit){called, data});
}

static bool is_map(const char *path) {
  char own[64];
  snprintf(own, sizeof own, "/proc/%d/maps", (int)getpid());
  return strcmp(path, "/proc/self/maps") == 0 || strcmp(path, own) == 0;
}

// The parts of one of the app's libraries, as lines of the map. The kernel's own map is not for the
// app: it names the JVM's files, and the jail may hide it.
static int write_parts(struct dl_phdr_info *info, size_t size, void *to) {
  const char *name = own_name(info->dlpi_name);
  uint64_t page = (uint64_t)getpagesize();
  for (int i = 0; name != NULL && i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_LOAD) {
      uint64_t start = (info->dlpi_addr + part->p_vaddr) & ~(page - 1);
      uint64_t end = (info->dlpi_addr + part->p_vaddr + part->p_memsz + page - 1) & ~(page - 1);
      fprintf(to, "%08lx-%08lx %c%c%cp %08lx 00:01 %d %s/%s\n", start, end,
              part->p_flags & PF_R ? 'r' : '-', part->p_flags & PF_W ? 'w' : '-',
              part->p_flags & PF_X ? 'x' : '-', part->p_offset & ~(page - 1), 1, shown, name);
    }
  }
  return 0;
}

// A file without a name, beside the libraries: the jail has no memory files.
static int scratch(void) {
  char path[LONGEST + 32];
  snprintf(path, sizeof path, "%s/.map-%ld", copies, syscall(SYS_gettid));
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) {
    syscall(SYS_unlink, path);
  }
  return file;
}

int shim_open_map(const char *path) {
  if (path == NULL || copies[0] == 0 || !is_map(path)) {
    return -1;
  }
  int made = scratch();
  FILE *to = made < 0 ? NULL : REAL(fdopen)(dup(made), "w");
  if (to == NULL) {
    close(made);
    return -1;
  }
  REAL(dl_iterate_phdr)(write_parts, to);
  REAL(fclose)(to);
  lseek(made, 0, SEEK_SET);
  return made;
}
