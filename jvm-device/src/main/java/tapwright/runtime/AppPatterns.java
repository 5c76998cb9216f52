package tapwright.runtime;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;

/**
 * Regular expressions as Android's ICU understands them: in its syntax, and with character classes
 * and case that know all of Unicode.
 */
public final class AppPatterns {
  /** Android always matches so. */
  private static final int UNICODE = Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNICODE_CASE;

  /** The expressions and flags that an app gave; the compiled ones differ. */
  private record Given(String regex, int flags) {}

  private static final Map<Pattern, Given> given = Collections.synchronizedMap(new WeakHashMap<>());

  private AppPatterns() {}

  /** In place of {@code Pattern.compile(String)}. */
  public static Pattern compile(String regex) {
    return compile(regex, 0);
  }

  /** In place of {@code Pattern.compile(String, int)}. */
  public static Pattern compile(String regex, int flags) {
    Pattern pattern = Pattern.compile(IcuSyntax.toJdk(regex, flags), flags | UNICODE);
    given.put(pattern, new Given(regex, flags));
    return pattern;
  }

  /** In place of {@code Pattern.pattern}. */
  public static String pattern(Pattern pattern) {
    Given known = given.get(pattern);
    return known == null ? pattern.pattern() : known.regex();
  }

  /** In place of {@code Pattern.toString}. */
  public static String toString(Pattern pattern) {
    return pattern(pattern);
  }

  /** In place of {@code Pattern.flags}. */
  public static int flags(Pattern pattern) {
    Given known = given.get(pattern);
    return known == null ? pattern.flags() : known.flags();
  }

  /** In place of {@code Pattern.matches}. */
  public static boolean matches(String regex, CharSequence input) {
    return seen(compile(regex), input);
  }

  /** In place of {@code String.matches}. */
  public static boolean matches(String text, String regex) {
    return seen(compile(regex), text);
  }

  private static boolean seen(Pattern pattern, CharSequence text) {
    Comparisons.matcher(pattern, text);
    boolean result = pattern.matcher(text).matches();
    Comparisons.matched(result);
    return result;
  }

  /** In place of {@code String.replaceAll}. */
  public static String replaceAll(String text, String regex, String replacement) {
    return compile(regex).matcher(text).replaceAll(replacement);
  }

  /** In place of {@code String.replaceFirst}. */
  public static String replaceFirst(String text, String regex, String replacement) {
    return compile(regex).matcher(text).replaceFirst(replacement);
  }

  /** In place of {@code String.split(String)}. */
  public static String[] split(String text, String regex) {
    return split(text, regex, 0);
  }

  /** In place of {@code String.split(String, int)}. */
  public static String[] split(String text, String regex, int limit) {
    boolean plain = regex.length() == 1 && IcuSyntax.isLiteral(regex.charAt(0));
    return plain ? text.split(regex, limit) : compile(regex).split(text, limit);
  }
}
