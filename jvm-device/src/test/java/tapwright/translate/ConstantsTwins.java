package tapwright.translate;

import java.util.Map;

/**
 * A class in Java and its twin in smali: each operation with a literal, and each comparison with a
 * constant register on either side, which compilers turn round or fold before it is DEX.
 */
final class ConstantsTwins {
  private static final Map<String, String> OPERATORS =
      Map.of(
          "add", "+", "mul", "*", "div", "/", "rem", "%", "and", "&", "or", "|", "xor", "^", "shl",
          "<<", "shr", ">>", "ushr", ">>>");
  private static final Map<String, String> CONDITIONS =
      Map.of("eq", "==", "ne", "!=", "lt", "<", "ge", ">=", "gt", ">", "le", "<=");
  private static final int[] SMALL = {0, 1, -1, 7, 31, 33, 127, -128};
  private static final int[] MEDIUM = {0, 1, -1, 300, 32767, -32768};
  private static final String[] WIDE = {
    "0x0L",
    "0x1L",
    "-0x1L",
    "0x8000000000000000L",
    "0x7fffffffffffffffL",
    "0x100000000L",
    "0x3ff0000000000000L",
    "0x7ff8000000000000L",
    "-0x8000L",
    "0x12345L"
  };
  private static final String[] NARROW = {
    "0x0", "0x1", "-0x1", "-0x80000000", "0x7fffffff", "0x3f800000", "0x7fc00000", "0x1234", "0x7"
  };

  private final StringBuilder java =
      new StringBuilder("package tapwright.translate.cases;\npublic class Constants {\n");
  private final StringBuilder smali =
      new StringBuilder(
          ".class public Ltapwright/translate/cases/Constants;\n.super Ljava/lang/Object;\n");
  private int number;

  ConstantsTwins() {
    OPERATORS.forEach(this::literals);
    for (int literal : SMALL) {
      twin("int", "I", "rsub-int/lit8 v0, p0, " + literal + "\nreturn v0", literal + " - a");
      twin("int", "I", "rsub-int v0, p0, " + literal + "\nreturn v0", literal + " - a");
    }
    CONDITIONS.forEach(this::comparisons);
    for (String bits : NARROW) {
      twin("int", "I", "const v0, " + bits + "\nreturn v0", bits);
      twin("float", "F", "const v0, " + bits + "\nreturn v0", "Float.intBitsToFloat(" + bits + ")");
    }
    for (String bits : WIDE) {
      twin("long", "J", "const-wide v0, " + bits + "\nreturn-wide v0", bits);
      String value = "Double.longBitsToDouble(" + bits + ")";
      twin("double", "D", "const-wide v0, " + bits + "\nreturn-wide v0", value);
    }
    java.append("}\n");
  }

  private void literals(String name, String operator) {
    for (int literal : SMALL) {
      String body = name + "-int/lit8 v0, p0, " + literal + "\nreturn v0";
      twin("int", "I", body, "a " + operator + " (" + literal + ")");
    }
    if (!name.contains("sh")) {
      for (int literal : MEDIUM) {
        String body = name + "-int/lit16 v0, p0, " + literal + "\nreturn v0";
        twin("int", "I", body, "a " + operator + " (" + literal + ")");
      }
    }
  }

  private void comparisons(String name, String operator) {
    String answer = ", :yes\nconst/4 v0, 0\nreturn v0\n:yes\nconst/4 v0, 1\nreturn v0";
    twin("boolean", "Z", "if-" + name + "z p0" + answer, "a " + operator + " 0");
    for (int constant : new int[] {0, 1, -1, 5, -128}) {
      String load = "const/16 v1, " + constant + "\n";
      String left = "(" + constant + ") " + operator + " a";
      String right = "a " + operator + " (" + constant + ")";
      twin("boolean", "Z", load + "if-" + name + " v1, p0" + answer, left);
      twin("boolean", "Z", load + "if-" + name + " p0, v1" + answer, right);
      String both = load + "const/16 v2, 1\nif-" + name + " v1, v2" + answer;
      twin("boolean", "Z", both, "(" + constant + ") " + operator + " 1");
      String zero = load + "if-" + name + "z v1" + answer;
      twin("boolean", "Z", zero, "(" + constant + ") " + operator + " 0");
    }
  }

  private void twin(String type, String descriptor, String body, String expression) {
    String name = "m" + number++;
    java.append(
        "  @SuppressWarnings(\"all\") public static %s %s(int a) { return %s; }\n"
            .formatted(type, name, expression));
    smali.append(
        ".method public static %s(I)%s\n.registers 4\n%s\n.end method\n"
            .formatted(name, descriptor, body));
  }

  String java() {
    return java.toString();
  }

  String smali() {
    return smali.toString();
  }
}
