package tapwright.nativecode;

/** What native code asks of the device. */
public interface LibraryHost {
  /** Writes a line to the log. */
  void log(int priority, String tag, String text);

  /** Lets time of the device pass for the calling thread. */
  void sleep(long nanoseconds);

  /** Opens a library for {@code dlopen}: its path, or what a phone would say after a failure. */
  String openLibrary(String name);

  /** Takes note that something was called that the device lacks. */
  void absent(String function);
}
