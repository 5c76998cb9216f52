package tapwright.backend;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.Map;

/** The end of a connection that an app holds; the other end is {@link ServerSide}. */
final class MemorySocket extends SocketImpl {
  private static final int LOCAL_PORT = 40_000;
  private static final int FIRST_OF_TLS = 0x16;

  private final Map<Integer, Object> options = new HashMap<>();
  private final BackEnd backEnd;
  private ServerSide server;
  private ByteArrayInputStream arrived = new ByteArrayInputStream(new byte[0]);
  private long delay;
  private boolean isClosed;
  private boolean isOutputShut;
  private String host = "";

  MemorySocket(BackEnd backEnd, int timeout) {
    this.backEnd = backEnd;
    options.put(SocketOptions.SO_TIMEOUT, timeout);
  }

  @Override
  protected void create(boolean stream) {}

  @Override
  protected void connect(SocketAddress to, int timeout) throws IOException {
    InetSocketAddress target = (InetSocketAddress) to;
    backEnd.requireConnection(target);
    address = target.getAddress();
    port = target.getPort();
    host = target.getHostString();
    localport = LOCAL_PORT;
  }

  @Override
  protected void connect(String host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected void connect(InetAddress address, int port) throws IOException {
    connect(new InetSocketAddress(address, port), 0);
  }

  @Override
  protected InputStream getInputStream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return length == 0 ? 0 : receive(bytes, offset, length);
      }

      @Override
      public int available() {
        return MemorySocket.this.available();
      }

      @Override
      public void close() {
        MemorySocket.this.close();
      }
    };
  }

  @Override
  protected OutputStream getOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > 0) {
          send(bytes, offset, length);
        }
      }

      @Override
      public void close() {
        MemorySocket.this.close();
      }
    };
  }

  private synchronized void send(byte[] bytes, int offset, int length) throws IOException {
    requireOpen();
    if (isOutputShut) {
      throw new SocketException("Socket output is shutdown");
    }
    if (server == null) {
      boolean isTls = bytes[offset] == FIRST_OF_TLS;
      server = backEnd.serve(isTls, host, port);
    }
    server.receive(bytes, offset, length);
  }

  /** Reads what the server sends; the thread that waits for it is the one that makes it. */
  private int receive(byte[] bytes, int offset, int length) throws IOException {
    while (true) {
      long wait;
      synchronized (this) {
        requireOpen();
        fetch();
        if (delay <= 0 && arrived.available() > 0) {
          return arrived.read(bytes, offset, length);
        }
        if (delay <= 0 && isAtEnd()) {
          return -1;
        }
        wait = delay;
      }
      await(wait);
    }
  }

  private void fetch() throws IOException {
    if (server == null || arrived.available() > 0 || delay > 0) {
      return;
    }
    arrived = new ByteArrayInputStream(server.take());
    delay = server.takeDelay();
  }

  private boolean isAtEnd() throws IOException {
    if (server != null && server.isBroken()) {
      throw new SocketException("Connection reset");
    }
    // Whoever reads first, and waits for ever, expects another protocol: nobody is there for it.
    return server != null && server.isClosing() || timeout() == 0 && !isSilent();
  }

  private boolean isSilent() {
    return server != null && server.isSilent();
  }

  /** Lets virtual time pass: as much as the answer takes, or as the app's patience lasts. */
  private void await(long wait) throws IOException {
    int patience = timeout();
    boolean isTooLong = wait <= 0 || patience > 0 && patience < wait;
    try {
      if (isTooLong && patience == 0) {
        backEnd.sleep(BackEnd.FOREVER);
      } else {
        backEnd.sleep(isTooLong ? patience : wait);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    synchronized (this) {
      delay = Math.max(0, delay - (isTooLong ? patience : wait));
    }
    if (isTooLong) {
      throw new SocketTimeoutException("Read timed out");
    }
  }

  private int timeout() {
    return options.get(SocketOptions.SO_TIMEOUT) instanceof Integer value ? value : 0;
  }

  private void requireOpen() throws IOException {
    if (isClosed) {
      throw new SocketException("Socket closed");
    }
    backEnd.requireConnection(new InetSocketAddress(address, port));
  }

  @Override
  protected synchronized int available() {
    return delay > 0 ? 0 : arrived.available();
  }

  @Override
  protected void close() {
    isClosed = true;
  }

  @Override
  protected void shutdownInput() {}

  @Override
  protected void shutdownOutput() {
    isOutputShut = true;
  }

  @Override
  protected void sendUrgentData(int data) {}

  @Override
  public void setOption(int name, Object value) {
    options.put(name, value);
  }

  @Override
  public Object getOption(int name) throws SocketException {
    return switch (name) {
      case SocketOptions.SO_BINDADDR -> BackEnd.OWN_ADDRESS;
      case SocketOptions.SO_TIMEOUT -> timeout();
      case SocketOptions.SO_LINGER -> options.getOrDefault(name, -1);
      case SocketOptions.SO_RCVBUF, SocketOptions.SO_SNDBUF -> options.getOrDefault(name, 1 << 16);
      case SocketOptions.IP_TOS -> options.getOrDefault(name, 0);
      default -> options.getOrDefault(name, false);
    };
  }

  @Override
  protected void bind(InetAddress host, int port) {}

  @Override
  protected void listen(int backlog) throws IOException {
    throw new SocketException("not a server");
  }

  @Override
  protected void accept(SocketImpl socket) throws IOException {
    throw new SocketException("not a server");
  }
}
