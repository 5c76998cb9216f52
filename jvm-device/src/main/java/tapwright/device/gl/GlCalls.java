package tapwright.device.gl;

import android.util.Log;
import java.nio.IntBuffer;
import java.util.function.Function;
import tapwright.device.gl.GlContext.Kind;

/** What the versions of OpenGL have in common: their calls concern the thread's own context. */
final class GlCalls {
  private GlCalls() {}

  /** Asks the current context; without one Android's library logs that once and returns nothing. */
  static <T> T ask(Function<GlContext, T> question, T nothing) {
    GlContext context = EglState.context();
    if (context != null) {
      return question.apply(context);
    }
    if (EglState.isFirstWithoutContext()) {
      Log.e("libEGL", "call to OpenGL ES API with no current context (logged once per thread)");
    }
    return nothing;
  }

  static void generate(Kind kind, int count, int[] names, int offset) {
    for (int i = 0; i < count; i++) {
      names[offset + i] = ask(context -> context.make(kind), names[offset + i]);
    }
  }

  static void generate(Kind kind, int count, IntBuffer names) {
    for (int i = 0; i < count; i++) {
      int at = names.position() + i;
      names.put(at, ask(context -> context.make(kind), names.get(at)));
    }
  }

  static void delete(Kind kind, int count, int[] names, int offset) {
    for (int i = 0; i < count; i++) {
      delete(kind, names[offset + i]);
    }
  }

  static void delete(Kind kind, int count, IntBuffer names) {
    for (int i = 0; i < count; i++) {
      delete(kind, names.get(names.position() + i));
    }
  }

  static void delete(Kind kind, int name) {
    ask(
        context -> {
          context.delete(kind, name);
          return null;
        },
        null);
  }

  static boolean isMade(Kind kind, int name) {
    return ask(context -> context.isMade(kind, name), false);
  }

  static String text(int name) {
    return ask(context -> context.text(name), null);
  }

  static void numbers(int name, int[] values, int offset) {
    int[] found = ask(context -> context.numbers(name), new int[0]);
    System.arraycopy(found, 0, values, offset, Math.min(found.length, values.length - offset));
  }

  static void numbers(int name, IntBuffer values) {
    int[] found = ask(context -> context.numbers(name), new int[0]);
    for (int i = 0; i < Math.min(found.length, values.remaining()); i++) {
      values.put(values.position() + i, found[i]);
    }
  }

  static void setViewport(int x, int y, int width, int height) {
    ask(
        context -> {
          context.setViewport(x, y, width, height);
          return null;
        },
        null);
  }
}
