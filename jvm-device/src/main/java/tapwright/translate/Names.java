package tapwright.translate;

import java.util.List;
import org.jf.dexlib2.iface.reference.MethodProtoReference;
import org.jf.dexlib2.iface.reference.MethodReference;

/** Names of types and methods as class files write them. */
public final class Names {
  private Names() {}

  /** Returns the internal name of a class; an array's descriptor stays as it is. */
  public static String internal(String descriptor) {
    return descriptor.charAt(0) == 'L'
        ? descriptor.substring(1, descriptor.length() - 1)
        : descriptor;
  }

  /** Returns a method's descriptor. */
  public static String descriptor(MethodReference method) {
    return descriptor(method.getParameterTypes(), method.getReturnType());
  }

  static String descriptor(MethodProtoReference prototype) {
    return descriptor(prototype.getParameterTypes(), prototype.getReturnType());
  }

  private static String descriptor(List<? extends CharSequence> parameters, String result) {
    StringBuilder text = new StringBuilder("(");
    for (CharSequence parameter : parameters) {
      text.append(parameter);
    }
    return text.append(')').append(result).toString();
  }
}
