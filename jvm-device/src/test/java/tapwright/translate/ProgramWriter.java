package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes Java programs by chance, the same for the same seed; they end, whatever they are given.
 */
final class ProgramWriter {
  private static final String[] TYPES = {"int", "long", "float", "double", "boolean", "String"};
  private static final String[] EDGES = {
    "0", "1", "-1", "31", "255", "-128", "32768", "65535", "Integer.MAX_VALUE", "Integer.MIN_VALUE"
  };

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final List<String[]> locals = new ArrayList<>();
  private int names;
  private int callable;

  ProgramWriter(long seed) {
    random = new Random(seed);
  }

  /** Returns the source of a class with this many methods. */
  String write(String name, int methods) {
    out.append("package tapwright.translate.cases;\n@SuppressWarnings(\"all\")\npublic class ")
        .append(name)
        .append(
            " {\n  static int si; static long sl; static double sd; static String st = \"s\";\n");
    for (int i = 0; i < methods; i++) {
      method(i);
      callable = i;
    }
    return out.append("}\n").toString();
  }

  private String pick(String... from) {
    return from[random.nextInt(from.length)];
  }

  private void method(int number) {
    locals.clear();
    String result = pick(TYPES);
    out.append("  public static ").append(result).append(" m").append(number);
    out.append("(int a, long b, float c, double d, int[] e, String f) {\n");
    String[][] parameters = {
      {"int", "a"}, {"long", "b"}, {"float", "c"}, {"double", "d"}, {"String", "f"}
    };
    locals.addAll(List.of(parameters));
    for (int i = 2 + random.nextInt(7); i > 0; i--) {
      statement(3);
    }
    out.append("    return ").append(expression(result, 3)).append(";\n  }\n");
  }

  private void block(int depth) {
    int before = locals.size();
    out.append("{\n");
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      statement(depth - 1);
    }
    out.append("}\n");
    locals.subList(before, locals.size()).clear();
  }

  private void statement(int depth) {
    switch (depth <= 0 ? random.nextInt(4) : random.nextInt(12)) {
      case 0, 1 -> declare();
      case 2 -> assign();
      case 3 -> out.append("Trace.add(").append(expression(pick(TYPES), 2)).append(");\n");
      case 4, 5 -> {
        out.append("if (").append(expression("boolean", 2)).append(") ");
        block(depth);
        if (random.nextBoolean()) {
          out.append("else ");
          block(depth);
        }
      }
      case 6 -> loop(depth);
      case 7 -> choice(depth);
      case 8, 9 -> attempt(depth);
      case 10 -> {
        out.append("synchronized (").append(pick("Trace.class", "st")).append(") ");
        block(depth);
      }
      default -> {
        out.append("if (").append(expression("boolean", 1)).append(") throw new ");
        out.append(pick("IllegalStateException", "ArithmeticException", "RuntimeException"));
        out.append("(").append(expression("String", 1)).append(");\n");
      }
    }
  }

  private void declare() {
    String type = pick(TYPES);
    String name = "v" + names++;
    out.append(type).append(' ').append(name).append(" = ").append(expression(type, 3));
    out.append(";\n");
    locals.add(new String[] {type, name});
  }

  private void assign() {
    String[] local = locals.get(random.nextInt(locals.size()));
    boolean number = !local[0].equals("boolean") && !local[0].equals("String");
    boolean plus = number && random.nextBoolean();
    out.append(local[1]).append(plus ? pick(" += ", " -= ", " *= ") : " = ");
    out.append(expression(plus ? pick("int", "long", "float", "double") : local[0], 3));
    out.append(";\n");
  }

  private void loop(int depth) {
    String counter = "i" + names++;
    if (random.nextBoolean()) {
      out.append("for (int %s = 0; %s < %d; %s++) ".formatted(counter, counter, 5, counter));
    } else {
      out.append("int %s = 0; while (%s++ < 4 && ".formatted(counter, counter));
      out.append(expression("boolean", 1)).append(") ");
    }
    block(depth);
  }

  private void choice(int depth) {
    out.append("switch ((int) (").append(expression("int", 2)).append(")) {\n");
    int first = random.nextInt(5) - 2;
    int step = random.nextBoolean() ? 1 : 1000;
    for (int i = 0; i < 4; i++) {
      out.append("case ").append(first + i * step).append(": ");
      block(depth - 1);
      out.append(random.nextInt(3) == 0 ? "" : "break;\n");
    }
    out.append("default: ");
    block(depth - 1);
    out.append("}\n");
  }

  private void attempt(int depth) {
    out.append("try ");
    block(depth);
    boolean caught = random.nextInt(4) != 0;
    if (caught) {
      String name = "x" + names++;
      String type = pick("ArithmeticException", "RuntimeException", "IndexOutOfBoundsException");
      out.append("catch (%s %s) ".formatted(type, name));
      out.append("{ Trace.add(").append(name).append(".getClass()); ");
      statement(depth - 1);
      out.append("}\n");
      locals.removeIf(local -> local[1].equals("v" + (names - 1)));
    }
    if (!caught || random.nextInt(3) == 0) {
      out.append("finally ");
      block(depth - 1);
    }
  }

  private String local(String type) {
    List<String> fitting = new ArrayList<>();
    for (String[] local : locals) {
      if (local[0].equals(type)) {
        fitting.add(local[1]);
      }
    }
    return fitting.isEmpty() ? null : fitting.get(random.nextInt(fitting.size()));
  }

  private String expression(String type, int depth) {
    if (depth <= 0 || random.nextInt(6) == 0) {
      String name = random.nextInt(4) == 0 ? null : local(type);
      return name == null ? literal(type) : name;
    }
    return switch (type) {
      case "boolean" -> condition(depth - 1);
      case "String" -> text(depth - 1);
      default -> number(type, depth - 1);
    };
  }

  private String literal(String type) {
    return switch (type) {
      case "int" -> pick(EDGES);
      case "long" ->
          pick("0L", "1L", "-1L", "Long.MAX_VALUE", "Long.MIN_VALUE", "(1L << 33)", "5L");
      case "float" -> pick("0f", "-0f", "1f", "Float.NaN", "1.5f", "Float.MAX_VALUE", "-2f");
      case "double" -> pick("0.0", "-0.0", "1.0", "Double.NaN", "2.5", "1e300", "-3.0");
      case "boolean" -> pick("true", "false");
      default -> pick("\"\"", "\"x\"", "(String) null", "\"long text\"", "st");
    };
  }

  private String condition(int depth) {
    String type = pick("int", "long", "float", "double");
    return switch (random.nextInt(5)) {
      case 0 ->
          "("
              + expression("boolean", depth)
              + pick(" && ", " || ", " ^ ")
              + expression("boolean", depth)
              + ")";
      case 1 -> "!(" + expression("boolean", depth) + ")";
      case 2 -> "(" + expression("String", depth) + pick(" == ", " != ") + "null)";
      default ->
          "("
              + expression(type, depth)
              + pick(" < ", " <= ", " > ", " >= ", " == ", " != ")
              + expression(type, depth)
              + ")";
    };
  }

  private String text(int depth) {
    return switch (random.nextInt(3)) {
      case 0 -> "(\"t\" + " + expression(pick(TYPES), depth) + ")";
      case 1 ->
          "("
              + expression("boolean", depth)
              + " ? "
              + expression("String", depth)
              + " : "
              + expression("String", depth)
              + ")";
      default -> "String.valueOf(" + expression(pick("int", "long", "double"), depth) + ")";
    };
  }

  private String number(String type, int depth) {
    boolean whole = type.equals("int") || type.equals("long");
    return switch (random.nextInt(9)) {
      case 0 ->
          "((" + type + ") " + expression(pick("int", "long", "float", "double"), depth) + ")";
      case 1 ->
          "("
              + expression("boolean", depth)
              + " ? "
              + expression(type, depth)
              + " : "
              + expression(type, depth)
              + ")";
      case 2 -> "(-(" + expression(type, depth) + "))";
      case 3 ->
          whole
              ? "("
                  + expression(type, depth)
                  + pick(" << ", " >> ", " >>> ", " & ", " | ", " ^ ")
                  + expression("int", depth)
                  + ")"
              : "Math.abs(" + expression(type, depth) + ")";
      case 4 -> type.equals("int") ? special(depth) : "(" + type + ") " + special(depth);
      default ->
          "("
              + expression(type, depth)
              + pick(" + ", " - ", " * ", " / ", " % ")
              + expression(type, depth)
              + ")";
    };
  }

  private String special(int depth) {
    return switch (random.nextInt(5)) {
      case 0 -> "e[" + expression("int", depth) + " & 3]";
      case 1 -> "(si++)";
      case 2 -> "(byte) (" + expression("int", depth) + ")";
      case 3 -> "(char) (" + expression("int", depth) + ")";
      default ->
          callable == 0
              ? "Trace.pass(" + expression("int", depth) + ")"
              : "new int[] {" + expression("int", depth) + ", si}[1]";
    };
  }
}
