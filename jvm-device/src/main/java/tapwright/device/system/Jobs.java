package tapwright.device.system;

import android.app.job.IJobCallback;
import android.app.job.IJobService;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobWorkItem;
import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.Intent;
import android.content.ServiceConnection;
import android.database.ContentObserver;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.PersistableBundle;
import android.os.RemoteException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.robolectric.util.ReflectionHelpers;
import tapwright.device.Device;

/**
 * Runs scheduled jobs on the virtual clock, as soon as they may. Jobs that need a network wait for
 * one, those that ask for a change of content wait for that, and those for a phone that nobody uses
 * do not run.
 */
final class Jobs {
  private final Device device;
  private final AppServices services;
  private final Network network;
  private final Map<Integer, Queue<JobWorkItem>> work = new HashMap<>();
  private final Map<Integer, JobInfo> pending = new LinkedHashMap<>();

  Jobs(Device device, AppServices services, Network network) {
    this.device = device;
    this.services = services;
    this.network = network;
  }

  /** Jobs that are scheduled and have not finished. */
  List<JobInfo> pending() {
    return List.copyOf(pending.values());
  }

  void cancel(int id) {
    pending.remove(id);
    work.remove(id);
  }

  void enqueue(JobInfo job, JobWorkItem item) {
    work.computeIfAbsent(job.getId(), id -> new ArrayDeque<>()).add(item);
    schedule(job);
  }

  void schedule(JobInfo job) {
    pending.put(job.getId(), job);
    if (job.getTriggerContentUris() == null) {
      runIn(job, Math.max(0, job.getMinLatencyMillis()), null);
    } else {
      runAfterChange(job);
    }
  }

  void clear() {
    pending.clear();
    work.clear();
  }

  private void runIn(JobInfo job, long delay, Uri changed) {
    new Handler(Looper.getMainLooper())
        .postDelayed(
            () -> {
              if (isPending(job) && mayRun(job)) {
                run(job, changed);
              }
            },
            delay);
  }

  private void runAfterChange(JobInfo job) {
    ContentResolver content = device.app().application().getContentResolver();
    ContentObserver observer = new Change(job, content);
    for (JobInfo.TriggerContentUri trigger : job.getTriggerContentUris()) {
      int below = trigger.getFlags() & JobInfo.TriggerContentUri.FLAG_NOTIFY_FOR_DESCENDANTS;
      content.registerContentObserver(trigger.getUri(), below != 0, observer);
    }
  }

  private boolean isPending(JobInfo job) {
    return pending.get(job.getId()) == job;
  }

  private boolean mayRun(JobInfo job) {
    return !job.isRequireDeviceIdle()
        && (job.getNetworkType() == JobInfo.NETWORK_TYPE_NONE || network.isConnected());
  }

  private void run(JobInfo job, Uri changed) {
    Intent intent = new Intent().setComponent(job.getService());
    services.bind(intent, new Connection(job, changed), null);
  }

  /** Runs a job when the content it waits for has changed. */
  private final class Change extends ContentObserver {
    private final JobInfo job;
    private final ContentResolver content;

    Change(JobInfo job, ContentResolver content) {
      super(new Handler(Looper.getMainLooper()));
      this.job = job;
      this.content = content;
    }

    /** The framework's class has this method already, but hides it from compilers. */
    public Object $$robo$getData() {
      return ReflectionHelpers.getField(this, "__robo_data__");
    }

    @Override
    public void onChange(boolean byItself, Uri uri) {
      content.unregisterContentObserver(this);
      runIn(job, Math.max(0, job.getTriggerContentUpdateDelay()), uri);
    }
  }

  private final class Connection implements ServiceConnection {
    private final JobInfo job;
    private final Uri changed;

    Connection(JobInfo job, Uri changed) {
      this.job = job;
      this.changed = changed;
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      try {
        IJobService.Stub.asInterface(binder).startJob(parameters(job, callback(), changed));
      } catch (RemoteException e) {
        throw new IllegalStateException("a job's service lives in this process", e);
      }
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {}

    /** What a job calls when it wants work or has finished; the calls differ between levels. */
    private IBinder callback() {
      android.os.Binder binder = new android.os.Binder();
      Object local =
          Proxy.newProxyInstance(
              IJobCallback.class.getClassLoader(),
              new Class<?>[] {IJobCallback.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "asBinder" -> binder;
                    case "dequeueWork" -> {
                      Queue<JobWorkItem> items = work.get(job.getId());
                      yield items == null ? null : items.poll();
                    }
                    case "jobFinished" -> finish(Boolean.TRUE.equals(arguments[1]));
                    case "acknowledgeStartMessage" ->
                        Boolean.FALSE.equals(arguments[1]) ? finish(false) : null;
                    default -> method.getReturnType() == boolean.class ? true : null;
                  });
      binder.attachInterface((IJobCallback) local, "android.app.job.IJobCallback");
      return binder;
    }

    private Object finish(boolean again) {
      new Handler(Looper.getMainLooper())
          .post(
              () -> {
                services.unbindIfBound(this);
                if (again) {
                  runIn(job, job.getInitialBackoffMillis(), changed);
                } else if (isPending(job) && !job.isPeriodic()) {
                  cancel(job.getId());
                }
              });
      return null;
    }
  }

  /** Calls the one constructor, whose parameters grew from level to level. */
  private static JobParameters parameters(JobInfo job, IBinder callback, Uri changed) {
    Constructor<?> constructor = JobParameters.class.getDeclaredConstructors()[0];
    for (Constructor<?> other : JobParameters.class.getDeclaredConstructors()) {
      if (other.getParameterCount() > constructor.getParameterCount()) {
        constructor = other;
      }
    }
    Class<?>[] types = constructor.getParameterTypes();
    Object[] values = new Object[types.length];
    boolean idGiven = false;
    for (int i = 0; i < types.length; i++) {
      if (types[i] == IBinder.class) {
        values[i] = callback;
      } else if (types[i] == int.class) {
        values[i] = idGiven ? 0 : job.getId();
        idGiven = true;
      } else if (types[i] == PersistableBundle.class) {
        values[i] = job.getExtras();
      } else if (types[i] == Bundle.class) {
        values[i] = job.getTransientExtras();
      } else if (types[i] == Uri[].class && changed != null) {
        values[i] = new Uri[] {changed};
      } else if (types[i] == String[].class && changed != null) {
        values[i] = new String[] {changed.getAuthority()};
      } else if (types[i] == boolean.class) {
        values[i] = false;
      }
    }
    try {
      constructor.setAccessible(true);
      return (JobParameters) constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("job parameters of this level cannot be made", e);
    }
  }
}
