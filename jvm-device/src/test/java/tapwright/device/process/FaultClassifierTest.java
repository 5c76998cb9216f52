package tapwright.device.process;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.content.BroadcastReceiver;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.shadows.ShadowInstrumentation;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import tapwright.host.SandboxRunner;

/** What the device throws is a limit of it, unless a phone throws the same. */
@RunWith(SandboxRunner.class)
public final class FaultClassifierTest {
  private static Throwable thrownFrom(String className, Throwable error) {
    error.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement(className, "call", "Shadow.java", 1),
          new StackTraceElement("org.example.app.Main", "onCreate", "Main.java", 7)
        });
    return error;
  }

  @Test
  public void receiverThatWasNeverRegisteredIsTheAppsOwnFault() {
    ShadowInstrumentation shadow = ReflectionHelpers.callConstructor(ShadowInstrumentation.class);
    IllegalArgumentException thrown =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                ReflectionHelpers.callInstanceMethod(
                    shadow,
                    "unregisterReceiver",
                    ClassParameter.from(BroadcastReceiver.class, null)));
    assertFalse(FaultClassifier.isThrownByDevice(thrown));
  }

  @Test
  public void otherExceptionsOfTheDeviceAreLimits() {
    String shadow = "org.robolectric.shadows.ShadowThing";
    assertTrue(
        FaultClassifier.isThrownByDevice(
            thrownFrom(shadow, new IllegalArgumentException("no such thing"))));
    assertTrue(
        FaultClassifier.isThrownByDevice(
            thrownFrom(shadow, new UnsupportedOperationException("not implemented"))));
    assertFalse(
        FaultClassifier.isThrownByDevice(
            thrownFrom("android.view.View", new IllegalArgumentException("no such thing"))));
  }
}
