package tapwright.runtime;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Which parts of the JVM's Java a phone of the level lacks. {@code later_java.py} writes the list
 * for the levels 32, 33 and 34; below 32 at least what 32 lacks is held to be missing. Android 15
 * has a part of Java 21 that is not listed here, so nothing is from that level on.
 */
public final class LaterJava {
  private static final String LIST = "/tapwright/later-java.txt";
  private static final int USUAL_LEVEL = 34;
  private static final Set<String> LINES =
      missingAt(Integer.getInteger("tapwright.level", USUAL_LEVEL));

  private LaterJava() {}

  /** What phones of an SDK level lack: classes, and members after the name of their class. */
  static Set<String> missingAt(int level) {
    Set<String> lines = new HashSet<>();
    try (InputStream content = LaterJava.class.getResourceAsStream(LIST);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8))) {
      reader.lines().forEach(line -> addIfMissing(line, level, lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  /** A line is the highest level that lacks something, and its name. */
  private static void addIfMissing(String line, int level, Set<String> lines) {
    int end = line.indexOf(' ');
    if (level <= Integer.parseInt(line, 0, end, 10)) {
      lines.add(line.substring(end + 1));
    }
  }

  /** Whether a class, by its internal name, came later. */
  public static boolean isClass(String internalName) {
    return LINES.contains(internalName);
  }

  /** Whether this very declaration, a field's name or a method's with its descriptor, is later. */
  public static boolean isMember(String internalOwner, String nameAndDescriptor) {
    return LINES.contains(internalOwner)
        || LINES.contains(internalOwner + " " + nameAndDescriptor);
  }

  static boolean isMember(Method method) {
    String descriptor =
        MethodType.methodType(method.getReturnType(), method.getParameterTypes())
            .toMethodDescriptorString();
    String owner = method.getDeclaringClass().getName().replace('.', '/');
    return owner.startsWith("java/") && isMember(owner, method.getName() + descriptor);
  }

  /** In front of a call of a method that no phone of the level has. */
  public static void absentMethod(String message) {
    throw new NoSuchMethodError(message);
  }

  /** In front of the use of a field that no phone of the level has. */
  public static void absentField(String message) {
    throw new NoSuchFieldError(message);
  }
}
