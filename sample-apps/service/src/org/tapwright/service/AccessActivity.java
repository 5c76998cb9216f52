package org.tapwright.service;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.provider.Settings;
import android.service.notification.NotificationListenerService;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Needs what only a page of the phone's settings grants. */
public class AccessActivity extends Activity {
  private TextView outcome;

  /** Says when the system has connected it. */
  public static class Listener extends NotificationListenerService {
    static boolean connected;

    @Override
    public void onListenerConnected() {
      connected = true;
    }

    @Override
    public void onDestroy() {
      connected = false;
      super.onDestroy();
    }
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    outcome = findViewById(R.id.outcome);
    add("Overlay", Settings.ACTION_MANAGE_OVERLAY_PERMISSION);
    add("Settings", Settings.ACTION_MANAGE_WRITE_SETTINGS);
    add("Listener", "android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS");
  }

  private void add(String label, String page) {
    Button button = new Button(this);
    button.setText(label);
    button.setAllCaps(false);
    button.setOnClickListener(view -> startActivity(new Intent(page)));
    LinearLayout buttons = findViewById(R.id.buttons);
    buttons.addView(button);
  }

  @Override
  protected void onResume() {
    super.onResume();
    String listeners =
        Settings.Secure.getString(getContentResolver(), "enabled_notification_listeners");
    boolean listed = listeners != null && listeners.contains(getPackageName());
    outcome.setText(
        "Access: overlay "
            + Settings.canDrawOverlays(this)
            + ", settings "
            + Settings.System.canWrite(this)
            + ", listener "
            + listed
            + " "
            + Listener.connected);
  }
}
