package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.put;

import android.app.AlarmManager;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.database.ContentObserver;
import android.os.AsyncTask;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;

/** What comes later: messages, tasks, services, broadcasts, alarms and jobs. */
final class LaterLines {
  private static final String ACTION = "org.tapwright.conformance.NEWS";

  private final MainActivity main;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final StringBuilder order = new StringBuilder();
  private final ServiceConnection connection =
      new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder service) {
          CountingService.calls.append("connected ");
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
          CountingService.calls.append("disconnected ");
        }
      };

  LaterLines(MainActivity main) {
    this.main = main;
  }

  Runnable[] steps() {
    return new Runnable[] {
      this::messages,
      this::tellMessages,
      this::task,
      this::tellTask,
      this::startService,
      this::bindService,
      this::stopService,
      this::tellService,
      this::broadcast,
      this::tellBroadcast,
      this::schedule,
      this::tellSchedule
    };
  }

  private void messages() {
    handler.postDelayed(() -> order.append("late "), 50);
    handler.postDelayed(() -> order.append("soon "), 10);
    handler.post(() -> order.append("posted "));
    handler.postAtFrontOfQueue(() -> order.append("front "));
    new View(main).post(() -> order.append("loose "));
    main.findViewById(R.id.lines).post(() -> order.append("view "));
    order.append("now ");
    put("handler.has", handler.hasMessages(1) + " " + handler.sendEmptyMessage(1));
    put("handler.has.sent", handler.hasMessages(1));
  }

  private void tellMessages() {
    put("handler.order", order.toString().trim());
    order.setLength(0);
  }

  @SuppressWarnings("deprecation")
  private void task() {
    new AsyncTask<Integer, Integer, Integer>() {
      @Override
      protected void onPreExecute() {
        order.append("pre ");
      }

      @Override
      protected Integer doInBackground(Integer... given) {
        order.append(Looper.myLooper() == null ? "background " : "main ");
        return given[0] + 1;
      }

      @Override
      protected void onPostExecute(Integer result) {
        order.append("post").append(result);
      }
    }.execute(1);
  }

  private void tellTask() {
    put("task.order", order);
    order.setLength(0);
  }

  private void startService() {
    Intent service = new Intent(main, CountingService.class);
    put("service.started", main.startService(service).getShortClassName());
    main.startService(service);
    put("service.now", CountingService.calls.length());
  }

  private void bindService() {
    Intent service = new Intent(main, CountingService.class);
    put("service.bound", main.bindService(service, connection, Context.BIND_AUTO_CREATE));
    Intent unknown = new Intent().setClassName(main, "no.such.Service");
    put("service.bound.unknown", main.bindService(unknown, connection, Context.BIND_AUTO_CREATE));
  }

  private void stopService() {
    put("service.stopped", main.stopService(new Intent(main, CountingService.class)));
    main.unbindService(connection);
  }

  private void tellService() {
    put("service.calls", CountingService.calls);
    Lines.ask("service.unbound.twice", () -> unbind());
  }

  private String unbind() {
    main.unbindService(connection);
    return "unbound";
  }

  private void broadcast() {
    IntentFilter last = new IntentFilter(ACTION);
    IntentFilter first = new IntentFilter(ACTION);
    first.setPriority(5);
    main.registerReceiver(receiver("last "), last, null, handler, Context.RECEIVER_NOT_EXPORTED);
    main.registerReceiver(receiver("first "), first, null, handler, Context.RECEIVER_NOT_EXPORTED);
    main.sendOrderedBroadcast(new Intent(ACTION).setPackage(main.getPackageName()), null);
    order.append("sent ");
  }

  private BroadcastReceiver receiver(String name) {
    return new BroadcastReceiver() {
      @Override
      public void onReceive(Context context, Intent intent) {
        order.append(isOrderedBroadcast() ? name : "unordered ");
      }
    };
  }

  private void tellBroadcast() {
    put("broadcast.order", order.toString().trim());
    order.setLength(0);
    Lines.ask("broadcast.unregistered", () -> unregister());
  }

  private String unregister() {
    main.unregisterReceiver(receiver("never"));
    return "unregistered";
  }

  private void schedule() {
    AlarmManager alarms = main.getSystemService(AlarmManager.class);
    long soon = SystemClock.elapsedRealtime() + 100;
    alarms.set(
        AlarmManager.ELAPSED_REALTIME_WAKEUP, soon, "one", () -> order.append("alarm "), handler);
    JobScheduler jobs = main.getSystemService(JobScheduler.class);
    JobInfo job =
        new JobInfo.Builder(1, new ComponentName(main, OneJob.class))
            .setOverrideDeadline(1)
            .build();
    put("job.scheduled", jobs.schedule(job));
    main.getContentResolver()
        .registerContentObserver(
            WordProvider.WORDS,
            true,
            new ContentObserver(handler) {
              @Override
              public void onChange(boolean selfChange) {
                order.append("changed ");
              }
            });
    main.getContentResolver().insert(WordProvider.WORDS, null);
    order.append("inserted ");
  }

  private void tellSchedule() {
    put("observer.order", order.toString().replace("alarm ", "").trim());
    put("job.run", OneJob.hasRun);
  }
}
