package tapwright.device.window;

import android.view.ViewRootImpl;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import java.lang.reflect.Field;
import java.util.List;

/** Reads the framework's own table of added windows, oldest first. */
final class WindowTable {
  private static final Field ROOTS = field("mRoots");
  private static final Field PARAMETERS = field("mParams");

  private WindowTable() {}

  private static Field field(String name) {
    try {
      Field field = WindowManagerGlobal.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object read(Field field) {
    try {
      return field.get(WindowManagerGlobal.getInstance());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("unchecked")
  static List<ViewRootImpl> roots() {
    return (List<ViewRootImpl>) read(ROOTS);
  }

  @SuppressWarnings("unchecked")
  static List<WindowManager.LayoutParams> parameters() {
    return (List<WindowManager.LayoutParams>) read(PARAMETERS);
  }
}
