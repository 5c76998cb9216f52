package tapwright.device.system;

import android.app.job.IJobCallback;
import android.app.job.IJobService;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobWorkItem;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
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
import java.util.Map;
import java.util.Queue;

/** Runs scheduled jobs on the virtual clock, as soon as they may; jobs that need a network wait. */
final class Jobs {
  private final AppServices services;
  private final Network network;
  private final Map<Integer, Queue<JobWorkItem>> work = new HashMap<>();
  private int generation;

  Jobs(AppServices services, Network network) {
    this.services = services;
    this.network = network;
  }

  void enqueue(JobInfo job, JobWorkItem item) {
    work.computeIfAbsent(job.getId(), id -> new ArrayDeque<>()).add(item);
    schedule(job);
  }

  void schedule(JobInfo job) {
    int scheduledIn = generation;
    long delay = Math.max(0, job.getMinLatencyMillis());
    new Handler(Looper.getMainLooper())
        .postDelayed(
            () -> {
              if (scheduledIn == generation && mayRun(job)) {
                run(job);
              }
            },
            delay);
  }

  void clear() {
    generation++;
    work.clear();
  }

  private boolean mayRun(JobInfo job) {
    return job.getNetworkType() == JobInfo.NETWORK_TYPE_NONE || network.isConnected();
  }

  private void run(JobInfo job) {
    Intent intent = new Intent().setComponent(job.getService());
    services.bind(intent, new Connection(job), null);
  }

  private final class Connection implements ServiceConnection {
    private final JobInfo job;

    Connection(JobInfo job) {
      this.job = job;
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      try {
        IJobService.Stub.asInterface(binder).startJob(parameters(job, callback()));
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
                    case "jobFinished" -> finish();
                    default -> method.getReturnType() == boolean.class ? true : null;
                  });
      binder.attachInterface((IJobCallback) local, "android.app.job.IJobCallback");
      return binder;
    }

    private Object finish() {
      new Handler(Looper.getMainLooper()).post(() -> services.unbindIfBound(this));
      return null;
    }
  }

  /** Calls the one constructor, whose parameters grew from level to level. */
  private static JobParameters parameters(JobInfo job, IBinder callback) {
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
