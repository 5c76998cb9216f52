package tapwright.backend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** Speaks TLS with the app for a server that speaks HTTP. */
final class TlsServer implements ServerSide {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final ServerSide inner;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private byte[] unread = {};

  TlsServer(SSLEngine engine, ServerSide inner) {
    this.engine = engine;
    this.inner = inner;
    engine.setUseClientMode(false);
  }

  @Override
  public void receive(byte[] bytes, int offset, int length) throws IOException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(unread);
    joined.write(bytes, offset, length);
    ByteBuffer from = ByteBuffer.wrap(joined.toByteArray());
    while (step(from)) {}
    unread = new byte[from.remaining()];
    from.get(unread);
  }

  @Override
  public byte[] take() throws IOException {
    send(ByteBuffer.wrap(inner.take()));
    if (inner.isClosing() && !inner.isBroken()) {
      engine.closeOutbound();
      while (!engine.isOutboundDone() && wrap(NOTHING).bytesProduced() > 0) {}
    }
    byte[] taken = out.toByteArray();
    out.reset();
    return taken;
  }

  @Override
  public long takeDelay() {
    return inner.takeDelay();
  }

  @Override
  public boolean isClosing() {
    return inner.isClosing() || engine.isInboundDone() && engine.isOutboundDone();
  }

  @Override
  public boolean isBroken() {
    return inner.isBroken();
  }

  @Override
  public boolean isSilent() {
    return inner.isSilent();
  }

  /** Does one part of the handshake, or reads one record; whether there may be more to do. */
  private boolean step(ByteBuffer from) throws IOException {
    HandshakeStatus status = engine.getHandshakeStatus();
    if (status == HandshakeStatus.NEED_TASK) {
      for (Runnable task = engine.getDelegatedTask();
          task != null;
          task = engine.getDelegatedTask()) {
        task.run();
      }
      return true;
    }
    if (status == HandshakeStatus.NEED_WRAP) {
      return wrap(NOTHING).getStatus() == SSLEngineResult.Status.OK;
    }
    ByteBuffer plain = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
    SSLEngineResult result = engine.unwrap(from, plain);
    plain.flip();
    if (plain.hasRemaining()) {
      inner.receive(plain.array(), 0, plain.remaining());
    }
    boolean isDone = result.bytesConsumed() == 0 && !wantsMore(result.getHandshakeStatus());
    return result.getStatus() == SSLEngineResult.Status.OK && !isDone;
  }

  private static boolean wantsMore(HandshakeStatus status) {
    return status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.NEED_WRAP;
  }

  private void send(ByteBuffer plain) throws IOException {
    while (plain.hasRemaining() && wrap(plain).getStatus() == SSLEngineResult.Status.OK) {}
  }

  private SSLEngineResult wrap(ByteBuffer plain) throws IOException {
    ByteBuffer record = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    SSLEngineResult result = engine.wrap(plain, record);
    record.flip();
    out.write(record.array(), 0, record.remaining());
    return result;
  }
}
