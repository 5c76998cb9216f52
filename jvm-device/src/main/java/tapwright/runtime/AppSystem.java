package tapwright.runtime;

import java.io.File;
import java.io.IOException;

/** Native libraries and child processes: what an app may ask of a phone and not of this device. */
public final class AppSystem {
  private AppSystem() {}

  /** In place of {@code System.loadLibrary} where the app does not catch its failure. */
  public static void loadLibrary(String name) {
    reportLibrary(name);
  }

  /** In place of {@code System.loadLibrary} where the app is ready for its failure. */
  public static void tryLoadLibrary(String name) {
    reportLibrary(name);
    throw new UnsatisfiedLinkError("no native code on this device: lib" + name + ".so");
  }

  /** In place of {@code System.load} where the app does not catch its failure. */
  public static void load(String path) {
    reportLibrary(libraryName(path));
  }

  /** In place of {@code System.load} where the app is ready for its failure. */
  public static void tryLoad(String path) {
    tryLoadLibrary(libraryName(path));
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

  private static String libraryName(String path) {
    String name = new File(path).getName();
    int start = name.startsWith("lib") ? 3 : 0;
    int end = name.endsWith(".so") ? name.length() - 3 : name.length();
    return name.substring(start, Math.max(start, end));
  }

  private static void reportLibrary(String name) {
    Limits.report("native", "lib" + name + ".so", "native library not loaded: lib" + name + ".so");
  }

  /** In place of {@code Runtime.exec(String)}. */
  public static Process exec(Runtime runtime, String command) throws IOException {
    return refuse(command.trim().split("\\s+")[0]);
  }

  /** In place of {@code Runtime.exec(String, String[])}. */
  public static Process exec(Runtime runtime, String command, String[] environment)
      throws IOException {
    return exec(runtime, command);
  }

  /** In place of {@code Runtime.exec(String, String[], File)}. */
  public static Process exec(Runtime runtime, String command, String[] environment, File directory)
      throws IOException {
    return exec(runtime, command);
  }

  /** In place of {@code Runtime.exec(String[])}. */
  public static Process exec(Runtime runtime, String[] command) throws IOException {
    return refuse(command.length == 0 ? "" : command[0]);
  }

  /** In place of {@code Runtime.exec(String[], String[])}. */
  public static Process exec(Runtime runtime, String[] command, String[] environment)
      throws IOException {
    return exec(runtime, command);
  }

  /** In place of {@code Runtime.exec(String[], String[], File)}. */
  public static Process exec(
      Runtime runtime, String[] command, String[] environment, File directory) throws IOException {
    return exec(runtime, command);
  }

  /** In place of {@code ProcessBuilder.start}. */
  public static Process start(ProcessBuilder builder) throws IOException {
    return refuse(builder.command().isEmpty() ? "" : builder.command().get(0));
  }

  private static Process refuse(String program) throws IOException {
    Limits.report("process", program, "no child processes on this device: " + program);
    throw new IOException("Cannot run program \"" + program + "\": error=13, Permission denied");
  }
}
