package tapwright.runtime;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Writes a regular expression of ICU, which Android has, in the JDK's syntax.
 *
 * <p>The two agree on most. ICU has comments {@code (?#...)}, {@code \Uhhhhhhhh}, POSIX classes
 * {@code [:alpha:]}, set differences {@code [a--[b]]} and properties without a prefix; it refuses a
 * closing brace that closes nothing.
 */
final class IcuSyntax {
  private static final Pattern REPETITION = Pattern.compile("\\{\\d+(,\\d*)?\\}");
  private static final int LONG_ESCAPE = 10;

  private final String regex;
  private final boolean comments;
  private final StringBuilder out = new StringBuilder();
  private int at;
  private int depth;

  private IcuSyntax(String regex, boolean comments) {
    this.regex = regex;
    this.comments = comments;
  }

  static String toJdk(String regex, int flags) {
    boolean literal = (flags & Pattern.LITERAL) != 0;
    return literal ? regex : new IcuSyntax(regex, (flags & Pattern.COMMENTS) != 0).translate();
  }

  /** Whether a character stands for itself in an expression. */
  static boolean isLiteral(char character) {
    return "\\^$.|?*+()[]{}".indexOf(character) < 0;
  }

  private String translate() {
    while (at < regex.length()) {
      char next = regex.charAt(at);
      if (next == '\\') {
        escape();
      } else if (depth > 0) {
        inSet(next);
      } else {
        outside(next);
      }
    }
    return out.toString();
  }

  private void copy(int end) {
    out.append(regex, at, Math.min(end, regex.length()));
    at = Math.min(end, regex.length());
  }

  /** The place after the next occurrence, or the end. */
  private int after(String wanted, int from) {
    int found = regex.indexOf(wanted, from);
    return found < 0 ? regex.length() : found + wanted.length();
  }

  private void escape() {
    char kind = at + 1 < regex.length() ? regex.charAt(at + 1) : ' ';
    boolean braced = regex.startsWith("{", at + 2);
    if (kind == 'Q') {
      copy(after("\\E", at + 2));
    } else if (kind == 'U' && at + LONG_ESCAPE <= regex.length()) {
      out.append("\\x{").append(regex, at + 2, at + LONG_ESCAPE).append('}');
      at += LONG_ESCAPE;
    } else if ((kind == 'p' || kind == 'P') && braced) {
      property(kind, after("}", at));
    } else {
      copy((kind == 'x' || kind == 'N') && braced ? after("}", at) : at + 2);
    }
  }

  /** ICU takes names of scripts and of binary properties as they are; the JDK wants a prefix. */
  private void property(char kind, int end) {
    String name = regex.substring(at + 3, Math.max(at + 3, end - 1));
    boolean known = isKnown(name) || !isKnown("Is" + name);
    out.append('\\').append(kind).append('{').append(known ? "" : "Is").append(name).append('}');
    at = end;
  }

  private static boolean isKnown(String property) {
    try {
      Pattern.compile("\\p{" + property + "}");
      return true;
    } catch (PatternSyntaxException unknown) {
      return false;
    }
  }

  private void outside(char next) {
    if (regex.startsWith("(?#", at)) {
      at = after(")", at);
    } else if (comments && next == '#') {
      copy(after("\n", at));
    } else if (next == '{') {
      var repetition = REPETITION.matcher(regex).region(at, regex.length());
      copy(repetition.lookingAt() ? repetition.end() : after("}", at));
    } else if (next == '}') {
      throw new PatternSyntaxException("Syntax error U_REGEX_RULE_SYNTAX", regex, at);
    } else {
      depth += next == '[' ? 1 : 0;
      copy(at + 1);
    }
  }

  private void inSet(char next) {
    int posixEnd = regex.startsWith("[:", at) ? regex.indexOf(":]", at) : -1;
    if (posixEnd > 0) {
      boolean negated = regex.startsWith("^", at + 2);
      String name = regex.substring(at + (negated ? 3 : 2), posixEnd);
      String capital = name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1);
      out.append(negated ? "\\P{" : "\\p{").append(capital).append('}');
      at = posixEnd + 2;
    } else if (regex.startsWith("--[", at)) {
      boolean negated = regex.startsWith("^", at + 3);
      out.append(negated ? "&&[" : "&&[^");
      at += negated ? 4 : 3;
      depth++;
    } else {
      depth += next == '[' ? 1 : next == ']' ? -1 : 0;
      copy(at + 1);
    }
  }
}
