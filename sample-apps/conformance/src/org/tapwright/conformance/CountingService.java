package org.tapwright.conformance;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Notes what is called. */
public class CountingService extends Service {
  static final StringBuilder calls = new StringBuilder();

  @Override
  public void onCreate() {
    calls.append("create ");
  }

  @Override
  public int onStartCommand(Intent intent, int flags, int startId) {
    calls.append("start").append(startId).append(' ');
    return START_NOT_STICKY;
  }

  @Override
  public IBinder onBind(Intent intent) {
    calls.append("bind ");
    return new Binder();
  }

  @Override
  public boolean onUnbind(Intent intent) {
    calls.append("unbind ");
    return false;
  }

  @Override
  public void onDestroy() {
    calls.append("destroy");
  }
}
