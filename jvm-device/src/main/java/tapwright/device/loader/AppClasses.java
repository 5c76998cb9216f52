package tapwright.device.loader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The classes of a converted app, read once and kept over resets, and its Java resources. */
public final class AppClasses {
  private final Map<String, byte[]> classes = new HashMap<>();
  private final ZipFile resources;
  private final Set<String> framework = new HashSet<>();

  public AppClasses(String classesJar, String frameworkJar) throws IOException {
    try (JarFile jar = new JarFile(frameworkJar)) {
      jar.stream().forEach(entry -> addName(entry.getName()));
    }
    resources = new ZipFile(classesJar);
    for (Enumeration<? extends ZipEntry> all = resources.entries(); all.hasMoreElements(); ) {
      ZipEntry entry = all.nextElement();
      if (entry.getName().endsWith(".class") && !framework.contains(className(entry.getName()))) {
        classes.put(className(entry.getName()), read(entry));
      }
    }
  }

  private byte[] read(ZipEntry entry) throws IOException {
    try (InputStream in = resources.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private void addName(String entry) {
    if (entry.endsWith(".class")) {
      framework.add(className(entry));
    }
  }

  private static String className(String entry) {
    return entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
  }

  byte[] classBytes(String name) {
    return classes.get(name);
  }

  /** A Java resource of the APK, or null; there may be many and large ones, so none is kept. */
  byte[] resource(String name) {
    ZipEntry entry = name.endsWith(".class") ? null : resources.getEntry(name);
    if (entry == null || entry.isDirectory()) {
      return null;
    }
    try {
      return read(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** True for a class that comes from the APK. */
  public boolean isOfApp(String className) {
    return classes.containsKey(className);
  }

  /** True for a class that a phone's boot class path would have and this SDK level has. */
  boolean isOfFramework(String className) {
    return framework.contains(className);
  }
}
