package tapwright.backend;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/** One connection of the app to a server: what it writes is answered when it reads. */
final class HttpServer implements ServerSide {
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
  private static final byte[] NONSENSE = "lorem ipsum dolor\r\n".getBytes(StandardCharsets.UTF_8);

  private final RequestReader reader;
  private final Function<Request, Reply> answers;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private long delay;
  private boolean closes;
  private boolean resets;
  private boolean isSilent;

  HttpServer(RequestReader reader, Function<Request, Reply> answers) {
    this.reader = reader;
    this.answers = answers;
  }

  @Override
  public void receive(byte[] bytes, int offset, int length) {
    reader.add(bytes, offset, length);
  }

  @Override
  public byte[] take() {
    if (!closes) {
      answer();
    }
    byte[] taken = out.toByteArray();
    out.reset();
    return taken;
  }

  @Override
  public long takeDelay() {
    long taken = delay;
    delay = 0;
    return taken;
  }

  @Override
  public boolean isClosing() {
    return closes;
  }

  @Override
  public boolean isBroken() {
    return resets;
  }

  @Override
  public boolean isSilent() {
    return isSilent;
  }

  private void answer() {
    switch (reader.read()) {
      case AWAITS_CONTINUE -> out.writeBytes(CONTINUE);
      case COMPLETE -> send(reader.take());
      case NOT_HTTP -> closes = true;
      case INCOMPLETE -> {}
    }
  }

  private void send(Request request) {
    Reply reply = answers.apply(request);
    byte[] bytes = reply.bytes(request.method());
    delay = reply.delay();
    closes = reply.fault() != Fault.TIMEOUT;
    isSilent = !closes;
    switch (reply.fault()) {
      case NONE -> out.writeBytes(bytes);
      case EMPTY_RESPONSE, TIMEOUT -> {}
      case CONNECTION_RESET_BY_PEER -> resets = true;
      case RANDOM_DATA_THEN_CLOSE -> out.writeBytes(NONSENSE);
      case MALFORMED_RESPONSE_CHUNK -> {
        out.writeBytes(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                .getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(NONSENSE);
      }
      case TRUNCATED ->
          out.writeBytes(
              Arrays.copyOf(bytes, bytes.length - Math.min(reply.body().length, bytes.length) / 2));
    }
  }
}
