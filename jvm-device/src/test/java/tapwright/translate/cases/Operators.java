package tapwright.translate.cases;

/** What each arithmetic instruction of DEX is to do; the names are those of the instructions. */
public final class Operators {
  private Operators() {}

  public static int add_int(int a, int b) {
    return a + b;
  }

  public static int sub_int(int a, int b) {
    return a - b;
  }

  public static int mul_int(int a, int b) {
    return a * b;
  }

  public static int div_int(int a, int b) {
    return a / b;
  }

  public static int rem_int(int a, int b) {
    return a % b;
  }

  public static int and_int(int a, int b) {
    return a & b;
  }

  public static int or_int(int a, int b) {
    return a | b;
  }

  public static int xor_int(int a, int b) {
    return a ^ b;
  }

  public static int shl_int(int a, int b) {
    return a << b;
  }

  public static int shr_int(int a, int b) {
    return a >> b;
  }

  public static int ushr_int(int a, int b) {
    return a >>> b;
  }

  public static long add_long(long a, long b) {
    return a + b;
  }

  public static long sub_long(long a, long b) {
    return a - b;
  }

  public static long mul_long(long a, long b) {
    return a * b;
  }

  public static long div_long(long a, long b) {
    return a / b;
  }

  public static long rem_long(long a, long b) {
    return a % b;
  }

  public static long and_long(long a, long b) {
    return a & b;
  }

  public static long or_long(long a, long b) {
    return a | b;
  }

  public static long xor_long(long a, long b) {
    return a ^ b;
  }

  public static long shl_long(long a, int b) {
    return a << b;
  }

  public static long shr_long(long a, int b) {
    return a >> b;
  }

  public static long ushr_long(long a, int b) {
    return a >>> b;
  }

  public static float add_float(float a, float b) {
    return a + b;
  }

  public static float sub_float(float a, float b) {
    return a - b;
  }

  public static float mul_float(float a, float b) {
    return a * b;
  }

  public static float div_float(float a, float b) {
    return a / b;
  }

  public static float rem_float(float a, float b) {
    return a % b;
  }

  public static double add_double(double a, double b) {
    return a + b;
  }

  public static double sub_double(double a, double b) {
    return a - b;
  }

  public static double mul_double(double a, double b) {
    return a * b;
  }

  public static double div_double(double a, double b) {
    return a / b;
  }

  public static double rem_double(double a, double b) {
    return a % b;
  }

  public static int neg_int(int a) {
    return -a;
  }

  public static int not_int(int a) {
    return ~a;
  }

  public static long neg_long(long a) {
    return -a;
  }

  public static long not_long(long a) {
    return ~a;
  }

  public static float neg_float(float a) {
    return -a;
  }

  public static double neg_double(double a) {
    return -a;
  }

  public static long int_to_long(int a) {
    return a;
  }

  public static float int_to_float(int a) {
    return a;
  }

  public static double int_to_double(int a) {
    return a;
  }

  public static int long_to_int(long a) {
    return (int) a;
  }

  public static float long_to_float(long a) {
    return a;
  }

  public static double long_to_double(long a) {
    return a;
  }

  public static int float_to_int(float a) {
    return (int) a;
  }

  public static long float_to_long(float a) {
    return (long) a;
  }

  public static double float_to_double(float a) {
    return a;
  }

  public static int double_to_int(double a) {
    return (int) a;
  }

  public static long double_to_long(double a) {
    return (long) a;
  }

  public static float double_to_float(double a) {
    return (float) a;
  }

  public static int int_to_byte(int a) {
    return (byte) a;
  }

  public static int int_to_char(int a) {
    return (char) a;
  }

  public static int int_to_short(int a) {
    return (short) a;
  }

  public static int cmp_long(long a, long b) {
    return Long.compare(a, b);
  }

  public static int cmpl_float(float a, float b) {
    return a > b ? 1 : a == b ? 0 : -1;
  }

  public static int cmpg_float(float a, float b) {
    return a < b ? -1 : a == b ? 0 : 1;
  }

  public static int cmpl_double(double a, double b) {
    return a > b ? 1 : a == b ? 0 : -1;
  }

  public static int cmpg_double(double a, double b) {
    return a < b ? -1 : a == b ? 0 : 1;
  }

  public static boolean if_eq(int a, int b) {
    return a == b;
  }

  public static boolean if_ne(int a, int b) {
    return a != b;
  }

  public static boolean if_lt(int a, int b) {
    return a < b;
  }

  public static boolean if_ge(int a, int b) {
    return a >= b;
  }

  public static boolean if_gt(int a, int b) {
    return a > b;
  }

  public static boolean if_le(int a, int b) {
    return a <= b;
  }
}
