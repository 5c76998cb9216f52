package tapwright.device.gl;

import android.opengl.EGL14;
import android.opengl.EGLConfig;
import android.opengl.EGLContext;
import android.opengl.EGLDisplay;
import android.opengl.EGLObjectHandle;
import android.opengl.EGLSurface;
import java.util.List;
import java.util.stream.IntStream;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Android's own interface to EGL. */
@Implements(value = EGL14.class, isInAndroidSdk = false)
public class ShadowBlankEgl14 {
  private static final int OPENGL_ES = 0x30A0;
  private static final int READ = 0x305A;

  private static long of(EGLObjectHandle handle) {
    return handle == null ? 0 : handle.getNativeHandle();
  }

  private static <T extends EGLObjectHandle> T made(Class<T> type, long number) {
    return ReflectionHelpers.callConstructor(type, ClassParameter.from(long.class, number));
  }

  private static EGLSurface surface(long number) {
    return number == 0 ? EGL14.EGL_NO_SURFACE : made(EGLSurface.class, number);
  }

  private static EGLContext context(long number) {
    return number == 0 ? EGL14.EGL_NO_CONTEXT : made(EGLContext.class, number);
  }

  @Implementation
  protected static EGLDisplay eglGetDisplay(int display) {
    return made(EGLDisplay.class, EglState.DISPLAY);
  }

  @Implementation
  protected static EGLDisplay eglGetDisplay(long display) {
    return made(EGLDisplay.class, EglState.DISPLAY);
  }

  @Implementation
  protected static boolean eglInitialize(
      EGLDisplay display, int[] major, int majorOffset, int[] minor, int minorOffset) {
    if (of(display) == 0) {
      return EglState.fail(EglState.BAD_DISPLAY);
    }
    if (major != null && minor != null) {
      major[majorOffset] = 1;
      minor[minorOffset] = 4;
    }
    return true;
  }

  @Implementation
  protected static boolean eglTerminate(EGLDisplay display) {
    return of(display) != 0 || EglState.fail(EglState.BAD_DISPLAY);
  }

  @Implementation
  protected static String eglQueryString(EGLDisplay display, int name) {
    return EglState.text(name);
  }

  @Implementation
  protected static int eglGetError() {
    return EglState.takeError();
  }

  @Implementation
  protected static boolean eglBindAPI(int api) {
    return api == OPENGL_ES;
  }

  @Implementation
  protected static int eglQueryAPI() {
    return OPENGL_ES;
  }

  @Implementation
  protected static boolean eglGetConfigs(
      EGLDisplay display, EGLConfig[] configs, int offset, int size, int[] count, int countOffset) {
    List<Integer> all = IntStream.rangeClosed(1, EglConfigs.count()).boxed().toList();
    return give(all, configs, offset, size, count, countOffset);
  }

  @Implementation
  protected static boolean eglChooseConfig(
      EGLDisplay display,
      int[] wanted,
      int wantedOffset,
      EGLConfig[] configs,
      int offset,
      int size,
      int[] count,
      int countOffset) {
    List<Integer> found = EglConfigs.choose(EglConfigs.attributes(wanted, wantedOffset));
    return give(found, configs, offset, size, count, countOffset);
  }

  private static boolean give(
      List<Integer> found, EGLConfig[] configs, int offset, int size, int[] count, int at) {
    int given = configs == null ? found.size() : Math.min(size, found.size());
    for (int i = 0; configs != null && i < given; i++) {
      configs[offset + i] = made(EGLConfig.class, found.get(i));
    }
    if (count != null) {
      count[at] = given;
    }
    return true;
  }

  @Implementation
  protected static boolean eglGetConfigAttrib(
      EGLDisplay display, EGLConfig config, int name, int[] value, int offset) {
    Integer found = EglConfigs.attribute(of(config), name);
    if (found == null) {
      return EglState.fail(EglState.BAD_CONFIG);
    }
    value[offset] = found;
    return true;
  }

  @Implementation
  protected static EGLContext eglCreateContext(
      EGLDisplay display, EGLConfig config, EGLContext shared, int[] attributes, int offset) {
    return context(EglState.createContext(of(config), of(shared), attributes, offset));
  }

  @Implementation
  protected static boolean eglDestroyContext(EGLDisplay display, EGLContext context) {
    return EglState.destroyContext(of(context));
  }

  @Implementation
  protected static boolean eglQueryContext(
      EGLDisplay display, EGLContext context, int name, int[] value, int offset) {
    return EglState.queryContext(of(context), name, value, offset);
  }

  @Implementation
  protected static EGLSurface _eglCreateWindowSurface(
      EGLDisplay display, EGLConfig config, Object window, int[] attributes, int offset) {
    return surface(EglState.createWindowSurface(of(config), window));
  }

  @Implementation
  protected static EGLSurface _eglCreateWindowSurfaceTexture(
      EGLDisplay display, EGLConfig config, Object window, int[] attributes, int offset) {
    return surface(EglState.createWindowSurface(of(config), window));
  }

  @Implementation
  protected static EGLSurface eglCreatePbufferSurface(
      EGLDisplay display, EGLConfig config, int[] attributes, int offset) {
    return surface(EglState.createPbufferSurface(of(config), attributes, offset));
  }

  @Implementation
  protected static boolean eglDestroySurface(EGLDisplay display, EGLSurface surface) {
    return EglState.destroySurface(of(surface));
  }

  @Implementation
  protected static boolean eglQuerySurface(
      EGLDisplay display, EGLSurface surface, int name, int[] value, int offset) {
    return EglState.querySurface(of(surface), name, value, offset);
  }

  @Implementation
  protected static boolean eglSurfaceAttrib(
      EGLDisplay display, EGLSurface surface, int name, int value) {
    return true;
  }

  @Implementation
  protected static boolean eglSwapInterval(EGLDisplay display, int interval) {
    return true;
  }

  @Implementation
  protected static boolean eglMakeCurrent(
      EGLDisplay display, EGLSurface drawn, EGLSurface read, EGLContext context) {
    return EglState.makeCurrent(of(drawn), of(read), of(context));
  }

  @Implementation
  protected static EGLContext eglGetCurrentContext() {
    return context(EglState.currentContext());
  }

  @Implementation
  protected static EGLSurface eglGetCurrentSurface(int which) {
    return surface(EglState.currentSurface(which == READ));
  }

  @Implementation
  protected static EGLDisplay eglGetCurrentDisplay() {
    long display = EglState.currentDisplay();
    return display == 0 ? EGL14.EGL_NO_DISPLAY : made(EGLDisplay.class, display);
  }

  @Implementation
  protected static boolean eglReleaseThread() {
    return EglState.releaseThread();
  }

  @Implementation
  protected static boolean eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
    return EglState.swap(of(surface));
  }

  @Implementation
  protected static boolean eglWaitGL() {
    return true;
  }

  @Implementation
  protected static boolean eglWaitClient() {
    return true;
  }

  @Implementation
  protected static boolean eglWaitNative(int engine) {
    return true;
  }
}
