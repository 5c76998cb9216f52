package tapwright.convert;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** An APK file, opened and found to be one. */
final class Apk implements AutoCloseable {
  private static final Pattern DEX = Pattern.compile("classes(\\d*)\\.dex");
  private static final Pattern NATIVE = Pattern.compile("lib/([^/]+)/[^/]+\\.so");
  private static final Pattern SIGNATURE =
      Pattern.compile("META-INF/[^/]*\\.(SF|RSA|DSA|EC|MF)", Pattern.CASE_INSENSITIVE);
  private static final String RESOURCES = "resources.arsc";
  private static final int LOCAL_HEADER = 0x504b0304;

  private final ZipFile zip;
  private final String name;

  private Apk(ZipFile zip, String name) {
    this.zip = zip;
    this.name = name;
  }

  static Apk open(Path file) throws ConversionException {
    String name = String.valueOf(file.getFileName());
    if (!Files.exists(file)) {
      throw ConversionException.input("no such file: " + file);
    }
    if (Files.isDirectory(file)) {
      throw ConversionException.input("a directory, not an APK: " + file);
    }
    try {
      if (Files.size(file) == 0) {
        throw ConversionException.input("empty file: " + file);
      }
      return new Apk(new ZipFile(file.toFile()), name);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static ConversionException unreadable(Path file, IOException cause) {
    if (!Files.isReadable(file)) {
      return ConversionException.input("file cannot be read: " + file);
    }
    try (var in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(4);
      boolean zipLike = start.length == 4 && ByteBuffer.wrap(start).getInt() == LOCAL_HEADER;
      return zipLike
          ? ConversionException.input(
              "truncated or damaged APK: " + file, "get the file again; it should be a whole zip")
          : ConversionException.input("not an APK (no zip archive): " + file);
    } catch (IOException e) {
      return ConversionException.input("file cannot be read: " + file + " (" + cause + ")");
    }
  }

  /** The bytes of an entry that must be there. */
  byte[] read(String entryName) throws ConversionException {
    ZipEntry entry = zip.getEntry(entryName);
    if (entry == null) {
      throw ConversionException.input(name + " has no " + entryName);
    }
    return read(entry);
  }

  private byte[] read(ZipEntry entry) throws ConversionException {
    try (var in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw ConversionException.input(
          "truncated or damaged APK: " + name + ", entry " + entry.getName());
    }
  }

  /** The binary manifest; says what else the file may be if it has none. */
  byte[] manifest() throws ConversionException {
    if (zip.getEntry("AndroidManifest.xml") != null) {
      return read("AndroidManifest.xml");
    }
    if (zip.stream().anyMatch(entry -> entry.getName().endsWith(".apk"))) {
      throw ConversionException.input(
          name + " is a bundle of split APKs, not one APK",
          "build or download a universal APK, or merge the splits");
    }
    throw ConversionException.input("not an APK: " + name + " has no AndroidManifest.xml");
  }

  /** Refuses a resource table that ends before the end that it promises. */
  void checkResources() throws ConversionException {
    if (zip.getEntry(RESOURCES) == null) {
      return;
    }
    byte[] table = read(RESOURCES);
    int whole =
        table.length < 8 ? 8 : ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).getInt(4);
    if (whole > table.length) {
      throw ConversionException.input(
          "truncated or damaged APK: " + name + ", its resources end too early",
          "get the file again, or build it anew");
    }
  }

  /** The app's DEX files, in the order a device loads them. */
  List<byte[]> dexFiles() throws ConversionException {
    List<Integer> numbers = new ArrayList<>();
    zip.stream()
        .map(entry -> DEX.matcher(entry.getName()))
        .filter(Matcher::matches)
        .forEach(
            match -> numbers.add(match.group(1).isEmpty() ? 1 : Integer.parseInt(match.group(1))));
    Collections.sort(numbers);
    List<byte[]> files = new ArrayList<>();
    for (int number : numbers) {
      files.add(read(number == 1 ? "classes.dex" : "classes" + number + ".dex"));
    }
    return files;
  }

  /** Names of the Java resources: all that is not Android's own. */
  List<String> javaResources() {
    List<String> names = new ArrayList<>();
    zip.stream()
        .filter(entry -> !entry.isDirectory())
        .map(ZipEntry::getName)
        .filter(Apk::isJavaResource)
        .forEach(names::add);
    return names;
  }

  private static boolean isJavaResource(String entry) {
    return !(entry.startsWith("res/")
        || entry.startsWith("assets/")
        || entry.startsWith("lib/")
        || entry.endsWith(".dex")
        || entry.endsWith(".class")
        || entry.equals("AndroidManifest.xml")
        || entry.equals(RESOURCES)
        || SIGNATURE.matcher(entry).matches());
  }

  /** Processor types that the APK carries native code for. */
  Set<String> nativeAbis() {
    Set<String> abis = new TreeSet<>();
    zip.stream()
        .map(entry -> NATIVE.matcher(entry.getName()))
        .filter(Matcher::matches)
        .forEach(match -> abis.add(match.group(1)));
    return abis;
  }

  /** Names of the entries that are libraries for a processor type. */
  List<String> libraries(String abi) {
    return zip.stream()
        .map(ZipEntry::getName)
        .filter(entry -> isLibraryFor(abi, entry))
        .sorted()
        .toList();
  }

  private static boolean isLibraryFor(String abi, String entry) {
    Matcher matcher = NATIVE.matcher(entry);
    return matcher.matches() && matcher.group(1).equals(abi);
  }

  /** Names of the native libraries, without folders. */
  Set<String> nativeLibraries() {
    Set<String> libraries = new TreeSet<>();
    zip.stream()
        .map(ZipEntry::getName)
        .filter(entry -> NATIVE.matcher(entry).matches())
        .forEach(entry -> libraries.add(entry.substring(entry.lastIndexOf('/') + 1)));
    return libraries;
  }

  String name() {
    return name;
  }

  @Override
  public void close() throws ConversionException {
    try {
      zip.close();
    } catch (IOException e) {
      throw new ConversionException(ConversionException.Kind.INTERNAL, e.toString(), null);
    }
  }
}
