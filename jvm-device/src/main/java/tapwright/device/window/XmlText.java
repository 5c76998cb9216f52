package tapwright.device.window;

/** Writes text into XML attributes; characters that XML cannot hold become dots. */
final class XmlText {
  private XmlText() {}

  /** Adds {@code name="value"}, with a leading space. */
  static void attribute(StringBuilder out, String name, CharSequence value) {
    out.append(' ').append(name).append("=\"");
    if (value != null) {
      escape(out, value);
    }
    out.append('"');
  }

  static void attribute(StringBuilder out, String name, boolean value) {
    out.append(' ').append(name).append(value ? "=\"true\"" : "=\"false\"");
  }

  private static void escape(StringBuilder out, CharSequence text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\n', '\r', '\t' -> out.append("&#").append((int) c).append(';');
        default -> {
          if (isPair(text, i)) {
            out.append(c).append(text.charAt(++i));
          } else {
            out.append(isAllowed(c) ? c : '.');
          }
        }
      }
    }
  }

  private static boolean isPair(CharSequence text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        && at + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(at + 1))
        && (Character.toCodePoint(text.charAt(at), text.charAt(at + 1)) & 0xfffe) != 0xfffe;
  }

  private static boolean isAllowed(char c) {
    return c >= ' ' && !Character.isSurrogate(c) && c < '\ufffe' && (c < '\u007f' || c > '\u009f');
  }
}
