// Numbers: what Android calls otherwise or answers with other constants. Its long double has 128
// bits, which glibc calls _Float128. Nothing is computed with them here: that would take functions
// of the compiler's own library, which would hide those of the same names.
#include "shim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
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

EXPORT const struct {
  uint32_t control, status, tag, rest[4], mxcsr;
} __fe_dfl_env = {0xffff037f, 0xffff0000, 0xffffffff, {0, 0, 0, 0xffff0000}, 0x1f80};

typedef __float128 quad;
typedef struct {
  quad real, imaginary;
} quad_pair;  // passed and returned in memory, as long double _Complex is

#define TYPED(result, name, original, parameters, arguments)                              \
  BIONIC(result, name, parameters) {                                                      \
    static void *cell;                                                                    \
    return ((result(*) parameters)shim_real(&cell, original)) arguments;                  \
  }
#define QUAD(result, name, parameters, arguments) \
  TYPED(result, name##l, #name "f128", parameters, arguments)

#define QUAD_1(name) QUAD(quad, name, (quad x), (x))
QUAD_1(acos) QUAD_1(acosh) QUAD_1(asin) QUAD_1(asinh) QUAD_1(atan) QUAD_1(atanh) QUAD_1(cbrt)
QUAD_1(ceil) QUAD_1(cos) QUAD_1(cosh) QUAD_1(erf) QUAD_1(erfc) QUAD_1(exp) QUAD_1(exp2)
QUAD_1(expm1) QUAD_1(fabs) QUAD_1(floor) QUAD_1(lgamma) QUAD_1(log) QUAD_1(log10) QUAD_1(log1p)
QUAD_1(log2) QUAD_1(logb) QUAD_1(nearbyint) QUAD_1(rint) QUAD_1(round) QUAD_1(sin) QUAD_1(sinh)
QUAD_1(sqrt) QUAD_1(tan) QUAD_1(tanh) QUAD_1(tgamma) QUAD_1(trunc)

#define QUAD_2(name) QUAD(quad, name, (quad x, quad y), (x, y))
QUAD_2(atan2) QUAD_2(copysign) QUAD_2(fdim) QUAD_2(fmax) QUAD_2(fmin) QUAD_2(fmod) QUAD_2(hypot)
QUAD_2(nextafter) QUAD_2(pow) QUAD_2(remainder)
TYPED(quad, nexttowardl, "nextafterf128", (quad x, quad y), (x, y))

QUAD(quad, fma, (quad x, quad y, quad z), (x, y, z))
QUAD(quad, frexp, (quad x, int *exponent), (x, exponent))
QUAD(quad, ldexp, (quad x, int exponent), (x, exponent))
TYPED(quad, lgammal_r, "lgammaf128_r", (quad x, int *sign), (x, sign))
QUAD(quad, modf, (quad x, quad *whole), (x, whole))
QUAD(quad, nan, (const char *text), (text))
QUAD(quad, remquo, (quad x, quad y, int *quotient), (x, y, quotient))
QUAD(quad, scalbn, (quad x, int exponent), (x, exponent))
QUAD(quad, scalbln, (quad x, long exponent), (x, exponent))
QUAD(void, sincos, (quad x, quad *sine, quad *cosine), (x, sine, cosine))
QUAD(int, ilogb, (quad x), (x))
QUAD(long, lrint, (quad x), (x))
QUAD(long, lround, (quad x), (x))
QUAD(long long, llrint, (quad x), (x))
QUAD(long long, llround, (quad x), (x))
TYPED(quad, strtold, "strtof128", (const char *text, char **end), (text, end))
TYPED(quad, strtold_l, "strtof128_l", (const char *text, char **end, void *locale),
      (text, end, locale))
TYPED(quad, wcstold, "wcstof128", (const wchar_t *text, wchar_t **end), (text, end))
TYPED(quad, wcstold_l, "wcstof128_l", (const wchar_t *text, wchar_t **end, void *locale),
      (text, end, locale))

#define COMPLEX_TO_QUAD(name) QUAD(quad, name, (quad_pair x), (x))
COMPLEX_TO_QUAD(cabs) COMPLEX_TO_QUAD(carg) COMPLEX_TO_QUAD(cimag) COMPLEX_TO_QUAD(creal)

#define COMPLEX_1(name) QUAD(quad_pair, name, (quad_pair x), (x))
COMPLEX_1(cacos) COMPLEX_1(cacosh) COMPLEX_1(casin) COMPLEX_1(casinh) COMPLEX_1(catan)
COMPLEX_1(catanh) COMPLEX_1(ccos) COMPLEX_1(ccosh) COMPLEX_1(cexp) COMPLEX_1(clog) COMPLEX_1(conj)
COMPLEX_1(cproj) COMPLEX_1(csin) COMPLEX_1(csinh) COMPLEX_1(csqrt) COMPLEX_1(ctan) COMPLEX_1(ctanh)
QUAD(quad_pair, cpow, (quad_pair x, quad_pair y), (x, y))

// What kind of number it is, from its bits.
static int kind_of(quad x) {
  uint64_t half[2];
  memcpy(half, &x, sizeof half);
  uint64_t exponent = half[1] >> 48 & 0x7fff;
  bool empty = half[0] == 0 && half[1] << 16 == 0;
  return exponent == 0x7fff ? (empty ? INFINITE : NOT_A_NUMBER)
         : exponent != 0    ? NORMAL
                            : (empty ? ZERO : SUBNORMAL);
}

static int sign_of(quad x) {
  uint64_t half[2];
  memcpy(half, &x, sizeof half);
  return (int)(half[1] >> 63);
}

ASK(__fpclassifyl, quad, kind_of(x))
ASK(__isfinitel, quad, (kind_of(x) & (INFINITE | NOT_A_NUMBER)) == 0)
ASK(isfinitel, quad, (kind_of(x) & (INFINITE | NOT_A_NUMBER)) == 0)
ASK(__isinfl, quad, kind_of(x) == INFINITE)
ASK(isinfl, quad, kind_of(x) == INFINITE)
ASK(__isnanl, quad, kind_of(x) == NOT_A_NUMBER)
ASK(isnanl, quad, kind_of(x) == NOT_A_NUMBER)
ASK(__isnormall, quad, kind_of(x) == NORMAL)
ASK(isnormall, quad, kind_of(x) == NORMAL)
ASK(__signbitl, quad, sign_of(x))
