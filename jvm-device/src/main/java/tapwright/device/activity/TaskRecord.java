package tapwright.device.activity;

import android.app.ActivityManager;
import android.content.Intent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A task: activities from its root (first) to its top (last). */
final class TaskRecord {
  final int id;
  final String affinity;
  final Intent baseIntent;
  final boolean singleInstance;
  final List<ActivityRecord> records = new ArrayList<>();

  TaskRecord(int id, String affinity, Intent baseIntent, boolean singleInstance) {
    this.id = id;
    this.affinity = affinity;
    this.baseIntent = baseIntent;
    this.singleInstance = singleInstance;
  }

  ActivityRecord top() {
    for (int i = records.size() - 1; i >= 0; i--) {
      if (!records.get(i).isFinishing()) {
        return records.get(i);
      }
    }
    return null;
  }

  ActivityRecord find(String className) {
    for (int i = records.size() - 1; i >= 0; i--) {
      ActivityRecord record = records.get(i);
      if (!record.isFinishing() && record.className().equals(className)) {
        return record;
      }
    }
    return null;
  }

  /** The task as plain values, its activities from the top. */
  Map<String, Object> toValues() {
    List<Object> activities = new ArrayList<>();
    for (ActivityRecord record : records) {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("package", record.shownPackage());
      values.put("activity", record.className());
      values.put("state", record.state().name());
      activities.add(0, values);
    }
    Map<String, Object> task = new LinkedHashMap<>();
    task.put("id", id);
    task.put("activities", activities);
    return task;
  }

  /** As the activity manager tells of it; a screen of another app has that app's package. */
  ActivityManager.RunningTaskInfo describe() {
    ActivityRecord top = top();
    ActivityManager.RunningTaskInfo info = new ActivityManager.RunningTaskInfo();
    info.id = id;
    info.taskId = id;
    info.baseIntent = baseIntent;
    info.baseActivity = records.get(0).component();
    info.topActivity = top == null ? info.baseActivity : top.component();
    info.numActivities = records.size();
    info.numRunning = records.size();
    return info;
  }
}
