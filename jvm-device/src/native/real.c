// Finds glibc's own functions behind those of the shim. dlsym is one of them, so it is looked up by
// hand, in the table of symbols of the library that has it.
#include "shim.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>

struct search {
  const char *name;
  void *found;
};

static size_t symbols_of(const uint32_t *table) {
  uint32_t buckets = table[0], first = table[1], bloom = table[2];
  const uint32_t *bucket = table + 4 + 2 * bloom;
  const uint32_t *chain = bucket + buckets;
  uint32_t last = 0;
  for (uint32_t i = 0; i < buckets; i++) {
    last = bucket[i] > last ? bucket[i] : last;
  }
  if (last < first) {
    return first;
  }
  while (!(chain[last - first] & 1)) {
    last++;
  }
  return last + 1;
}

static int look(struct dl_phdr_info *info, size_t size, void *data) {
  struct search *search = data;
  const char *name = info->dlpi_name == NULL ? "" : strrchr(info->dlpi_name, '/');
  if (name == NULL || (strcmp(name, "/libc.so.6") != 0 && strcmp(name, "/libdl.so.2") != 0)) {
    return 0;
  }
  const ElfW(Sym) *symbols = NULL;
  const char *strings = NULL;
  const uint32_t *hashes = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) {
      continue;
    }
    const ElfW(Dyn) *entry = (void *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      symbols = entry->d_tag == DT_SYMTAB ? (void *)entry->d_un.d_ptr : symbols;
      strings = entry->d_tag == DT_STRTAB ? (void *)entry->d_un.d_ptr : strings;
      hashes = entry->d_tag == DT_GNU_HASH ? (void *)entry->d_un.d_ptr : hashes;
    }
  }
  if (symbols == NULL || strings == NULL || hashes == NULL) {
    return 0;
  }
  for (size_t i = 0, count = symbols_of(hashes); i < count; i++) {
    if (symbols[i].st_shndx != SHN_UNDEF && symbols[i].st_value != 0 &&
        strcmp(strings + symbols[i].st_name, search->name) == 0) {
      search->found = (void *)(info->dlpi_addr + symbols[i].st_value);
      return 1;
    }
  }
  return 0;
}

static void *by_hand(const char *name) {
  struct search search = {name, NULL};
  dl_iterate_phdr(look, &search);
  return search.found;
}

void *shim_real(void **cell, const char *name) {
  void *found = __atomic_load_n(cell, __ATOMIC_ACQUIRE);
  if (found != NULL) {
    return found;
  }
  static void *(*lookup)(void *, const char *);
  static void *(*open)(const char *, int);
  if (lookup == NULL || open == NULL) {
    open = (void *(*)(const char *, int))by_hand("dlopen");
    lookup = (void *(*)(void *, const char *))by_hand("dlsym");
  }
  static const char *const libraries[] = {"libc.so.6", "libm.so.6", "libpthread.so.0",
                                          "libdl.so.2"};
  for (int i = 0; i < 4 && found == NULL; i++) {
    void *library = open(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
    found = library == NULL ? NULL : lookup(library, name);
  }
  __atomic_store_n(cell, found, __ATOMIC_RELEASE);
  return found;
}
