package tapwright.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the app compared typed texts with since the device last answered. */
final class ComparedTexts {
  /** How the app looked at a typed text; the protocol has the names in lower case. */
  enum Kind {
    /** With another text, a case of a switch, a key of a map, a value in a database. */
    EQUAL,
    PREFIX,
    SUFFIX,
    PART,
    /** With a regular expression. */
    REGEX,
    /** It was to be a number. */
    INTEGER,
    DECIMAL,
    /** The number in it, or its length, was compared with another number. */
    NUMBER,
    LENGTH,
    /** It was parsed by something that accepts the other text, such as a date format. */
    EXAMPLE
  }

  private record Key(Kind kind, String typed, String other) {}

  private record Seen(boolean passed, String site) {}

  private static final int MOST = 48;
  private static final int LONGEST = 240;
  private static final StackWalker STACK = StackWalker.getInstance();
  private static final int DEEPEST = 40;

  private static final Map<Key, Seen> seen = new LinkedHashMap<>();

  private ComparedTexts() {}

  static synchronized void note(Kind kind, String typed, String other, boolean passed) {
    if (other.length() > LONGEST || typed.length() > LONGEST) {
      return;
    }
    Key key = new Key(kind, typed, other);
    Seen known = seen.get(key);
    if (known != null) {
      if (passed && !known.passed) {
        seen.put(key, new Seen(true, known.site));
      }
    } else if (seen.size() < MOST) {
      seen.put(key, new Seen(passed, site()));
    }
  }

  /** Marks the last comparison of this kind as passed. */
  static synchronized void passed(String typed, String other, Kind kind) {
    seen.computeIfPresent(new Key(kind, typed, other), (key, it) -> new Seen(true, it.site));
  }

  /** Returns them as the protocol has them: kind, typed text, other side, passed, place. */
  static synchronized List<Object> take() {
    if (seen.isEmpty()) {
      return List.of();
    }
    List<Object> rows = new ArrayList<>();
    seen.forEach(
        (key, it) ->
            rows.add(
                List.of(
                    key.kind.name().toLowerCase(java.util.Locale.ROOT),
                    key.typed,
                    key.other,
                    it.passed,
                    it.site)));
    seen.clear();
    return rows;
  }

  /** Returns the method of the app's own code that compares, or else the nearest of a library. */
  private static String site() {
    return STACK.walk(
        frames -> {
          String first = "";
          for (StackWalker.StackFrame frame :
              (Iterable<StackWalker.StackFrame>) frames.limit(DEEPEST)::iterator) {
            String type = frame.getClassName();
            if (type.startsWith("tapwright.") || type.startsWith("java.")) {
              continue;
            }
            String place = type + "." + frame.getMethodName();
            if (Probes.isMeasured(type)) {
              return place;
            }
            first = first.isEmpty() ? place : first;
          }
          return first;
        });
  }
}
