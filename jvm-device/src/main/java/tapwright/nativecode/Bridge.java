package tapwright.nativecode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The door to the stand-in for Android's system libraries. One for the whole JVM: a library is
 * loaded for one class loader only, and sandboxes come and go.
 */
public final class Bridge {
  private static final ByteBuffer CLOCK =
      ByteBuffer.allocateDirect(16).order(ByteOrder.nativeOrder());

  private static volatile LibraryHost host;
  private static Path standIn;
  private static Path note;
  private static boolean isLoaded;

  private Bridge() {}

  /**
   * Says where the stand-in is; it is loaded for the first app that has native code.
   *
   * @param file the stand-in
   * @param lastWords where it leaves word of how native code has ended the JVM
   */
  public static synchronized void configure(Path file, Path lastWords) {
    standIn = file;
    note = lastWords;
  }

  /** Whether native code can run on this machine. */
  public static synchronized boolean isConfigured() {
    return standIn != null;
  }

  private static synchronized void load() {
    if (!isLoaded) {
      System.load(standIn.toString());
      begin();
      isLoaded = true;
    }
  }

  /** Begins a process of an app: who serves it, and where its chance starts. */
  public static void serve(LibraryHost newHost, long seed, Map<String, String> properties) {
    load();
    setNote(note.toString());
    host = newHost;
    setSeed(seed);
    setProperties(pairs(properties));
    setClock(CLOCK);
  }

  /** Says where files are that a phone has in a fixed place. */
  public static void tellPlaces(Map<String, String> places) {
    setPlaces(pairs(places));
  }

  /** Says what the environment of the app's process holds. */
  public static void tellEnvironment(Map<String, String> environment) {
    setEnvironment(pairs(environment));
  }

  /** Says where the libraries of the process are, and where the app believes that they are. */
  public static void tellLibraries(Path copies, Path ofApp) {
    setLibraries(copies.toString(), ofApp.toString());
  }

  /** Says by which loader native code finds the classes of the app; null when its process ends. */
  public static void tellLoader(ClassLoader ofApp) {
    setLoader(ofApp);
  }

  private static String[] pairs(Map<String, String> map) {
    return map.entrySet().stream()
        .flatMap(entry -> List.of(entry.getKey(), entry.getValue()).stream())
        .toArray(String[]::new);
  }

  /** Tells the time of the device. */
  public static void tellTime(long uptimeNanoseconds, long wallNanoseconds) {
    CLOCK.putLong(0, uptimeNanoseconds).putLong(8, wallNanoseconds);
  }

  /** Opens a library for good; what went wrong, or null. */
  static native String open(String path, boolean global);

  /** Which of these names nothing has that every library can use. */
  static native boolean[] missing(String[] names);

  /** The address of the function that takes the name and the caller of one that is absent. */
  static native long absentFunction();

  /** Deletes the global references that native code of the ended process has left. */
  static native void releaseReferences();

  /** How many threads native code has started that still run. */
  public static native int threads();

  private static native void begin();

  private static native void setNote(String path);

  private static native void setClock(ByteBuffer times);

  private static native void setSeed(long seed);

  private static native void setProperties(String[] pairs);

  private static native void setPlaces(String[] pairs);

  private static native void setEnvironment(String[] pairs);

  private static native void setLoader(ClassLoader ofApp);

  private static native void setLibraries(String copies, String ofApp);

  // What the stand-in calls, by name.

  private static void log(int priority, byte[] tag, byte[] text) {
    LibraryHost current = host;
    if (current != null) {
      current.log(priority, text(tag), text(text));
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void sleep(long nanoseconds) {
    LibraryHost current = host;
    if (current != null) {
      current.sleep(nanoseconds);
    }
  }

  private static String openLibrary(String name) {
    LibraryHost current = host;
    return current == null ? "library \"" + name + "\" not found" : current.openLibrary(name);
  }

  private static void absent(String function) {
    LibraryHost current = host;
    if (current != null) {
      current.absent(function);
    }
  }
}
