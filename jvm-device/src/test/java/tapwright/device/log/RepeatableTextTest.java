package tapwright.device.log;

import static org.junit.Assert.assertEquals;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Text without what differs from one run to the next. */
public final class RepeatableTextTest {
  @Before
  public void begin() {
    RepeatableText.begin();
    PhonePaths.setBase("/tmp/run-17/storage");
  }

  @After
  public void end() {
    PhonePaths.setBase("");
  }

  @Test
  public void hashCodesBecomeNumbersInTheOrderTheyShowUp() {
    assertEquals(
        "org.example.Note@1 and View{2 V.E} and org.example.Note@1",
        RepeatableText.of("org.example.Note@5e1f and View{9ab V.E} and org.example.Note@5e1f"));
    RepeatableText.begin();
    assertEquals("View{1 }", RepeatableText.of("View{9ab }"));
  }

  @Test
  public void lambdasLoseTheNameThatTheJvmMadeUp() {
    assertEquals(
        "org.example.Main$$Lambda",
        RepeatableText.of("org.example.Main$$Lambda/0x00007f1b4c0a1230@6d06d69c"));
  }

  @Test
  public void pathsAreThoseOfAPhone() {
    assertEquals(
        "/data/user/0/org.example/files/a and /storage/emulated/0/b",
        RepeatableText.of(
            "/tmp/run-17/storage/data/user/0/org.example/files/a"
                + " and /tmp/run-17/storage/storage/emulated/0/b"));
  }

  @Test
  public void ordinaryTextStays() {
    String text = "mail sam@example.com {1}, 5e1f";
    assertEquals(text, RepeatableText.of(text));
  }
}
