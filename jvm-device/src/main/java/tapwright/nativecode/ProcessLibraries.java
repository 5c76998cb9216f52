package tapwright.nativecode;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The native libraries of one process of the app. Each process opens copies of its own, under names
 * of its own, so that nothing of what an earlier process left in a library is seen by a later one.
 */
public final class ProcessLibraries {
  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final String PREFIX = "lib";

  private static final Set<String> ZLIB =
      Set.of(
          "adler32",
          "compress",
          "compress2",
          "compressBound",
          "crc32",
          "deflate",
          "deflateInit_",
          "deflateInit2_",
          "gzopen",
          "gzdopen",
          "inflate",
          "inflateInit_",
          "inflateInit2_",
          "uncompress",
          "zlibVersion");

  private static int processes;
  private static long loadedBytes;

  private final Path ofApp;
  private final Path copies;
  private final String mark;
  private final Map<Path, Path> opened = new HashMap<>();
  private final Set<Path> atWork = new HashSet<>();
  private final Set<String> defined = new HashSet<>();
  private final Set<String> stubs = new HashSet<>();
  private int stubLibraries;

  /**
   * Begins a process.
   *
   * @param ofApp the directory of the app's libraries
   * @param temporary a directory that the device can write to
   */
  public ProcessLibraries(Path ofApp, Path temporary) {
    this.ofApp = ofApp;
    int number = nextNumber();
    this.copies = temporary.resolve("native-" + number);
    this.mark =
        ""
            + DIGITS.charAt(number / 3844 % 62)
            + DIGITS.charAt(number / 62 % 62)
            + DIGITS.charAt(number % 62);
  }

  /** How much the libraries have together that were opened since the JVM began. */
  public static synchronized long loadedBytes() {
    return loadedBytes;
  }

  private static synchronized void addLoaded(long bytes) {
    loadedBytes += bytes;
  }

  private static synchronized int nextNumber() {
    return processes++;
  }

  /** Tells native code where its libraries are. */
  public void tellPlaces() {
    Bridge.tellLibraries(copies, ofApp);
  }

  /** Whether any library was opened. */
  public synchronized boolean isAny() {
    return !opened.isEmpty();
  }

  /** The app's library of this file name, or null. */
  public Path find(String fileName) {
    Path path = ofApp.resolve(fileName);
    return fileName.indexOf('/') < 0 && Files.isRegularFile(path) ? path : null;
  }

  /**
   * Opens a library and those that it needs, and binds every symbol.
   *
   * @return where the copy is that was opened
   * @throws BadLibraryException it cannot be opened; the message is what follows the library's name
   *     on a phone
   */
  public synchronized Path open(Path file) throws BadLibraryException, IOException {
    Path known = opened.get(file);
    if (known != null) {
      return known;
    }
    if (Files.size(file) > ElfImage.LARGEST) {
      throw new BadLibraryException("is too large");
    }
    byte[] content = Retagging.prepare(Files.readAllBytes(file));
    ElfImage image = ElfImage.read(content);
    atWork.add(file);
    try {
      boolean named = openNeeded(file, image, content);
      supplyMissing(image);
      hideUnload(image, content);
      Path copy = copies.resolve(file.getFileName());
      Files.createDirectories(copies);
      Files.write(copy, content);
      openCopy(copy, !named);
      addLoaded(content.length);
      for (ElfImage.Symbol symbol : image.symbols()) {
        if (symbol.isDefined()) {
          defined.add(symbol.name());
        }
      }
      opened.put(file, copy);
      return copy;
    } finally {
      atWork.remove(file);
    }
  }

  /**
   * Ends with the process. The libraries stay in memory, where a thread may still be in them; what
   * they hold of the process is let go unless such a thread could use it.
   */
  public synchronized void end() throws IOException {
    if (isAny()) {
      Bridge.tellLoader(null);
    }
    if (isAny() && Bridge.threads() == 0) {
      Bridge.releaseReferences();
    }
    if (Files.isDirectory(copies)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(copies)) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
      Files.delete(copies);
    }
  }

  /** A phone kills a process without calling this; the JVM would call it when it finds time. */
  private static void hideUnload(ElfImage image, byte[] content) throws BadLibraryException {
    for (ElfImage.Symbol symbol : image.symbols()) {
      if (symbol.isDefined() && symbol.name().equals("JNI_OnUnload")) {
        content[image.stringAt(Integer.toUnsignedLong(image.bytes().getInt(symbol.at())))] = 'j';
      }
    }
  }

  private static void openCopy(Path copy, boolean global) throws BadLibraryException {
    String reason = Bridge.open(copy.toString(), global);
    if (reason != null) {
      throw new BadLibraryException(reason.replace(copy + ": ", ""));
    }
  }

  /** Opens what the library needs first; whether it has a name of this process itself. */
  private boolean openNeeded(Path file, ElfImage image, byte[] content)
      throws BadLibraryException, IOException {
    Map<String, String> names = new HashMap<>();
    for (String needed : image.needed()) {
      if (needed.equals(Retagging.STAND_IN)) {
        continue;
      }
      Path dependency = find(needed);
      if (dependency == null) {
        throw new BadLibraryException("needs library \"" + needed + "\", which is not found");
      }
      if (!atWork.contains(dependency)) {
        open(dependency);
      }
      names.put(needed, marked(needed));
    }
    String own = image.soname();
    if (own != null) {
      names.put(own, marked(own));
    }
    Retagging.rename(content, names);
    return own != null;
  }

  /** The same name for this process alone, as long as before. */
  private String marked(String name) {
    return name.startsWith(PREFIX) && name.length() > PREFIX.length()
        ? mark + name.substring(PREFIX.length())
        : name;
  }

  /** Makes functions that this device lacks fail when they are called, not now. */
  private void supplyMissing(ElfImage image) throws BadLibraryException, IOException {
    Set<String> wanted = new HashSet<>();
    Set<String> own = new HashSet<>();
    for (ElfImage.Symbol symbol : image.symbols()) {
      if (symbol.isDefined()) {
        own.add(symbol.name());
      } else if (symbol.binding() != ElfImage.Symbol.WEAK) {
        wanted.add(symbol.name());
      }
    }
    wanted.removeAll(own);
    wanted.removeAll(defined);
    wanted.removeAll(stubs);
    List<String> missing = missing(new ArrayList<>(wanted));
    // Parts of nearly every system; where one is not, its functions are absent like others.
    if (missing.stream().anyMatch(ZLIB::contains)) {
      Bridge.open("libz.so.1", true);
      missing = missing(missing);
    }
    if (missing.stream().anyMatch(name -> name.startsWith("_Unwind_"))) {
      Bridge.open("libgcc_s.so.1", true);
      missing = missing(missing);
    }
    if (missing.isEmpty()) {
      return;
    }
    Files.createDirectories(copies);
    Path library = copies.resolve("absent-" + stubLibraries++ + ".so");
    Files.write(library, StubLibrary.write(missing, Bridge.absentFunction()));
    openCopy(library, true);
    stubs.addAll(missing);
  }

  private static List<String> missing(List<String> names) {
    boolean[] answers = Bridge.missing(names.toArray(new String[0]));
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < answers.length; i++) {
      if (answers[i]) {
        missing.add(names.get(i));
      }
    }
    missing.sort(null);
    return missing;
  }
}
