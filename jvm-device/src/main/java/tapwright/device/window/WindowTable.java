package tapwright.device.window;

import android.view.ViewRootImpl;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import java.util.List;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** Reads the framework's own table of added windows, oldest first. */
final class WindowTable {
  /** The parallel lists inside WindowManagerGlobal. */
  @ForType(WindowManagerGlobal.class)
  interface Lists {
    @Accessor("mRoots")
    List<ViewRootImpl> getRoots();

    @Accessor("mParams")
    List<WindowManager.LayoutParams> getParameters();
  }

  private WindowTable() {}

  private static Lists lists() {
    return Reflector.reflector(Lists.class, WindowManagerGlobal.getInstance());
  }

  static List<ViewRootImpl> roots() {
    return lists().getRoots();
  }

  static List<WindowManager.LayoutParams> parameters() {
    return lists().getParameters();
  }
}
