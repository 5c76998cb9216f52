package tapwright.runtime;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Child processes: what an app may ask of a phone and not of this device. */
public final class AppCommands {
  /** Programs that an app can run on any phone; others, such as su, are missing there as well. */
  private static final Set<String> OF_PHONES =
      Set.of(
          ("am app_process awk base64 bugreport cat chgrp chmod chown clear cmp content cp cut date"
               + " dd df diff dmesg du dumpsys echo egrep env expr false fgrep file find free"
               + " getconf getenforce getprop grep groups gunzip gzip head hostname id ifconfig ime"
               + " input ip iptables kill killall linker ln log logcat ls lsof md5sum mkdir monkey"
               + " more mount mv netstat nice nohup od paste pgrep ping ping6 pkill pm printenv"
               + " printf ps pwd readlink realpath renice reboot rm rmdir screencap screenrecord"
               + " sed seq service setprop settings sh sha1sum sha256sum sleep sort split stat"
               + " strings svc sync tail tar tee telecom time timeout toolbox top touch toybox tr"
               + " true tty umount uname uniq unzip uptime vmstat wc which whoami wm xargs yes"
               + " zcat")
              .split(" "));

  /** A program that this device has: what it prints for its arguments, or null if it cannot. */
  public interface Program {
    String print(List<String> arguments);
  }

  private static final Map<String, Program> provided = new ConcurrentHashMap<>();

  private AppCommands() {}

  /** Device side: a program that an app can run although there are no processes. */
  public static void provide(String name, Program program) {
    provided.put(name, program);
  }

  /** In place of {@code Runtime.exec(String)}. */
  public static Process exec(Runtime runtime, String command) throws IOException {
    return run(List.of(command.trim().split("\\s+")));
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
    return run(List.of(command));
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
    return run(builder.command());
  }

  private static Process run(List<String> command) throws IOException {
    String program = command.isEmpty() ? "" : command.get(0);
    String name = new File(program).getName();
    Program own = provided.get(name);
    String printed = own == null ? null : own.print(command.subList(1, command.size()));
    if (printed != null) {
      return new EndedProcess(printed);
    }
    if (!OF_PHONES.contains(name)) {
      throw new IOException(
          "Cannot run program \"" + program + "\": error=2, No such file or directory");
    }
    Limits.report("process", program, "no child processes on this device: " + program);
    throw refusal(program);
  }

  private static IOException refusal(String program) {
    return new IOException("Cannot run program \"" + program + "\": error=13, Permission denied");
  }

  /** Device side: whether this comes from a program that every phone has. */
  public static boolean isRefusal(Throwable error) {
    StackTraceElement[] stack = error.getStackTrace();
    return error instanceof IOException
        && stack.length > 0
        && stack[0].getClassName().equals(AppCommands.class.getName())
        && stack[0].getMethodName().equals("refusal");
  }
}
