package tapwright.device.process;

import java.io.File;
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

  private AppSockets() {}

  /** Ends every socket of this JVM, which has none of its own. */
  static void endAll() {
    String[] descriptors = new File(DESCRIPTORS).list();
    if (descriptors == null) {
      return; // Not Linux.
    }
    for (String name : descriptors) {
      int number = Integer.parseInt(name);
      if (number > LAST_STANDARD_STREAM && isSocket(Path.of(DESCRIPTORS, name))) {
        end(number);
      }
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException closedMeanwhile) {
      return false;
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
