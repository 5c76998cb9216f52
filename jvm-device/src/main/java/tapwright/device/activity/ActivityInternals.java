package tapwright.device.activity;

import android.app.Activity;
import android.app.ActivityThread;
import android.app.Application;
import android.app.Instrumentation;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;
import android.view.Display;
import android.view.View;
import android.view.WindowManager;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ActivityReflector;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** The hidden parts of {@link Activity} that the system server and ActivityThread call. */
final class ActivityInternals {
  /** Fields that Robolectric's own accessor lacks. */
  @ForType(Activity.class)
  interface Fields {
    @Accessor("mWindowAdded")
    void setWindowAdded(boolean added);

    @Accessor("mFinished")
    void setFinished(boolean finished);

    @Accessor("mConfigChangeFlags")
    void setConfigChangeFlags(int flags);

    @Accessor("mCalled")
    void setCalled(boolean called);

    @Accessor("mVisibleFromServer")
    void setVisibleFromServer(boolean visible);

    @Accessor("mCurrentConfig")
    Configuration getCurrentConfig();
  }

  private final Activity activity;
  private final ActivityReflector reflector;
  private final Fields fields;

  ActivityInternals(Activity activity) {
    this.activity = activity;
    this.reflector = Reflector.reflector(ActivityReflector.class, activity);
    this.fields = Reflector.reflector(Fields.class, activity);
  }

  static Context activityContext(ActivityInfo info, IBinder token, Configuration configuration) {
    ActivityThread thread = (ActivityThread) RuntimeEnvironment.getActivityThread();
    Application application = RuntimeEnvironment.getApplication();
    Object apk =
        thread.getPackageInfo(application.getApplicationInfo(), null, Context.CONTEXT_INCLUDE_CODE);
    return ReflectionHelpers.callStaticMethod(
        Instrumentation.class.getClassLoader(),
        "android.app.ContextImpl",
        "createActivityContext",
        ClassParameter.from(ActivityThread.class, thread),
        ClassParameter.from(apk.getClass(), apk),
        ClassParameter.from(ActivityInfo.class, info),
        ClassParameter.from(IBinder.class, token),
        ClassParameter.from(int.class, Display.DEFAULT_DISPLAY),
        ClassParameter.from(Configuration.class, configuration));
  }

  void attach(ActivityRecord record, Object retained) {
    ActivityThread thread = (ActivityThread) RuntimeEnvironment.getActivityThread();
    Application application = RuntimeEnvironment.getApplication();
    Configuration configuration = application.getResources().getConfiguration();
    Context context = activityContext(record.info, record.token, configuration);
    ReflectionHelpers.callInstanceMethod(
        context, "setOuterContext", ClassParameter.from(Context.class, activity));
    reflector.callAttach(
        activity,
        context,
        thread,
        thread.getInstrumentation(),
        application,
        record.intent,
        record.info,
        record.token,
        record.info.loadLabel(application.getPackageManager()),
        retained);
    int theme = record.info.getThemeResource();
    if (theme != 0) {
      activity.setTheme(theme);
    }
  }

  void start() {
    reflector.performStart("start");
  }

  void restart() {
    if (RuntimeEnvironment.getApiLevel() <= 33) {
      reflector.performRestart(true, "restart");
    } else {
      reflector.performRestart(true);
    }
  }

  void resume() {
    reflector.performResume(true, "resume");
  }

  void stop() {
    reflector.performStop(false, "stop");
  }

  void saveState(Bundle state) {
    reflector.performSaveInstanceState(state);
  }

  void postCreate(Bundle state) {
    reflector.onPostCreate(state);
  }

  void topResumed(boolean top) {
    if (RuntimeEnvironment.getApiLevel() >= 29) {
      reflector.performTopResumedActivityChanged(top, "topStateChanged");
    }
  }

  void newIntent(Intent intent) {
    reflector.onNewIntent(intent);
  }

  void result(ActivityRecord.Result result) {
    reflector.dispatchActivityResult(
        result.who(), result.requestCode(), result.resultCode(), result.data(), "ACTIVITY_RESULT");
  }

  Object retain() {
    return reflector.retainNonConfigurationInstances();
  }

  void changingConfigurations(boolean changing, int flags) {
    reflector.setChangingConfigurations(changing);
    fields.setConfigChangeFlags(flags);
  }

  Configuration currentConfiguration() {
    return fields.getCurrentConfig();
  }

  void finished(boolean finished) {
    fields.setFinished(finished);
  }

  /** Puts the activity's window on the screen, as ActivityThread does when it resumes it first. */
  void addWindow() {
    View decor = activity.getWindow().getDecorView();
    activity.getWindow().getAttributes().type = WindowManager.LayoutParams.TYPE_BASE_APPLICATION;
    reflector.setDecor(decor);
    reflector.makeVisible();
  }

  boolean windowAdded() {
    return reflector.getWindowAdded();
  }

  /** Takes the window off the screen; the last thing before the activity is forgotten. */
  void removeWindow() {
    if (windowAdded()) {
      fields.setWindowAdded(false);
      activity.getWindowManager().removeViewImmediate(activity.getWindow().getDecorView());
    }
    activity.setAutofillClient(null);
  }
}
