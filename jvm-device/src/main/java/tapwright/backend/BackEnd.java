package tapwright.backend;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import tapwright.agent.NetworkGuard;

/** The servers of the installed app: decides which sockets are theirs, and notes what they said. */
public final class BackEnd {
  /** Longer than any app waits. */
  static final long FOREVER = 600_000;

  /** In the log, where no stub takes a request. */
  static final String NOBODY = "no stub";

  /** An emulator's. */
  static final InetAddress OWN_ADDRESS = address("localhost", 10, 0, 2, 15);

  private static final InetAddress HOST = address("host", 10, 0, 2, 2);

  /** Lets virtual time pass. */
  public interface Sleep {
    void sleep(long milliseconds) throws InterruptedException;
  }

  /** Set on a thread while it asks real servers. */
  private static final ThreadLocal<Boolean> OUTSIDE = new ThreadLocal<>();

  private static BackEnd current;
  private static volatile boolean isConnected = true;
  private static volatile Sleep sleep = milliseconds -> {};

  private final Answerer answerer;
  private final SSLContext tls;
  private final List<String> log = new ArrayList<>();
  private final List<String> unanswered = new ArrayList<>();
  private final Map<String, String> invented = new LinkedHashMap<>();
  private String ground = "";
  private final long seed;

  private BackEnd(Map<?, ?> settings, Path directory) throws GeneralSecurityException, IOException {
    seed = ((Number) settings.get("seed")).longValue();
    int oneIn = ((Number) settings.get("faults")).intValue();
    Answerer faultless = answererOf(settings, seed);
    answerer = oneIn == 0 ? faultless : new FaultyNetwork(faultless, oneIn, seed);
    Authority authority = new Authority();
    authority.trustIn(directory);
    tls = SSLContext.getInstance("TLS", "SunJSSE");
    tls.init(new KeyManager[] {new HostKeys(authority)}, null, null);
  }

  /**
   * Answers from now on as the settings say; the real network is used when they are null.
   *
   * @param directory where a file can be put
   */
  public static synchronized void configure(Map<?, ?> settings, Path directory)
      throws GeneralSecurityException, IOException {
    if (settings == null) {
      current = null;
      NetworkGuard.setBackEnd(null, null);
      return;
    }
    BackEnd made = new BackEnd(settings, directory);
    current = made;
    NetworkGuard.setBackEnd(BackEnd::lookUp, made::claim);
  }

  private static Answerer answererOf(Map<?, ?> settings, long seed)
      throws GeneralSecurityException, IOException {
    String record = (String) settings.get("record");
    if (!record.isEmpty()) {
      return new Forwarder(Path.of(record));
    }
    return Boolean.TRUE.equals(settings.get("invents"))
        ? new Inventor(seed)
        : new StubBook((List<?>) settings.get("stubs"));
  }

  /** The phone is as new. */
  public static synchronized void begin() {
    if (current != null) {
      current.ground = "";
      current.invented.clear();
      current.answerer.begin();
    }
  }

  /** Says whether the phone is connected. */
  public static void setConnected(boolean connected) {
    isConnected = connected;
  }

  /** Says how threads of the app wait. */
  public static void setSleep(Sleep value) {
    sleep = value;
  }

  /** What was asked and answered since the last call, a line each. */
  public static synchronized List<String> takeLog() {
    return current == null ? List.of() : taken(current.log);
  }

  /** The requests since the last call that nobody had an answer to. */
  public static synchronized List<String> takeUnanswered() {
    return current == null ? List.of() : taken(current.unanswered);
  }

  /** The latest answer since the phone was new that no server and no user gave; empty for none. */
  public static synchronized String ground() {
    return current == null ? "" : current.ground;
  }

  /** The request that got this text as an invented answer, with its number; null if none did. */
  public static synchronized String inventedBy(String text) {
    return current == null || current.invented.isEmpty()
        ? null
        : current.invented.get(text.trim());
  }

  /** What everything that is drawn depends on. */
  public static synchronized long seed() {
    return current == null ? 0 : current.seed;
  }

  /** The end of a connection that the app has just opened, by what it says first. */
  ServerSide serve(boolean isTls, String host, int port) {
    RequestReader reader = new RequestReader(isTls ? "https" : "http", host, port);
    ServerSide http = new HttpServer(reader, this::answer);
    return isTls ? new TlsServer(tls.createSSLEngine(host, port), http) : http;
  }

  void sleep(long milliseconds) throws InterruptedException {
    sleep.sleep(milliseconds);
  }

  void requireConnection(InetSocketAddress to) throws IOException {
    if (!isConnected) {
      throw new ConnectException(
          "failed to connect to " + to + ": connect failed: ENETUNREACH (Network is unreachable)");
    }
  }

  private Reply answer(Request request) {
    Reply reply;
    OUTSIDE.set(true);
    try {
      reply = answerer.answer(request); // real servers take their time: nothing is held meanwhile
    } finally {
      OUTSIDE.remove();
    }
    note(request.method() + " " + request.url(), reply);
    return reply;
  }

  private void note(String asked, Reply reply) {
    String told = reply.fault() == Fault.NONE ? "" + reply.status() : "" + reply.fault();
    String type = reply.header("Content-Type");
    int size = reply.body().length;
    synchronized (BackEnd.class) {
      log.add(asked + " -> " + told + " " + type + " " + size + " bytes (" + reply.origin() + ")");
      if (reply.isInvented()) {
        ground = "the answer to " + asked + " (" + reply.origin() + ")";
        String text = new String(reply.body(), StandardCharsets.UTF_8);
        if (text.startsWith("{")) {
          invented.put(text, asked + " " + invented.size());
        }
      }
      if (reply.origin().equals(NOBODY)) {
        unanswered.add(asked.replaceAll("\\?.*", ""));
      }
    }
  }

  /** Gives a socket its end in memory before it connects. */
  private void claim(Socket socket, SocketAddress to) {
    if (OUTSIDE.get() != null
        || !(to instanceof InetSocketAddress target)
        || target.isUnresolved()
        || target.getAddress().isLoopbackAddress()
        || target.getAddress().equals(HOST)) {
      return;
    }
    try {
      Field field = Socket.class.getDeclaredField("impl");
      field.setAccessible(true);
      MemorySocket memory = new MemorySocket(this, socket.getSoTimeout());
      Method close = SocketImpl.class.getDeclaredMethod("close");
      close.setAccessible(true);
      close.invoke(field.get(socket));
      field.set(socket, memory);
    } catch (SocketException closed) {
      return; // the JDK says so to the app
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Java's sockets are made in another way", e);
    }
  }

  /** An address of a range that is never routed, the same for the same name. */
  private static InetAddress[] lookUp(String host) {
    if (OUTSIDE.get() != null
        || host.equals("localhost") || host.equals("ip6-localhost")) {
      return null;
    }
    if (!isConnected || host.isEmpty()) {
      return new InetAddress[0];
    }
    CRC32 sum = new CRC32();
    sum.update(host.toLowerCase(Locale.ROOT).getBytes());
    int low = (int) (sum.getValue() & 0xffff);
    return new InetAddress[] {address(host, 198, 18, low >> 8, low & 0xff)};
  }

  private static InetAddress address(String host, int... parts) {
    byte[] bytes = new byte[parts.length];
    for (int i = 0; i < parts.length; i++) {
      bytes[i] = (byte) parts[i];
    }
    try {
      return InetAddress.getByAddress(host, bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> taken(List<String> all) {
    List<String> copy = List.copyOf(all);
    all.clear();
    return copy;
  }
}
