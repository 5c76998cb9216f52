package tapwright.device.window;

import android.view.KeyEvent;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowKeyEvent;

/** Key codes have their names, which are native code's on a phone and equal to the constants'. */
@Implements(value = KeyEvent.class, isInAndroidSdk = false)
public class ShadowKeyNames extends ShadowKeyEvent {
  private static final String PREFIX = "KEYCODE_";
  private static final Map<Integer, String> names = read();

  private static Map<Integer, String> read() {
    Map<Integer, String> found = new HashMap<>();
    for (Field field : KeyEvent.class.getFields()) {
      if (field.getName().startsWith(PREFIX)) {
        try {
          found.put(field.getInt(null), field.getName().substring(PREFIX.length()));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("a public constant cannot be read: " + field, e);
        }
      }
    }
    return found;
  }

  @Implementation
  protected static String nativeKeyCodeToString(int code) {
    return names.get(code);
  }

  @Implementation
  protected static int nativeKeyCodeFromString(String name) {
    for (Map.Entry<Integer, String> known : names.entrySet()) {
      if (known.getValue().equals(name)) {
        return known.getKey();
      }
    }
    return -1;
  }
}
