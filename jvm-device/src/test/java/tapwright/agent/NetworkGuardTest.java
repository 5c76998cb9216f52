package tapwright.agent;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.channels.SocketChannel;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

/** With the device's agent, as the tests run. */
public final class NetworkGuardTest {
  private static final class Refused extends RuntimeException {}

  @Before
  public void refuse() {
    NetworkGuard.set(
        () -> {
          throw new Refused();
        });
  }

  @After
  public void allow() {
    NetworkGuard.set(null);
  }

  @Test
  public void everyUseOfTheNetworkAsksFirst() {
    InetSocketAddress address = new InetSocketAddress("192.0.2.1", 9);
    for (ThrowingRunnable use :
        new ThrowingRunnable[] {
          () -> new Socket("192.0.2.1", 9),
          () -> new Socket().connect(address, 10),
          () -> SocketChannel.open(address),
          () -> InetAddress.getByName("example.org"),
          () -> new DatagramSocket().send(new DatagramPacket(new byte[1], 1, address)),
          () -> new URL("http://192.0.2.1/").openStream(),
        }) {
      assertThrows(Refused.class, use);
    }
  }

  @Test
  public void anAddressNeedsNoNetwork() throws Exception {
    assertEquals("192.0.2.1", InetAddress.getByName("192.0.2.1").getHostAddress());
  }

  @Test
  public void hostsOfUrlsAreComparedByName() throws Exception {
    URL url = new URL("http://example.org/a");
    assertEquals(url, new URL("http://EXAMPLE.org/a"));
    assertEquals(url.hashCode(), new URL("http://EXAMPLE.org/a").hashCode());
  }
}
