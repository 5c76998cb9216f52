package tapwright.device.shell;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.content.ComponentName;
import android.content.Intent;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Fields;

/** Arguments of {@code am} become the intent that a phone makes of them. */
@RunWith(SandboxRunner.class)
public final class IntentArgumentsTest {
  private static Intent parse(String... words) {
    return IntentArguments.of(new Fields(Map.of("arguments", List.of(words))));
  }

  @Test
  public void actionDataTypeAndExtrasArrive() {
    Intent intent =
        parse("-a", "x.VIEW", "-d", "note://7", "-t", "text/plain", "--es", "who", "ada", "--ei",
            "age", "36", "--ez", "old", "true", "-n", "org.example/.Main");
    assertEquals("x.VIEW", intent.getAction());
    assertEquals("note://7", intent.getDataString());
    assertEquals("text/plain", intent.getType());
    assertEquals("ada", intent.getStringExtra("who"));
    assertEquals(36, intent.getIntExtra("age", 0));
    assertTrue(intent.getBooleanExtra("old", false));
    assertEquals(new ComponentName("org.example", "org.example.Main"), intent.getComponent());
  }

  @Test
  public void optionsOfTheCommandItselfAreNoPartOfTheIntent() {
    Intent intent = parse("-W", "-S", "--user", "0", "-a", "x.VIEW");
    assertEquals("x.VIEW", intent.getAction());
    assertEquals(null, intent.getExtras());
  }

  @Test
  public void whatNobodyKnowsIsRefused() {
    assertThrows(BadRequest.class, () -> parse("--nonsense"));
    assertThrows(BadRequest.class, () -> parse("--ei", "age", "old"));
  }
}
