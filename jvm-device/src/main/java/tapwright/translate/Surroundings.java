package tapwright.translate;

import org.jf.dexlib2.iface.reference.Reference;

/** What a translation asks of and tells to its caller. */
public interface Surroundings {
  /** Whether a class, of the app or not, is an interface. */
  boolean isInterface(String internalName);

  /** Whether all lines of a class are wanted, not only those that a stack trace can show. */
  boolean countsLines(String internalName);

  /** Whether a field or method yields the array of a foreign coverage tool's probes. */
  boolean yieldsProbes(Reference reference);

  /** A foreign coverage probe was left out. */
  void probeRemoved();

  /**
   * A constructor of an ancestor is called where a JVM allows only one of this class. Returns the
   * descriptor of a constructor of this class to call instead, whose last parameter is passed null;
   * {@code null} if this class cannot be given one.
   */
  String forward(String type, String ancestor, String descriptor);

  /** A method could not be translated and throws when it is called. */
  void untranslated(String method, String reason);

  /** A method is done, translated or not; told by the thread that did it. */
  void methodDone();
}
