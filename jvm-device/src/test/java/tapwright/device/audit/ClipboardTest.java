package tapwright.device.audit;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.content.ClipData;
import android.content.ClipboardManager;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.shadow.api.Shadow;
import tapwright.host.SandboxRunner;

/** The clipboard answers an app in front as Android's clipboard service does. */
@RunWith(SandboxRunner.class)
public final class ClipboardTest {
  private final ClipboardManager clipboard = Shadow.newInstanceOf(ClipboardManager.class);

  @Before
  public void clear() {
    clipboard.clearPrimaryClip();
  }

  /** ClipboardService.getPrimaryClip: null if nothing was copied, and so for all that asks it. */
  @Test
  public void emptyClipboardHasNoClip() {
    assertFalse(clipboard.hasPrimaryClip());
    assertNull(clipboard.getPrimaryClip());
    assertNull(clipboard.getPrimaryClipDescription());
    assertNull(clipboard.getText());
  }

  @Test
  public void copiedTextIsThere() {
    clipboard.setPrimaryClip(ClipData.newPlainText("a label", "a text"));
    assertTrue(clipboard.hasPrimaryClip());
    assertEquals("a text", clipboard.getPrimaryClip().getItemAt(0).getText());
    assertEquals("a label", clipboard.getPrimaryClipDescription().getLabel());
    clipboard.setText("another");
    assertEquals("another", clipboard.getText());
  }
}
