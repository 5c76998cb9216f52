package tapwright.device.gl;

import android.opengl.GLES30;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import tapwright.device.gl.GlContext.Kind;

/** OpenGL ES 3.0: what it adds to 2.0. */
@Implements(value = GLES30.class, isInAndroidSdk = false)
public class ShadowBlankGles30 {
  private static final int ALREADY_SIGNALED = 0x911A;

  @Implementation
  protected static void glGenVertexArrays(int count, int[] names, int offset) {
    GlCalls.generate(Kind.VERTEX_ARRAY, count, names, offset);
  }

  @Implementation
  protected static void glGenVertexArrays(int count, IntBuffer names) {
    GlCalls.generate(Kind.VERTEX_ARRAY, count, names);
  }

  @Implementation
  protected static void glDeleteVertexArrays(int count, int[] names, int offset) {
    GlCalls.delete(Kind.VERTEX_ARRAY, count, names, offset);
  }

  @Implementation
  protected static void glDeleteVertexArrays(int count, IntBuffer names) {
    GlCalls.delete(Kind.VERTEX_ARRAY, count, names);
  }

  @Implementation
  protected static boolean glIsVertexArray(int name) {
    return GlCalls.isMade(Kind.VERTEX_ARRAY, name);
  }

  @Implementation
  protected static void glGenSamplers(int count, int[] names, int offset) {
    GlCalls.generate(Kind.SAMPLER, count, names, offset);
  }

  @Implementation
  protected static void glGenSamplers(int count, IntBuffer names) {
    GlCalls.generate(Kind.SAMPLER, count, names);
  }

  @Implementation
  protected static void glDeleteSamplers(int count, int[] names, int offset) {
    GlCalls.delete(Kind.SAMPLER, count, names, offset);
  }

  @Implementation
  protected static void glDeleteSamplers(int count, IntBuffer names) {
    GlCalls.delete(Kind.SAMPLER, count, names);
  }

  @Implementation
  protected static boolean glIsSampler(int name) {
    return GlCalls.isMade(Kind.SAMPLER, name);
  }

  @Implementation
  protected static void glGenTransformFeedbacks(int count, int[] names, int offset) {
    GlCalls.generate(Kind.TRANSFORM_FEEDBACK, count, names, offset);
  }

  @Implementation
  protected static void glGenTransformFeedbacks(int count, IntBuffer names) {
    GlCalls.generate(Kind.TRANSFORM_FEEDBACK, count, names);
  }

  @Implementation
  protected static void glDeleteTransformFeedbacks(int count, int[] names, int offset) {
    GlCalls.delete(Kind.TRANSFORM_FEEDBACK, count, names, offset);
  }

  @Implementation
  protected static void glDeleteTransformFeedbacks(int count, IntBuffer names) {
    GlCalls.delete(Kind.TRANSFORM_FEEDBACK, count, names);
  }

  @Implementation
  protected static boolean glIsTransformFeedback(int name) {
    return GlCalls.isMade(Kind.TRANSFORM_FEEDBACK, name);
  }

  @Implementation
  protected static void glGenQueries(int count, int[] names, int offset) {
    GlCalls.generate(Kind.QUERY, count, names, offset);
  }

  @Implementation
  protected static void glGenQueries(int count, IntBuffer names) {
    GlCalls.generate(Kind.QUERY, count, names);
  }

  @Implementation
  protected static void glDeleteQueries(int count, int[] names, int offset) {
    GlCalls.delete(Kind.QUERY, count, names, offset);
  }

  @Implementation
  protected static void glDeleteQueries(int count, IntBuffer names) {
    GlCalls.delete(Kind.QUERY, count, names);
  }

  @Implementation
  protected static boolean glIsQuery(int name) {
    return GlCalls.isMade(Kind.QUERY, name);
  }

  @Implementation
  protected static Buffer glMapBufferRange(int target, int offset, int length, int access) {
    return GlCalls.ask(context -> ByteBuffer.allocateDirect(length), null);
  }

  @Implementation
  protected static boolean glUnmapBuffer(int target) {
    return GlCalls.ask(context -> true, false);
  }

  @Implementation
  protected static long glFenceSync(int condition, int flags) {
    return GlCalls.ask(context -> 1L, 0L);
  }

  @Implementation
  protected static boolean glIsSync(long sync) {
    return sync != 0;
  }

  @Implementation
  protected static int glClientWaitSync(long sync, int flags, long timeout) {
    return ALREADY_SIGNALED;
  }

  @Implementation
  protected static int glGetUniformBlockIndex(int program, String name) {
    return GlCalls.ask(
        context ->
            context.programs.containsKey(program)
                ? context.programs.get(program).blocks.indexOf(name)
                : -1,
        -1);
  }
}
