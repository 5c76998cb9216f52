package org.tapwright.hostile;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.WatchService;

/** Attempts to run native code, and to make system calls that no honest app makes. */
final class Native {
  private static final String LINKER = "java.lang.foreign.Linker";

  /** Looks for the JDK's door to native code, as the app's own classes do. */
  String find() throws ClassNotFoundException {
    return "found " + Class.forName(LINKER).getName();
  }

  /** Uses a system call that the jail leaves out and does not expect it to fail. */
  String watch() {
    try (WatchService service = FileSystems.getDefault().newWatchService()) {
      return "watches " + service;
    } catch (IOException e) {
      Harm.OnPurpose thrown = new Harm.OnPurpose("without a watch");
      thrown.initCause(e);
      throw thrown;
    }
  }
}
