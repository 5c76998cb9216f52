package tapwright.device.loader;

import java.util.List;
import java.util.Set;
import tapwright.runtime.LaterJava;

/** Which of the JDK's classes a phone has too. */
public final class PhonePlatform {
  private static final List<String> PACKAGES =
      List.of("java.", "javax.", "org.w3c.dom.", "org.xml.sax.");

  /** Within those, what a phone lacks. */
  private static final List<String> LACKING =
      List.of(
          "java.applet.",
          "java.awt.",
          "java.beans.",
          "java.lang.foreign.",
          "java.lang.instrument.",
          "java.lang.management.",
          "java.net.http.",
          "java.rmi.",
          "javax.accessibility.",
          "javax.annotation.processing.",
          "javax.imageio.",
          "javax.lang.model.",
          "javax.management.",
          "javax.naming.",
          "javax.print.",
          "javax.rmi.",
          "javax.script.",
          "javax.security.auth.kerberos.",
          "javax.security.sasl.",
          "javax.sound.",
          "javax.swing.",
          "javax.tools.",
          "javax.transaction.",
          "javax.xml.catalog.",
          "javax.xml.crypto.",
          "javax.xml.stream.");

  /** Within those, what a phone has all the same. */
  private static final Set<String> EXCEPTIONS =
      Set.of(
          "java.awt.font.NumericShaper",
          "java.awt.font.TextAttribute",
          "java.beans.IndexedPropertyChangeEvent",
          "java.beans.PropertyChangeEvent",
          "java.beans.PropertyChangeListener",
          "java.beans.PropertyChangeListenerProxy",
          "java.beans.PropertyChangeSupport",
          "sun.misc.Unsafe");

  private PhonePlatform() {}

  static boolean has(String className) {
    return EXCEPTIONS.contains(className)
        || PACKAGES.stream().anyMatch(className::startsWith)
            && LACKING.stream().noneMatch(className::startsWith)
            && !LaterJava.isClass(className.replace('.', '/'));
  }

  /** Whether the name is one of the JDK that no phone knows. */
  public static boolean lacks(String className) {
    boolean ofJdk =
        className.startsWith("java")
            || className.startsWith("jdk.")
            || className.startsWith("sun.")
            || className.startsWith("com.sun.");
    return ofJdk && !has(className);
  }
}
