package tapwright.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The texts that were typed in this episode, and where app code holds one of them. */
final class TypedTexts {
  /**
   * A text of the app that holds a typed one.
   *
   * @param typed what was typed
   * @param before what the app has put in front of it
   * @param after what the app has put behind it
   */
  record Held(String typed, String before, String after) {
    boolean isWhole() {
      return before.isEmpty() && after.isEmpty();
    }

    /** Returns what would have to be typed for the app to hold {@code text}, or null. */
    String wanted(String text) {
      boolean fits =
          text.length() >= before.length() + after.length()
              && text.startsWith(before)
              && text.endsWith(after);
      return fits ? text.substring(before.length(), text.length() - after.length()) : null;
    }
  }

  /** One spelling of a typed text. */
  private record Form(String text, String typed) {}

  private static final int MOST_TEXTS = 12;
  private static final int LONGEST_HOLDER = 300;

  /** Shorter ones are found inside other texts by chance. */
  private static final int SHORTEST_PART = 4;

  private static volatile Form[] forms = {};
  private static volatile String[] texts = {}; // The newest first.
  private static int shortest = Integer.MAX_VALUE;

  private TypedTexts() {}

  static synchronized void add(String text) {
    if (text.isBlank()) {
      return;
    }
    List<String> kept = new ArrayList<>(List.of(text));
    for (String earlier : texts) {
      if (kept.size() < MOST_TEXTS && !earlier.equals(text)) {
        kept.add(earlier);
      }
    }
    keep(kept);
  }

  static synchronized void clear() {
    keep(List.of());
  }

  private static void keep(List<String> kept) {
    List<Form> made = new ArrayList<>();
    shortest = Integer.MAX_VALUE;
    for (String typed : kept) {
      String bare = typed.strip();
      made.add(new Form(bare, typed));
      String lower = bare.toLowerCase(Locale.ROOT);
      for (String other : List.of(typed, lower, bare.toUpperCase(Locale.ROOT))) {
        if (!other.equals(bare) && other.length() >= SHORTEST_PART) {
          made.add(new Form(other, typed));
        }
      }
      shortest = Math.min(shortest, bare.length());
    }
    texts = kept.toArray(new String[0]);
    forms = made.toArray(new Form[0]);
  }

  /** Returns which typed text a text of the app holds, the newest first; null if none. */
  static Held heldBy(String text) {
    int length = text.length();
    if (length < shortest || length > LONGEST_HOLDER) {
      return null;
    }
    Form[] known = forms;
    for (Form form : known) {
      if (length == form.text.length() && text.equalsIgnoreCase(form.text)) {
        return new Held(form.typed, "", "");
      }
    }
    for (Form form : known) {
      int size = form.text.length();
      int at = size >= SHORTEST_PART && length > size ? text.indexOf(form.text) : -1;
      if (at >= 0) {
        return new Held(form.typed, text.substring(0, at), text.substring(at + size));
      }
    }
    return null;
  }

  /**
   * Returns the newest typed text of which the app holds a part, such as what stands before a dash.
   */
  static String typedAround(String part) {
    if (part.length() < SHORTEST_PART) {
      return null;
    }
    for (String typed : texts) {
      if (typed.length() > part.length() && typed.contains(part)) {
        return typed;
      }
    }
    return null;
  }
}
