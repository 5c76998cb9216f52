package tapwright.runtime;

import java.text.DateFormat;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tapwright.runtime.ComparedTexts.Kind;
import tapwright.runtime.TypedTexts.Held;

/**
 * Sees what converted code compares: each method is called with copies of the operands, before the
 * call that it is named after, and changes nothing.
 */
public final class Comparisons {
  private static final ZonedDateTime LEAP_DAY =
      ZonedDateTime.of(2020, 2, 29, 12, 34, 56, 0, ZoneOffset.UTC);
  private static final int MOST_KEYS = 12;
  private static final char SEPARATOR = 0;

  private static boolean enabled;

  /** Whether something was typed; read at each comparison, so that most cost nothing. */
  private static boolean active;

  /** The last expression that a typed text was matched with, until its result is known. */
  private static String[] lastMatch;

  private Comparisons() {}

  /** Device side: whether comparisons are seen at all. */
  public static void enable(boolean wanted) {
    enabled = wanted;
    clear();
  }

  /** Device side: a new episode begins. */
  public static void clear() {
    active = false;
    lastMatch = null;
    TypedTexts.clear();
    ComparedNumbers.clear();
    ComparedTexts.take();
  }

  /** Device side: the user types a text. */
  public static void typed(String text) {
    if (enabled) {
      for (String line : text.split("\n")) {
        TypedTexts.add(line);
      }
      active = true;
    }
  }

  /** Device side: returns what was seen since it was last asked. */
  public static List<Object> take() {
    ComparedNumbers.clear();
    lastMatch = null;
    return ComparedTexts.take();
  }

  static boolean isActive() {
    return active;
  }

  /** Before {@code equals}, {@code equalsIgnoreCase}, {@code compareTo} and their like. */
  public static void equal(Object one, Object other) {
    if (active && one != null && other != null) {
      String left = textOf(one);
      String right = left == null ? null : textOf(other);
      if (right != null && !left.isEmpty() && !right.isEmpty()) {
        equalTexts(left, right);
      }
    }
  }

  private static void equalTexts(String left, String right) {
    if (!noteEqual(left, right) && !noteEqual(right, left) && !notePart(left, right)) {
      notePart(right, left);
    }
  }

  private static boolean noteEqual(String holder, String other) {
    Held held = TypedTexts.heldBy(holder);
    String wanted = held == null ? null : held.wanted(other);
    if (wanted == null || wanted.isEmpty()) {
      return held != null && held.isWhole();
    }
    ComparedTexts.note(Kind.EQUAL, held.typed(), wanted, holder.equals(other));
    return true;
  }

  /** What would have to be typed for a part of it to be the other text. */
  private static boolean notePart(String part, String other) {
    String typed = TypedTexts.typedAround(part);
    if (typed != null) {
      ComparedTexts.note(Kind.EQUAL, typed, typed.replace(part, other), part.equals(other));
    }
    return typed != null;
  }

  /** Before {@code startsWith}. */
  public static void starts(Object text, Object prefix) {
    if (active) {
      inside(text, prefix, Kind.PREFIX);
    }
  }

  /** Before {@code endsWith}. */
  public static void ends(Object text, Object suffix) {
    if (active) {
      inside(text, suffix, Kind.SUFFIX);
    }
  }

  /** Before {@code contains} and {@code indexOf}. */
  public static void contains(Object text, Object part) {
    if (active) {
      inside(text, part, Kind.PART);
    }
  }

  /** Before {@code indexOf} of a letter. */
  public static void contains(Object text, int letter) {
    if (active && Character.isBmpCodePoint(letter)) {
      inside(text, String.valueOf((char) letter), Kind.PART);
    }
  }

  private static void inside(Object whole, Object part, Kind kind) {
    String text = textOf(whole);
    String wanted = text == null ? null : textOf(part);
    if (wanted == null || wanted.isEmpty() || text.isEmpty()) {
      return;
    }
    boolean passed = isInside(text, wanted, kind);
    Held sought = TypedTexts.heldBy(wanted);
    if (sought != null && sought.isWhole()) {
      ComparedTexts.note(Kind.EQUAL, sought.typed(), text, passed);
      return;
    }
    Held held = TypedTexts.heldBy(text);
    boolean isFree =
        held != null
            && (kind == Kind.PREFIX
                ? held.before().isEmpty()
                : kind == Kind.PART || held.after().isEmpty());
    if (isFree) {
      ComparedTexts.note(kind, held.typed(), wanted, passed);
    }
  }

  private static boolean isInside(String text, String part, Kind kind) {
    return switch (kind) {
      case PREFIX -> text.startsWith(part);
      case SUFFIX -> text.endsWith(part);
      default -> text.contains(part);
    };
  }

  /** Before {@code Pattern.matcher}. */
  public static void matcher(Object pattern, Object text) {
    if (active) {
      Held held = whole(text);
      lastMatch = null;
      if (held != null && pattern instanceof Pattern made) {
        lastMatch = new String[] {held.typed(), regexOf(made)};
        ComparedTexts.note(Kind.REGEX, lastMatch[0], lastMatch[1], false);
      }
    }
  }

  private static String regexOf(Pattern pattern) {
    int flags = AppPatterns.flags(pattern);
    String regex = AppPatterns.pattern(pattern);
    regex = (flags & Pattern.LITERAL) == 0 ? regex : Pattern.quote(regex);
    return (flags & Pattern.CASE_INSENSITIVE) == 0 ? regex : "(?i)" + regex;
  }

  /** After {@code matches}, {@code find} and {@code lookingAt} of a matcher. */
  public static void matched(boolean result) {
    String[] last = lastMatch;
    if (active && result && last != null) {
      ComparedTexts.passed(last[0], last[1], Kind.REGEX);
    }
  }

  /** Before a look-up in a map or a collection, whose texts would have been found. */
  public static void lookUp(Object container, Object key) {
    if (active && key instanceof String text && !text.isEmpty()) {
      Held held = TypedTexts.heldBy(text);
      if (held != null) {
        keysOf(container).forEach(known -> equalTexts(text, known));
      }
    }
  }

  /** Returns texts that a container of the JDK has; the app's own would run code of the app. */
  private static List<String> keysOf(Object container) {
    List<String> found = new ArrayList<>();
    if (container == null || container.getClass().getClassLoader() != null) {
      return found;
    }
    Object all = container instanceof Map<?, ?> map ? map.keySet() : container;
    try {
      for (Object each : all instanceof Collection<?> some ? some : List.of()) {
        if (each instanceof String text && !text.isEmpty() && found.size() < MOST_KEYS) {
          found.add(text);
        }
      }
    } catch (ConcurrentModificationException e) {
      found.clear(); // Another thread fills it: it is seen the next time.
    }
    return found;
  }

  /** Before {@code Enum.valueOf}. */
  public static void constant(Object type, Object text) {
    if (active && type instanceof Class<?> named && named.isEnum()) {
      for (Object each : named.getEnumConstants()) {
        equal(text, ((Enum<?>) each).name());
      }
    }
  }

  /** Before {@code hashCode} where a switch on texts begins, with its cases. */
  public static void cases(Object text, String joined) {
    if (active && text instanceof String) {
      for (String each : joined.split(String.valueOf(SEPARATOR))) {
        equal(text, each);
      }
    }
  }

  /** Before a text is parsed by something that accepts the example. */
  public static void example(Object text, String example) {
    if (active) {
      Held held = whole(text);
      if (held != null) {
        ComparedTexts.note(Kind.EXAMPLE, held.typed(), example, held.typed().equals(example));
      }
    }
  }

  /** Before {@code parse} of a date format. */
  public static void date(Object format, Object text) {
    if (active) {
      String example = exampleOf(format);
      if (example != null) {
        example(text, example);
      }
    }
  }

  private static String exampleOf(Object format) {
    if (format instanceof DateFormat && format.getClass().getClassLoader() == null) {
      DateFormat copy = (DateFormat) ((DateFormat) format).clone();
      return copy.format(Date.from(LEAP_DAY.toInstant()));
    }
    try {
      return format instanceof DateTimeFormatter made ? made.format(LEAP_DAY) : null;
    } catch (DateTimeException e) {
      return null; // It can only parse.
    }
  }

  /** Before the {@code parse} of a class of {@code java.time} by a format. */
  public static void dateBy(Object text, Object format) {
    date(format, text);
  }

  /** Returns the typed text that a value is, with nothing around it; null if it is none. */
  static Held whole(Object value) {
    String text = textOf(value);
    Held held = text == null || text.isEmpty() ? null : TypedTexts.heldBy(text);
    return held != null && held.isWhole() ? held : null;
  }

  /** Returns a text of the JDK or the framework; the app's own kinds would run code of the app. */
  static String textOf(Object value) {
    if (value instanceof String text) {
      return text;
    }
    return value instanceof CharSequence && value.getClass().getName().startsWith("android.text.")
        ? value.toString()
        : null;
  }
}
