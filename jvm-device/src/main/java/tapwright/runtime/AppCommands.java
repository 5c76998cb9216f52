package tapwright.runtime;

import java.io.File;
import java.io.IOException;

/** Child processes: what an app may ask of a phone and not of this device. */
public final class AppCommands {
  private AppCommands() {}

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
