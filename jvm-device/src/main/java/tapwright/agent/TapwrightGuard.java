package tapwright.agent;

import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * What the JDK's network classes ask before they use the network.
 *
 * <p>A copy of this class is put beside them, for {@link NetworkGuard}: they cannot see this one.
 */
public final class TapwrightGuard {
  /** Run before the network is used; it throws to prevent it. */
  public static volatile Runnable check;

  /** The addresses of a host: none if nobody has that name, null to ask the system. */
  public static volatile Function<String, InetAddress[]> names;

  /** Told of a socket and where it is about to be connected to. */
  public static volatile BiConsumer<Socket, SocketAddress> connects;

  private TapwrightGuard() {}

  /** Before any use of the network. */
  public static void check() {
    Runnable asked = check;
    if (asked != null) {
      asked.run();
    }
  }

  /** Before a socket is connected. */
  public static void connect(Socket socket, SocketAddress address) {
    check();
    BiConsumer<Socket, SocketAddress> told = connects;
    if (told != null) {
      told.accept(socket, address);
    }
  }

  /** Before a name is looked up; null leaves it to the system. */
  public static InetAddress[] lookUp(String host) throws UnknownHostException {
    check();
    Function<String, InetAddress[]> asked = names;
    InetAddress[] found = asked == null ? null : asked.apply(host);
    if (found != null && found.length == 0) {
      throw new UnknownHostException(
          "Unable to resolve host \"" + host + "\": No address associated with hostname");
    }
    return found;
  }
}
