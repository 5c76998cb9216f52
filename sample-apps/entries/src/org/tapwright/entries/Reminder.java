package org.tapwright.entries;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;

/** The notification of a reminder: it opens the app, can be put off, and can be dismissed. */
final class Reminder {
  private static final String CHANNEL = "reminders";
  private static final int ID = 1;

  private Reminder() {}

  static void post(Context context) {
    NotificationManager manager = context.getSystemService(NotificationManager.class);
    Notification.Builder builder;
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
      manager.createNotificationChannel(
          new NotificationChannel(CHANNEL, "Reminders", NotificationManager.IMPORTANCE_DEFAULT));
      builder = new Notification.Builder(context, CHANNEL);
    } else {
      builder = new Notification.Builder(context);
    }
    Intent open = new Intent(context, WriteActivity.class);
    manager.notify(
        ID,
        builder
            .setSmallIcon(R.drawable.icon)
            .setContentTitle("Reminder")
            .setContentText("Water the plants")
            .setAutoCancel(true)
            .setContentIntent(
                PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_IMMUTABLE))
            .addAction(
                new Notification.Action.Builder(
                        null, "Snooze", pending(context, ReminderReceiver.SNOOZE))
                    .build())
            .setDeleteIntent(pending(context, ReminderReceiver.DISMISSED))
            .build());
  }

  static PendingIntent pending(Context context, String action) {
    Intent intent = new Intent(context, ReminderReceiver.class).setAction(action);
    return PendingIntent.getBroadcast(context, 0, intent, PendingIntent.FLAG_IMMUTABLE);
  }
}
