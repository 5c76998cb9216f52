// Numbers: what Android calls otherwise or answers with other constants. Its long double has 128
// bits, which glibc calls _Float128.
#include "shim.h"

#include <math.h>
#include <stdlib.h>
#include <wchar.h>

enum { INFINITE = 1, NOT_A_NUMBER = 2, NORMAL = 4, SUBNORMAL = 8, ZERO = 16 };

static int classified(int kind) {
  switch (kind) {
    case FP_INFINITE:
      return INFINITE;
    case FP_NAN:
      return NOT_A_NUMBER;
    case FP_SUBNORMAL:
      return SUBNORMAL;
    case FP_ZERO:
      return ZERO;
    default:
      return NORMAL;
  }
}

EXPORT int __fpclassify(double x) {
  return classified(__builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x));
}

EXPORT int __fpclassifyd(double x) { return __fpclassify(x); }

EXPORT int __fpclassifyf(float x) {
  return classified(__builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x));
}

#define ASK(name, type, answer) \
  BIONIC(int, name, (type x)) { return answer; }
ASK(__isfinite, double, __builtin_isfinite(x))
ASK(__isfinitef, float, __builtin_isfinite(x))
ASK(isfinitef, float, __builtin_isfinite(x))
ASK(__isnormal, double, __builtin_isnormal(x))
ASK(__isnormalf, float, __builtin_isnormal(x))
ASK(isnormalf, float, __builtin_isnormal(x))
#undef isfinite
#undef isnormal
ASK(isfinite, double, __builtin_isfinite(x))
ASK(isnormal, double, __builtin_isnormal(x))

EXPORT double gamma_r(double x, int *sign) { return lgamma_r(x, sign); }
EXPORT float gammaf_r(float x, int *sign) { return lgammaf_r(x, sign); }

typedef __float128 quad;

#define QUAD_1(name)                                                                   \
  BIONIC(quad, name##l, (quad x)) {                                                    \
    static void *cell;                                                                 \
    quad (*function)(quad) = (quad(*)(quad))shim_real(&cell, #name "f128");            \
    return function == NULL ? (quad)name((double)x) : function(x);                     \
  }
QUAD_1(acos) QUAD_1(asin) QUAD_1(atan) QUAD_1(cbrt) QUAD_1(ceil) QUAD_1(cos) QUAD_1(cosh)
QUAD_1(exp) QUAD_1(exp2) QUAD_1(expm1) QUAD_1(fabs) QUAD_1(floor) QUAD_1(log) QUAD_1(log10)
QUAD_1(log1p) QUAD_1(log2) QUAD_1(nearbyint) QUAD_1(rint) QUAD_1(round) QUAD_1(sin) QUAD_1(sinh)
QUAD_1(sqrt) QUAD_1(tan) QUAD_1(tanh) QUAD_1(trunc)

#define QUAD_2(name)                                                                        \
  BIONIC(quad, name##l, (quad x, quad y)) {                                                 \
    static void *cell;                                                                      \
    quad (*function)(quad, quad) = (quad(*)(quad, quad))shim_real(&cell, #name "f128");     \
    return function == NULL ? (quad)name((double)x, (double)y) : function(x, y);            \
  }
QUAD_2(atan2) QUAD_2(copysign) QUAD_2(fdim) QUAD_2(fmax) QUAD_2(fmin) QUAD_2(fmod) QUAD_2(hypot)
QUAD_2(nextafter) QUAD_2(pow) QUAD_2(remainder)

BIONIC(quad, ldexpl, (quad x, int exponent)) { return x * (quad)ldexp(1.0, exponent); }

BIONIC(quad, frexpl, (quad x, int *exponent)) { return (quad)frexp((double)x, exponent); }

BIONIC(quad, modfl, (quad x, quad *whole)) {
  *whole = bionic_truncl(x);
  return x - *whole;
}

BIONIC(quad, strtold, (const char *text, char **end)) {
  static void *cell;
  quad (*function)(const char *, char **) =
      (quad(*)(const char *, char **))shim_real(&cell, "strtof128");
  return function == NULL ? (quad)strtod(text, end) : function(text, end);
}

BIONIC(quad, strtold_l, (const char *text, char **end, void *locale)) {
  return bionic_strtold(text, end);
}

BIONIC(quad, wcstold, (const wchar_t *text, wchar_t **end)) { return (quad)wcstod(text, end); }
