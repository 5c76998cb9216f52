package tapwright.device.system;

import android.accessibilityservice.AccessibilityService;
import android.app.AppOpsManager;
import android.app.Application;
import android.app.NotificationManager;
import android.app.Service;
import android.app.admin.DeviceAdminReceiver;
import android.app.admin.DevicePolicyManager;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.IBinder;
import android.provider.Settings;
import android.service.notification.NotificationListenerService;
import android.view.accessibility.AccessibilityManager;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAccessibilityManager;
import org.robolectric.shadows.ShadowAppOpsManager;
import org.robolectric.shadows.ShadowDevicePolicyManager;
import org.robolectric.shadows.ShadowNotificationManager;
import org.robolectric.shadows.ShadowSettings;
import org.robolectric.util.ReflectionHelpers;
import tapwright.device.system.SpecialAccess.Grant;

/** What changes for an app when a special access is switched on or off. */
final class AccessEffects {
  private static final String LISTENERS = "enabled_notification_listeners";

  private final AppServices services;
  private final ManifestReceivers receivers;
  private final Map<ComponentName, ServiceConnection> bound = new HashMap<>();

  AccessEffects(AppServices services, ManifestReceivers receivers) {
    this.services = services;
    this.receivers = receivers;
  }

  void set(Application application, Grant grant, boolean on) {
    ComponentName component = grant.component();
    switch (grant.kind()) {
      case OVERLAY -> {
        ShadowSettings.setCanDrawOverlays(on);
        operation(application, "android:system_alert_window", on);
      }
      case WRITE_SETTINGS -> operation(application, "android:write_settings", on);
      case NOTIFICATIONS -> {
        list(application, LISTENERS, component, on);
        Shadow.<ShadowNotificationManager>extract(
                application.getSystemService(NotificationManager.class))
            .setNotificationListenerAccessGranted(component, on);
        keepBound(grant, on);
      }
      case ACCESSIBILITY -> {
        accessibility(application, component, on);
        keepBound(grant, on);
      }
      case INPUT_METHOD -> list(application, Settings.Secure.ENABLED_INPUT_METHODS, component, on);
      case DEVICE_ADMIN -> administer(application, component, on);
    }
  }

  private static void operation(Application application, String name, boolean on) {
    ShadowAppOpsManager operations =
        Shadow.extract(application.getSystemService(AppOpsManager.class));
    operations.setMode(
        name,
        application.getApplicationInfo().uid,
        application.getPackageName(),
        on ? AppOpsManager.MODE_ALLOWED : AppOpsManager.MODE_ERRORED);
  }

  /** Adds a component to a secure setting that lists them, or takes it out. */
  private static boolean list(
      Application application, String setting, ComponentName component, boolean on) {
    String before = Settings.Secure.getString(application.getContentResolver(), setting);
    Set<String> names =
        new LinkedHashSet<>(
            before == null || before.isEmpty() ? List.of() : List.of(before.split(":")));
    String name = component.flattenToString();
    if (on) {
      names.add(name);
    } else {
      names.remove(name);
    }
    Settings.Secure.putString(application.getContentResolver(), setting, String.join(":", names));
    return !names.isEmpty();
  }

  private static void accessibility(Application application, ComponentName component, boolean on) {
    String setting = Settings.Secure.ENABLED_ACCESSIBILITY_SERVICES;
    boolean any = list(application, setting, component, on);
    Settings.Secure.putInt(
        application.getContentResolver(), Settings.Secure.ACCESSIBILITY_ENABLED, any ? 1 : 0);
    ShadowAccessibilityManager manager =
        Shadow.extract(application.getSystemService(AccessibilityManager.class));
    manager.setEnabled(any);
  }

  private void administer(Application application, ComponentName admin, boolean on) {
    DevicePolicyManager policies = application.getSystemService(DevicePolicyManager.class);
    if (on) {
      Shadow.<ShadowDevicePolicyManager>extract(policies).setActiveAdmin(admin);
    } else {
      policies.removeActiveAdmin(admin);
    }
    String action =
        on
            ? DeviceAdminReceiver.ACTION_DEVICE_ADMIN_ENABLED
            : DeviceAdminReceiver.ACTION_DEVICE_ADMIN_DISABLED;
    receivers.deliver(new Intent(action).setComponent(admin));
  }

  /** The system binds to such a service for as long as the access is on. */
  private void keepBound(Grant grant, boolean on) {
    ServiceConnection before = bound.remove(grant.component());
    if (before != null) {
      services.unbindIfBound(before);
    }
    if (on) {
      Intent intent = new Intent(grant.kind().serviceAction()).setComponent(grant.component());
      ServiceConnection connection = new Greeting();
      bound.put(grant.component(), connection);
      services.bind(intent, connection, null);
    }
  }

  /** Tells the service that the system is there, which starts its work. */
  private final class Greeting implements ServiceConnection {
    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
      Service service = services.running(name);
      if (service instanceof NotificationListenerService listener) {
        listener.onListenerConnected();
      } else if (service instanceof AccessibilityService) {
        ReflectionHelpers.callInstanceMethod(
            AccessibilityService.class, service, "onServiceConnected");
      }
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {}
  }
}
