package org.tapwright.hostile;

import android.content.Context;
import android.widget.CheckBox;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;

/** Attempts on files: those of the host and of the user, and its own. */
final class Meddle {
  private static final String TARGET = "/tmp/tapwright-hostile-target";
  private static final int DEPTH = 600;
  private final Context context;

  Meddle(Context context) {
    this.context = context;
  }

  /** What many honest apps show. */
  String phone() throws IOException {
    String[] cores =
        new File("/sys/devices/system/cpu/").list((place, name) -> name.matches("cpu[0-9]+"));
    return firstLine("/proc/meminfo")
        + "; "
        + firstLine("/proc/self/cmdline").trim()
        + "; "
        + firstLine("/proc/uptime")
        + "; "
        + cores.length
        + " of "
        + Runtime.getRuntime().availableProcessors()
        + " cores; process "
        + android.os.Process.myPid();
  }

  /** The same files by paths that stand nowhere in the code. */
  String host() {
    StringBuilder read = new StringBuilder("read");
    for (String backwards :
        new String[] {
          "ofnimem/corp/", "ofniupc/corp/", "tats/corp/", "spam/fles/corp/", "sutats/fles/corp/",
        }) {
      String path = new StringBuilder(backwards).reverse().toString();
      try {
        int length = firstLine(path).length();
        read.append(' ').append(length);
      } catch (IOException refused) {
        read.append(" nothing");
      }
    }
    return read.toString();
  }

  private static String firstLine(String path) throws IOException {
    try (BufferedReader reader = new BufferedReader(new FileReader(path))) {
      return reader.readLine();
    }
  }

  /** Modes and times of a file of the user's. */
  String change() {
    File file = new File(TARGET);
    StringBuilder done = new StringBuilder("tried");
    done.append(' ').append(file.setReadable(true, false));
    done.append(' ').append(file.setWritable(true, false));
    done.append(' ').append(file.setExecutable(true, false));
    done.append(' ').append(file.setLastModified(1_000_000_000_000L));
    try {
      Files.setPosixFilePermissions(file.toPath(), PosixFilePermissions.fromString("rwxrwxrwx"));
      done.append(" true");
    } catch (IOException refused) {
      done.append(" false");
    }
    return done.toString();
  }

  /** The same with a file of its own, as honest apps do. */
  String changeOwn() throws IOException {
    File file = new File(context.getFilesDir(), "own");
    try (Writer writer = new FileWriter(file)) {
      writer.write("own");
    }
    boolean changed = file.setReadable(true, false) & file.setExecutable(true);
    boolean dated = file.setLastModified(1_000_000_000_000L);
    return "changed " + changed + ", dated " + dated + " " + file.lastModified();
  }

  /** Directories in each other, more of them than a path is long. */
  String deep() {
    File first = new File(context.getFilesDir(), "first");
    nest(first);
    File deepest = nest(new File(context.getFilesDir(), "second"));
    return "nested " + first.renameTo(new File(deepest, "first"));
  }

  private static File nest(File directory) {
    File deepest = directory;
    for (int depth = 0; deepest.mkdir() && depth < DEPTH; depth++) {
      deepest = new File(deepest, "deep");
    }
    return deepest;
  }

  /** More files than any app needs. */
  String manyFiles() throws IOException {
    File directory = new File(context.getFilesDir(), "many");
    directory.mkdir();
    for (int number = 0; number < 1_000_000; number++) {
      new File(directory, "file" + number).createNewFile();
    }
    return "made a million";
  }

  /** A directory that nobody may read, change or enter. */
  String lock() throws IOException {
    File directory = new File(context.getFilesDir(), "locked/inner");
    if (!directory.mkdirs() || !new File(directory, "file").createNewFile()) {
      return "nothing to lock";
    }
    boolean locked = true;
    for (File each : new File[] {directory, directory.getParentFile()}) {
      locked &= each.setReadable(false, false);
      locked &= each.setWritable(false, false) & each.setExecutable(false, false);
    }
    return "locked " + locked;
  }

  /** A widget whose class is a line of Python to whoever writes it into a comment. */
  static final class NamedBox extends CheckBox {
    NamedBox(Context context) {
      super(context);
      setText("Named");
    }

    @Override
    public CharSequence getAccessibilityClassName() {
      return "android.widget.CheckBox\nX = open('/tmp/tapwright-hostile-was-here', 'w')\ndef x():";
    }
  }
}
