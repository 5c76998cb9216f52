package org.tapwright.phoneevents;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** Counts touches by the hour since it was opened, for a day: then the clock is set. */
public class HoursActivity extends PageActivity {
  private static final int HOURS = 24;
  private static final long HOUR = 3_600_000;
  private final int[] counts = new int[HOURS];
  private final BroadcastReceiver receiver =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          say(getString(R.string.time_set));
        }
      };
  private long opened;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    opened = System.currentTimeMillis();
    registerReceiver(receiver, new IntentFilter(Intent.ACTION_TIME_CHANGED));
    onButton(R.string.count, this::count);
  }

  private void count() {
    int hour = (int) ((System.currentTimeMillis() - opened) / HOUR);
    counts[hour]++;
    say(getString(R.string.counted, hour));
  }

  @Override
  protected void onDestroy() {
    unregisterReceiver(receiver);
    super.onDestroy();
  }
}
