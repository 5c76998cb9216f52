package org.tapwright.service;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** The receiver of the manifest: alarms, and what the app broadcasts to itself. */
public class AlarmReceiver extends BroadcastReceiver {
  static final String ALARM = "org.tapwright.service.ALARM";
  static final String MANIFEST = "org.tapwright.service.MANIFEST";

  @Override
  public void onReceive(Context context, Intent intent) {
    Results.tell(ALARM.equals(intent.getAction()) ? "Alarm: rang" : "Manifest receiver: called");
  }
}
