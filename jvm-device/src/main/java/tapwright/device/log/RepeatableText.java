package tapwright.device.log;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text of logs and errors without what differs from one run to the next: names that the JVM makes
 * up for lambdas, where the phone's storage lies, and the hash codes by which objects without a
 * name of their own are told apart. Those get numbers in the order in which they show up.
 */
public final class RepeatableText {
  private static final Pattern LAMBDA =
      Pattern.compile("(\\$\\$Lambda)(?:/0x[0-9a-f]+)?(?:@[0-9a-f]+)?");

  /** As {@code Object.toString} and as views, fragments and records of the framework write it. */
  private static final Pattern IDENTITY =
      Pattern.compile(
          "((?<![\\w.$])(?:[\\w$]+\\.)+[\\w$]+(?:\\[\\])*;?@|\\b[A-Z][\\w$.]*\\{)"
              + "([0-9a-f]{1,8})(?![\\w.@-])");

  private static final int MOST_NAMES = 10_000;

  private static final Map<String, Integer> numbers = new HashMap<>();

  private RepeatableText() {}

  /** A process begins, with objects of its own. */
  public static synchronized void begin() {
    numbers.clear();
  }

  public static synchronized String of(String text) {
    String plain = text;
    if (text.indexOf('@') >= 0 || text.indexOf('{') >= 0 || text.contains("$$Lambda")) {
      plain =
          IDENTITY
              .matcher(LAMBDA.matcher(text).replaceAll("$1"))
              .replaceAll(
                  found -> Matcher.quoteReplacement(found.group(1) + number(found.group(2))));
    }
    return PhonePaths.in(plain).toString();
  }

  private static int number(String hash) {
    if (numbers.size() >= MOST_NAMES) {
      numbers.clear();
    }
    return numbers.computeIfAbsent(hash, unknown -> numbers.size() + 1);
  }
}
