package tapwright.device.activity;

import android.app.Activity;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** Activities inside an ActivityGroup or TabActivity. */
public final class EmbeddedActivities {
  /** The name the group gave to an activity inside it. */
  @ForType(Activity.class)
  interface Fields {
    @Accessor("mEmbeddedID")
    String getEmbeddedId();
  }

  private EmbeddedActivities() {}

  public static String idOf(Activity activity) {
    return Reflector.reflector(Fields.class, activity).getEmbeddedId();
  }
}
