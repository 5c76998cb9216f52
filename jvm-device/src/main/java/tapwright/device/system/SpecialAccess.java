package tapwright.device.system;

import android.Manifest;
import android.app.Application;
import android.app.admin.DevicePolicyManager;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.provider.Settings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tapwright.device.Device;

/**
 * Powers that no dialog grants: the user switches them on in a page of the settings. Which ones the
 * app has outlives its process, as on a phone.
 */
final class SpecialAccess {
  /** One power, of the app or of one of its components. */
  record Grant(AccessKind kind, ComponentName component) {}

  private final Device device;
  private final AccessEffects effects;
  private final Set<Grant> granted = new LinkedHashSet<>();

  SpecialAccess(Device device, AppServices services, ManifestReceivers receivers) {
    this.device = device;
    this.effects = new AccessEffects(services, receivers);
  }

  /** A fresh install has none. */
  void forget() {
    granted.clear();
  }

  /** Tells the new process what it may do, and starts what the system keeps running. */
  void apply(Application application) {
    boolean asksForAll = application.getApplicationInfo().targetSdkVersion < Build.VERSION_CODES.M;
    for (AccessKind kind : List.of(AccessKind.OVERLAY, AccessKind.WRITE_SETTINGS)) {
      Grant grant = new Grant(kind, null);
      boolean held = asksForAll && declares(kind) || granted.contains(grant);
      effects.set(application, grant, held);
    }
    for (Grant grant : granted) {
      effects.set(application, grant, true);
    }
  }

  boolean isGranted(Grant grant) {
    return granted.contains(grant);
  }

  /** The user turns a switch. */
  void set(Grant grant, boolean on) {
    if (on ? granted.add(grant) : granted.remove(grant)) {
      effects.set(device.app().application(), grant, on);
    }
  }

  /** What a page of the settings offers to this app; nothing when the page is no such page. */
  List<Grant> offered(Intent page) {
    List<Grant> offered = new ArrayList<>();
    AccessKind kind = AccessKind.of(page.getAction());
    if (kind == AccessKind.DEVICE_ADMIN) {
      ComponentName admin = page.getParcelableExtra(DevicePolicyManager.EXTRA_DEVICE_ADMIN);
      if (admin != null) {
        offered.add(new Grant(kind, admin));
      }
    } else if (kind != null && kind.serviceAction() != null) {
      for (ComponentName service : services(kind)) {
        offered.add(new Grant(kind, service));
      }
    } else if (kind != null && declares(kind)) {
      offered.add(new Grant(kind, null));
    }
    return offered;
  }

  private List<ComponentName> services(AccessKind kind) {
    Application application = device.app().application();
    Intent query = new Intent(kind.serviceAction()).setPackage(application.getPackageName());
    List<ComponentName> names = new ArrayList<>();
    for (ResolveInfo found : application.getPackageManager().queryIntentServices(query, 0)) {
      names.add(new ComponentName(found.serviceInfo.packageName, found.serviceInfo.name));
    }
    return names;
  }

  private boolean declares(AccessKind kind) {
    return AndroidSystem.current().permissions().isDeclared(kind.permission());
  }

  /** The kinds, and where the settings have them. */
  enum AccessKind {
    OVERLAY(
        "Display over other apps",
        Settings.ACTION_MANAGE_OVERLAY_PERMISSION,
        Manifest.permission.SYSTEM_ALERT_WINDOW,
        null),
    WRITE_SETTINGS(
        "Modify system settings",
        Settings.ACTION_MANAGE_WRITE_SETTINGS,
        Manifest.permission.WRITE_SETTINGS,
        null),
    NOTIFICATIONS(
        "Notification access",
        "android.settings.ACTION_NOTIFICATION_LISTENER_SETTINGS",
        null,
        "android.service.notification.NotificationListenerService"),
    ACCESSIBILITY(
        "Accessibility",
        Settings.ACTION_ACCESSIBILITY_SETTINGS,
        null,
        "android.accessibilityservice.AccessibilityService"),
    INPUT_METHOD(
        "On-screen keyboards",
        Settings.ACTION_INPUT_METHOD_SETTINGS,
        null,
        "android.view.InputMethod"),
    DEVICE_ADMIN("Device admin app", DevicePolicyManager.ACTION_ADD_DEVICE_ADMIN, null, null);

    private final String title;
    private final String page;
    private final String permission;
    private final String serviceAction;

    AccessKind(String title, String page, String permission, String serviceAction) {
      this.title = title;
      this.page = page;
      this.permission = permission;
      this.serviceAction = serviceAction;
    }

    static AccessKind of(String page) {
      for (AccessKind kind : values()) {
        if (kind.page.equals(page)) {
          return kind;
        }
      }
      return null;
    }

    String title() {
      return title;
    }

    /** What the manifest must ask for; null where a component of the app is granted. */
    String permission() {
      return permission;
    }

    /** What the services that can be granted answer to; null where it is no service. */
    String serviceAction() {
      return serviceAction;
    }
  }
}
