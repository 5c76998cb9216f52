package tapwright.device.process;

import android.animation.ValueAnimator;
import android.app.Application;
import android.content.ContentResolver;
import android.os.Build;
import android.os.StrictMode;
import android.provider.Settings;
import dalvik.system.VMRuntime;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import dalvik.system.BlockGuard;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers;
import tapwright.agent.NetworkGuard;
import tapwright.backend.BackEnd;
import tapwright.runtime.AppClock;

/** Static state of the framework that Robolectric's reset leaves behind. */
final class FrameworkState {
  private static final String PROPERTIES = "android.animation.PropertyValuesHolder";

  /** Caches that would hand out classes of an app that is gone, or keep them for ever. */
  private static final List<String[]> CACHES =
      List.of(
          new String[] {"android.view.LayoutInflater", "sConstructorMap"},
          new String[] {"android.preference.GenericInflater", "sConstructorMap"},
          new String[] {"android.app.Fragment", "sClassMap"},
          new String[] {"android.graphics.drawable.DrawableInflater", "CONSTRUCTOR_MAP"},
          new String[] {"android.transition.TransitionInflater", "sConstructors"},
          new String[] {"android.os.Parcel", "mCreators"},
          new String[] {"android.os.Parcel", "sPairedCreators"},
          new String[] {PROPERTIES, "sSetterPropertyMap"},
          new String[] {PROPERTIES, "sGetterPropertyMap"},
          new String[] {PROPERTIES + "$IntPropertyValuesHolder", "sJNISetterPropertyMap"},
          new String[] {PROPERTIES + "$FloatPropertyValuesHolder", "sJNISetterPropertyMap"},
          new String[] {PROPERTIES + "$MultiIntValuesHolder", "sJNISetterPropertyMap"},
          new String[] {PROPERTIES + "$MultiFloatValuesHolder", "sJNISetterPropertyMap"},
          new String[] {"com.android.internal.util.ArrayUtils", "sCache"});

  private FrameworkState() {}

  /** The application's context answers the app's loader from now on. */
  static void setClassLoader(Application application, ClassLoader loader) {
    ReflectionHelpers.setField(application.getBaseContext(), "mClassLoader", loader);
  }

  /** Animations are switched off, as for UI tests on a phone: they end with their first frame. */
  static void stillAnimations(Application application) {
    ContentResolver settings = application.getContentResolver();
    for (String scale :
        List.of(
            Settings.Global.ANIMATOR_DURATION_SCALE,
            Settings.Global.TRANSITION_ANIMATION_SCALE,
            Settings.Global.WINDOW_ANIMATION_SCALE)) {
      Settings.Global.putFloat(settings, scale, 0);
    }
    ValueAnimator.setDurationScale(0);
  }

  /**
   * Apps for Android 3 and later may not use the network on the main thread, on which this is
   * called; those for Android 7 and later may not hand the address of a file to others.
   */
  static void setStrictness(int targetSdk) {
    StrictMode.ThreadPolicy.Builder ofThread = new StrictMode.ThreadPolicy.Builder();
    if (targetSdk >= Build.VERSION_CODES.HONEYCOMB) {
      ofThread.detectNetwork().penaltyDeathOnNetwork();
    }
    StrictMode.setThreadPolicy(ofThread.build());
    NetworkGuard.set(() -> BlockGuard.getThreadPolicy().onNetwork());
    BackEnd.setSleep(AppClock::sleep);
    StrictMode.setVmPolicy(StrictMode.VmPolicy.LAX);
    if (targetSdk >= Build.VERSION_CODES.N) {
      StrictMode.enableDeathOnFileUriExposure();
    }
  }

  static void clearCaches() {
    ClassLoader framework = FrameworkState.class.getClassLoader();
    for (String[] cache : CACHES) {
      Object kept = staticField(framework, cache[0], cache[1]);
      if (kept instanceof Map<?, ?> entries) {
        entries.clear();
      } else if (kept instanceof Object[] slots) {
        Arrays.fill(slots, null);
      }
    }
    Object handlers =
        staticField(framework, "android.animation.AnimationHandler", "sAnimatorHandler");
    if (handlers instanceof ThreadLocal<?> local) {
      local.remove();
    }
    forgetArrays();
  }

  /** Robolectric remembers where each array lay that ever had an address, dead ones too. */
  private static void forgetArrays() {
    Object runtime = Shadow.extract(VMRuntime.getRuntime());
    ReflectionHelpers.<Map<Long, WeakReference<?>>>getField(runtime, "nonMovableArraysReverse")
        .values()
        .removeIf(array -> array.get() == null);
  }

  /** Tasks of the app that wait in AsyncTask's serial queue would start in the next process. */
  static void clearAsyncTasks() {
    Object serial =
        staticField(
            FrameworkState.class.getClassLoader(), "android.os.AsyncTask", "SERIAL_EXECUTOR");
    synchronized (serial) {
      ReflectionHelpers.<Collection<?>>getField(serial, "mTasks").clear();
      ReflectionHelpers.setField(serial, "mActive", null);
    }
  }

  /** The value of a static field; null where this SDK level has no such field. */
  private static Object staticField(ClassLoader loader, String type, String name) {
    try {
      Field field = Class.forName(type, false, loader).getDeclaredField(name);
      field.setAccessible(true);
      return field.get(null);
    } catch (ReflectiveOperationException absentAtThisLevel) {
      return null;
    }
  }
}
