package tapwright.device.gl;

import java.nio.IntBuffer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import tapwright.device.gl.GlContext.Kind;

/** OpenGL ES 1 of Java's mobile edition, which renderers are given. */
@Implements(className = "com.google.android.gles_jni.GLImpl", isInAndroidSdk = false)
public class ShadowBlankGl10 {
  private static final int FRAMEBUFFER_COMPLETE = 0x8CD5;

  @Implementation
  protected String _glGetString(int name) {
    return GlCalls.text(name);
  }

  @Implementation
  protected void glGetIntegerv(int name, int[] values, int offset) {
    GlCalls.numbers(name, values, offset);
  }

  @Implementation
  protected void glGetIntegerv(int name, IntBuffer values) {
    GlCalls.numbers(name, values);
  }

  @Implementation
  protected void glViewport(int x, int y, int width, int height) {
    GlCalls.setViewport(x, y, width, height);
  }

  @Implementation
  protected int glCheckFramebufferStatusOES(int target) {
    return GlCalls.ask(context -> FRAMEBUFFER_COMPLETE, 0);
  }

  @Implementation
  protected void glGenTextures(int count, int[] names, int offset) {
    GlCalls.generate(Kind.TEXTURE, count, names, offset);
  }

  @Implementation
  protected void glGenTextures(int count, IntBuffer names) {
    GlCalls.generate(Kind.TEXTURE, count, names);
  }

  @Implementation
  protected void glDeleteTextures(int count, int[] names, int offset) {
    GlCalls.delete(Kind.TEXTURE, count, names, offset);
  }

  @Implementation
  protected void glDeleteTextures(int count, IntBuffer names) {
    GlCalls.delete(Kind.TEXTURE, count, names);
  }

  @Implementation
  protected boolean glIsTexture(int name) {
    return GlCalls.isMade(Kind.TEXTURE, name);
  }

  @Implementation
  protected void glGenBuffers(int count, int[] names, int offset) {
    GlCalls.generate(Kind.BUFFER, count, names, offset);
  }

  @Implementation
  protected void glGenBuffers(int count, IntBuffer names) {
    GlCalls.generate(Kind.BUFFER, count, names);
  }

  @Implementation
  protected void glDeleteBuffers(int count, int[] names, int offset) {
    GlCalls.delete(Kind.BUFFER, count, names, offset);
  }

  @Implementation
  protected void glDeleteBuffers(int count, IntBuffer names) {
    GlCalls.delete(Kind.BUFFER, count, names);
  }

  @Implementation
  protected boolean glIsBuffer(int name) {
    return GlCalls.isMade(Kind.BUFFER, name);
  }

  @Implementation
  protected void glGenFramebuffersOES(int count, int[] names, int offset) {
    GlCalls.generate(Kind.FRAMEBUFFER, count, names, offset);
  }

  @Implementation
  protected void glGenFramebuffersOES(int count, IntBuffer names) {
    GlCalls.generate(Kind.FRAMEBUFFER, count, names);
  }

  @Implementation
  protected void glDeleteFramebuffersOES(int count, int[] names, int offset) {
    GlCalls.delete(Kind.FRAMEBUFFER, count, names, offset);
  }

  @Implementation
  protected void glDeleteFramebuffersOES(int count, IntBuffer names) {
    GlCalls.delete(Kind.FRAMEBUFFER, count, names);
  }

  @Implementation
  protected boolean glIsFramebufferOES(int name) {
    return GlCalls.isMade(Kind.FRAMEBUFFER, name);
  }

  @Implementation
  protected void glGenRenderbuffersOES(int count, int[] names, int offset) {
    GlCalls.generate(Kind.RENDERBUFFER, count, names, offset);
  }

  @Implementation
  protected void glGenRenderbuffersOES(int count, IntBuffer names) {
    GlCalls.generate(Kind.RENDERBUFFER, count, names);
  }

  @Implementation
  protected void glDeleteRenderbuffersOES(int count, int[] names, int offset) {
    GlCalls.delete(Kind.RENDERBUFFER, count, names, offset);
  }

  @Implementation
  protected void glDeleteRenderbuffersOES(int count, IntBuffer names) {
    GlCalls.delete(Kind.RENDERBUFFER, count, names);
  }

  @Implementation
  protected boolean glIsRenderbufferOES(int name) {
    return GlCalls.isMade(Kind.RENDERBUFFER, name);
  }
}
