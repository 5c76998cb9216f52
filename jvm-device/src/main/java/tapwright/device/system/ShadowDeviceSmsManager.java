package tapwright.device.system;

import android.telephony.SmsManager;
import java.util.ArrayList;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSmsManager;

/** Text messages of a phone with one SIM card; they are recorded and go nowhere. */
@Implements(SmsManager.class)
public class ShadowDeviceSmsManager extends ShadowSmsManager {
  private static final int PLAIN = 160;
  private static final int PLAIN_PART = 153;
  private static final int WIDE = 70;
  private static final int WIDE_PART = 67;

  @Implementation
  protected int getSubscriptionId() {
    return 1;
  }

  /** By the two lengths that networks know: of Latin text, and of any other. */
  @Implementation
  protected ArrayList<String> divideMessage(String text) {
    if (text == null) {
      throw new IllegalArgumentException("text is null");
    }
    boolean wide = text.chars().anyMatch(letter -> letter > 0x7f);
    boolean whole = text.length() <= (wide ? WIDE : PLAIN);
    int length = whole ? Math.max(1, text.length()) : wide ? WIDE_PART : PLAIN_PART;
    ArrayList<String> parts = new ArrayList<>();
    for (int begin = 0; begin < text.length() || begin == 0; begin += length) {
      parts.add(text.substring(begin, Math.min(text.length(), begin + length)));
    }
    return parts;
  }
}
