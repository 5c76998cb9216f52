package org.tapwright.service;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Counts how often it was started. */
public class StartedService extends Service {
  private int starts;

  @Override
  public void onCreate() {
    super.onCreate();
    Results.tell("Service: created");
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int id) {
    starts++;
    Results.tell("Service: started " + starts + " times");
    return START_NOT_STICKY;
  }

  @Override
  public void onDestroy() {
    Results.tell("Service: destroyed after " + starts + " starts");
    super.onDestroy();
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
