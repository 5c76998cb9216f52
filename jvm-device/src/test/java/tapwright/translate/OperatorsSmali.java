package tapwright.translate;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import org.objectweb.asm.Type;
import tapwright.translate.cases.Operators;

/**
 * Writes the twin of {@link Operators} in smali: each method by the instruction of its name, in
 * three registers or in two.
 */
final class OperatorsSmali {
  static final String CLASS = "Ltapwright/translate/cases/Operators;";

  private final StringBuilder text =
      new StringBuilder(".class public " + CLASS + "\n.super Ljava/lang/Object;\n");

  /** Returns the class that does by instructions what {@link Operators} does in Java. */
  static String plain() {
    OperatorsSmali smali = new OperatorsSmali();
    smali.forEach((method, name) -> smali.method(method, smali.threeRegisters(method, name)));
    return smali.text.toString();
  }

  /** Returns the same by the shorter forms, which overwrite their first register. */
  static String twoAddress() {
    OperatorsSmali smali = new OperatorsSmali();
    smali.forEach(
        (method, name) -> {
          boolean shorter =
              method.getParameterCount() == 2 && !name.startsWith("cmp") && !name.startsWith("if");
          String body =
              shorter
                  ? name + "/2addr p0, " + second(method) + "\n" + back(method, "p0")
                  : smali.threeRegisters(method, name);
          smali.method(method, body);
        });
    return smali.text.toString();
  }

  private interface Each {
    void take(Method method, String instruction);
  }

  private void forEach(Each each) {
    Method[] methods = Operators.class.getDeclaredMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method method : methods) {
      each.take(method, method.getName().replace('_', '-'));
    }
  }

  private static String second(Method method) {
    return "p" + Type.getType(method.getParameterTypes()[0]).getSize();
  }

  private static String back(Method method, String register) {
    int size = Type.getType(method.getReturnType()).getSize();
    return (size == 2 ? "return-wide " : "return ") + register;
  }

  private String threeRegisters(Method method, String name) {
    if (name.startsWith("if")) {
      return name + " p0, p1, :yes\nconst/4 v0, 0\nreturn v0\n:yes\nconst/4 v0, 1\nreturn v0";
    }
    String operands = method.getParameterCount() == 2 ? "p0, " + second(method) : "p0";
    return name + " v0, " + operands + "\n" + back(method, "v0");
  }

  private void method(Method method, String body) {
    text.append(".method public static ")
        .append(method.getName())
        .append(Type.getMethodDescriptor(method))
        .append("\n.registers 8\n")
        .append(body)
        .append("\n.end method\n");
  }
}
