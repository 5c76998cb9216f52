package tapwright.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes JSON as plain Java values: maps, lists, strings, numbers, booleans and null. */
public final class Json {
  private final String text;
  private int position;

  private Json(String text) {
    this.text = text;
  }

  /**
   * The value that {@code text} spells; {@link IllegalArgumentException} says where it is wrong.
   */
  public static Object parse(String text) {
    Json reader = new Json(text);
    Object value = reader.value();
    reader.skipSpace();
    if (reader.position != text.length()) {
      throw reader.error("text after the end of the value");
    }
    return value;
  }

  /** The value as one line of JSON. */
  public static String write(Object value) {
    StringBuilder out = new StringBuilder(256);
    append(out, value);
    return out.toString();
  }

  private Object value() {
    skipSpace();
    if (position >= text.length()) {
      throw error("value expected");
    }
    return switch (text.charAt(position)) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", Boolean.TRUE);
      case 'f' -> word("false", Boolean.FALSE);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> map = new LinkedHashMap<>();
    position++;
    skipSpace();
    if (peek() == '}') {
      position++;
      return map;
    }
    while (true) {
      skipSpace();
      String key = string();
      skipSpace();
      expect(':');
      map.put(key, value());
      skipSpace();
      if (peek() == '}') {
        position++;
        return map;
      }
      expect(',');
    }
  }

  private List<Object> array() {
    List<Object> list = new ArrayList<>();
    position++;
    skipSpace();
    if (peek() == ']') {
      position++;
      return list;
    }
    while (true) {
      list.add(value());
      skipSpace();
      if (peek() == ']') {
        position++;
        return list;
      }
      expect(',');
    }
  }

  private String string() {
    expect('"');
    StringBuilder out = new StringBuilder();
    while (true) {
      char c = next();
      if (c == '"') {
        return out.toString();
      }
      out.append(c == '\\' ? escape() : c);
    }
  }

  private char escape() {
    char c = next();
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      default -> c;
    };
  }

  private char unicode() {
    if (position + 4 > text.length()) {
      throw error("four hexadecimal digits expected");
    }
    char c = (char) Integer.parseInt(text.substring(position, position + 4), 16);
    position += 4;
    return c;
  }

  private Object number() {
    int start = position;
    while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    String digits = text.substring(start, position);
    try {
      if (digits.matches("-?\\d+")) {
        return Long.valueOf(digits);
      }
      return Double.valueOf(digits);
    } catch (NumberFormatException e) {
      throw error("value expected");
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, position)) {
      throw error("value expected");
    }
    position += word.length();
    return value;
  }

  private void skipSpace() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private char peek() {
    return position < text.length() ? text.charAt(position) : '\0';
  }

  private char next() {
    if (position >= text.length()) {
      throw error("text ends too early");
    }
    return text.charAt(position++);
  }

  private void expect(char c) {
    if (peek() != c) {
      throw error("'" + c + "' expected");
    }
    position++;
  }

  private IllegalArgumentException error(String what) {
    return new IllegalArgumentException(what + " at character " + position);
  }

  private static void append(StringBuilder out, Object value) {
    if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        quote(out.append(separator), String.valueOf(entry.getKey()));
        append(out.append(':'), entry.getValue());
        separator = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list) {
      out.append('[');
      String separator = "";
      for (Object item : list) {
        append(out.append(separator), item);
        separator = ",";
      }
      out.append(']');
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      quote(out, value.toString());
    }
  }

  private static void quote(StringBuilder out, String string) {
    out.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          // Lone surrogates cannot be written as UTF-8, so they go out as escapes.
          if (c < ' ' || Character.isSurrogate(c)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
