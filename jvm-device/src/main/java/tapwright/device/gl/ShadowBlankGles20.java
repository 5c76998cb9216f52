package tapwright.device.gl;

import android.opengl.GLES20;
import java.nio.IntBuffer;
import java.util.List;
import java.util.function.Function;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import tapwright.device.gl.GlContext.Kind;
import tapwright.device.gl.GlProgram.Variable;

/** OpenGL ES 2.0. Shaders always compile: their sources are read for what they declare only. */
@Implements(value = GLES20.class, isInAndroidSdk = false)
public class ShadowBlankGles20 {
  private static final int FRAMEBUFFER_COMPLETE = 0x8CD5;

  @Implementation
  protected static int glCreateShader(int type) {
    return GlCalls.ask(context -> context.createShader(type), 0);
  }

  @Implementation
  protected static void glShaderSource(int name, String source) {
    shader(name, shader -> shader.source = source);
  }

  @Implementation
  protected static String glGetShaderSource(int name) {
    return shader(name, shader -> shader.source);
  }

  @Implementation
  protected static String glGetShaderInfoLog(int name) {
    return shader(name, shader -> "");
  }

  @Implementation
  protected static void glGetShaderiv(int name, int which, int[] values, int offset) {
    Integer value = shader(name, shader -> shader.number(which));
    values[offset] = value == null ? values[offset] : value;
  }

  @Implementation
  protected static void glGetShaderiv(int name, int which, IntBuffer values) {
    Integer value = shader(name, shader -> shader.number(which));
    values.put(values.position(), value == null ? values.get(values.position()) : value);
  }

  @Implementation
  protected static boolean glIsShader(int name) {
    return GlCalls.ask(context -> context.shaders.containsKey(name), false);
  }

  @Implementation
  protected static int glCreateProgram() {
    return GlCalls.ask(GlContext::createProgram, 0);
  }

  @Implementation
  protected static void glAttachShader(int name, int shader) {
    program(name, program -> program.shaders.add(shader));
  }

  @Implementation
  protected static void glDetachShader(int name, int shader) {
    program(name, program -> program.shaders.remove(shader));
  }

  @Implementation
  protected static void glLinkProgram(int name) {
    GlCalls.ask(context -> context.link(name), false);
  }

  @Implementation
  protected static String glGetProgramInfoLog(int name) {
    return program(name, program -> "");
  }

  @Implementation
  protected static void glGetProgramiv(int name, int which, int[] values, int offset) {
    Integer value = program(name, program -> program.number(which));
    values[offset] = value == null ? values[offset] : value;
  }

  @Implementation
  protected static void glGetProgramiv(int name, int which, IntBuffer values) {
    Integer value = program(name, program -> program.number(which));
    values.put(values.position(), value == null ? values.get(values.position()) : value);
  }

  @Implementation
  protected static boolean glIsProgram(int name) {
    return GlCalls.ask(context -> context.programs.containsKey(name), false);
  }

  @Implementation
  protected static int glGetAttribLocation(int name, String variable) {
    Integer place = program(name, program -> GlProgram.place(program.attributes, variable));
    return place == null ? -1 : place;
  }

  @Implementation
  protected static int glGetUniformLocation(int name, String variable) {
    Integer place = program(name, program -> GlProgram.place(program.uniforms, variable));
    return place == null ? -1 : place;
  }

  @Implementation
  protected static String glGetActiveAttrib(
      int name, int place, int[] size, int sizeOffset, int[] type, int typeOffset) {
    return describe(
        program(name, program -> program.attributes), place, size, sizeOffset, type, typeOffset);
  }

  @Implementation
  protected static String glGetActiveUniform(
      int name, int place, int[] size, int sizeOffset, int[] type, int typeOffset) {
    return describe(
        program(name, program -> program.uniforms), place, size, sizeOffset, type, typeOffset);
  }

  private static String describe(
      List<Variable> variables, int place, int[] size, int sizeAt, int[] type, int typeAt) {
    if (variables == null || place < 0 || place >= variables.size()) {
      return null;
    }
    size[sizeAt] = 1;
    type[typeAt] = variables.get(place).type();
    return variables.get(place).name();
  }

  private static <T> T shader(int name, Function<GlShader, T> question) {
    return GlCalls.ask(
        context ->
            context.shaders.containsKey(name) ? question.apply(context.shaders.get(name)) : null,
        null);
  }

  private static <T> T program(int name, Function<GlProgram, T> question) {
    return GlCalls.ask(
        context ->
            context.programs.containsKey(name) ? question.apply(context.programs.get(name)) : null,
        null);
  }

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
  protected static int glCheckFramebufferStatus(int target) {
    return GlCalls.ask(context -> FRAMEBUFFER_COMPLETE, 0);
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

  @Implementation
  protected static boolean glIsTexture(int name) {
    return GlCalls.isMade(Kind.TEXTURE, name);
  }

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
  protected static void glGenFramebuffers(int count, int[] names, int offset) {
    GlCalls.generate(Kind.FRAMEBUFFER, count, names, offset);
  }

  @Implementation
  protected static void glGenFramebuffers(int count, IntBuffer names) {
    GlCalls.generate(Kind.FRAMEBUFFER, count, names);
  }

  @Implementation
  protected static void glDeleteFramebuffers(int count, int[] names, int offset) {
    GlCalls.delete(Kind.FRAMEBUFFER, count, names, offset);
  }

  @Implementation
  protected static void glDeleteFramebuffers(int count, IntBuffer names) {
    GlCalls.delete(Kind.FRAMEBUFFER, count, names);
  }

  @Implementation
  protected static boolean glIsFramebuffer(int name) {
    return GlCalls.isMade(Kind.FRAMEBUFFER, name);
  }

  @Implementation
  protected static void glGenRenderbuffers(int count, int[] names, int offset) {
    GlCalls.generate(Kind.RENDERBUFFER, count, names, offset);
  }

  @Implementation
  protected static void glGenRenderbuffers(int count, IntBuffer names) {
    GlCalls.generate(Kind.RENDERBUFFER, count, names);
  }

  @Implementation
  protected static void glDeleteRenderbuffers(int count, int[] names, int offset) {
    GlCalls.delete(Kind.RENDERBUFFER, count, names, offset);
  }

  @Implementation
  protected static void glDeleteRenderbuffers(int count, IntBuffer names) {
    GlCalls.delete(Kind.RENDERBUFFER, count, names);
  }

  @Implementation
  protected static boolean glIsRenderbuffer(int name) {
    return GlCalls.isMade(Kind.RENDERBUFFER, name);
  }
}
