package tapwright.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import tapwright.parking.Parking;

/** Changes classes that are not ours, before anything uses them. */
public final class Agent {
  private Agent() {}

  /** Called by the JVM before the main method. */
  public static void premain(String options, Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException, UnmodifiableClassException {
    Parking.install(instrumentation);
    ThemeCopies.mend(instrumentation);
    AnnotationStrings.intern(instrumentation);
    ProxyAnswers.install(instrumentation);
    NetworkGuard.install(instrumentation);
  }
}
