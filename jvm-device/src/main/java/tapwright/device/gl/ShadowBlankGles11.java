package tapwright.device.gl;

import android.opengl.GLES11;
import java.nio.IntBuffer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import tapwright.device.gl.GlContext.Kind;

/** OpenGL ES 1.1: what it adds to 1.0. */
@Implements(value = GLES11.class, isInAndroidSdk = false)
public class ShadowBlankGles11 {
  @Implementation
  protected static void glGenBuffers(int count, int[] names, int offset) {
    GlCalls.generate(Kind.BUFFER, count, names, offset);
  }

  @Implementation
  protected static void glGenBuffers(int count, IntBuffer names) {
    GlCalls.generate(Kind.BUFFER, count, names);
  }

  @Implementation
  protected static void glDeleteBuffers(int count, int[] names, int offset) {
    GlCalls.delete(Kind.BUFFER, count, names, offset);
  }

  @Implementation
  protected static void glDeleteBuffers(int count, IntBuffer names) {
    GlCalls.delete(Kind.BUFFER, count, names);
  }

  @Implementation
  protected static boolean glIsBuffer(int name) {
    return GlCalls.isMade(Kind.BUFFER, name);
  }

  @Implementation
  protected static boolean glIsTexture(int name) {
    return GlCalls.isMade(Kind.TEXTURE, name);
  }
}
