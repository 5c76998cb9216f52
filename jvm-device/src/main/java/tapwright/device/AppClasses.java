package tapwright.device;

import java.io.IOException;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The bytes of a converted app, read once and kept over resets. */
final class AppClasses {
  private final Map<String, byte[]> classes = new HashMap<>();
  private final Map<String, byte[]> resources = new HashMap<>();
  private final Set<String> framework = new HashSet<>();

  AppClasses(String classesJar, String frameworkJar) throws IOException {
    try (JarFile jar = new JarFile(frameworkJar)) {
      jar.stream().forEach(entry -> addName(entry.getName()));
    }
    try (JarFile jar = new JarFile(classesJar)) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (!entry.isDirectory()) {
          add(entry.getName(), jar.getInputStream(entry).readAllBytes());
        }
      }
    }
  }

  private void addName(String entry) {
    if (entry.endsWith(".class")) {
      framework.add(className(entry));
    }
  }

  private void add(String entry, byte[] bytes) {
    if (!entry.endsWith(".class")) {
      resources.put(entry, bytes);
    } else if (!framework.contains(className(entry))) {
      classes.put(className(entry), bytes);
    }
  }

  private static String className(String entry) {
    return entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
  }

  byte[] classBytes(String name) {
    return classes.get(name);
  }

  byte[] resource(String name) {
    return resources.get(name);
  }

  /** True for a class that comes from the APK. */
  boolean isOfApp(String className) {
    return classes.containsKey(className);
  }

  /** True for a class that a phone's boot class path would have and this SDK level has. */
  boolean isOfFramework(String className) {
    return framework.contains(className);
  }
}
