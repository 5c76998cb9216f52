package tapwright.device.log;

/**
 * Gives the paths in what the app shows and logs the form they have on a phone: the directory that
 * stands for the phone's storage is another one in each run, unless the app sees it where a phone
 * has it.
 */
public final class PhonePaths {
  private static volatile String base = "";

  private PhonePaths() {}

  public static void setBase(String directory) {
    base = directory;
  }

  /** The text with the paths that a phone would show. */
  public static CharSequence in(CharSequence text) {
    String directory = base;
    if (text == null || directory.isEmpty() || text.length() < directory.length()) {
      return text;
    }
    String plain = text.toString();
    return plain.contains(directory) ? plain.replace(directory, "") : text;
  }
}
