package tapwright.device.activity;

import android.app.Activity;
import android.app.ActivityThread;
import android.app.Instrumentation;
import android.content.ComponentName;
import android.content.Intent;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.os.Build;
import android.os.Bundle;
import android.view.View;
import java.util.ArrayList;
import org.robolectric.RuntimeEnvironment;
import tapwright.device.Device;

/**
 * Drives one activity through its life cycle as ActivityThread does, with the same wrapping of the
 * exceptions that come out of it.
 */
final class ActivityLifecycle {
  private static final int[] TRANSLUCENT = {
    android.R.attr.windowIsTranslucent, android.R.attr.windowIsFloating
  };

  private final Device device;

  ActivityLifecycle(Device device) {
    this.device = device;
  }

  /** A step of a life cycle; the app's code may throw anything. */
  private interface Step {
    void run() throws Throwable;
  }

  private static void guarded(String what, ActivityRecord record, Step step) {
    try {
      step.run();
    } catch (VirtualMachineError | ThreadDeath e) {
      throw e;
    } catch (Throwable e) {
      throw new RuntimeException(
          what + " " + component(record).toString() + ": " + e, Wrapped.cause(e));
    }
  }

  /** Unwraps the exceptions that reflective calls put around those of the app. */
  static final class Wrapped {
    private Wrapped() {}

    static Throwable cause(Throwable error) {
      Throwable inner = error;
      while (inner instanceof java.lang.reflect.InvocationTargetException
          && inner.getCause() != null) {
        inner = inner.getCause();
      }
      return inner;
    }
  }

  static ComponentName component(ActivityRecord record) {
    return new ComponentName(record.info.packageName, record.info.name);
  }

  private static Instrumentation instrumentation() {
    return ((ActivityThread) RuntimeEnvironment.getActivityThread()).getInstrumentation();
  }

  void create(ActivityRecord record, Object retained) {
    guarded("Unable to instantiate activity", record, () -> record.activity = instance(record));
    guarded(
        "Unable to start activity",
        record,
        () -> {
          ActivityInternals internals = new ActivityInternals(record.activity);
          internals.attach(record, retained);
          record.state = ActivityRecord.State.STOPPED;
          record.windowAdded = false;
          record.translucent = isTranslucent(record.activity.getTheme());
          Bundle saved = record.savedState;
          if (saved != null) {
            saved.setClassLoader(record.activity.getClassLoader());
          }
          instrumentation().callActivityOnCreate(record.activity, saved);
          record.translucent |= isTranslucent(record.activity.getTheme());
          if (!record.activity.isFinishing()) {
            internals.start();
            if (saved != null) {
              instrumentation().callActivityOnRestoreInstanceState(record.activity, saved);
            }
            internals.postCreate(saved);
            record.state = ActivityRecord.State.PAUSED;
          }
          record.savedState = null;
        });
  }

  private Activity instance(ActivityRecord record) throws ReflectiveOperationException {
    if (record.standInClass != null) {
      return record.standInClass.getDeclaredConstructor().newInstance();
    }
    return device
        .app()
        .componentFactory()
        .instantiateActivity(device.app().loader(), record.className(), record.intent);
  }

  static boolean isTranslucent(Resources.Theme theme) {
    TypedArray style = theme.obtainStyledAttributes(TRANSLUCENT);
    try {
      return style.getBoolean(0, false) || style.getBoolean(1, false);
    } finally {
      style.recycle(); // It can be closed from Android 12 on only.
    }
  }

  /** Brings a stopped activity back to the started state. */
  void restart(ActivityRecord record) {
    guarded(
        "Unable to start activity",
        record,
        () -> {
          View decor = record.activity.getWindow().peekDecorView();
          if (decor != null && record.windowAdded) {
            decor.setVisibility(View.VISIBLE);
          }
          new ActivityInternals(record.activity).restart();
          record.savedState = null;
          record.state = ActivityRecord.State.PAUSED;
        });
  }

  void resume(ActivityRecord record) {
    deliver(record);
    guarded(
        "Unable to resume activity",
        record,
        () -> {
          ActivityInternals internals = new ActivityInternals(record.activity);
          record.state = ActivityRecord.State.RESUMED;
          record.savedState = null;
          internals.resume();
          if (!record.activity.isFinishing()) {
            if (!record.windowAdded) {
              record.windowAdded = true;
              internals.addWindow();
            }
            internals.topResumed(true);
          }
        });
  }

  /** Hands over the intents and results that wait for this activity, in that order. */
  void deliver(ActivityRecord record) {
    ActivityInternals internals = new ActivityInternals(record.activity);
    for (Intent intent : new ArrayList<>(record.newIntents)) {
      record.newIntents.remove(intent);
      internals.newIntent(intent);
    }
    for (ActivityRecord.Result result : new ArrayList<>(record.results)) {
      record.results.remove(result);
      try {
        internals.result(result);
      } catch (RuntimeException e) {
        String info =
            String.format(
                "ResultInfo{who=%s, request=%d, result=%d, data=%s}",
                result.who(), result.requestCode(), result.resultCode(), result.data());
        throw new RuntimeException(
            "Failure delivering result "
                + info
                + " to activity {"
                + component(record).toShortString().replaceAll("[{}]", "")
                + "}: "
                + e,
            e);
      }
    }
  }

  void pause(ActivityRecord record, boolean userLeaving) {
    guarded(
        "Unable to pause activity",
        record,
        () -> {
          record.state = ActivityRecord.State.PAUSED;
          new ActivityInternals(record.activity).topResumed(false);
          if (userLeaving) {
            instrumentation().callActivityOnUserLeaving(record.activity);
          }
          instrumentation().callActivityOnPause(record.activity);
          if (device.app().targetSdk() < Build.VERSION_CODES.HONEYCOMB) {
            save(record);
          }
        });
  }

  void stop(ActivityRecord record) {
    guarded(
        "Unable to stop activity",
        record,
        () -> {
          record.state = ActivityRecord.State.STOPPED;
          ActivityInternals internals = new ActivityInternals(record.activity);
          boolean early = device.app().targetSdk() < Build.VERSION_CODES.P;
          if (early && record.savedState == null) {
            save(record);
          }
          internals.stop();
          if (!early) {
            save(record);
          }
          View decor = record.activity.getWindow().peekDecorView();
          if (decor != null && record.windowAdded) {
            decor.setVisibility(View.INVISIBLE);
          }
        });
  }

  /**
   * Apps for Android 9 and later save after onStop, older ones before it, ancient after onPause.
   */
  private static void save(ActivityRecord record) {
    if (!record.activity.isFinishing()) {
      Bundle state = new Bundle();
      new ActivityInternals(record.activity).saveState(state);
      record.savedState = state;
    }
  }

  void destroy(ActivityRecord record) {
    guarded(
        "Unable to destroy activity",
        record,
        () -> {
          record.state = ActivityRecord.State.DESTROYED;
          instrumentation().callActivityOnDestroy(record.activity);
          new ActivityInternals(record.activity).removeWindow();
          record.windowAdded = false;
        });
  }
}
