package tapwright.device.audit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A framework method whose answers are counted as they are given, if they are to be watched. */
public final class WatchedCall {
  /** Who answers a native method that no shadow stands in for: it does nothing and returns 0. */
  static final String NOBODY = "nobody";

  private static final MethodHandle OBJECT = observer("object", Object.class);
  private static final MethodHandle INT = observer("integer", int.class);
  private static final MethodHandle LONG = observer("longInteger", long.class);
  private static final MethodHandle FLOAT = observer("single", float.class);
  private static final MethodHandle DOUBLE = observer("real", double.class);
  private static final MethodHandle VOID = observer("nothing", void.class);

  private final AnswerCount count;

  private WatchedCall(String call, String answeredBy) {
    this.count = AnswerAudit.watch(call, answeredBy);
  }

  /** A method that a shadow answers; {@code arguments} are the types without the receiver. */
  public static WatchedCall byShadow(
      Class<?> owner, String name, MethodType arguments, MethodHandle shadow) {
    return new WatchedCall(name(owner, name, arguments), classOf(shadow));
  }

  /** A native method that does nothing. */
  public static WatchedCall byNobody(Class<?> owner, String name, MethodType arguments) {
    return new WatchedCall(name(owner, name, arguments), NOBODY);
  }

  private static String name(Class<?> owner, String name, MethodType arguments) {
    String types =
        Arrays.stream(arguments.parameterArray())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(","));
    return owner.getName() + '.' + name + '(' + types + ')';
  }

  /** The class of a shadow method; the handle may also be one that Robolectric put together. */
  private static String classOf(MethodHandle shadow) {
    try {
      return MethodHandles.reflectAs(Method.class, shadow).getDeclaringClass().getName();
    } catch (IllegalArgumentException notOfOneMethod) {
      return shadow.type().parameterCount() > 0
          ? shadow.type().parameterType(0).getName()
          : "a shadow";
    }
  }

  /** Returns the handle, with a look at what it returns. */
  public MethodHandle watched(MethodHandle answer) {
    Class<?> type = answer.type().returnType();
    if (count == null || type == void.class && !AnswerAudit.isEverythingWatched()) {
      return answer; // Nothing can rest on an answer that is none.
    }
    MethodType same =
        type == void.class ? MethodType.methodType(type) : MethodType.methodType(type, type);
    MethodHandle observer =
        MethodHandles.explicitCastArguments(observerOf(type).bindTo(count), same);
    return MethodHandles.filterReturnValue(answer, observer);
  }

  private static MethodHandle observerOf(Class<?> type) {
    if (!type.isPrimitive()) {
      return OBJECT;
    }
    if (type == void.class) {
      return VOID;
    }
    if (type == long.class) {
      return LONG;
    }
    if (type == float.class) {
      return FLOAT;
    }
    return type == double.class ? DOUBLE : INT;
  }

  private static MethodHandle observer(String method, Class<?> type) {
    MethodType taking =
        type == void.class
            ? MethodType.methodType(type, AnswerCount.class)
            : MethodType.methodType(type, AnswerCount.class, type);
    try {
      return MethodHandles.lookup().findStatic(WatchedCall.class, method, taking);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static Object object(AnswerCount count, Object answer) {
    AnswerAudit.note(count, AnswerKind.of(answer));
    return answer;
  }

  private static int integer(AnswerCount count, int answer) {
    AnswerAudit.note(count, answer == 0 ? AnswerKind.ZERO : AnswerKind.VALUE);
    return answer;
  }

  private static long longInteger(AnswerCount count, long answer) {
    AnswerAudit.note(count, answer == 0 ? AnswerKind.ZERO : AnswerKind.VALUE);
    return answer;
  }

  private static float single(AnswerCount count, float answer) {
    AnswerAudit.note(count, answer == 0 ? AnswerKind.ZERO : AnswerKind.VALUE);
    return answer;
  }

  private static double real(AnswerCount count, double answer) {
    AnswerAudit.note(count, answer == 0 ? AnswerKind.ZERO : AnswerKind.VALUE);
    return answer;
  }

  private static void nothing(AnswerCount count) {
    AnswerAudit.note(count, AnswerKind.VALUE);
  }
}
