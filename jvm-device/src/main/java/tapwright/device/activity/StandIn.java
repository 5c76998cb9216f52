package tapwright.device.activity;

import android.app.Activity;

/**
 * A screen of another app, shown by an activity class of the device's own.
 *
 * @param type the class that shows it
 * @param shownPackage the package that a watcher of the screen sees
 * @param isDialog whether the caller stays in sight behind it, and so is paused and not stopped
 */
public record StandIn(Class<? extends Activity> type, String shownPackage, boolean isDialog) {}
