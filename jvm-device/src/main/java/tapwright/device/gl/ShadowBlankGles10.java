package tapwright.device.gl;

import android.opengl.GLES10;
import java.nio.IntBuffer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import tapwright.device.gl.GlContext.Kind;

/** OpenGL ES 1.0. */
@Implements(value = GLES10.class, isInAndroidSdk = false)
public class ShadowBlankGles10 {
  @Implementation
  protected static String glGetString(int name) {
    return GlCalls.text(name);
  }

  @Implementation
  protected static void glGetIntegerv(int name, int[] values, int offset) {
    GlCalls.numbers(name, values, offset);
  }

  @Implementation
  protected static void glGetIntegerv(int name, IntBuffer values) {
    GlCalls.numbers(name, values);
  }

  @Implementation
  protected static void glViewport(int x, int y, int width, int height) {
    GlCalls.setViewport(x, y, width, height);
  }

  @Implementation
  protected static void glGenTextures(int count, int[] names, int offset) {
    GlCalls.generate(Kind.TEXTURE, count, names, offset);
  }

  @Implementation
  protected static void glGenTextures(int count, IntBuffer names) {
    GlCalls.generate(Kind.TEXTURE, count, names);
  }

  @Implementation
  protected static void glDeleteTextures(int count, int[] names, int offset) {
    GlCalls.delete(Kind.TEXTURE, count, names, offset);
  }

  @Implementation
  protected static void glDeleteTextures(int count, IntBuffer names) {
    GlCalls.delete(Kind.TEXTURE, count, names);
  }
}
