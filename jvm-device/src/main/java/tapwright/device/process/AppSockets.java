package tapwright.device.process;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The sockets of an app: with its process they end, and their ports are free for the next. */
final class AppSockets {
  private static final String DESCRIPTORS = "/proc/self/fd";
  private static final int LAST_STANDARD_STREAM = 2;
  private static final int BOTH_WAYS = 2;

  /** The kernel gives the lowest free number, so a gap of this size is the end. */
  private static final int LONGEST_GAP = 256;

  private AppSockets() {}

  /**
   * Ends every socket of this JVM, which has none of its own. The numbers are tried one by one: the
   * jail lets nobody list the directory.
   */
  static void endAll() {
    int lastOpen = LAST_STANDARD_STREAM;
    for (int number = lastOpen + 1; number - lastOpen <= LONGEST_GAP; number++) {
      String target = target(number);
      if (!target.isEmpty()) {
        lastOpen = number;
      }
      if (target.startsWith("socket:")) {
        end(number);
      }
    }
  }

  /** What a descriptor stands for; empty if it is not open. */
  private static String target(int number) {
    try {
      return Files.readSymbolicLink(Path.of(DESCRIPTORS, String.valueOf(number))).toString();
    } catch (IOException notOpen) {
      return "";
    }
  }

  /** Closing would free the number, which the socket's object still believes to be its own. */
  private static void end(int number) {
    FileDescriptor descriptor = new FileDescriptor();
    ReflectionHelpers.setField(descriptor, "fd", number);
    try {
      ReflectionHelpers.callStaticMethod(
          Class.forName("sun.nio.ch.Net"),
          "shutdown",
          ClassParameter.from(FileDescriptor.class, descriptor),
          ClassParameter.from(int.class, BOTH_WAYS));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    } catch (RuntimeException neitherListensNorIsConnected) {
      if (!(neitherListensNorIsConnected.getCause() instanceof IOException)) {
        throw neitherListensNorIsConnected;
      }
    }
  }
}
