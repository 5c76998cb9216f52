package org.tapwright.service;

import android.app.AlarmManager;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.ContentValues;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.database.ContentObserver;
import android.database.Cursor;
import android.net.Uri;
import android.os.Build;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.SystemClock;

/** Uses the app's services, receivers and provider, and the system's alarms and notifications. */
final class Components {
  private static final String CHANNEL = "results";
  private final Context context;
  private BoundService.Answers answers;
  private ContentObserver observer;

  private final ServiceConnection connection =
      new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
          answers = (BoundService.Answers) binder;
          Results.tell("Bound: connected, " + answers.ask());
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
          answers = null;
        }
      };

  Components(Context context) {
    this.context = context;
  }

  void start() {
    context.startService(new Intent(context, StartedService.class));
  }

  void stop() {
    boolean ran = context.stopService(new Intent(context, StartedService.class));
    if (!ran) {
      Results.tell("Service: was not running");
    }
  }

  void bind() {
    if (answers != null) {
      Results.tell("Bound: " + answers.ask());
      return;
    }
    context.bindService(
        new Intent(context, BoundService.class), connection, Context.BIND_AUTO_CREATE);
  }

  void unbind() {
    if (answers == null) {
      Results.tell("Bound: was not bound");
      return;
    }
    answers = null;
    context.unbindService(connection);
  }

  void queue() {
    context.startService(new Intent(context, QueueService.class));
  }

  void manifestBroadcast() {
    context.sendBroadcast(
        new Intent(AlarmReceiver.MANIFEST).setClass(context, AlarmReceiver.class));
  }

  void orderedBroadcast() {
    Intent intent = new Intent(AlarmReceiver.MANIFEST).setClass(context, AlarmReceiver.class);
    BroadcastReceiver last =
        new BroadcastReceiver() {
          @Override
          public void onReceive(Context where, Intent what) {
            Results.tell("Ordered broadcast: done, code " + getResultCode());
          }
        };
    context.sendOrderedBroadcast(intent, null, last, null, 42, null, null);
  }

  void insert() {
    ContentValues values = new ContentValues();
    values.put(WordsProvider.WORD, "another");
    Uri inserted = context.getContentResolver().insert(WordsProvider.WORDS, values);
    Results.tell("Provider: inserted " + inserted.getLastPathSegment());
  }

  void query() {
    try (Cursor row =
        context.getContentResolver().query(WordsProvider.WORDS, null, null, null, null)) {
      row.moveToLast();
      String word = row.getString(row.getColumnIndexOrThrow(WordsProvider.WORD));
      Results.tell("Provider: " + row.getCount() + " words, last " + word);
    }
  }

  void observe() {
    if (observer == null) {
      observer =
          new ContentObserver(new Handler(Looper.getMainLooper())) {
            @Override
            public void onChange(boolean self) {
              Results.tell("Observer: the provider changed");
            }
          };
      context.getContentResolver().registerContentObserver(WordsProvider.WORDS, true, observer);
    }
    Results.tell("Observer: watching");
  }

  void alarm() {
    Intent intent = new Intent(AlarmReceiver.ALARM).setClass(context, AlarmReceiver.class);
    int flags = Build.VERSION.SDK_INT >= 23 ? PendingIntent.FLAG_IMMUTABLE : 0;
    PendingIntent pending = PendingIntent.getBroadcast(context, 0, intent, flags);
    AlarmManager alarms = (AlarmManager) context.getSystemService(Context.ALARM_SERVICE);
    alarms.set(AlarmManager.ELAPSED_REALTIME, SystemClock.elapsedRealtime() + 3000, pending);
    Results.tell("Alarm: set");
  }

  @SuppressWarnings("deprecation") // The builder without a channel is for Android before 8.
  void notifyUser() {
    NotificationManager manager =
        (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
    Notification.Builder builder = new Notification.Builder(context);
    if (Build.VERSION.SDK_INT >= 26) {
      manager.createNotificationChannel(
          new NotificationChannel(CHANNEL, "Results", NotificationManager.IMPORTANCE_DEFAULT));
      builder = new Notification.Builder(context, CHANNEL);
    }
    builder.setSmallIcon(R.drawable.icon).setContentTitle("Service").setContentText("Hello");
    manager.notify(1, builder.build());
    Results.tell("Notification: posted");
  }

  void job() {
    JobScheduler jobs = (JobScheduler) context.getSystemService(Context.JOB_SCHEDULER_SERVICE);
    JobInfo job =
        new JobInfo.Builder(5, new ComponentName(context, ScheduledJob.class))
            .setMinimumLatency(1000)
            .setOverrideDeadline(2000)
            .build();
    boolean taken = jobs.schedule(job) == JobScheduler.RESULT_SUCCESS;
    Results.tell(taken ? "Job: scheduled" : "Job: refused");
  }

  /** Lets go of what is held; to be called when the screen goes away. */
  void release() {
    if (answers != null) {
      unbind();
    }
    if (observer != null) {
      context.getContentResolver().unregisterContentObserver(observer);
    }
  }
}
