package org.tapwright.entries;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.util.Log;

/** Hears of reminders: one is due, put off, or dismissed. */
public class ReminderReceiver extends BroadcastReceiver {
  static final String DUE = "org.tapwright.entries.DUE";
  static final String SNOOZE = "org.tapwright.entries.SNOOZE";
  static final String DISMISSED = "org.tapwright.entries.DISMISSED";

  @Override
  public void onReceive(Context context, Intent intent) {
    switch (intent.getAction()) {
      case DUE:
        Reminder.post(context);
        break;
      case SNOOZE:
        // Planted: nobody puts the minutes into the intent.
        Log.i("Entries", "snooze for " + Integer.parseInt(intent.getStringExtra("minutes")));
        break;
      default:
        Log.i("Entries", "dismissed");
    }
  }
}
