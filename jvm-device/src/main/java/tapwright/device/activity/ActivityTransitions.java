package tapwright.device.activity;

import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import tapwright.device.Device;
import tapwright.device.process.Transaction;
import tapwright.runtime.AppRuntime;

/** Runs the life cycles that bring each activity into the state it should be in. */
final class ActivityTransitions {
  private static final int ROUNDS = 20;

  private final Device device;
  private final ActivityStack stack;
  private final ActivityLifecycle life;
  private final LaunchRules rules;

  ActivityTransitions(Device device, ActivityStack stack) {
    this.device = device;
    this.stack = stack;
    this.life = new ActivityLifecycle(device);
    this.rules = new LaunchRules(stack.tasks);
  }

  /**
   * Lets what was asked for since the last call happen; false when there is still more to do, as in
   * an app that asks for the same screen whenever that has ended.
   */
  boolean settle() {
    for (int rounds = 0; rounds < ROUNDS; rounds++) {
      if (!step()) {
        return true;
      }
      AppRuntime.messageBegins(); // On a phone each is a message of its own.
    }
    return false;
  }

  private boolean step() {
    boolean changed = false;
    // All of them before any life cycle: of several started at once only the last is created now.
    for (StartRequest request = stack.pending.poll();
        request != null;
        request = stack.pending.poll()) {
      stack.userLeaving = request.caller() != null && request.standInClass() == null;
      stack.home = false;
      rules.apply(request);
      changed = true;
    }
    changed |= collectResults();
    changed |= moveToTop();
    changed |= startVisible();
    // An activity may have finished while it was made; its result must not go with it.
    changed |= collectResults();
    changed |= dropUnborn();
    return changed;
  }

  /**
   * Stops and destroys what is out of sight. Android does so when the activity in front has no more
   * messages to handle, so what the hidden one has posted still finds it with its state unsaved.
   */
  boolean settleHidden() {
    boolean changed = stopHidden();
    return sweep() | changed;
  }

  /** Takes the results of finishing activities to those that wait for them. */
  private boolean collectResults() {
    boolean any = false;
    for (TaskRecord task : stack.tasks) {
      for (ActivityRecord record : task.records) {
        if (record.isFinishing() && record.resultTo != null) {
          ShadowActivity shadow = Shadow.extract(record.activity);
          record.resultTo.results.add(
              new ActivityRecord.Result(
                  record.resultWho,
                  record.requestCode,
                  shadow.getResultCode(),
                  Transaction.toComponent(shadow.getResultIntent())));
          record.resultTo = null;
          any = true;
        }
      }
    }
    return any;
  }

  private boolean moveToTop() {
    ActivityRecord wanted = stack.home || stack.asleep ? null : stack.top();
    boolean changed = false;
    if (stack.resumed != null && (stack.resumed != wanted || stack.resumed.isFinishing())) {
      ActivityRecord old = stack.resumed;
      stack.resumed = null;
      // Until Android has started another activity the threads of the app have run.
      device.pump().background().awaitRest();
      life.pause(old, stack.userLeaving && !old.isFinishing());
      if (old.noHistory && wanted != null && !old.isFinishing()) {
        LaunchRules.finish(old);
      }
      changed = true;
    }
    stack.userLeaving = false;
    if (wanted == null) {
      return changed;
    }
    if (wanted.recreateWanted && wanted.isAlive()) {
      relaunch(wanted, 0);
      return true;
    }
    if (stack.resumed == wanted) {
      return changed | device.configuration().follow() | deliverWhileResumed(wanted);
    }
    device.configuration().follow();
    bringUp(wanted);
    return true;
  }

  private void bringUp(ActivityRecord wanted) {
    if (!wanted.isAlive()) {
      life.create(wanted, null);
    } else {
      device.configuration().catchUp(wanted, stack);
      if (wanted.state == ActivityRecord.State.STOPPED) {
        life.restart(wanted);
      }
    }
    if (!wanted.isFinishing()) {
      stack.resumed = wanted;
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
    boolean wasResumed = stack.resumed == record;
    record.recreateWanted = false;
    ActivityInternals internals = new ActivityInternals(record.activity);
    internals.changingConfigurations(true, changes);
    if (wasResumed) {
      stack.resumed = null;
      life.pause(record, false);
    }
    if (record.state != ActivityRecord.State.STOPPED) {
      life.stop(record);
    }
    Bundle saved = record.savedState;
    Object retained = internals.retain();
    life.destroy(record);
    record.savedState = saved;
    life.create(record, retained);
    if (wasResumed && !record.isFinishing()) {
      stack.resumed = record;
      life.resume(record);
    }
  }

  private boolean stopHidden() {
    List<ActivityRecord> seen = stack.asleep ? List.of() : stack.visible();
    boolean changed = false;
    for (TaskRecord task : new ArrayList<>(stack.tasks)) {
      for (ActivityRecord record : new ArrayList<>(task.records)) {
        if (record.state == ActivityRecord.State.PAUSED && !seen.contains(record)) {
          life.stop(record);
          if (record.savedState != null) {
            Transaction.keep(record.savedState);
          }
          changed = true;
        }
      }
    }
    return changed;
  }

  /** Starts what can be seen again below a translucent activity. */
  private boolean startVisible() {
    boolean changed = false;
    for (ActivityRecord record : stack.asleep ? List.<ActivityRecord>of() : stack.visible()) {
      if (record.state == ActivityRecord.State.STOPPED && !record.isFinishing()) {
        life.restart(record);
        changed = true;
      } else if (record.activity == null && record != stack.resumed) {
        bringUpBelow(record);
        changed = true;
      }
    }
    return changed;
  }

  /** Makes an activity of an ended process anew that can be seen below the one in front. */
  private void bringUpBelow(ActivityRecord record) {
    life.create(record, null);
    if (!record.isFinishing()) {
      life.resume(record);
      life.pause(record, false);
    }
  }

  /** Forgets activities that were finished before they existed. */
  private boolean dropUnborn() {
    boolean changed = false;
    for (TaskRecord task : stack.tasks) {
      changed |=
          task.records.removeIf(
              record -> record.activity == null && record.state == ActivityRecord.State.DESTROYED);
    }
    return changed;
  }

  /** Destroys what has finished and drops empty stack.tasks. */
  private boolean sweep() {
    boolean changed = false;
    for (TaskRecord task : new ArrayList<>(stack.tasks)) {
      for (ActivityRecord record : new ArrayList<>(task.records)) {
        if (record.isFinishing() && record != stack.resumed) {
          task.records.remove(record);
          if (record.state == ActivityRecord.State.PAUSED) {
            life.stop(record);
          }
          life.destroy(record);
          changed = true;
        }
      }
      if (task.records.isEmpty()) {
        boolean wasFront = task == stack.front();
        stack.tasks.remove(task);
        stack.home |= wasFront && stack.tasks.isEmpty();
      }
    }
    return changed;
  }
}
