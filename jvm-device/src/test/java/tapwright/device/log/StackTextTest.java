package tapwright.device.log;

import static org.junit.Assert.assertEquals;

import org.junit.Test;
import tapwright.device.protocol.Requests;

/** Stack traces as a phone prints them. */
public final class StackTextTest {
  private static StackTraceElement frame(String type, String method, int line) {
    return new StackTraceElement(type, method, "File.java", line);
  }

  private static Throwable with(Throwable error, StackTraceElement... frames) {
    error.setStackTrace(frames);
    return error;
  }

  @Test
  public void framesOfTheDeviceAreLeftOut() {
    Throwable error =
        with(
            new IllegalStateException("no note"),
            frame("org.example.Main", "onClick", 7),
            frame("tapwright.runtime.AppRuntime", "poll", 1),
            frame("java.lang.reflect.Method", "invoke", 2),
            frame("android.view.View", "performClick", 3),
            frame(Requests.class.getName(), "inApp", 4),
            frame("java.lang.Thread", "run", 5));
    assertEquals(
        "java.lang.IllegalStateException: no note\n"
            + "\tat org.example.Main.onClick(File.java:7)\n"
            + "\tat android.view.View.performClick(File.java:3)\n",
        StackText.of(error));
  }

  @Test
  public void hiddenTwinsOfFrameworkMethodsHaveTheirOwnName() {
    Throwable error =
        with(
            new RuntimeException(),
            frame("android.view.View", "$$robo$$android_view_View$performClick", 3),
            frame("android.view.View", "performClick", -1),
            frame("android.view.View", "$$robo$$android_view_View$__constructor__", 9));
    assertEquals(
        "java.lang.RuntimeException\n"
            + "\tat android.view.View.performClick(File.java:3)\n"
            + "\tat android.view.View.<init>(File.java:9)\n",
        StackText.of(error));
  }

  @Test
  public void aCauseIsCutWhereItsFramesAreTheSame() {
    StackTraceElement shared = frame("android.os.Handler", "dispatchMessage", 9);
    Throwable cause = with(new NullPointerException(), frame("org.example.A", "a", 1), shared);
    Throwable error =
        with(new RuntimeException("outer", cause), frame("org.example.B", "b", 2), shared);
    assertEquals(
        "java.lang.RuntimeException: outer\n"
            + "\tat org.example.B.b(File.java:2)\n"
            + "\tat android.os.Handler.dispatchMessage(File.java:9)\n"
            + "Caused by: java.lang.NullPointerException\n"
            + "\tat org.example.A.a(File.java:1)\n"
            + "\t... 1 more\n",
        StackText.of(error));
  }

  @Test
  public void aCircleOfCausesEnds() {
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    first.initCause(second);
    with(first);
    with(second);
    assertEquals(
        "java.lang.RuntimeException: first\nCaused by: java.lang.RuntimeException: second\n",
        StackText.of(first));
  }
}
