package tapwright.framework;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;

/**
 * Writes the framework of an SDK level anew, with the detours for shadows taken out wherever there
 * is no shadow: most calls inside the framework then cost what they cost on a phone.
 *
 * <p>Usage: {@code FrameworkJar FRAMEWORK_JAR OUT_JAR SHADOWS_JAR...}
 */
public final class FrameworkJar {
  private static final int ENTRIES_AT_ONCE = 512;

  private final ShadowIndex shadows = new ShadowIndex();
  private final Set<String> instrumented = new HashSet<>();

  private record Part(String name, byte[] bytes) {
    boolean isClass() {
      return name.endsWith(".class");
    }
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 3) {
      System.err.println("usage: FrameworkJar FRAMEWORK_JAR OUT_JAR SHADOWS_JAR...");
      System.exit(2);
    }
    FrameworkJar jar = new FrameworkJar();
    for (int i = 2; i < arguments.length; i++) {
      jar.shadows.add(Path.of(arguments[i]));
    }
    try (ZipFile framework = new ZipFile(arguments[0])) {
      jar.findInstrumented(framework);
      jar.write(framework, Path.of(arguments[1]));
    }
  }

  private static List<ZipEntry> files(ZipFile zip) {
    return zip.stream().filter(entry -> !entry.isDirectory()).<ZipEntry>map(e -> e).toList();
  }

  private static Part read(ZipFile zip, ZipEntry entry) throws IOException {
    return new Part(entry.getName(), zip.getInputStream(entry).readAllBytes());
  }

  /** A class finds its shadow object in a superclass, if that is instrumented too. */
  private void findInstrumented(ZipFile framework) throws IOException {
    for (ZipEntry entry : files(framework)) {
      Part part = read(framework, entry);
      if (part.isClass()) {
        ClassReader reader = new ClassReader(part.bytes);
        if (FrameworkClass.isInstrumented(reader)) {
          instrumented.add(reader.getClassName());
        }
      }
    }
  }

  private void write(ZipFile framework, Path out) throws IOException {
    List<ZipEntry> entries = files(framework);
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(out), 1 << 20);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (int start = 0; start < entries.size(); start += ENTRIES_AT_ONCE) {
        List<Part> parts = new ArrayList<>();
        int end = Math.min(entries.size(), start + ENTRIES_AT_ONCE);
        for (ZipEntry entry : entries.subList(start, end)) {
          parts.add(read(framework, entry));
        }
        for (Part part : parts.parallelStream().map(this::straightened).toList()) {
          store(part, zip);
        }
      }
    }
  }

  /** Uncompressed: every start of the device reads thousands of these classes. */
  private static void store(Part part, ZipOutputStream zip) throws IOException {
    CRC32 sum = new CRC32();
    sum.update(part.bytes);
    ZipEntry entry = new ZipEntry(part.name);
    // A fixed time keeps the jar the same whenever it is made.
    entry.setTime(0);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(part.bytes.length);
    entry.setCrc(sum.getValue());
    zip.putNextEntry(entry);
    zip.write(part.bytes);
    zip.closeEntry();
  }

  private Part straightened(Part part) {
    if (!part.isClass()) {
      return part;
    }
    ClassReader reader = new ClassReader(part.bytes);
    if (!instrumented.contains(reader.getClassName())) {
      return part;
    }
    return new Part(
        part.name, FrameworkClass.straightened(reader, shadows, instrumented::contains));
  }
}
