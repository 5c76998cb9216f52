package tapwright.device.system;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.telephony.SmsManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;

/** Text messages are cut as networks cut them. */
@RunWith(SandboxRunner.class)
public final class ShadowDeviceSmsManagerTest {
  private static List<Integer> parts(String text) {
    ArrayList<String> parts = SmsManager.getDefault().divideMessage(text);
    assertEquals(text, String.join("", parts));
    return parts.stream().map(String::length).toList();
  }

  @Test
  public void latinTextHasLongParts() {
    assertEquals(List.of(160), parts("a".repeat(160)));
    assertEquals(List.of(153, 8), parts("a".repeat(161)));
  }

  @Test
  public void otherTextHasShortParts() {
    assertEquals(List.of(70), parts("\u00e4".repeat(70)));
    assertEquals(List.of(67, 4), parts("\u00e4".repeat(71)));
  }

  @Test
  public void anEmptyMessageIsOnePart() {
    assertEquals(List.of(0), parts(""));
    assertThrows(IllegalArgumentException.class, () -> SmsManager.getDefault().divideMessage(null));
  }

  @Test
  public void theSettingsAppTakesEveryActionOfTheFramework() {
    assertTrue(SettingsActions.ALL.contains("android.settings.WIFI_SETTINGS"));
    assertTrue(SettingsActions.ALL.size() > 60);
  }
}
