package tapwright.device.system;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.os.Bundle;
import android.service.notification.StatusBarNotification;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The notification shade: a touch on a notification does what the app has laid down for it. */
public final class NotificationShade extends Activity {
  public static final String PACKAGE = "com.android.systemui";

  /** The extra with the notifications of other apps, which lead nowhere. */
  public static final String OTHERS = "tapwright.others";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    NotificationManager manager = getSystemService(NotificationManager.class);
    StatusBarNotification[] shown = manager.getActiveNotifications();
    TextView title = new TextView(this);
    String[] others = getIntent().getStringArrayExtra(OTHERS);
    boolean isEmpty = shown.length + others.length == 0;
    title.setText(isEmpty ? "No notifications" : "Notifications");
    layout.addView(title);
    for (StatusBarNotification each : shown) {
      layout.addView(row(manager, each));
    }
    for (String text : others) {
      TextView other = new TextView(this);
      other.setText(text);
      layout.addView(other);
    }
    setContentView(layout);
  }

  private Button row(NotificationManager manager, StatusBarNotification shown) {
    Notification notification = shown.getNotification();
    Button row = new Button(this);
    row.setAllCaps(false);
    row.setText(
        Stream.of(Notification.EXTRA_TITLE, Notification.EXTRA_TEXT)
            .map(name -> notification.extras.getCharSequence(name))
            .filter(Objects::nonNull)
            .collect(Collectors.joining("\n")));
    row.setOnClickListener(
        view -> {
          finish();
          if ((notification.flags & Notification.FLAG_AUTO_CANCEL) != 0) {
            manager.cancel(shown.getTag(), shown.getId());
          }
          send(notification.contentIntent);
        });
    return row;
  }

  private static void send(PendingIntent intent) {
    if (intent == null) {
      return;
    }
    try {
      intent.send();
    } catch (PendingIntent.CanceledException e) {
      Log.w("StatusBar", "Sending contentIntent failed: " + e);
    }
  }
}
