package tapwright.device.activity;

import android.app.Activity;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.robolectric.RuntimeEnvironment;
import tapwright.device.Device;

/**
 * Rotates and configures the device; activities that do not handle the change are recreated. An
 * activity that asks for an orientation has it as long as it is in front, however the phone is
 * held.
 */
public final class DeviceConfiguration {
  /** Changes of layout that a rotation brings with it. */
  private static final int ALWAYS_HANDLED = 0x20000000;

  private final Device device;
  private boolean turned;
  private boolean landscape;
  private PhoneConfiguration settings = PhoneConfiguration.STANDARD;

  public DeviceConfiguration(Device device) {
    this.device = device;
  }

  public boolean isLandscape() {
    return landscape;
  }

  public void reset() {
    turned = false;
    landscape = false;
    settings = PhoneConfiguration.STANDARD;
  }

  /** A process starts on the screen as it is. */
  public String qualifiers() {
    return settings.qualifiers(landscape);
  }

  /** What the qualifiers of a new process do not say. */
  public void apply() {
    RuntimeEnvironment.setFontScale(settings.fontScale());
  }

  /** Changes the phone's configuration; a running app hears of it as of a rotation. */
  public void change(UnaryOperator<PhoneConfiguration> change) {
    PhoneConfiguration wanted = change.apply(settings);
    if (wanted.equals(settings)) {
      return;
    }
    settings = wanted;
    if (device.processes().isRunning()) {
      RuntimeEnvironment.setQualifiers(qualifiers());
      apply();
      tellApp();
    }
  }

  /** Turns the phone; the screen follows unless the activity in front has asked otherwise. */
  public void rotate() {
    turned = !turned;
    follow();
  }

  /** Brings the screen round as the front task asks for it; true when it changed. */
  boolean follow() {
    boolean wanted = ScreenOrientation.isLandscape(turned, landscape, wishes());
    if (wanted == landscape) {
      return false;
    }
    landscape = wanted;
    RuntimeEnvironment.setQualifiers(landscape ? "+land" : "+port");
    tellApp();
    return true;
  }

  private void tellApp() {
    device.app().application().onConfigurationChanged(current());
    ActivityRecord resumed = device.stack().resumed();
    if (resumed != null) {
      catchUp(resumed, device.stack());
    }
  }

  private List<ScreenOrientation.Wish> wishes() {
    List<ScreenOrientation.Wish> topFirst = new ArrayList<>();
    TaskRecord front = device.stack().isHome() ? null : device.stack().front();
    if (front != null) {
      for (ActivityRecord record : front.records) {
        if (!record.isFinishing()) {
          boolean translucent = record.isAlive() ? record.translucent : look(record);
          topFirst.add(0, new ScreenOrientation.Wish(record.orientation, translucent));
        }
      }
    }
    return topFirst;
  }

  /** The theme of the manifest says it before the activity exists. */
  private boolean look(ActivityRecord record) {
    Resources.Theme theme = device.app().application().getResources().newTheme();
    theme.applyStyle(record.info.getThemeResource(), true);
    return ActivityLifecycle.isTranslucent(theme);
  }

  /** What an activity asks for in the course of its life; it holds when it is recreated too. */
  public void request(Activity activity, int orientation) {
    ActivityRecord record = device.stack().find(activity);
    if (record != null) {
      record.orientation = orientation;
    }
  }

  /** What an activity has asked for, in the manifest or later. */
  public int requested(Activity activity) {
    ActivityRecord record = device.stack().find(activity);
    return record == null ? ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED : record.orientation;
  }

  private Configuration current() {
    return device.app().application().getResources().getConfiguration();
  }

  /** Brings an activity up to date with the present configuration, anew if it must be. */
  void catchUp(ActivityRecord record, ActivityStack stack) {
    Configuration now = new Configuration(current());
    ActivityInternals internals = new ActivityInternals(record.activity);
    int changes = internals.currentConfiguration().diff(now) & ~ALWAYS_HANDLED;
    if (changes == 0) {
      return;
    }
    int handled = record.info.configChanges | implied(record);
    if ((changes & ~handled) != 0) {
      stack.relaunch(record, changes);
      return;
    }
    record
        .activity
        .getResources()
        .updateConfiguration(now, device.app().application().getResources().getDisplayMetrics());
    internals.currentConfiguration().setTo(now);
    record.activity.onConfigurationChanged(now);
    View decor = record.activity.getWindow().peekDecorView();
    if (decor != null && decor.getViewRootImpl() != null) {
      decor.getViewRootImpl().updateConfiguration(android.view.Display.INVALID_DISPLAY);
    }
  }

  /** Apps for old Android versions do not know that a rotation also changes the screen's size. */
  private int implied(ActivityRecord record) {
    return device.app().targetSdk() < 13
        ? ActivityInfo.CONFIG_SCREEN_SIZE | ActivityInfo.CONFIG_SMALLEST_SCREEN_SIZE
        : 0;
  }
}
