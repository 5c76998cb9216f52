package tapwright.device.system;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.RemoteInput;
import android.content.Intent;
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
      addRows(layout, manager, each);
    }
    for (String text : others) {
      TextView other = new TextView(this);
      other.setText(text);
      layout.addView(other);
    }
    setContentView(layout);
  }

  private void addRows(
      LinearLayout layout, NotificationManager manager, StatusBarNotification shown) {
    Notification notification = shown.getNotification();
    String text =
        Stream.of(Notification.EXTRA_TITLE, Notification.EXTRA_TEXT)
            .map(name -> notification.extras.getCharSequence(name))
            .filter(Objects::nonNull)
            .collect(Collectors.joining("\n"));
    layout.addView(
        button(
            text,
            () -> {
              if ((notification.flags & Notification.FLAG_AUTO_CANCEL) != 0) {
                manager.cancel(shown.getTag(), shown.getId());
              }
              send(notification.contentIntent, null);
            }));
    for (Notification.Action each :
        notification.actions == null ? new Notification.Action[0] : notification.actions) {
      layout.addView(button(String.valueOf(each.title), () -> send(each.actionIntent, reply(each))));
    }
    if (shown.isClearable()) {
      layout.addView(
          button(
              "Dismiss " + text.lines().findFirst().orElse(""),
              () -> {
                manager.cancel(shown.getTag(), shown.getId());
                send(notification.deleteIntent, null);
              }));
    }
  }

  private Button button(String text, Runnable action) {
    Button button = new Button(this);
    button.setAllCaps(false);
    button.setText(text);
    button.setOnClickListener(
        view -> {
          finish();
          action.run();
        });
    return button;
  }

  /** What a user answers in the shade, where an action asks for it; null where it does not. */
  private static Intent reply(Notification.Action action) {
    RemoteInput[] inputs = action.getRemoteInputs();
    if (inputs == null || inputs.length == 0) {
      return null;
    }
    Bundle answers = new Bundle();
    for (RemoteInput each : inputs) {
      answers.putCharSequence(each.getResultKey(), "A reply");
    }
    Intent filled = new Intent();
    RemoteInput.addResultsToIntent(inputs, filled, answers);
    return filled;
  }

  private void send(PendingIntent intent, Intent filled) {
    if (intent == null) {
      return;
    }
    try {
      intent.send(getApplication(), 0, filled);
    } catch (PendingIntent.CanceledException e) {
      Log.w("StatusBar", "Sending the intent of a notification failed: " + e);
    }
  }
}
