package tapwright.runtime;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Set;
import tapwright.nativecode.BadLibraryException;
import tapwright.nativecode.Bridge;
import tapwright.nativecode.ProcessLibraries;
import tapwright.nativecode.SystemLibraries;

/**
 * Native libraries, in place of {@code System.load} and {@code System.loadLibrary}: those that the
 * APK brings for this device's processor are loaded; those that it brings for others only are a
 * limit; what a phone would not find or not accept fails as it does there.
 */
public final class AppLibraries {
  private static final String FAILED = "dlopen failed: ";
  private static final String RELATIVE = "Expecting an absolute path of the library: ";
  private static final String REFUSED = "JNI_ERR returned from JNI_OnLoad in ";
  private static final String IN_APK = "!/";

  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static volatile Set<String> ofApp = Set.of();
  private static volatile ProcessLibraries running;

  private AppLibraries() {}

  /** Device side: file names of the libraries that the installed APK brings, for any processor. */
  public static void setOfApp(Set<String> fileNames) {
    ofApp = Set.copyOf(fileNames);
  }

  /** Device side: the libraries of the process that begins; null where none can run. */
  public static void begin(ProcessLibraries libraries) {
    running = libraries;
  }

  /** Device side: ends what {@link #begin} began. */
  public static void end() {
    ProcessLibraries libraries = running;
    running = null;
    if (libraries != null) {
      try {
        libraries.end();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Device side: whether the libraries of the app can be loaded. */
  public static boolean canLoad() {
    return running != null;
  }

  /** Device side: whether a phone too would have thrown this. */
  public static boolean failsOnPhones(Throwable error) {
    String message = String.valueOf(error.getMessage());
    return message.startsWith(FAILED)
        || message.startsWith(RELATIVE)
        || message.startsWith(REFUSED);
  }

  /** In place of {@code System.loadLibrary} where the app does not catch its failure. */
  public static void loadLibrary(String name) {
    if (!loadByName(STACK.getCallerClass(), name)) {
      report("lib" + name + ".so");
    }
  }

  /** In place of {@code System.loadLibrary} where the app is ready for its failure. */
  public static void tryLoadLibrary(String name) {
    if (!loadByName(STACK.getCallerClass(), name)) {
      refuse("lib" + name + ".so");
    }
  }

  /** In place of {@code System.load} where the app does not catch its failure. */
  public static void load(String path) {
    if (!loadByPath(STACK.getCallerClass(), path)) {
      report(new File(path).getName());
    }
  }

  /** In place of {@code System.load} where the app is ready for its failure. */
  public static void tryLoad(String path) {
    if (!loadByPath(STACK.getCallerClass(), path)) {
      refuse(new File(path).getName());
    }
  }

  /** In place of {@code Runtime.loadLibrary} where the app does not catch its failure. */
  public static void loadLibrary(Runtime runtime, String name) {
    if (!loadByName(STACK.getCallerClass(), name)) {
      report("lib" + name + ".so");
    }
  }

  /** In place of {@code Runtime.loadLibrary} where the app is ready for its failure. */
  public static void tryLoadLibrary(Runtime runtime, String name) {
    if (!loadByName(STACK.getCallerClass(), name)) {
      refuse("lib" + name + ".so");
    }
  }

  /** In place of {@code Runtime.load} where the app does not catch its failure. */
  public static void load(Runtime runtime, String path) {
    if (!loadByPath(STACK.getCallerClass(), path)) {
      report(new File(path).getName());
    }
  }

  /** In place of {@code Runtime.load} where the app is ready for its failure. */
  public static void tryLoad(Runtime runtime, String path) {
    if (!loadByPath(STACK.getCallerClass(), path)) {
      refuse(new File(path).getName());
    }
  }

  /** Device side: opens a library for {@code dlopen}; its path, or a phone's words on a failure. */
  public static String open(String name) {
    ProcessLibraries libraries = running;
    Path file = libraries == null ? null : fileOf(libraries, name);
    if (file == null) {
      return "library \"" + name + "\" not found";
    }
    try {
      return libraries.open(file).toString();
    } catch (BadLibraryException e) {
      return "\"" + name + "\" " + e.getMessage();
    } catch (IOException e) {
      return "unable to read \"" + name + "\"";
    }
  }

  /** Loads a library; false when the APK has it for other processors only. */
  private static boolean loadByName(Class<?> caller, String name) {
    String fileName = "lib" + name + ".so";
    ProcessLibraries libraries = running;
    Path file = libraries == null ? null : libraries.find(fileName);
    if (file != null) {
      load(caller, libraries, file);
      return true;
    }
    if (ofApp.contains(fileName)) {
      return false;
    }
    if (!SystemLibraries.isOne(fileName)) {
      throw new UnsatisfiedLinkError(FAILED + "library \"" + fileName + "\" not found");
    }
    return true; // One of the system's: nothing of it is called but by libraries of the app.
  }

  private static boolean loadByPath(Class<?> caller, String path) {
    File asked = new File(path);
    if (!asked.isAbsolute()) {
      throw new UnsatisfiedLinkError(RELATIVE + path);
    }
    ProcessLibraries libraries = running;
    Path file = libraries == null ? null : fileOf(libraries, path);
    if (file != null) {
      load(caller, libraries, file);
      return true;
    }
    if (!ofApp.contains(asked.getName())) {
      LibraryFiles.check(asked);
    }
    return false;
  }

  /** The file that a name or path means: inside an APK, in the app's directory, or anywhere. */
  private static Path fileOf(ProcessLibraries libraries, String name) {
    if (name.contains(IN_APK) || name.indexOf('/') < 0) {
      return libraries.find(name.substring(name.lastIndexOf('/') + 1));
    }
    File file = new File(AppStorage.path(name));
    return file.isFile() ? file.toPath() : null;
  }

  private static void load(Class<?> caller, ProcessLibraries libraries, Path file) {
    Path copy;
    try {
      copy = libraries.open(file);
    } catch (BadLibraryException e) {
      throw new UnsatisfiedLinkError(FAILED + "\"" + file + "\" " + e.getMessage());
    } catch (IOException e) {
      throw new UnsatisfiedLinkError(FAILED + "unable to read \"" + file + "\"");
    }
    Bridge.tellLoader(caller.getClassLoader());
    try {
      // The JVM's own half of loading: it calls JNI_OnLoad, on behalf of a class of the app.
      Method load = Runtime.class.getDeclaredMethod("load0", Class.class, String.class);
      load.setAccessible(true);
      load.invoke(Runtime.getRuntime(), caller, copy.toString());
    } catch (InvocationTargetException e) {
      throw LibraryFiles.asOnPhones(e.getCause(), REFUSED + "\"" + file + "\"");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void refuse(String fileName) {
    report(fileName);
    throw new UnsatisfiedLinkError("no code for this device's processor in the APK: " + fileName);
  }

  private static void report(String fileName) {
    Limits.report("native", fileName, "native library not loaded: " + fileName);
  }
}
