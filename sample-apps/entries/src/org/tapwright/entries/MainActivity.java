package org.tapwright.entries;

import android.app.Activity;
import android.app.AlarmManager;
import android.os.Bundle;
import android.widget.TextView;

/** Two buttons: a reminder at once, and one a day later. */
public class MainActivity extends Activity {
  private static final long DAY = 24 * 60 * 60 * 1000L;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    findViewById(R.id.remind_now).setOnClickListener(view -> remindNow());
    findViewById(R.id.remind_tomorrow).setOnClickListener(view -> remindTomorrow());
  }

  private void remindNow() {
    Reminder.post(this);
    say("A reminder is among the notifications");
  }

  private void remindTomorrow() {
    getSystemService(AlarmManager.class)
        .set(
            AlarmManager.RTC_WAKEUP,
            System.currentTimeMillis() + DAY,
            Reminder.pending(this, ReminderReceiver.DUE));
    say("A reminder comes tomorrow");
  }

  private void say(String text) {
    this.<TextView>findViewById(R.id.status).setText(text);
  }
}
