package tapwright.device.process;

import java.io.FileDescriptor;
import java.io.IOException;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** The sockets of an app: with its process they end, and their ports are free for the next. */
final class AppSockets {
  private static final int FIRST = 3; // after the standard streams
  private static final int BOTH_WAYS = 2;

  /**
   * The system gives each new file the lowest free number, so that after so many free ones in a row
   * there are hardly any others. The jail shows no list of them: there is no {@code /proc}.
   */
  private static final int FREE_IN_A_ROW = 128;

  private AppSockets() {}

  /** Ends every socket of this JVM, which has none of its own. */
  static void endAll() {
    int free = 0;
    for (int number = FIRST; free < FREE_IN_A_ROW; number++) {
      free = end(number) ? 0 : free + 1;
    }
  }

  /**
   * Ends the descriptor's connection if it is a socket; whether there is a descriptor. Closing would
   * free the number, which the socket's object still believes to be its own.
   */
  private static boolean end(int number) {
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
    } catch (RuntimeException notConnected) {
      if (!(notConnected.getCause() instanceof IOException refusal)) {
        throw notConnected;
      }
      // Other refusals come from files, and from sockets that neither listen nor are connected.
      return !String.valueOf(refusal.getMessage()).contains("Bad file descriptor");
    }
    return true;
  }
}
