// Regular expressions: Android's compiled pattern has half the size of glibc's, so it holds a
// pointer to one of those; places are counted in longs there and in ints here.
#include "shim.h"

#include <regex.h>
#include <stdlib.h>

struct pattern {
  int magic;
  size_t groups;
  const char *end;
  regex_t *compiled;
};

struct place {
  ssize_t start, end;
};

enum { EXTENDED = 1, IGNORE_CASE = 2, NO_PLACES = 4, NEWLINE = 8, BY_LENGTH = 4 };

BIONIC(int, regcomp, (struct pattern * pattern, const char *text, int flags)) {
  regex_t *compiled = malloc(sizeof *compiled);
  if (compiled == NULL) {
    return REG_ESPACE;
  }
  int mapped = (flags & EXTENDED ? REG_EXTENDED : 0) | (flags & IGNORE_CASE ? REG_ICASE : 0) |
               (flags & NO_PLACES ? REG_NOSUB : 0) | (flags & NEWLINE ? REG_NEWLINE : 0);
  int error = REAL(regcomp)(compiled, text, mapped);
  if (error != 0) {
    free(compiled);
    compiled = NULL;
  }
  *pattern = (struct pattern){0, compiled == NULL ? 0 : compiled->re_nsub, NULL, compiled};
  return error;
}

BIONIC(int, regexec,
       (const struct pattern *pattern, const char *text, size_t count, struct place *places,
        int flags)) {
  bool wanted = count > 0 && places != NULL;
  regmatch_t *found = wanted ? calloc(count, sizeof *found) : NULL;
  if (wanted && found == NULL) {
    return REG_ESPACE;
  }
  if (wanted && (flags & BY_LENGTH)) {
    found[0] = (regmatch_t){(regoff_t)places[0].start, (regoff_t)places[0].end};
  }
  int result = REAL(regexec)(pattern->compiled, text, wanted ? count : 0, found,
                             (flags & 3) | (flags & BY_LENGTH ? REG_STARTEND : 0));
  for (size_t i = 0; result == 0 && wanted && i < count; i++) {
    places[i] = (struct place){found[i].rm_so, found[i].rm_eo};
  }
  free(found);
  return result;
}

BIONIC(void, regfree, (struct pattern * pattern)) {
  if (pattern->compiled != NULL) {
    REAL(regfree)(pattern->compiled);
    free(pattern->compiled);
    pattern->compiled = NULL;
  }
}

BIONIC(size_t, regerror,
       (int error, const struct pattern *pattern, char *buffer, size_t size)) {
  return REAL(regerror)(error, pattern == NULL ? NULL : pattern->compiled, buffer, size);
}
