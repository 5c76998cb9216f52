package tapwright.runtime;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;

/** What a phone says of a library that it cannot load. */
final class LibraryFiles {
  private static final String FAILED = "dlopen failed: ";
  private static final int SMALLEST = 52; // the header of a 32-bit library

  private LibraryFiles() {}

  /** Throws what a phone throws if the file is no library at all. */
  static void check(File file) {
    if (!file.isFile()) {
      throw new UnsatisfiedLinkError(FAILED + "library \"" + file + "\" not found");
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file.toPath())) {
      head = in.readNBytes(SMALLEST);
    } catch (IOException e) {
      throw new UnsatisfiedLinkError(FAILED + "unable to read \"" + file + "\"");
    }
    if (head.length < SMALLEST) {
      throw new UnsatisfiedLinkError(
          FAILED
              + "\""
              + file
              + "\" is too small to be an ELF executable: only found "
              + head.length
              + " bytes");
    }
    if (head[0] != 0x7f || head[1] != 'E' || head[2] != 'L' || head[3] != 'F') {
      throw new UnsatisfiedLinkError(FAILED + "\"" + file + "\" has bad ELF magic");
    }
  }

  /**
   * What came out of {@code JNI_OnLoad}, to be thrown: its own exception, or a phone's words for a
   * version that it must not ask for.
   */
  static Error asOnPhones(Throwable cause, String refusal) {
    if (cause instanceof UnsatisfiedLinkError error
        && String.valueOf(error.getMessage()).startsWith("unsupported JNI version")) {
      return new UnsatisfiedLinkError(refusal);
    }
    if (cause instanceof Error error) {
      return error;
    }
    throw LibraryFiles.<RuntimeException>unchecked(cause);
  }

  /** Native code may throw any exception, declared or not. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable cause) throws T {
    throw (T) cause;
  }
}
