package tapwright.device.gl;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

/** Variables of a program are those that its shaders declare. */
public final class GlProgramTest {
  private static final int VERTEX = 0x8B31;
  private static final int FRAGMENT = 0x8B30;
  private static final int LINK_STATUS = 0x8B82;
  private static final int ACTIVE_UNIFORMS = 0x8B86;

  private static GlShader shader(int type, String source) {
    GlShader shader = new GlShader(type);
    shader.source = source;
    return shader;
  }

  @Test
  public void declarationsAreFound() {
    GlProgram program = new GlProgram();
    assertEquals(0, program.number(LINK_STATUS));
    program.link(
        List.of(
            shader(VERTEX, "in highp vec4 place; /* in vec2 old; */ uniform mat4 turn[2];"),
            shader(FRAGMENT, "in vec2 passed; uniform mat4 turn; uniform sampler2D picture;")));
    assertEquals(1, program.number(LINK_STATUS));
    assertEquals(2, program.number(ACTIVE_UNIFORMS));
    assertEquals(1, program.attributes.size());
    assertEquals(0, GlProgram.place(program.attributes, "place"));
    assertEquals(-1, GlProgram.place(program.attributes, "old"));
    assertEquals(-1, GlProgram.place(program.attributes, "passed"));
    assertEquals(0, GlProgram.place(program.uniforms, "turn[0]"));
    assertEquals(1, GlProgram.place(program.uniforms, "picture"));
    assertEquals(0x8B5E, program.uniforms.get(1).type());
  }

  @Test
  public void blocksAreNoVariables() {
    GlProgram program = new GlProgram();
    program.link(List.of(shader(VERTEX, "uniform Light { vec4 colour; };")));
    assertEquals(List.of("Light"), program.blocks);
    assertEquals(0, program.number(ACTIVE_UNIFORMS));
  }

  @Test
  public void contextsThatShareHaveTheSameObjects() {
    GlContext first = new GlContext(2, null);
    GlContext second = new GlContext(2, first);
    assertEquals(1, first.make(GlContext.Kind.TEXTURE));
    assertEquals(2, second.make(GlContext.Kind.TEXTURE));
    first.delete(GlContext.Kind.TEXTURE, 1);
    assertEquals(1, second.make(GlContext.Kind.TEXTURE));
    assertEquals(1, new GlContext(3, null).make(GlContext.Kind.TEXTURE));
  }
}
