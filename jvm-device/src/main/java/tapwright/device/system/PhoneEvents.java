package tapwright.device.system;

import android.app.Application;
import android.content.ComponentCallbacks;
import android.content.ComponentCallbacks2;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Build;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import tapwright.device.Device;
import tapwright.device.SystemEvents;
import tapwright.runtime.AppClock;

/** Permissions, memory and the clock as they change under a running app. */
final class PhoneEvents implements SystemEvents {
  private final Device device;
  private final Permissions permissions;
  private final AppServices services;
  private final Providers providers;

  PhoneEvents(
      Device device, Permissions permissions, AppServices services, Providers providers) {
    this.device = device;
    this.permissions = permissions;
    this.services = services;
    this.providers = providers;
  }

  @Override
  public boolean revoke(String permission) {
    return permissions.revokeGroup(permission);
  }

  @Override
  public boolean isForegroundServiceRunning() {
    return services.isAnyInForeground();
  }

  @Override
  public List<ComponentName> stickyServices() {
    return services.sticky();
  }

  @Override
  public void startAgain(List<ComponentName> names) {
    names.forEach(services::startAgain);
  }

  /**
   * Since Android 14 an app hears of memory only once it is out of sight, and {@code onLowMemory}
   * is never called.
   */
  @Override
  public void tellLowMemory() {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
      device.stack().goHome();
      device.pump().settle();
      trimMemory(ComponentCallbacks2.TRIM_MEMORY_BACKGROUND);
      device.pump().settle();
      device.stack().comeBack();
      return;
    }
    trimMemory(ComponentCallbacks2.TRIM_MEMORY_RUNNING_CRITICAL);
    for (ComponentCallbacks each : alive()) {
      each.onLowMemory();
    }
  }

  @Override
  public void trimMemory(int level) {
    for (ComponentCallbacks each : alive()) {
      if (each instanceof ComponentCallbacks2 hears) {
        hears.onTrimMemory(level);
      }
    }
  }

  /** What runs of the app, in the order in which a phone tells it. */
  private List<ComponentCallbacks> alive() {
    Application application = device.app().application();
    List<ComponentCallbacks> alive = new ArrayList<>(List.of(application));
    alive.addAll(device.stack().alive());
    alive.addAll(services.alive());
    alive.addAll(providers.ofApp());
    return alive;
  }

  @Override
  public void setClockAhead(long milliseconds) {
    LocalDate before = today();
    AppClock.setEpoch(AppClock.epoch() + milliseconds);
    tell(Intent.ACTION_TIME_CHANGED);
    if (!today().equals(before)) {
      tell(Intent.ACTION_DATE_CHANGED);
    }
  }

  private static LocalDate today() {
    return LocalDate.ofInstant(
        Instant.ofEpochMilli(AppClock.currentTimeMillis()), ZoneId.systemDefault());
  }

  private void tell(String action) {
    device.system().broadcast(new Intent(action), new HashMap<>());
  }
}
