package tapwright.device.activity;

import android.content.Intent;
import android.content.pm.ActivityInfo;
import java.util.List;

/** Where in the tasks a started activity goes: launch modes and the flags of the intent. */
final class LaunchRules {
  private final List<TaskRecord> tasks;
  private int nextTaskId = 1;

  /** {@code tasks} runs from the one furthest back to the one in front. */
  LaunchRules(List<TaskRecord> tasks) {
    this.tasks = tasks;
  }

  /** Changes the tasks so that the wanted activity is on top; its life cycle is not run here. */
  void apply(StartRequest request) {
    int mode = request.info().launchMode;
    boolean ownTask =
        mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
            || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE_PER_TASK;
    TaskRecord target = target(request, ownTask);
    boolean fresh = target == null;
    if (fresh) {
      target = newTask(request, ownTask);
    } else {
      toFront(target);
      if (request.has(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK)) {
        target.records.forEach(LaunchRules::finish);
      }
    }
    if (!fresh && (bringsBack(request, target) || reuse(request, target))) {
      return;
    }
    ActivityRecord record = request.newRecord();
    record.task = target;
    target.records.add(record);
  }

  private TaskRecord target(StartRequest request, boolean ownTask) {
    TaskRecord callerTask = callerTask(request);
    int mode = request.info().launchMode;
    boolean result = request.requestCode() >= 0;
    boolean newTask =
        request.has(Intent.FLAG_ACTIVITY_NEW_TASK)
            || mode == ActivityInfo.LAUNCH_SINGLE_TASK
            || ownTask
            || callerTask == null
            || callerTask.singleInstance;
    if (!newTask || (result && callerTask != null && !callerTask.singleInstance)) {
      return callerTask;
    }
    if (request.has(Intent.FLAG_ACTIVITY_MULTIPLE_TASK) && mode == ActivityInfo.LAUNCH_MULTIPLE) {
      return null;
    }
    return existing(request, ownTask);
  }

  private TaskRecord callerTask(StartRequest request) {
    if (request.onTop() && !tasks.isEmpty()) {
      return tasks.get(tasks.size() - 1);
    }
    return request.caller() == null ? null : request.caller().task;
  }

  private TaskRecord existing(StartRequest request, boolean ownTask) {
    String affinity = affinity(request.info());
    for (int i = tasks.size() - 1; i >= 0; i--) {
      TaskRecord task = tasks.get(i);
      if (task.top() == null) {
        continue;
      }
      if (ownTask
          ? task.singleInstance && task.find(name(request)) != null
          : !task.singleInstance && task.affinity.equals(affinity)) {
        return task;
      }
    }
    return null;
  }

  private TaskRecord newTask(StartRequest request, boolean ownTask) {
    TaskRecord task =
        new TaskRecord(nextTaskId++, affinity(request.info()), request.intent(), ownTask);
    tasks.add(task);
    return task;
  }

  private static String affinity(ActivityInfo info) {
    return info.taskAffinity != null ? info.taskAffinity : info.packageName;
  }

  private static String name(StartRequest request) {
    ActivityInfo info = request.info();
    return info.targetActivity != null ? info.targetActivity : info.name;
  }

  private void toFront(TaskRecord task) {
    tasks.remove(task);
    tasks.add(task);
  }

  /** The launcher icon brings a running task back as it is. */
  private static boolean bringsBack(StartRequest request, TaskRecord task) {
    return request.caller() == null
        && request.has(Intent.FLAG_ACTIVITY_NEW_TASK)
        && !request.has(Intent.FLAG_ACTIVITY_CLEAR_TASK)
        && !request.has(Intent.FLAG_ACTIVITY_CLEAR_TOP)
        && task.top() != null
        && Intent.ACTION_MAIN.equals(request.intent().getAction())
        && request.intent().hasCategory(Intent.CATEGORY_LAUNCHER)
        && task.baseIntent.filterEquals(request.intent());
  }

  /** True when a running activity takes the intent instead of a new one. */
  private static boolean reuse(StartRequest request, TaskRecord task) {
    int mode = request.info().launchMode;
    boolean single = mode == ActivityInfo.LAUNCH_SINGLE_TASK || mode >= 3;
    ActivityRecord found = task.find(name(request));
    if (found == null || request.standInClass() != null) {
      return false;
    }
    boolean singleTop =
        mode == ActivityInfo.LAUNCH_SINGLE_TOP || request.has(Intent.FLAG_ACTIVITY_SINGLE_TOP);
    if (single || request.has(Intent.FLAG_ACTIVITY_CLEAR_TOP)) {
      finishAbove(task, found);
      if (!single && !singleTop) {
        finish(found);
        return false;
      }
    } else if (request.has(Intent.FLAG_ACTIVITY_REORDER_TO_FRONT)) {
      task.records.remove(found);
      task.records.add(found);
    } else if (!singleTop || task.top() != found) {
      return false;
    }
    found.newIntents.add(request.intent());
    return true;
  }

  private static void finishAbove(TaskRecord task, ActivityRecord found) {
    for (int i = task.records.size() - 1; task.records.get(i) != found; i--) {
      finish(task.records.get(i));
    }
  }

  static void finish(ActivityRecord record) {
    if (record.activity != null) {
      new ActivityInternals(record.activity).finished(true);
    } else {
      record.state = ActivityRecord.State.DESTROYED;
    }
  }
}
