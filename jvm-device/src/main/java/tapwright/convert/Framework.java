package tapwright.convert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** The classes of the Android framework at one SDK level. */
final class Framework implements AutoCloseable {
  /**
   * In the framework's jar but not on a device's boot class path (system server, libraries bundled
   * with it), or there in part only: an app's own copy counts.
   */
  private static final List<String> NOT_ON_BOOT_CLASS_PATH =
      List.of(
          "com/android/server/",
          "com/google/",
          "com/ibm/",
          "co/nstant/",
          "org/apache/http/",
          "org/chromium/");

  private final ZipFile jar;
  private final Map<String, Boolean> interfaces = new ConcurrentHashMap<>();

  private Framework(ZipFile jar) {
    this.jar = jar;
  }

  static Framework open(Path jar) throws ConversionException {
    try {
      return new Framework(new ZipFile(jar.toFile()));
    } catch (IOException e) {
      throw ConversionException.input("framework jar cannot be read: " + jar);
    }
  }

  boolean has(String internalName) {
    return jar.getEntry(internalName + ".class") != null;
  }

  /** Whether the framework's class counts, and an app's class of that name is never seen. */
  boolean overrides(String internalName) {
    if (internalName.startsWith("java/")) {
      return true; // No loader may define these.
    }
    return NOT_ON_BOOT_CLASS_PATH.stream().noneMatch(internalName::startsWith) && has(internalName);
  }

  /** Whether a class outside the app is an interface; false if it is not known at all. */
  boolean isInterface(String internalName) {
    return interfaces.computeIfAbsent(internalName, this::lookUpInterface);
  }

  private boolean lookUpInterface(String internalName) {
    ZipEntry entry = jar.getEntry(internalName + ".class");
    if (entry == null) {
      return isJdkInterface(internalName);
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return (new ClassReader(in).getAccess() & Opcodes.ACC_INTERFACE) != 0;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean isJdkInterface(String internalName) {
    try {
      ClassLoader platform = ClassLoader.getPlatformClassLoader();
      return Class.forName(internalName.replace('/', '.'), false, platform).isInterface();
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  @Override
  public void close() throws ConversionException {
    try {
      jar.close();
    } catch (IOException e) {
      throw new ConversionException(ConversionException.Kind.INTERNAL, e.toString(), null);
    }
  }
}
