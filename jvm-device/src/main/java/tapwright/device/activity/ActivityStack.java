package tapwright.device.activity;

import android.app.Activity;
import android.app.ActivityManager;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import tapwright.device.Device;
import tapwright.device.window.HomeScreen;

/**
 * The tasks of the app and which of their activities are resumed, paused or stopped.
 *
 * <p>Starts and finishes are only noted when the app asks for them; {@link #settle}, called by the
 * pump between two messages, makes them happen in the order in which Android would.
 */
public final class ActivityStack {
  private final Device device;
  private final ActivityTransitions transitions;
  final List<TaskRecord> tasks = new ArrayList<>();
  final Queue<StartRequest> pending = new ConcurrentLinkedQueue<>();
  ActivityRecord resumed;
  boolean home;
  boolean asleep;
  boolean userLeaving;

  public ActivityStack(Device device) {
    this.device = device;
    this.transitions = new ActivityTransitions(device, this);
  }

  /** The activity that has the user's attention, or null when the app is not in front. */
  public ActivityRecord resumed() {
    return resumed;
  }

  /** The activity that is, or is about to be, on top of the front task. */
  public ActivityRecord top() {
    TaskRecord front = front();
    return front == null ? null : front.top();
  }

  /** The activities that can be seen, the lowest first. */
  public List<ActivityRecord> visible() {
    List<ActivityRecord> seen = new ArrayList<>();
    TaskRecord front = home ? null : front();
    if (front == null) {
      return seen;
    }
    for (int i = front.records.size() - 1; i >= 0; i--) {
      ActivityRecord record = front.records.get(i);
      if (record.isFinishing() || record.state == ActivityRecord.State.DESTROYED) {
        continue;
      }
      seen.add(0, record);
      if (!record.translucent) {
        break;
      }
    }
    return seen;
  }

  /** True when the home screen, and not the app, is in front. */
  public boolean isHome() {
    return home || front() == null;
  }

  /** The tasks, the one in front first. */
  public List<ActivityManager.RunningTaskInfo> running() {
    List<ActivityManager.RunningTaskInfo> running = new ArrayList<>();
    for (TaskRecord task : tasks) {
      if (!task.records.isEmpty()) {
        running.add(0, task.describe());
      }
    }
    if (isHome()) {
      running.add(0, home());
    }
    return running;
  }

  /** The tasks as plain values, the one in front first, each with its activities from the top. */
  public List<Object> describe() {
    List<Object> described = new ArrayList<>();
    for (TaskRecord task : tasks) {
      if (!task.records.isEmpty()) {
        described.add(0, task.toValues());
      }
    }
    return described;
  }

  /** The activities that exist, wherever they are. */
  public List<Activity> alive() {
    List<Activity> alive = new ArrayList<>();
    for (TaskRecord task : tasks) {
      for (ActivityRecord record : task.records) {
        if (record.isAlive()) {
          alive.add(record.activity);
        }
      }
    }
    return alive;
  }

  private static ActivityManager.RunningTaskInfo home() {
    ActivityManager.RunningTaskInfo info = new ActivityManager.RunningTaskInfo();
    info.topActivity = new ComponentName(HomeScreen.PACKAGE, HomeScreen.ACTIVITY);
    info.baseActivity = info.topActivity;
    info.numActivities = 1;
    info.numRunning = 1;
    return info;
  }

  /** The record of an activity by its token; null for one that the stack does not know. */
  public ActivityRecord find(IBinder token) {
    for (TaskRecord task : tasks) {
      for (ActivityRecord record : task.records) {
        if (record.token == token) {
          return record;
        }
      }
    }
    return null;
  }

  ActivityRecord find(Activity activity) {
    for (TaskRecord task : tasks) {
      for (ActivityRecord record : task.records) {
        if (record.activity == activity) {
          return record;
        }
      }
    }
    return null;
  }

  boolean isRoot(Activity activity) {
    ActivityRecord record = find(activity);
    return record == null || record.task.records.get(0) == record;
  }

  int taskId(Activity activity) {
    ActivityRecord record = find(activity);
    return record == null ? -1 : record.task.id;
  }

  /** Asks for the start of an activity of the app. */
  public void start(
      Intent intent, ActivityInfo info, ActivityRecord caller, String who, int request) {
    pending.add(
        new StartRequest(intent, info, caller, who, request, info.packageName, null, false));
  }

  /** Asks for the start of an activity in the task of the one that was asked for before it. */
  void startOnTop(Intent intent, ActivityInfo info, ActivityRecord caller) {
    pending.add(new StartRequest(intent, info, caller, null, -1, info.packageName, null, true));
  }

  /** Shows a screen of another app; finishing it returns its result as for any activity. */
  public void pushStandIn(
      StandIn screen, Intent intent, ActivityRecord caller, String who, int requestCode) {
    ActivityInfo info = new ActivityInfo();
    info.applicationInfo = device.app().application().getApplicationInfo();
    info.packageName = info.applicationInfo.packageName;
    info.name = screen.type().getName();
    info.taskAffinity = info.packageName;
    info.theme =
        screen.isDialog()
            ? android.R.style.Theme_DeviceDefault_Light_Dialog_NoActionBar
            : android.R.style.Theme_DeviceDefault_Light_NoActionBar;
    info.configChanges = ~0;
    Intent shown = new Intent(intent).setComponent(new ComponentName(info.packageName, info.name));
    pending.add(
        new StartRequest(
            shown, info, caller, who, requestCode, screen.shownPackage(), screen.type(), false));
  }

  /** The home key. */
  public void goHome() {
    home = true;
    userLeaving = true;
  }

  /** The app's front task comes back, as from the list of recent apps. */
  public void comeBack() {
    home = false;
  }

  /** The screen goes off or on; off stops the activity in front. */
  public void setAsleep(boolean asleep) {
    this.asleep = asleep;
  }

  /** Moves the front task behind the others; the home screen shows when there is no other. */
  void moveTaskToBack(Activity activity) {
    ActivityRecord record = find(activity);
    if (record != null && record.task == front()) {
      if (tasks.size() > 1) {
        tasks.remove(record.task);
        tasks.add(0, record.task);
      } else {
        home = true;
      }
    }
  }

  void finishAffinity(Activity activity) {
    ActivityRecord record = find(activity);
    if (record == null) {
      return;
    }
    List<ActivityRecord> records = record.task.records;
    for (int i = records.indexOf(record); i >= 0; i--) {
      LaunchRules.finish(records.get(i));
    }
  }

  void finishTask(Activity activity) {
    ActivityRecord record = find(activity);
    if (record != null) {
      record.task.records.forEach(LaunchRules::finish);
    }
  }

  void recreate(Activity activity) {
    ActivityRecord record = find(activity);
    if (record != null) {
      record.recreateWanted = true;
    }
  }

  /** What the system keeps of the tasks when it ends the process now. */
  KilledTasks toKilled() {
    return KilledTasks.of(tasks);
  }

  /** Puts back the tasks of a process that the system has ended. */
  void restore(KilledTasks killed) {
    tasks.addAll(killed.restored(device.starts()));
  }

  /** Forgets all activities without calling them: their process is gone. */
  public void clear() {
    tasks.clear();
    pending.clear();
    resumed = null;
    home = false;
    asleep = false;
  }

  public boolean isEmpty() {
    return tasks.isEmpty() && pending.isEmpty();
  }

  /** Lets what was asked for since the last call happen; false when there is still more to do. */
  public boolean settle() {
    return transitions.settle();
  }

  /** Stops and destroys what is out of sight, once the main thread is idle; true when any was. */
  public boolean settleHidden() {
    return transitions.settleHidden();
  }

  /** Destroys and makes an activity anew, with its saved state and retained objects. */
  void relaunch(ActivityRecord record, int changes) {
    transitions.relaunch(record, changes);
  }

  TaskRecord front() {
    return tasks.isEmpty() ? null : tasks.get(tasks.size() - 1);
  }
}
