package tapwright.device.gl;

import android.graphics.Point;
import android.graphics.SurfaceTexture;
import android.os.Looper;
import android.view.Surface;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import tapwright.device.window.SurfaceSizes;
import tapwright.runtime.AppClock;
import tapwright.runtime.Limits;

/**
 * The display, contexts and surfaces of a process, known by numbers as in EGL itself, and what is
 * current on each thread. Both of Android's interfaces to EGL lead here.
 */
public final class EglState {
  static final long DISPLAY = 1;
  static final int SUCCESS = 0x3000;
  static final int BAD_ATTRIBUTE = 0x3004;
  static final int BAD_CONFIG = 0x3005;
  static final int BAD_CONTEXT = 0x3006;
  static final int BAD_DISPLAY = 0x3008;
  static final int BAD_SURFACE = 0x300D;
  private static final int CLIENT_VERSION = 0x3098;
  private static final int HEIGHT = 0x3056;
  private static final int WIDTH = 0x3057;
  private static final int CONFIG_ID = 0x3028;
  private static final int VENDOR = 0x3053;
  private static final int VERSION = 0x3054;
  private static final int EXTENSIONS = 0x3055;
  private static final int CLIENT_APIS = 0x308D;
  private static final long FRAME_MILLISECONDS = 16;

  /** A surface with its size; of a window that is the one of its view. */
  private record Canvas(long config, int width, int height) {}

  /** What a thread has made current. */
  private record Current(long context, long drawn, long read) {}

  private static final Current NOTHING = new Current(0, 0, 0);

  private static final Map<Long, GlContext> contexts = new HashMap<>();
  private static final Map<Long, Long> configs = new HashMap<>(); // of contexts
  private static final Map<Long, Canvas> surfaces = new HashMap<>();
  private static final Map<Thread, Current> current = new WeakHashMap<>();
  private static final Map<Thread, Integer> errors = new WeakHashMap<>();
  private static final Set<Thread> told = Collections.newSetFromMap(new WeakHashMap<>());
  private static long last;

  private EglState() {}

  /** A process begins without any of it. */
  public static synchronized void clear() {
    contexts.clear();
    configs.clear();
    surfaces.clear();
    current.clear();
    errors.clear();
    told.clear();
    last = 0;
  }

  /** The context that is current on the calling thread; null if there is none. */
  static synchronized GlContext context() {
    return contexts.get(now().context());
  }

  /** Whether the calling thread, which has no context, has not been told so. */
  static synchronized boolean isFirstWithoutContext() {
    return told.add(Thread.currentThread());
  }

  private static Current now() {
    return current.getOrDefault(Thread.currentThread(), NOTHING);
  }

  /** Notes an error for {@code eglGetError}; false, for the caller to return. */
  static synchronized boolean fail(int error) {
    errors.put(Thread.currentThread(), error);
    return false;
  }

  static synchronized int takeError() {
    Integer error = errors.remove(Thread.currentThread());
    return error == null ? SUCCESS : error;
  }

  static synchronized long createContext(long config, long shared, int[] list, int offset) {
    if (EglConfigs.attribute(config, CONFIG_ID) == null) {
      fail(BAD_CONFIG);
      return 0;
    }
    if (shared != 0 && !contexts.containsKey(shared)) {
      fail(BAD_CONTEXT);
      return 0;
    }
    Limits.report("device", "OpenGL", "nothing is drawn by OpenGL on this device");
    int version = EglConfigs.attributes(list, offset).getOrDefault(CLIENT_VERSION, 1);
    if (version < 1 || version > 3) {
      fail(BAD_ATTRIBUTE);
      return 0;
    }
    contexts.put(++last, new GlContext(version, contexts.get(shared)));
    configs.put(last, config);
    return last;
  }

  static synchronized boolean destroyContext(long context) {
    return contexts.remove(context) != null || fail(BAD_CONTEXT);
  }

  static synchronized boolean queryContext(long context, int name, int[] value, int offset) {
    GlContext asked = contexts.get(context);
    if (asked == null) {
      return fail(BAD_CONTEXT);
    }
    if (name != CLIENT_VERSION && name != CONFIG_ID) {
      return fail(BAD_ATTRIBUTE);
    }
    long answer = name == CLIENT_VERSION ? asked.version : configs.get(context);
    value[offset] = (int) answer;
    return true;
  }

  /** A surface for a window: a {@code Surface} or a {@code SurfaceTexture}. */
  static synchronized long createWindowSurface(long config, Object window) {
    boolean isThere =
        window instanceof Surface surface ? surface.isValid() : window instanceof SurfaceTexture;
    if (!isThere) {
      throw new IllegalArgumentException(
          "Make sure the SurfaceView or associated SurfaceHolder has a valid Surface");
    }
    Point size = SurfaceSizes.of(window);
    return createSurface(config, size.x, size.y);
  }

  static synchronized long createPbufferSurface(long config, int[] list, int offset) {
    Map<Integer, Integer> asked = EglConfigs.attributes(list, offset);
    return createSurface(config, asked.getOrDefault(WIDTH, 0), asked.getOrDefault(HEIGHT, 0));
  }

  private static long createSurface(long config, int width, int height) {
    if (EglConfigs.attribute(config, CONFIG_ID) == null) {
      fail(BAD_CONFIG);
      return 0;
    }
    surfaces.put(++last, new Canvas(config, width, height));
    return last;
  }

  static synchronized boolean destroySurface(long surface) {
    return surfaces.remove(surface) != null || fail(BAD_SURFACE);
  }

  static synchronized boolean querySurface(long surface, int name, int[] value, int offset) {
    Canvas asked = surfaces.get(surface);
    if (asked == null) {
      return fail(BAD_SURFACE);
    }
    value[offset] =
        switch (name) {
          case WIDTH -> asked.width();
          case HEIGHT -> asked.height();
          case CONFIG_ID -> (int) asked.config();
          default -> 0;
        };
    return true;
  }

  static synchronized boolean makeCurrent(long drawn, long read, long context) {
    GlContext chosen = contexts.get(context);
    if (context != 0 && chosen == null) {
      return fail(BAD_CONTEXT);
    }
    if (drawn != 0 && !surfaces.containsKey(drawn) || read != 0 && !surfaces.containsKey(read)) {
      return fail(BAD_SURFACE);
    }
    if (chosen == null) {
      current.remove(Thread.currentThread());
      return true;
    }
    current.put(Thread.currentThread(), new Current(context, drawn, read));
    Canvas canvas = surfaces.get(drawn);
    if (canvas != null) {
      chosen.shownOn(canvas.width(), canvas.height());
    }
    return true;
  }

  static synchronized long currentContext() {
    return now().context();
  }

  static synchronized long currentSurface(boolean isRead) {
    return isRead ? now().read() : now().drawn();
  }

  static synchronized long currentDisplay() {
    return now() == NOTHING ? 0 : DISPLAY;
  }

  static synchronized boolean releaseThread() {
    current.remove(Thread.currentThread());
    errors.remove(Thread.currentThread());
    return true;
  }

  /** Shows what was not drawn, at the pace of a screen; the main thread is not held up. */
  static boolean swap(long surface) {
    synchronized (EglState.class) {
      if (!surfaces.containsKey(surface)) {
        return fail(BAD_SURFACE);
      }
    }
    if (Looper.myLooper() != Looper.getMainLooper()) {
      try {
        AppClock.sleep(FRAME_MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return true;
  }

  static String text(int name) {
    return switch (name) {
      case VENDOR -> "Tapwright";
      case VERSION -> "1.4";
      case EXTENSIONS -> "";
      case CLIENT_APIS -> "OpenGL_ES";
      default -> null;
    };
  }
}
