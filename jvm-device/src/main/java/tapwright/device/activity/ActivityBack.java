package tapwright.device.activity;

import android.app.Activity;
import android.content.Intent;
import android.os.Build;
import tapwright.device.Device;

/** Serves the calls by which an activity ends itself or moves its task. */
public final class ActivityBack {
  private final Device device;

  public ActivityBack(Device device) {
    this.device = device;
  }

  /**
   * Back, when nothing above the activity took it: what Activity.onBackPressed does, with the
   * decision that the system server would make at its end.
   */
  public void pressed(Activity activity) {
    if (handledInside(activity)) {
      return;
    }
    if (isLauncherRoot(activity)) {
      // Since Android 12 the root of a launcher task goes to the back and stays alive.
      moveTaskToBack(activity, true);
    } else {
      activity.finishAfterTransition();
    }
  }

  private boolean isLauncherRoot(Activity activity) {
    Intent intent = activity.getIntent();
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.S
        && isRoot(activity)
        && activity.getParent() == null
        && intent != null
        && Intent.ACTION_MAIN.equals(intent.getAction())
        && intent.hasCategory(Intent.CATEGORY_LAUNCHER);
  }

  private static boolean handledInside(Activity activity) {
    android.app.ActionBar bar = activity.getActionBar();
    if (bar != null && bar.collapseActionView()) {
      return true;
    }
    android.app.FragmentManager fragments = activity.getFragmentManager();
    return !fragments.isStateSaved() && fragments.popBackStackImmediate();
  }

  public void finishTask(Activity activity) {
    device.stack().finishTask(activity);
  }

  public void finishAffinity(Activity activity) {
    device.stack().finishAffinity(activity);
  }

  public void recreate(Activity activity) {
    device.stack().recreate(activity);
  }

  /** False when the activity may not move its task, as Android answers. */
  public boolean moveTaskToBack(Activity activity, boolean nonRoot) {
    if (!nonRoot && !device.stack().isRoot(activity)) {
      return false;
    }
    device.stack().moveTaskToBack(activity);
    return true;
  }

  public boolean isRoot(Activity activity) {
    return device.stack().isRoot(activity);
  }

  public int taskId(Activity activity) {
    return device.stack().taskId(activity);
  }
}
