package tapwright.host;

import org.robolectric.internal.bytecode.InstrumentationConfiguration;

/**
 * Which classes the sandbox loads itself: also those of Java's mobile edition, which Robolectric
 * takes for the JDK's because of their names. OpenGL needs them.
 */
final class SandboxClasses extends InstrumentationConfiguration {
  private static final String OF_MOBILE_JAVA = "javax.microedition.khronos.";

  SandboxClasses(Builder builder) {
    super(
        builder.classNameTranslations,
        builder.interceptedMethods,
        builder.instrumentedPackages,
        builder.instrumentedClasses,
        builder.classesToNotAcquire,
        builder.packagesToNotAcquire,
        builder.classesToNotInstrument,
        builder.packagesToNotInstrument,
        null);
  }

  @Override
  public boolean shouldAcquire(String name) {
    return name.startsWith(OF_MOBILE_JAVA) || super.shouldAcquire(name);
  }
}
