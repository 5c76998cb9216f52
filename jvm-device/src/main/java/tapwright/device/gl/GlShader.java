package tapwright.device.gl;

/** A shader: its text is kept, and not compiled. */
final class GlShader {
  private static final int TYPE = 0x8B4F;
  private static final int COMPILE_STATUS = 0x8B81;
  private static final int SOURCE_LENGTH = 0x8B88;

  final int type;
  String source = "";

  GlShader(int type) {
    this.type = type;
  }

  /** What {@code glGetShaderiv} answers. */
  int number(int name) {
    return switch (name) {
      case TYPE -> type;
      case COMPILE_STATUS -> 1;
      case SOURCE_LENGTH -> source.isEmpty() ? 0 : source.length() + 1;
      default -> 0;
    };
  }
}
