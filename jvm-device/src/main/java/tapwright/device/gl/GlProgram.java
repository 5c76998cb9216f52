package tapwright.device.gl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The variables of a program, as the sources of its shaders declare them. */
final class GlProgram {
  private static final Pattern COMMENT = Pattern.compile("//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern ATTRIBUTE = declaration("(?:attribute|in)");
  private static final Pattern UNIFORM = declaration("uniform");
  private static final Pattern BLOCK = Pattern.compile("\\buniform\\s+(\\w+)\\s*\\{");
  private static final int VERTEX_SHADER = 0x8B31;
  private static final int LINK_STATUS = 0x8B82;
  private static final int VALIDATE_STATUS = 0x8B83;
  private static final int ATTACHED_SHADERS = 0x8B85;
  private static final int ACTIVE_UNIFORMS = 0x8B86;
  private static final int ACTIVE_ATTRIBUTES = 0x8B89;

  private static final Map<String, Integer> TYPES =
      Map.ofEntries(
          Map.entry("float", 0x1406),
          Map.entry("vec2", 0x8B50),
          Map.entry("vec3", 0x8B51),
          Map.entry("vec4", 0x8B52),
          Map.entry("int", 0x1404),
          Map.entry("ivec2", 0x8B53),
          Map.entry("ivec3", 0x8B54),
          Map.entry("ivec4", 0x8B55),
          Map.entry("bool", 0x8B56),
          Map.entry("mat2", 0x8B5A),
          Map.entry("mat3", 0x8B5B),
          Map.entry("mat4", 0x8B5C),
          Map.entry("sampler2D", 0x8B5E),
          Map.entry("samplerCube", 0x8B60),
          Map.entry("samplerExternalOES", 0x8D66));

  /** A declared variable. */
  record Variable(String name, int type) {}

  final Set<Integer> shaders = new TreeSet<>();
  final List<Variable> attributes = new ArrayList<>();
  final List<Variable> uniforms = new ArrayList<>();
  final List<String> blocks = new ArrayList<>();
  private boolean linked;

  private static Pattern declaration(String kind) {
    return Pattern.compile("\\b" + kind + "\\s+(?:(?:low|medium|high)p\\s+)?(\\w+)\\s+(\\w+)");
  }

  /** Reads the variables anew. */
  void link(Iterable<GlShader> attached) {
    linked = true;
    attributes.clear();
    blocks.clear();
    Map<String, Variable> shared = new LinkedHashMap<>();
    for (GlShader shader : attached) {
      String source = COMMENT.matcher(shader.source).replaceAll(" ");
      find(UNIFORM, source).forEach(one -> shared.putIfAbsent(one.name(), one));
      Matcher block = BLOCK.matcher(source);
      while (block.find()) {
        blocks.add(block.group(1));
      }
      if (shader.type == VERTEX_SHADER) {
        attributes.addAll(find(ATTRIBUTE, source));
      }
    }
    uniforms.clear();
    uniforms.addAll(shared.values());
  }

  private static List<Variable> find(Pattern pattern, String source) {
    List<Variable> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(source);
    while (matcher.find()) {
      found.add(new Variable(matcher.group(2), TYPES.getOrDefault(matcher.group(1), 0)));
    }
    return found;
  }

  /** What {@code glGetProgramiv} answers. */
  int number(int name) {
    return switch (name) {
      case LINK_STATUS, VALIDATE_STATUS -> linked ? 1 : 0;
      case ATTACHED_SHADERS -> shaders.size();
      case ACTIVE_UNIFORMS -> uniforms.size();
      case ACTIVE_ATTRIBUTES -> attributes.size();
      default -> 0;
    };
  }

  /** The place of a variable, also of the first element of an array; -1 if there is none. */
  static int place(List<Variable> variables, String name) {
    String plain = name.endsWith("[0]") ? name.substring(0, name.length() - 3) : name;
    for (int i = 0; i < variables.size(); i++) {
      if (variables.get(i).name().equals(plain)) {
        return i;
      }
    }
    return -1;
  }
}
