package tapwright.backend;

import java.io.IOException;

/** The other end of a connection. */
interface ServerSide {
  /** Takes what the app has sent. */
  void receive(byte[] bytes, int offset, int length) throws IOException;

  /** Returns the bytes that are to be sent now. */
  byte[] take() throws IOException;

  /** Returns the milliseconds until what was taken arrives; asked once. */
  long takeDelay();

  /** Whether nothing comes after what was taken. */
  boolean isClosing();

  /** Whether the connection breaks after what was taken. */
  boolean isBroken();

  /** Whether the server keeps the connection and says nothing. */
  boolean isSilent();
}
