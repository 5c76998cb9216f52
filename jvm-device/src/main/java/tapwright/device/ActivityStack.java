package tapwright.device;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.IBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;

/**
 * The tasks of the app and which of their activities are resumed, paused or stopped.
 *
 * <p>Starts and finishes are only noted when the app asks for them; {@link #settle}, called by the
 * pump between two messages, makes them happen in the order in which Android would.
 */
public final class ActivityStack {
  private final Device device;
  private final ActivityLife life;
  private final List<TaskRecord> tasks = new ArrayList<>();
  private final LaunchRules rules = new LaunchRules(tasks);
  private final Queue<StartRequest> pending = new ConcurrentLinkedQueue<>();
  private ActivityRecord resumed;
  private boolean home;
  private boolean asleep;
  private boolean userLeaving;

  ActivityStack(Device device) {
    this.device = device;
    this.life = new ActivityLife(device);
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
  void start(Intent intent, ActivityInfo info, ActivityRecord caller, String who, int request) {
    pending.add(new StartRequest(intent, info, caller, who, request, info.packageName, null));
  }

  /**
   * Shows a screen of another app: an activity class of the device's own, reported under {@code
   * shownPackage}. Finishing it returns its result to the caller as for any activity.
   */
  public void pushStandIn(
      Class<? extends Activity> type,
      Intent intent,
      String shownPackage,
      ActivityRecord caller,
      String who,
      int requestCode) {
    ActivityInfo info = new ActivityInfo();
    info.applicationInfo = device.app().application().getApplicationInfo();
    info.packageName = info.applicationInfo.packageName;
    info.name = type.getName();
    info.taskAffinity = info.packageName;
    info.theme = android.R.style.Theme_DeviceDefault_Light_NoActionBar;
    info.configChanges = ~0;
    Intent shown = new Intent(intent).setComponent(new ComponentName(info.packageName, info.name));
    pending.add(new StartRequest(shown, info, caller, who, requestCode, shownPackage, type));
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

  /** Forgets all activities without calling them: their process is gone. */
  void clear() {
    tasks.clear();
    pending.clear();
    resumed = null;
    home = false;
    asleep = false;
  }

  boolean isEmpty() {
    return tasks.isEmpty() && pending.isEmpty();
  }

  /** Lets what was asked for since the last call happen; true when anything did. */
  boolean settle() {
    boolean changed = false;
    for (int rounds = 0; rounds < 100 && step(); rounds++) {
      changed = true;
    }
    return changed;
  }

  private boolean step() {
    boolean changed = false;
    // All of them before any life cycle: of several started at once only the last is created now.
    for (StartRequest request = pending.poll(); request != null; request = pending.poll()) {
      userLeaving = request.caller() != null && request.standInClass() == null;
      home = false;
      rules.apply(request);
      changed = true;
    }
    changed |= collectResults();
    changed |= moveToTop();
    changed |= stopHidden();
    // An activity may have finished while it was made; its result must not go with it.
    changed |= collectResults();
    changed |= sweep();
    return changed;
  }

  /** Takes the results of finishing activities to those that wait for them. */
  private boolean collectResults() {
    boolean any = false;
    for (TaskRecord task : tasks) {
      for (ActivityRecord record : task.records) {
        if (record.isFinishing() && record.resultTo != null) {
          ShadowActivity shadow = Shadow.extract(record.activity);
          record.resultTo.results.add(
              new ActivityRecord.Result(
                  record.resultWho,
                  record.requestCode,
                  shadow.getResultCode(),
                  shadow.getResultIntent()));
          record.resultTo = null;
          any = true;
        }
      }
    }
    return any;
  }

  private boolean moveToTop() {
    ActivityRecord wanted = home || asleep ? null : top();
    boolean changed = false;
    if (resumed != null && (resumed != wanted || resumed.isFinishing())) {
      ActivityRecord old = resumed;
      resumed = null;
      life.pause(old, userLeaving && !old.isFinishing());
      if (old.noHistory && wanted != null && !old.isFinishing()) {
        LaunchRules.finish(old);
      }
      changed = true;
    }
    userLeaving = false;
    if (wanted == null) {
      return changed;
    }
    if (wanted.recreateWanted && wanted.isAlive()) {
      relaunch(wanted, 0);
      return true;
    }
    if (resumed == wanted) {
      return changed | deliverWhileResumed(wanted);
    }
    bringUp(wanted);
    return true;
  }

  private void bringUp(ActivityRecord wanted) {
    if (!wanted.isAlive()) {
      life.create(wanted, null);
    } else if (wanted.state == ActivityRecord.State.STOPPED) {
      device.configuration().catchUp(wanted, this);
      if (wanted.state == ActivityRecord.State.STOPPED) {
        life.restart(wanted);
      }
    }
    if (!wanted.isFinishing()) {
      resumed = wanted;
      life.resume(wanted);
    }
  }

  private boolean deliverWhileResumed(ActivityRecord record) {
    if (record.newIntents.isEmpty() && record.results.isEmpty()) {
      return false;
    }
    life.pause(record, false);
    life.resume(record);
    return true;
  }

  /** Destroys and makes an activity anew, with its saved state and retained objects. */
  void relaunch(ActivityRecord record, int changes) {
    boolean wasResumed = resumed == record;
    record.recreateWanted = false;
    ActivityInternals internals = new ActivityInternals(record.activity);
    internals.changingConfigurations(true, changes);
    if (wasResumed) {
      resumed = null;
      life.pause(record, false);
    }
    if (record.state != ActivityRecord.State.STOPPED) {
      life.stop(record);
    }
    android.os.Bundle saved = record.savedState;
    Object retained = internals.retain();
    life.destroy(record);
    record.savedState = saved;
    life.create(record, retained);
    if (wasResumed && !record.isFinishing()) {
      resumed = record;
      life.resume(record);
    }
  }

  private boolean stopHidden() {
    List<ActivityRecord> seen = asleep ? List.of() : visible();
    boolean changed = false;
    for (TaskRecord task : new ArrayList<>(tasks)) {
      for (ActivityRecord record : new ArrayList<>(task.records)) {
        if (record.state == ActivityRecord.State.PAUSED && !seen.contains(record)) {
          life.stop(record);
          changed = true;
        } else if (seen.contains(record)
            && record.state == ActivityRecord.State.STOPPED
            && !record.isFinishing()) {
          life.restart(record);
          changed = true;
        }
      }
    }
    return changed;
  }

  /** Destroys what has finished and drops empty tasks. */
  private boolean sweep() {
    boolean changed = false;
    for (TaskRecord task : new ArrayList<>(tasks)) {
      for (ActivityRecord record : new ArrayList<>(task.records)) {
        if (record.isFinishing() && record != resumed) {
          task.records.remove(record);
          if (record.state == ActivityRecord.State.PAUSED) {
            life.stop(record);
          }
          life.destroy(record);
          changed = true;
        } else if (record.activity == null && record.state == ActivityRecord.State.DESTROYED) {
          task.records.remove(record);
        }
      }
      if (task.records.isEmpty()) {
        boolean wasFront = task == front();
        tasks.remove(task);
        home |= wasFront && tasks.isEmpty();
      }
    }
    return changed;
  }

  private TaskRecord front() {
    return tasks.isEmpty() ? null : tasks.get(tasks.size() - 1);
  }
}
