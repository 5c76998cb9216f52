package org.tapwright.intents;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.res.Configuration;
import android.os.BatteryManager;
import android.os.Build;
import android.os.Bundle;
import android.provider.Settings;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewConfiguration;
import android.widget.TextView;
import java.util.TreeSet;

/** Shows its intent, the phone, and what was heard. */
public class MainActivity extends Activity {
  private static final String CHANNEL = "news";
  private float downX;
  private long rested;

  private final BroadcastReceiver changes =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          show();
        }
      };

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    findViewById(R.id.notify).setOnClickListener(view -> post());
    findViewById(R.id.greeting).setOnTouchListener((view, event) -> touched(event));
  }

  /** Says how a finger moved, and whether it rested before. */
  private boolean touched(MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN:
        downX = event.getRawX();
        rested = -1;
        break;
      case MotionEvent.ACTION_MOVE:
        if (rested < 0) {
          rested = event.getEventTime() - event.getDownTime();
        }
        break;
      case MotionEvent.ACTION_UP:
        String how = rested >= ViewConfiguration.getLongPressTimeout() ? "held" : "plain";
        text(R.id.heard, "Finger: " + how + ", moved by " + (int) (event.getRawX() - downX));
        break;
      default:
        break;
    }
    return true;
  }

  @Override
  public boolean onKeyDown(int code, KeyEvent event) {
    if (code == KeyEvent.KEYCODE_CAMERA) {
      event.startTracking();
      return true;
    }
    return super.onKeyDown(code, event);
  }

  @Override
  public boolean onKeyLongPress(int code, KeyEvent event) {
    text(R.id.heard, "Key: held " + code);
    return true;
  }

  @Override
  protected void onResume() {
    super.onResume();
    IntentFilter filter = new IntentFilter(Intent.ACTION_BATTERY_CHANGED);
    filter.addAction(Inbox.HEARD);
    if (Build.VERSION.SDK_INT >= 33) {
      registerReceiver(changes, filter, RECEIVER_EXPORTED);
    } else {
      registerReceiver(changes, filter);
    }
    show();
  }

  @Override
  protected void onPause() {
    unregisterReceiver(changes);
    super.onPause();
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    setIntent(intent);
  }

  private void show() {
    text(R.id.intent, "Intent: " + described(getIntent()));
    text(R.id.phone, "Phone: " + phone());
    text(R.id.heard, "Heard: " + Inbox.heard(this));
  }

  private void text(int id, String value) {
    TextView view = findViewById(id);
    view.setText(value);
  }

  private static String described(Intent intent) {
    StringBuilder text = new StringBuilder();
    text.append(intent.getAction()).append(' ').append(intent.getDataString());
    text.append(' ').append(intent.getType());
    Bundle extras = intent.getExtras();
    if (extras != null) {
      for (String name : new TreeSet<>(extras.keySet())) {
        text.append(' ').append(name).append('=').append(extras.get(name));
      }
    }
    return text.toString();
  }

  private String phone() {
    Configuration now = getResources().getConfiguration();
    boolean night =
        (now.uiMode & Configuration.UI_MODE_NIGHT_MASK) == Configuration.UI_MODE_NIGHT_YES;
    Intent battery = registerReceiver(null, new IntentFilter(Intent.ACTION_BATTERY_CHANGED));
    int level = battery == null ? -1 : battery.getIntExtra(BatteryManager.EXTRA_LEVEL, -1);
    boolean contacts =
        checkSelfPermission("android.permission.READ_CONTACTS")
            == PackageManager.PERMISSION_GRANTED;
    return "font "
        + now.fontScale
        + ", night "
        + night
        + ", density "
        + now.densityDpi
        + ", battery "
        + level
        + ", brightness "
        + Settings.System.getString(getContentResolver(), "screen_brightness")
        + ", contacts "
        + contacts;
  }

  private void post() {
    NotificationManager manager = getSystemService(NotificationManager.class);
    Notification.Builder builder;
    if (Build.VERSION.SDK_INT >= 26) {
      manager.createNotificationChannel(
          new NotificationChannel(CHANNEL, "News", NotificationManager.IMPORTANCE_DEFAULT));
      builder = new Notification.Builder(this, CHANNEL);
    } else {
      builder = new Notification.Builder(this);
    }
    Intent opened = new Intent(this, ShareActivity.class).putExtra("from", "notification");
    manager.notify(
        1,
        builder
            .setSmallIcon(R.drawable.icon)
            .setContentTitle("News")
            .setContentText("Something happened")
            .setAutoCancel(true)
            .setContentIntent(
                PendingIntent.getActivity(this, 0, opened, PendingIntent.FLAG_IMMUTABLE))
            .build());
  }
}
