package org.tapwright.intents;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Counts how often it was started, and says so when it ends. */
public class Counter extends Service {
  private int starts;

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    starts++;
    Inbox.keep(this, "service " + starts + " " + intent.getStringExtra("text"));
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    Inbox.keep(this, "service ended");
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
