package tapwright.device;

import android.app.Application;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import java.util.Map;
import java.util.concurrent.Executor;
import tapwright.device.activity.ActivityRecord;
import tapwright.device.time.Pump;

/**
 * The Android system around the app: services, receivers, providers, permissions, alarms, and the
 * other apps that an intent can lead to.
 *
 * <p>All methods are called on the main thread.
 */
public interface SystemSide {
  /**
   * The app process begins: the application object is attached, {@code onCreate} has not run, and
   * no provider exists yet. Installs the app's providers as Android does at this point.
   */
  void processStarting(Application application);

  /** The app process is gone (crash, kill, stop, uninstall). */
  void processStopped();

  /** The phone is as new, whether or not a process ran: nothing that was set is kept. */
  void wiped();

  /**
   * An intent that no activity of the app takes. Pushes a stand-in screen with {@link
   * ActivityStack#pushStandIn}, or throws what Android would throw to the caller ({@code
   * ActivityNotFoundException}, {@code SecurityException}).
   */
  void startOutside(Intent intent, ActivityRecord caller, String who, int requestCode);

  /** What the phone does to the running app: permissions, memory, the clock. */
  SystemEvents events();

  /** The user switches the network on or off. */
  void setNetwork(boolean on);

  /** The power key switches the screen on or off. */
  void setScreen(boolean on);

  /** Opens an address, or the browser when it is null, as a tap on a link elsewhere does. */
  void open(String address);

  /** Says whether a fresh device is connected. */
  void allowNetwork(boolean allowed);

  /** Says what else is on the phone, from the next start of a process on; null for nothing. */
  void setPhone(Map<?, ?> contents);

  /** The configuration of the phone that was set, by the names of {@code configure}. */
  Map<?, ?> phoneConfiguration();

  /** Says how permission requests are answered: all, none or ask. */
  void setGrant(String mode);

  /**
   * Virtual time of the next thing the system itself has to do (an alarm, a job), or {@code
   * Long.MAX_VALUE}. {@link Pump} calls {@link #runDue} once the clock is there.
   */
  long nextDue();

  /** Does what is due at the present virtual time. */
  void runDue();

  /**
   * Sends a broadcast from outside to the app's receivers, in order. The names of the receivers of
   * the manifest, the result code and data are put into {@code result} as they become known.
   */
  void broadcast(Intent intent, Map<String, Object> result);

  /** Another app starts an activity by an intent, written as a URI, if Android lets it. */
  void startFromOutside(String intent);

  /** The system, or another app, sends a broadcast, written as a URI, if Android lets it. */
  void broadcastFromOutside(String intent);

  /** The user pulls the notification shade down. */
  void showNotifications();

  /** The user holds the app's icon to see its shortcuts. */
  void showShortcuts();

  /**
   * What the app has left with the phone: {@code notifications} and {@code shortcuts} as numbers,
   * {@code alarm} as the milliseconds until the next one, or null.
   */
  Map<String, Object> waiting();

  /** Sets a value of the table system, secure or global; null deletes it. */
  void putSetting(String table, String name, String value);

  /** The values of a table that were set, by the user or by the app. */
  Map<String, Object> settings(String table);

  /** Sets parts of the battery's state by the names of {@code dumpsys battery}; none resets it. */
  void setBattery(Map<String, Integer> values);

  /** Grants or takes away a permission; the caller ends the process after taking one away. */
  void setPermission(String permission, boolean allowed);

  /** Whether the app sees a network. */
  boolean isConnected();

  /** Whether a permission that the manifest asks for is granted. */
  boolean isHeld(String permission);

  /** A file under /proc or /sys as the app sees it; null when there is none. */
  String kernelFile(String path);

  /** Starts a service of the app; null when there is none that takes the intent. */
  ComponentName startService(Intent intent);

  /** Stops a started service; false when it was not running. */
  boolean stopService(Intent intent);

  /**
   * Binds to a service of the app; false when there is none. The connection hears on the executor,
   * or on the main thread when that is null.
   */
  boolean bindService(Intent intent, ServiceConnection connection, Executor executor);

  /** Ends a binding. */
  void unbindService(ServiceConnection connection);
}
