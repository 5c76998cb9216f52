package tapwright.runtime;

import java.util.Locale;
import java.util.regex.Pattern;
import tapwright.backend.BackEnd;
import tapwright.backend.Chance;

/** Makes up values of an answer by their names. */
final class InventedValue {
  private static final String[] WORDS = {
    "Amber", "Breeze", "Copper", "Dawn", "Ember", "Fjord", "Grove", "Harbour"
  };
  private static final Pattern IMAGES =
      Pattern.compile(".*(image|img|photo|picture|avatar|icon|thumb|logo|poster|cover).*");
  private static final Pattern LINKS = Pattern.compile(".*(url|uri|link|href|website|page).*");
  private static final Pattern TIMES =
      Pattern.compile(".*(date|time|created|updated|published|modified|expires).*|.*(_at|_on)");
  private static final Pattern NUMBERS =
      Pattern.compile("(.*_)?(id|count|size|total|number|num|age|year|price|lat|lon|lng|code)");
  private static final Pattern FAILURES = Pattern.compile(".*(err|fail|fault|exception).*");

  private InventedValue() {}

  /** Whether a server that is well says nothing of this. */
  static boolean isFailure(String name) {
    return FAILURES.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }

  static String text(String place, String name) {
    String small = name.toLowerCase(Locale.ROOT);
    int drawn = Chance.of(BackEnd.seed(), place, 1 << 20);
    if (IMAGES.matcher(small).matches()) {
      return "https://invented.example/" + drawn + ".png";
    }
    if (LINKS.matcher(small).matches()) {
      return "https://invented.example/" + drawn + ".html";
    }
    if (TIMES.matcher(small).matches()) {
      return String.format(Locale.ROOT, "2023-11-%02dT10:00:00Z", 1 + drawn % 28);
    }
    if (small.contains("mail")) {
      return "ada" + drawn % 100 + "@example.org";
    }
    if (small.equals("status") || small.equals("state") || small.equals("result")) {
      return "ok";
    }
    if (NUMBERS.matcher(small).matches()) {
      return String.valueOf(drawn % 1000);
    }
    return WORDS[drawn % WORDS.length] + " " + drawn % 100;
  }

  static long number(String place, String name) {
    boolean isTime = TIMES.matcher(name.toLowerCase(Locale.ROOT)).matches();
    int drawn = Chance.of(BackEnd.seed(), place, 1000);
    return isTime ? 1_699_956_000L + drawn * 60L : drawn;
  }

  static boolean flag(String place) {
    return Chance.of(BackEnd.seed(), place, 2) == 0;
  }

  /** How many elements a list has; one in eight is empty. */
  static int length(String place) {
    int drawn = Chance.of(BackEnd.seed(), place, 8);
    return drawn == 0 ? 0 : 1 + drawn % 4;
  }

  /** Whether something that need not be there is not. */
  static boolean isLeftOut(String place, String name) {
    return isFailure(name) || Chance.of(BackEnd.seed(), place + " left out", 6) == 0;
  }
}
