package org.tapwright.phoneevents;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Asks to be started again, and forgets that it is then started without an intent. */
public class WorkService extends Service {
  static final String WORK = "org.tapwright.phoneevents.WORK";

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    if (!intent.getAction().equals(WORK)) {
      stopSelf();
    }
    return START_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    return null;
  }
}
