package tapwright.device.window;

import android.content.res.Resources;
import android.util.SparseArray;
import android.view.View;

/** Names of view ids as {@code package:id/entry}, remembered because looking them up is slow. */
final class ResourceNames {
  private final SparseArray<String> known = new SparseArray<>();

  /** The name of the view's id, or null when it has none. */
  String of(View view) {
    int id = view.getId();
    if (id == View.NO_ID || (id >>> 24) == 0) {
      return null;
    }
    int index = known.indexOfKey(id);
    if (index >= 0) {
      return known.valueAt(index);
    }
    String name;
    try {
      name = view.getResources().getResourceName(id);
    } catch (Resources.NotFoundException e) {
      name = null;
    }
    known.put(id, name);
    return name;
  }

  void clear() {
    known.clear();
  }
}
