package tapwright.device.gl;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** What an OpenGL context remembers of what the app made in it. */
final class GlContext {
  private static final int VENDOR = 0x1F00;
  private static final int RENDERER = 0x1F01;
  private static final int VERSION = 0x1F02;
  private static final int EXTENSIONS = 0x1F03;
  private static final int SHADING_LANGUAGE_VERSION = 0x8B8C;
  private static final int VIEWPORT = 0x0BA2;
  private static final int MAJOR_VERSION = 0x821B;
  private static final int MINOR_VERSION = 0x821C;
  private static final int MAX_VIEWPORT_DIMS = 0x0D3A;
  private static final int LARGEST = 4096;

  /** The least that every implementation of OpenGL ES 3.0 offers, and common sizes. */
  private static final Map<Integer, Integer> LIMITS =
      Map.ofEntries(
          Map.entry(0x0D33, LARGEST), // GL_MAX_TEXTURE_SIZE
          Map.entry(0x851C, LARGEST), // GL_MAX_CUBE_MAP_TEXTURE_SIZE
          Map.entry(0x84E8, LARGEST), // GL_MAX_RENDERBUFFER_SIZE
          Map.entry(0x84E2, 4), // GL_MAX_TEXTURE_UNITS
          Map.entry(0x8869, 16), // GL_MAX_VERTEX_ATTRIBS
          Map.entry(0x8872, 16), // GL_MAX_TEXTURE_IMAGE_UNITS
          Map.entry(0x8B4C, 16), // GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS
          Map.entry(0x8B4D, 32), // GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS
          Map.entry(0x8DFB, 256), // GL_MAX_VERTEX_UNIFORM_VECTORS
          Map.entry(0x8DFD, 224), // GL_MAX_FRAGMENT_UNIFORM_VECTORS
          Map.entry(0x8DFC, 15), // GL_MAX_VARYING_VECTORS
          Map.entry(0x8CDF, 4), // GL_MAX_COLOR_ATTACHMENTS
          Map.entry(0x8824, 4), // GL_MAX_DRAW_BUFFERS
          Map.entry(0x0D50, 4), // GL_SUBPIXEL_BITS
          Map.entry(0x0D52, 8), // GL_RED_BITS
          Map.entry(0x0D53, 8), // GL_GREEN_BITS
          Map.entry(0x0D54, 8), // GL_BLUE_BITS
          Map.entry(0x0D55, 8), // GL_ALPHA_BITS
          Map.entry(0x0D56, 24), // GL_DEPTH_BITS
          Map.entry(0x0D57, 8)); // GL_STENCIL_BITS

  /** Objects that are known by a number of their own kind. */
  enum Kind {
    TEXTURE,
    BUFFER,
    FRAMEBUFFER,
    RENDERBUFFER,
    SHADER_OR_PROGRAM,
    VERTEX_ARRAY,
    QUERY,
    SAMPLER,
    TRANSFORM_FEEDBACK
  }

  final int version;
  final Map<Integer, GlShader> shaders;
  final Map<Integer, GlProgram> programs;
  private final Map<Kind, BitSet> used;
  private int[] viewport;

  /** One that has the objects of another, if that is not null. */
  GlContext(int version, GlContext shared) {
    this.version = version;
    this.used = shared == null ? new HashMap<>() : shared.used;
    this.shaders = shared == null ? new ConcurrentHashMap<>() : shared.shaders;
    this.programs = shared == null ? new ConcurrentHashMap<>() : shared.programs;
  }

  /** The whole surface is seen until the app says otherwise. */
  void shownOn(int width, int height) {
    if (viewport == null) {
      viewport = new int[] {0, 0, width, height};
    }
  }

  void setViewport(int x, int y, int width, int height) {
    viewport = new int[] {x, y, width, height};
  }

  private BitSet names(Kind kind) {
    return used.computeIfAbsent(kind, one -> new BitSet());
  }

  int make(Kind kind) {
    synchronized (used) {
      int name = names(kind).nextClearBit(1);
      names(kind).set(name);
      return name;
    }
  }

  void delete(Kind kind, int name) {
    synchronized (used) {
      if (name > 0) {
        names(kind).clear(name);
      }
    }
  }

  boolean isMade(Kind kind, int name) {
    synchronized (used) {
      return name > 0 && names(kind).get(name);
    }
  }

  /** Shaders and programs share their numbers. */
  int createShader(int type) {
    int name = make(Kind.SHADER_OR_PROGRAM);
    shaders.put(name, new GlShader(type));
    return name;
  }

  int createProgram() {
    int name = make(Kind.SHADER_OR_PROGRAM);
    programs.put(name, new GlProgram());
    return name;
  }

  /** Links a program with the shaders that it has; false if there is no such program. */
  boolean link(int name) {
    GlProgram program = programs.get(name);
    if (program == null) {
      return false;
    }
    program.link(program.shaders.stream().map(shaders::get).filter(Objects::nonNull).toList());
    return true;
  }

  private String number() {
    return version == 3 ? "3.2" : version + ".0";
  }

  /** What {@code glGetString} answers. */
  String text(int name) {
    return switch (name) {
      case VENDOR -> "Tapwright";
      case RENDERER -> "None: nothing is drawn";
      case VERSION -> version == 1 ? "OpenGL ES-CM 1.1" : "OpenGL ES " + number();
      case EXTENSIONS -> "";
      case SHADING_LANGUAGE_VERSION -> version < 2
          ? null
          : "OpenGL ES GLSL ES " + (version == 2 ? "1.00" : "3.20");
      default -> null;
    };
  }

  /** What {@code glGetIntegerv} answers; what was never set is 0. */
  int[] numbers(int name) {
    return switch (name) {
      case VIEWPORT -> viewport == null ? new int[4] : viewport.clone();
      case MAX_VIEWPORT_DIMS -> new int[] {LARGEST, LARGEST};
      case MAJOR_VERSION -> new int[] {version};
      case MINOR_VERSION -> new int[] {version == 3 ? 2 : 0};
      default -> new int[] {LIMITS.getOrDefault(name, 0)};
    };
  }
}
