package tapwright.device.gl;

import java.util.List;
import java.util.stream.IntStream;
import javax.microedition.khronos.egl.EGLConfig;
import javax.microedition.khronos.egl.EGLContext;
import javax.microedition.khronos.egl.EGLDisplay;
import javax.microedition.khronos.egl.EGLSurface;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** EGL of Java's mobile edition, which {@code GLSurfaceView} uses. */
@Implements(className = "com.google.android.gles_jni.EGLImpl", isInAndroidSdk = false)
public class ShadowBlankEgl10 {
  private static final String PACKAGE = "com.google.android.gles_jni.";
  private static final int READ = 0x305A;

  private static long number(Object handle, String field) {
    return handle == null ? 0 : ReflectionHelpers.<Long>getField(handle, field);
  }

  private static long of(EGLConfig config) {
    return number(config, "mEGLConfig");
  }

  private static long of(EGLContext context) {
    return number(context, "mEGLContext");
  }

  private static long of(EGLSurface surface) {
    return number(surface, "mEGLSurface");
  }

  @Implementation
  protected long _eglGetDisplay(Object display) {
    return EglState.DISPLAY;
  }

  @Implementation
  protected boolean eglInitialize(EGLDisplay display, int[] version) {
    if (version != null && version.length > 1) {
      version[0] = 1;
      version[1] = 4;
    }
    return true;
  }

  @Implementation
  protected boolean eglTerminate(EGLDisplay display) {
    return true;
  }

  @Implementation
  protected String eglQueryString(EGLDisplay display, int name) {
    return EglState.text(name);
  }

  @Implementation
  protected int eglGetError() {
    return EglState.takeError();
  }

  @Implementation
  protected boolean eglGetConfigs(EGLDisplay display, EGLConfig[] configs, int size, int[] count) {
    return give(IntStream.rangeClosed(1, EglConfigs.count()).boxed().toList(), configs, size, count);
  }

  @Implementation
  protected boolean eglChooseConfig(
      EGLDisplay display, int[] wanted, EGLConfig[] configs, int size, int[] count) {
    return give(EglConfigs.choose(EglConfigs.attributes(wanted, 0)), configs, size, count);
  }

  private static boolean give(List<Integer> found, EGLConfig[] configs, int size, int[] count) {
    int given = configs == null ? found.size() : Math.min(size, found.size());
    for (int i = 0; configs != null && i < given; i++) {
      configs[i] = config(found.get(i));
    }
    if (count != null && count.length > 0) {
      count[0] = given;
    }
    return true;
  }

  private static EGLConfig config(long id) {
    try {
      Class<?> type =
          Class.forName(PACKAGE + "EGLConfigImpl", true, EGLConfig.class.getClassLoader());
      return (EGLConfig)
          ReflectionHelpers.callConstructor(type, ClassParameter.from(long.class, id));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Implementation
  protected boolean eglGetConfigAttrib(EGLDisplay display, EGLConfig config, int name, int[] value) {
    Integer found = EglConfigs.attribute(of(config), name);
    if (found == null) {
      return EglState.fail(EglState.BAD_CONFIG);
    }
    value[0] = found;
    return true;
  }

  @Implementation
  protected long _eglCreateContext(
      EGLDisplay display, EGLConfig config, EGLContext shared, int[] attributes) {
    return EglState.createContext(of(config), of(shared), attributes, 0);
  }

  @Implementation
  protected boolean eglDestroyContext(EGLDisplay display, EGLContext context) {
    return EglState.destroyContext(of(context));
  }

  @Implementation
  protected boolean eglQueryContext(
      EGLDisplay display, EGLContext context, int name, int[] value) {
    return EglState.queryContext(of(context), name, value, 0);
  }

  @Implementation
  protected long _eglCreateWindowSurface(
      EGLDisplay display, EGLConfig config, Object window, int[] attributes) {
    return EglState.createWindowSurface(of(config), window);
  }

  @Implementation
  protected long _eglCreateWindowSurfaceTexture(
      EGLDisplay display, EGLConfig config, Object window, int[] attributes) {
    return EglState.createWindowSurface(of(config), window);
  }

  @Implementation
  protected long _eglCreatePbufferSurface(EGLDisplay display, EGLConfig config, int[] attributes) {
    return EglState.createPbufferSurface(of(config), attributes, 0);
  }

  @Implementation
  protected boolean eglDestroySurface(EGLDisplay display, EGLSurface surface) {
    return EglState.destroySurface(of(surface));
  }

  @Implementation
  protected boolean eglQuerySurface(
      EGLDisplay display, EGLSurface surface, int name, int[] value) {
    return EglState.querySurface(of(surface), name, value, 0);
  }

  @Implementation
  protected boolean eglMakeCurrent(
      EGLDisplay display, EGLSurface drawn, EGLSurface read, EGLContext context) {
    return EglState.makeCurrent(of(drawn), of(read), of(context));
  }

  @Implementation
  protected long _eglGetCurrentContext() {
    return EglState.currentContext();
  }

  @Implementation
  protected long _eglGetCurrentDisplay() {
    return EglState.currentDisplay();
  }

  @Implementation
  protected long _eglGetCurrentSurface(int which) {
    return EglState.currentSurface(which == READ);
  }

  @Implementation
  protected boolean eglReleaseThread() {
    return EglState.releaseThread();
  }

  @Implementation
  protected boolean eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
    return EglState.swap(of(surface));
  }

  @Implementation
  protected boolean eglWaitGL() {
    return true;
  }

  @Implementation
  protected boolean eglWaitNative(int engine, Object bindTarget) {
    return true;
  }
}
