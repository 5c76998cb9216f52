package tapwright.device.audit;

import static org.junit.Assert.assertEquals;

import org.junit.Before;
import org.junit.Test;

/** A crash rests on an answer that went to a method it came out of, or to its class before. */
public final class CrashGroundTest {
  private static final String CALL = "android.a.B.c()";

  @Before
  public void forget() {
    RecentAnswers.clear();
    RecentAnswers.take();
  }

  private static String ground(StackTraceElement... stack) {
    NullPointerException error = new NullPointerException();
    error.setStackTrace(stack);
    return CrashGround.of(new IllegalStateException(error), name -> name.startsWith("org.app."));
  }

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, "A.java", 1);
  }

  @Test
  public void theMethodThatGotTheAnswerIsInTheStack() {
    RecentAnswers.add(CALL, "org.app.Caller", "ask");
    assertEquals(CALL, ground(frame("org.app.Other", "use"), frame("org.app.Caller", "ask")));
    assertEquals("", ground(frame("org.app.Other", "use"), frame("org.app.Caller", "other")));
  }

  @Test
  public void theClassGotTheAnswerInAnEarlierRequest() {
    RecentAnswers.add(CALL, "org.app.Caller$1", "run");
    RecentAnswers.nextRequest();
    assertEquals(CALL, ground(frame("java.util.List", "get"), frame("org.app.Caller", "use")));
    assertEquals("", ground(frame("org.app.Other", "use"), frame("org.app.Caller", "run")));
  }

  @Test
  public void oldAnswersAreForgotten() {
    RecentAnswers.add(CALL, "org.app.Caller", "ask");
    for (int request = 0; request < 3; request++) {
      assertEquals(CALL, ground(frame("org.app.Caller", "ask")));
      RecentAnswers.nextRequest();
    }
    assertEquals("", ground(frame("org.app.Caller", "ask")));
  }

  @Test
  public void aCrashWithoutCodeOfTheAppRestsOnNothing() {
    RecentAnswers.add(CALL, "org.app.Caller", "ask");
    assertEquals("", ground(frame("android.os.Handler", "dispatchMessage")));
  }

  @Test
  public void whatTheDeviceRefusesRestsOnTheApp() {
    RecentAnswers.add(CALL, "org.app.Caller", "ask");
    assertEquals(
        "",
        ground(frame("tapwright.device.system.Checks", "check"), frame("org.app.Caller", "ask")));
  }

  @Test
  public void answersAreToldOnce() {
    RecentAnswers.add(CALL, "org.app.Caller", "ask");
    RecentAnswers.add(CALL, "org.app.Caller", "ask");
    assertEquals(2L, (long) RecentAnswers.take().get(CALL));
    assertEquals(0, RecentAnswers.take().size());
  }
}
