package tapwright.device;

import android.content.ComponentName;
import java.util.List;

/**
 * What a phone does to an app beside what the user does in it.
 *
 * <p>All methods are called on the main thread, with a process of the app running.
 */
public interface SystemEvents {
  /** Takes a permission away with all of its group; false when the app holds none of them. */
  boolean revoke(String permission);

  /** Whether a service of the app is in the foreground, which protects its process. */
  boolean isForegroundServiceRunning();

  /** The services that the system starts again after it has ended the process. */
  List<ComponentName> stickyServices();

  /** Starts these services again in a new process, without an intent. */
  void startAgain(List<ComponentName> services);

  /** Memory runs out while the app is in front: it is asked to give back what it can. */
  void tellLowMemory();

  /** Asks all of the app that runs to give memory back, with a level of ComponentCallbacks2. */
  void trimMemory(int level);

  /** The user sets the clock ahead; the time since the start of the phone goes on as before. */
  void setClockAhead(long milliseconds);
}
