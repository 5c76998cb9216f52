// Looking up addresses: the structure has two fields in another order, and flags other numbers.
#include "shim.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct info {  // Android's struct addrinfo
  int flags, family, type, protocol;
  socklen_t length;
  char *name;
  struct sockaddr *address;
  struct info *next;
};

enum { MAP = 8, ERRORS = 10 };
static const int ASK[MAP][2] = {{0x1, AI_PASSIVE},      {0x2, AI_CANONNAME}, {0x4, AI_NUMERICHOST},
                                {0x8, AI_NUMERICSERV},  {0x100, AI_ALL},     {0x400, AI_ADDRCONFIG},
                                {0x800, AI_V4MAPPED}};
static const int TELL[MAP][2] = {{1, NI_NOFQDN},
                                 {2, NI_NUMERICHOST},
                                 {4, NI_NAMEREQD},
                                 {8, NI_NUMERICSERV},
                                 {16, NI_DGRAM}};
// By Android's number, which is one more than the place here.
static const int FAILURES[ERRORS] = {0,          EAI_AGAIN,  EAI_BADFLAGS, EAI_FAIL,    EAI_FAMILY,
                                     EAI_MEMORY, 0,          EAI_NONAME,   EAI_SERVICE, EAI_SOCKTYPE};
enum { SYSTEM = 11, OVERFLOW = 14 };

static int mapped(const int map[MAP][2], int flags) {
  int result = 0;
  for (int i = 0; i < MAP; i++) {
    result |= flags & map[i][0] ? map[i][1] : 0;
  }
  return result;
}

static int failure(int error) {
  for (int i = 0; i < ERRORS; i++) {
    if (error != 0 && FAILURES[i] == error) {
      return i + 1;
    }
  }
  return error == 0 ? 0 : error == EAI_OVERFLOW ? OVERFLOW : error == EAI_SYSTEM ? SYSTEM : 8;
}

BIONIC(void, freeaddrinfo, (struct info * list)) {
  while (list != NULL) {
    struct info *next = list->next;
    free(list->name);
    free(list->address);
    free(list);
    list = next;
  }
}

static struct info *copy(const struct addrinfo *from) {
  struct info *to = calloc(1, sizeof *to);
  if (to == NULL) {
    return NULL;
  }
  *to = (struct info){from->ai_flags, from->ai_family, from->ai_socktype, from->ai_protocol,
                      from->ai_addrlen};
  to->address = malloc(from->ai_addrlen);
  to->name = from->ai_canonname == NULL ? NULL : strdup(from->ai_canonname);
  if (to->address == NULL || (from->ai_canonname != NULL && to->name == NULL)) {
    bionic_freeaddrinfo(to);
    return NULL;
  }
  memcpy(to->address, from->ai_addr, from->ai_addrlen);
  return to;
}

BIONIC(int, getaddrinfo,
       (const char *host, const char *service, const struct info *hints, struct info **list)) {
  struct addrinfo asked = {0}, *found = NULL;
  if (hints != NULL) {
    asked = (struct addrinfo){mapped(ASK, hints->flags), hints->family, hints->type,
                              hints->protocol};
  }
  *list = NULL;
  int error = REAL(getaddrinfo)(host, service, hints == NULL ? NULL : &asked, &found);
  if (error != 0) {
    return failure(error);
  }
  struct info **end = list;
  for (struct addrinfo *each = found; each != NULL; each = each->ai_next) {
    *end = copy(each);
    if (*end == NULL) {
      bionic_freeaddrinfo(*list);
      *list = NULL;
      error = EAI_MEMORY;
      break;
    }
    end = &(*end)->next;
  }
  REAL(freeaddrinfo)(found);
  return failure(error);
}

EXPORT int getnameinfo(const struct sockaddr *address, socklen_t length, char *host,
                       socklen_t host_size, char *service, socklen_t service_size, int flags) {
  return failure(REAL(getnameinfo)(address, length, host, host_size, service, service_size,
                                   mapped(TELL, flags)));
}

EXPORT const char *gai_strerror(int error) {
  int known = error >= 1 && error <= ERRORS ? FAILURES[error - 1] : 0;
  return REAL(gai_strerror)(known != 0 ? known : error == SYSTEM ? EAI_SYSTEM : EAI_FAIL);
}
