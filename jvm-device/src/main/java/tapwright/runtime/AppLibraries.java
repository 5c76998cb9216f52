package tapwright.runtime;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Set;

/**
 * Native libraries: those that the app brings are a limit of this device, which cannot run them;
 * those that a phone would not find or not accept fail here as they do there.
 */
public final class AppLibraries {
  /** Libraries of the system that an app may load; nothing of them is called but by its own. */
  private static final Set<String> OF_SYSTEM =
      Set.of(
          "android",
          "c",
          "m",
          "dl",
          "log",
          "z",
          "jnigraphics",
          "EGL",
          "GLESv1_CM",
          "GLESv2",
          "GLESv3",
          "OpenSLES",
          "OpenMAXAL",
          "mediandk",
          "vulkan",
          "stdc++",
          "aaudio",
          "camera2ndk",
          "sync",
          "neuralnetworks");

  private static final String FAILED = "dlopen failed: ";
  private static final String RELATIVE = "Expecting an absolute path of the library: ";

  private static final int SMALLEST = 52; // the header of a 32-bit library

  private static volatile Set<String> ofApp = Set.of();

  private AppLibraries() {}

  /** Device side: file names of the libraries that the installed APK brings, for any processor. */
  public static void setOfApp(Set<String> fileNames) {
    ofApp = Set.copyOf(fileNames);
  }

  /** Device side: whether a phone too would have thrown this. */
  public static boolean failsOnPhones(Throwable error) {
    String message = String.valueOf(error.getMessage());
    return message.startsWith(FAILED) || message.startsWith(RELATIVE);
  }

  /** In place of {@code System.loadLibrary} where the app does not catch its failure. */
  public static void loadLibrary(String name) {
    if (isThere(name)) {
      report(name);
    }
  }

  /** In place of {@code System.loadLibrary} where the app is ready for its failure. */
  public static void tryLoadLibrary(String name) {
    if (isThere(name)) {
      refuse(name);
    }
  }

  /** In place of {@code System.load} where the app does not catch its failure. */
  public static void load(String path) {
    report(checkedName(path));
  }

  /** In place of {@code System.load} where the app is ready for its failure. */
  public static void tryLoad(String path) {
    refuse(checkedName(path));
  }

  /** In place of {@code Runtime.loadLibrary} where the app does not catch its failure. */
  public static void loadLibrary(Runtime runtime, String name) {
    loadLibrary(name);
  }

  /** In place of {@code Runtime.loadLibrary} where the app is ready for its failure. */
  public static void tryLoadLibrary(Runtime runtime, String name) {
    tryLoadLibrary(name);
  }

  /** In place of {@code Runtime.load} where the app does not catch its failure. */
  public static void load(Runtime runtime, String path) {
    load(path);
  }

  /** In place of {@code Runtime.load} where the app is ready for its failure. */
  public static void tryLoad(Runtime runtime, String path) {
    tryLoad(path);
  }

  /** Whether the app brings it; false for one of the system, which needs nothing. */
  private static boolean isThere(String name) {
    if (ofApp.contains("lib" + name + ".so")) {
      return true;
    }
    if (!OF_SYSTEM.contains(name)) {
      throw new UnsatisfiedLinkError(FAILED + "library \"lib" + name + ".so\" not found");
    }
    return false;
  }

  private static String checkedName(String path) {
    File file = new File(path);
    if (!file.isAbsolute()) {
      throw new UnsatisfiedLinkError(RELATIVE + path);
    }
    if (!ofApp.contains(file.getName())) {
      checkFile(file);
    }
    String name = file.getName();
    int start = name.startsWith("lib") ? 3 : 0;
    int end = name.endsWith(".so") ? name.length() - 3 : name.length();
    return name.substring(start, Math.max(start, end));
  }

  private static void checkFile(File file) {
    if (!file.isFile()) {
      throw new UnsatisfiedLinkError(FAILED + "library \"" + file + "\" not found");
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file.toPath())) {
      head = in.readNBytes(SMALLEST);
    } catch (IOException e) {
      throw new UnsatisfiedLinkError(FAILED + "unable to read \"" + file + "\"");
    }
    if (head.length < SMALLEST) {
      throw new UnsatisfiedLinkError(
          FAILED
              + "\""
              + file
              + "\" is too small to be an ELF executable: only found "
              + head.length
              + " bytes");
    }
    if (head[0] != 0x7f || head[1] != 'E' || head[2] != 'L' || head[3] != 'F') {
      throw new UnsatisfiedLinkError(FAILED + "\"" + file + "\" has bad ELF magic");
    }
  }

  private static void refuse(String name) {
    report(name);
    throw new UnsatisfiedLinkError("no native code on this device: lib" + name + ".so");
  }

  private static void report(String name) {
    Limits.report("native", "lib" + name + ".so", "native library not loaded: lib" + name + ".so");
  }
}
