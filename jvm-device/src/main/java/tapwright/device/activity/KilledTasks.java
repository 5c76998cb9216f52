package tapwright.device.activity;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import tapwright.device.process.Transaction;

/**
 * The tasks of a process that the system has ended while the app was out of sight. The system keeps
 * them, each activity by its intent and saved state, and makes the activities anew when the user
 * comes back. All of it is bytes: no class of the ended process is held.
 */
final class KilledTasks {
  private record KeptResult(String who, int requestCode, int resultCode, byte[] data) {}

  /** One activity; {@code resultTo} is the place of the one that waits for its result, or -1. */
  private record KeptActivity(
      String shownPackage,
      Class<? extends Activity> standInClass,
      ActivityInfo standInInfo,
      byte[] intent,
      byte[] savedState,
      int orientation,
      int resultTo,
      String resultWho,
      int requestCode,
      List<KeptResult> results,
      List<byte[]> newIntents) {}

  private record KeptTask(
      int id, String affinity, byte[] baseIntent, boolean singleInstance, List<KeptActivity> kept) {}

  private final List<KeptTask> tasks = new ArrayList<>();

  /** Takes over what the system knows of the tasks; all activities are stopped. */
  static KilledTasks of(List<TaskRecord> tasks) {
    KilledTasks killed = new KilledTasks();
    Map<ActivityRecord, Integer> places = places(tasks);
    for (TaskRecord task : tasks) {
      List<KeptActivity> kept = new ArrayList<>();
      for (ActivityRecord record : task.records) {
        if (places.containsKey(record)) {
          kept.add(keep(record, places));
        }
      }
      if (!kept.isEmpty()) {
        byte[] base = Transaction.toBytes(task.baseIntent);
        killed.tasks.add(
            new KeptTask(task.id, task.affinity, base, task.singleInstance, kept));
      }
    }
    return killed;
  }

  /** Numbers the activities that outlive their process: the finished ones do not. */
  private static Map<ActivityRecord, Integer> places(List<TaskRecord> tasks) {
    Map<ActivityRecord, Integer> places = new IdentityHashMap<>();
    for (TaskRecord task : tasks) {
      for (ActivityRecord record : task.records) {
        // One without history is finished as soon as it is out of sight.
        if (!record.isFinishing() && !record.noHistory) {
          places.put(record, places.size());
        }
      }
    }
    return places;
  }

  private static KeptActivity keep(ActivityRecord record, Map<ActivityRecord, Integer> places) {
    List<KeptResult> results = new ArrayList<>();
    for (ActivityRecord.Result each : record.results) {
      results.add(
          new KeptResult(
              each.who(),
              each.requestCode(),
              each.resultCode(),
              Transaction.toBytes(each.data())));
    }
    return new KeptActivity(
        record.shownPackage,
        record.standInClass,
        record.isStandIn() ? record.info : null,
        Transaction.toBytes(record.intent),
        Transaction.toBytes(record.savedState),
        record.orientation,
        places.getOrDefault(record.resultTo, -1),
        record.resultWho,
        record.requestCode,
        results,
        new ArrayList<>(record.newIntents.stream().map(Transaction::toBytes).toList()));
  }

  /** Puts the tasks back in a new process; an activity is made when it is wanted. */
  List<TaskRecord> restored(ActivityStarts starts) {
    List<TaskRecord> restored = new ArrayList<>();
    List<ActivityRecord> all = new ArrayList<>();
    for (KeptTask task : tasks) {
      Intent base = Transaction.fromBytes(task.baseIntent(), Intent.CREATOR);
      TaskRecord record =
          new TaskRecord(task.id(), task.affinity(), base, task.singleInstance());
      for (KeptActivity kept : task.kept()) {
        ActivityRecord activity = restored(kept, starts);
        activity.task = record;
        record.records.add(activity);
        all.add(activity);
      }
      restored.add(record);
    }
    connectResults(all);
    return restored;
  }

  private static ActivityRecord restored(KeptActivity kept, ActivityStarts starts) {
    Intent intent = Transaction.fromBytes(kept.intent(), Intent.CREATOR);
    ActivityInfo info =
        kept.standInInfo() != null ? kept.standInInfo() : starts.resolve(intent);
    if (info == null) {
      ComponentName name = intent.getComponent();
      throw new IllegalStateException("the restored activity " + name + " is not in the manifest");
    }
    ActivityRecord record =
        new ActivityRecord(info, intent, kept.shownPackage(), kept.standInClass());
    record.savedState = Transaction.fromBytes(kept.savedState(), Bundle.CREATOR);
    record.orientation = kept.orientation();
    record.resultWho = kept.resultWho();
    record.requestCode = kept.requestCode();
    for (KeptResult each : kept.results()) {
      record.results.add(
          new ActivityRecord.Result(
              each.who(),
              each.requestCode(),
              each.resultCode(),
              Transaction.fromBytes(each.data(), Intent.CREATOR)));
    }
    for (byte[] each : kept.newIntents()) {
      record.newIntents.add(Transaction.fromBytes(each, Intent.CREATOR));
    }
    return record;
  }

  private void connectResults(List<ActivityRecord> all) {
    int place = 0;
    for (KeptTask task : tasks) {
      for (KeptActivity kept : task.kept()) {
        if (kept.resultTo() >= 0) {
          all.get(place).resultTo = all.get(kept.resultTo());
        }
        place++;
      }
    }
  }
}
