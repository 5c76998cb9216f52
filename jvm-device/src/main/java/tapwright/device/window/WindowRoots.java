package tapwright.device.window;

import android.view.View;
import android.view.WindowManagerGlobal;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.util.ReflectionHelpers;

/** The root views of all windows, in the order in which they were added. */
public final class WindowRoots {
  private WindowRoots() {}

  /** A copy: windows may come and go while it is walked. */
  public static List<View> views() {
    List<View> views = ReflectionHelpers.getField(WindowManagerGlobal.getInstance(), "mViews");
    return new ArrayList<>(views);
  }
}
