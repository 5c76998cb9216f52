package tapwright.device.activity;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;

/** One entry of the back stack: an activity, alive or only remembered by its saved state. */
public final class ActivityRecord {
  /** Where the activity is in its life cycle. */
  public enum State {
    WAITING,
    STOPPED,
    PAUSED,
    RESUMED,
    DESTROYED
  }

  /** A result on its way to this activity. */
  record Result(String who, int requestCode, int resultCode, Intent data) {}

  final ActivityInfo info;
  final IBinder token = new Binder();
  final String shownPackage;
  final Class<? extends Activity> standInClass;
  Intent intent;
  TaskRecord task;
  ActivityRecord resultTo;
  String resultWho;
  int requestCode = -1;
  boolean noHistory;
  int orientation;

  Activity activity;
  State state = State.WAITING;
  boolean translucent;
  boolean windowAdded;
  boolean recreateWanted;
  Bundle savedState;
  final List<Result> results = new ArrayList<>();
  final List<Intent> newIntents = new ArrayList<>();

  ActivityRecord(
      ActivityInfo info,
      Intent intent,
      String shownPackage,
      Class<? extends Activity> standInClass) {
    this.info = info;
    this.intent = intent;
    this.shownPackage = shownPackage;
    this.standInClass = standInClass;
    this.orientation = info.screenOrientation;
    this.noHistory =
        (info.flags & ActivityInfo.FLAG_NO_HISTORY) != 0
            || (intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
  }

  ComponentName component() {
    return new ComponentName(shownPackage, info.name);
  }

  /** The activity object; null before it is created. */
  public Activity activity() {
    return activity;
  }

  /** The package a watcher of the screen sees: the app's, or that of a stand-in for another app. */
  public String shownPackage() {
    return shownPackage;
  }

  /** The class name a watcher of the screen sees. */
  public String className() {
    return info.targetActivity != null ? info.targetActivity : info.name;
  }

  public State state() {
    return state;
  }

  public Intent intent() {
    return intent;
  }

  /** True for a screen of another app that the device stands in for. */
  public boolean isStandIn() {
    return standInClass != null;
  }

  boolean isFinishing() {
    return activity != null && activity.isFinishing();
  }

  boolean isAlive() {
    return activity != null && state != State.DESTROYED;
  }
}
