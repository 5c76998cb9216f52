package tapwright.runtime;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A child process that has printed something and ended well. */
final class EndedProcess extends Process {
  private final InputStream printed;

  EndedProcess(String printed) {
    this.printed = new ByteArrayInputStream(printed.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public OutputStream getOutputStream() {
    return OutputStream.nullOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return printed;
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public int waitFor() {
    return 0;
  }

  @Override
  public int exitValue() {
    return 0;
  }

  @Override
  public void destroy() {}
}
