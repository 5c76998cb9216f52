package tapwright.device.system;

import android.app.Service;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ServiceController;
import org.robolectric.shadows.ShadowService;
import tapwright.device.Device;
import tapwright.device.process.Transaction;

/** Runs the app's services: created when first wanted, destroyed when neither started nor bound. */
public final class AppServices {
  private record Binding(ServiceRecord service, ServiceConnection connection, Executor executor) {}

  /** After which Android starts a service again whose process has ended. */
  private static final long RESTART_MILLISECONDS = 1000;

  private final Device device;
  private final Map<ComponentName, ServiceRecord> records = new LinkedHashMap<>();
  private final List<Binding> bindings = new ArrayList<>();

  AppServices(Device device) {
    this.device = device;
  }

  /** Null when no service of the app takes the intent, as for a service that is not there. */
  synchronized ComponentName start(Intent intent) {
    ServiceInfo info = resolve(intent);
    if (info == null) {
      return null;
    }
    ServiceRecord record = record(info);
    record.started = true;
    int startId = ++record.lastStartId;
    Intent copy = Transaction.toComponent(intent);
    post(
        () -> {
          Service service = create(record);
          record.isSticky = isSticky(service.onStartCommand(copy, 0, startId));
        });
    return record.name;
  }

  private static boolean isSticky(int answer) {
    return answer == Service.START_STICKY || answer == Service.START_STICKY_COMPATIBILITY;
  }

  /** The started services that ask to be started again when the system ends their process. */
  synchronized List<ComponentName> sticky() {
    return records.values().stream()
        .filter(record -> record.started && record.isSticky)
        .map(record -> record.name)
        .toList();
  }

  /** Starts a service of an ended process again, a while after its end and without an intent. */
  synchronized void startAgain(ComponentName name) {
    ServiceRecord record = records.computeIfAbsent(name, ServiceRecord::new);
    record.started = true;
    int startId = ++record.lastStartId;
    new Handler(Looper.getMainLooper())
        .postDelayed(
            () -> {
              if (record.started) {
                record.isSticky = isSticky(create(record).onStartCommand(null, 0, startId));
              }
            },
            RESTART_MILLISECONDS);
  }

  synchronized boolean stop(Intent intent) {
    ServiceInfo info = resolve(intent);
    ServiceRecord record = info == null ? null : records.get(nameOf(info));
    if (record == null || !record.started) {
      return false;
    }
    record.started = false;
    post(() -> destroyIfUnused(record));
    return true;
  }

  /** Robolectric only notes that a service ended itself. */
  synchronized boolean isAnyStoppedBySelf() {
    for (ServiceRecord record : records.values()) {
      if (record.service != null && ServiceStop.isAsked(record.service)) {
        return true;
      }
    }
    return false;
  }

  /** Ends them; an id older than the last start has no effect, as on Android. */
  synchronized void endStoppedBySelf() {
    for (ServiceRecord record : new ArrayList<>(records.values())) {
      if (record.service != null && ServiceStop.isAsked(record.service)) {
        int startId = ServiceStop.take(record.service);
        if (startId == 0 || startId == record.lastStartId) {
          record.started = false;
          post(() -> destroyIfUnused(record));
        }
      }
    }
  }

  /** Ends a binding that may be gone already. */
  synchronized void unbindIfBound(ServiceConnection connection) {
    if (bindings.stream().anyMatch(binding -> binding.connection() == connection)) {
      unbind(connection);
    }
  }

  synchronized boolean bind(Intent intent, ServiceConnection connection, Executor executor) {
    ServiceInfo info = resolve(intent);
    if (info == null) {
      return false;
    }
    ServiceRecord record = record(info);
    Binding binding = new Binding(record, connection, executor);
    bindings.add(binding);
    Intent copy = Transaction.toComponent(intent);
    post(() -> connect(binding, copy));
    return true;
  }

  private void connect(Binding binding, Intent intent) {
    if (!isBound(binding)) {
      return;
    }
    ServiceRecord record = binding.service();
    Service service = create(record);
    if (!record.bound) {
      record.bound = true;
      record.bindIntent = intent;
      record.binder = service.onBind(intent);
    }
    IBinder binder = record.binder;
    Runnable tell =
        () -> {
          if (isBound(binding)) {
            if (binder == null) {
              binding.connection().onNullBinding(record.name);
            } else {
              binding.connection().onServiceConnected(record.name, binder);
            }
          }
        };
    if (binding.executor() == null) {
      post(tell);
    } else {
      binding.executor().execute(tell);
    }
  }

  synchronized void unbind(ServiceConnection connection) {
    List<Binding> ended = bindings.stream().filter(b -> b.connection() == connection).toList();
    if (ended.isEmpty()) {
      throw new IllegalArgumentException("Service not registered: " + connection);
    }
    bindings.removeAll(ended);
    for (Binding binding : ended) {
      post(() -> unbound(binding.service()));
    }
  }

  private void unbound(ServiceRecord record) {
    boolean stillBound;
    synchronized (this) {
      stillBound = bindings.stream().anyMatch(binding -> binding.service() == record);
    }
    if (!stillBound && record.bound && record.service != null) {
      record.bound = false;
      record.service.onUnbind(record.bindIntent);
      destroyIfUnused(record);
    }
  }

  private synchronized boolean isBound(Binding binding) {
    return bindings.contains(binding);
  }

  private void destroyIfUnused(ServiceRecord record) {
    synchronized (this) {
      boolean bound = bindings.stream().anyMatch(binding -> binding.service() == record);
      // One that is bound is told of its end first.
      if (record.started || bound || record.bound || record.service == null) {
        return;
      }
      records.remove(record.name);
    }
    Service service = record.service;
    record.service = null;
    service.onDestroy();
  }

  private Service create(ServiceRecord record) {
    if (record.service == null) {
      try {
        Service service =
            device
                .app()
                .componentFactory()
                .instantiateService(device.app().loader(), record.name.getClassName(), null);
        record.service = ServiceController.of(service, new Intent()).get();
      } catch (ReflectiveOperationException e) {
        throw new RuntimeException(
            "Unable to instantiate service " + record.name.getClassName() + ": " + e, e);
      }
      record.service.onCreate();
    }
    return record.service;
  }

  /** The service of this name; null when it does not run. */
  synchronized Service running(ComponentName name) {
    ServiceRecord record = records.get(name);
    return record == null ? null : record.service;
  }

  /** The services that exist. */
  synchronized List<Service> alive() {
    return records.values().stream()
        .map(record -> record.service)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Whether one of them is in the foreground. */
  synchronized boolean isAnyInForeground() {
    for (Service service : alive()) {
      ShadowService shadow = Shadows.shadowOf(service);
      if (shadow.getLastForegroundNotification() != null && !shadow.isForegroundStopped()) {
        return true;
      }
    }
    return false;
  }

  private ServiceRecord record(ServiceInfo info) {
    return records.computeIfAbsent(nameOf(info), ServiceRecord::new);
  }

  private static ComponentName nameOf(ServiceInfo info) {
    return new ComponentName(info.packageName, info.name);
  }

  private ServiceInfo resolve(Intent intent) {
    PackageManager packages = device.app().application().getPackageManager();
    String own = device.app().packageName();
    if (intent.getComponent() != null && !own.equals(intent.getComponent().getPackageName())) {
      return null;
    }
    for (ResolveInfo found : packages.queryIntentServices(intent, 0)) {
      if (own.equals(found.serviceInfo.packageName)) {
        return found.serviceInfo;
      }
    }
    return null;
  }

  private static void post(Runnable work) {
    new Handler(Looper.getMainLooper()).post(work);
  }

  /** Forgets all services without a word: their process is gone. */
  synchronized void clear() {
    records.clear();
    bindings.clear();
  }

  /** A service, alive or about to be made. */
  private static final class ServiceRecord {
    final ComponentName name;
    Service service;
    boolean started;
    boolean isSticky;
    boolean bound;
    int lastStartId;
    Intent bindIntent;
    IBinder binder;

    ServiceRecord(ComponentName name) {
      this.name = name;
    }
  }
}
