package tapwright.protocol;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** What a request holds, and what is said of one that holds something else. */
public final class FieldsTest {
  private final Fields fields =
      new Fields(Map.of("do", "install", "apk", "/a.apk", "seed", 7L, "network", true));

  @Test
  public void fieldsAreReadByType() {
    assertEquals("/a.apk", fields.text("apk"));
    assertEquals(Path.of("/a.apk"), fields.requiredPath("apk"));
    assertEquals(Long.valueOf(7), fields.number("seed"));
    assertEquals(true, fields.flag("network"));
  }

  @Test
  public void whatIsMissingIsNullOrRefusedByName() {
    assertNull(fields.text("grant"));
    assertEquals("install needs \"data\"", message(() -> fields.requiredPath("data")));
    assertEquals("install needs \"events\"", message(() -> fields.requiredList("events")));
  }

  @Test
  public void aWrongTypeIsRefusedWithItsValue() {
    assertEquals("\"apk\" must be a whole number, not /a.apk", message(() -> fields.number("apk")));
    assertEquals("\"seed\" must be true or false, not 7", message(() -> fields.flag("seed")));
    assertEquals("\"seed\" must be a list, not 7", message(() -> fields.list("seed")));
  }

  @Test
  public void aLineThatIsNoObjectIsNoRequest() {
    assertEquals("not a request: [1]", message(() -> new Fields(List.of(1))));
    assertEquals("not a request: null", message(() -> new Fields(null)));
  }

  private static String message(org.junit.function.ThrowingRunnable wrong) {
    return assertThrows(BadRequest.class, wrong).getMessage();
  }
}
