package tapwright.device.system;

import android.app.AlarmManager;
import android.app.Application;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.net.Uri;
import android.os.SystemClock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.robolectric.shadows.ShadowAlarmManager;
import tapwright.device.Device;
import tapwright.device.SystemEvents;
import tapwright.device.SystemSide;
import tapwright.device.activity.ActivityRecord;
import tapwright.device.gl.EglState;
import tapwright.device.keys.KeyProvider;
import tapwright.device.keys.KeyVault;

/** The system around the app, put together from its parts. */
public final class AndroidSystem implements SystemSide {
  private final Device device;
  private final Providers providers;
  private final AppServices services;
  private final ManifestReceivers receivers;
  private final Permissions permissions;
  private final SpecialAccess specialAccess;
  private final OtherApps otherApps;
  private final Network network;
  private final ScreenPower power;
  private final Jobs jobs;
  private final PhoneSettings settings;
  private final Battery battery;
  private final OutsideIntents intents;
  private final LeftWithPhone left;
  private final PhoneEvents events;
  private final PhoneContents contents = new PhoneContents();
  private final WallClockAlarms alarms = new WallClockAlarms();

  public AndroidSystem(Device device) {
    this.device = device;
    this.providers = new Providers(device);
    this.services = new AppServices(device);
    this.receivers = new ManifestReceivers(device);
    this.permissions = new Permissions(device);
    this.specialAccess = new SpecialAccess(device, services, receivers);
    this.otherApps = new OtherApps(device, specialAccess);
    this.network = new Network();
    this.power = new ScreenPower(device);
    this.jobs = new Jobs(device, services, network);
    this.settings = new PhoneSettings(device);
    this.battery = new Battery(device);
    this.intents = new OutsideIntents(device, receivers, permissions);
    this.left = new LeftWithPhone(device, permissions, alarms);
    this.events = new PhoneEvents(device, permissions, services, providers);
  }

  /** The system of this sandbox's device; shadows ask for it. */
  static AndroidSystem current() {
    return (AndroidSystem) Device.current().system();
  }

  ManifestReceivers receivers() {
    return receivers;
  }

  Jobs jobs() {
    return jobs;
  }

  Providers providers() {
    return providers;
  }

  Network network() {
    return network;
  }

  Permissions permissions() {
    return permissions;
  }

  SpecialAccess specialAccess() {
    return specialAccess;
  }

  /** The alarm manager of the process; the first context that asks for one makes it. */
  Object alarmManager(Supplier<Object> maker) {
    if (alarms.manager() == null) {
      alarms.setManager((AlarmManager) maker.get());
    }
    return alarms.manager();
  }

  @Override
  public void processStarting(Application application) {
    ShadowAlarmManager.setAutoSchedule(true);
    PackageDetails.complete(application, device.app().apk(), device.app().libraries());
    permissions.apply(application);
    specialAccess.apply(application);
    StockApps.install(application);
    SystemDialogs.install(application.getPackageManager());
    contents.prepare(application);
    StockPackages.complete(application.getPackageManager(), application.getPackageName());
    network.apply(application);
    power.apply(application);
    Media.prepare();
    EglState.clear();
    Storage.prepare(application);
    SystemFiles.prepare(application.getPackageName());
    SimCard.insert(application);
    Hardware.describe(application);
    KeyProvider.install();
    StickyBroadcasts.send(application);
    battery.apply(application);
    settings.apply(application);
    device.configuration().apply();
    providers.install(application, () -> contents.fill(providers));
  }

  @Override
  public void processStopped() {
    services.clear();
    providers.processStopped();
    jobs.clear();
    power.reset();
    alarms.setManager(null);
  }

  @Override
  public void wiped() {
    permissions.forget();
    specialAccess.forget();
    KeyVault.clear();
    providers.forget();
    network.reset();
    settings.forget();
    battery.forget();
    contents.wiped();
    setPhoneBattery();
  }

  @Override
  public void startOutside(Intent intent, ActivityRecord caller, String who, int requestCode) {
    if (!permissions.answer(intent, caller, who, requestCode)) {
      otherApps.start(intent, caller, who, requestCode);
    }
  }

  @Override
  public SystemEvents events() {
    return events;
  }

  @Override
  public void setNetwork(boolean on) {
    network.set(device.app().application(), on);
  }

  @Override
  public void setScreen(boolean on) {
    power.set(device.app().application(), on);
  }

  @Override
  public void allowNetwork(boolean allowed) {
    network.allow(allowed);
  }

  @Override
  public void setPhone(Map<?, ?> wanted) {
    contents.set(wanted);
    setPhoneBattery();
  }

  @Override
  public Map<?, ?> phoneConfiguration() {
    return contents.configuration();
  }

  private void setPhoneBattery() {
    Map<String, Integer> values = new HashMap<>();
    contents
        .battery()
        .forEach((name, value) -> values.put(name.toString(), ((Number) value).intValue()));
    if (!values.isEmpty()) {
      battery.set(values);
    }
  }

  @Override
  public void setGrant(String mode) {
    permissions.setMode(mode);
  }

  @Override
  public void broadcast(Intent intent, Map<String, Object> result) {
    new OutsideBroadcast(device, receivers, intent, result).send();
  }

  @Override
  public void startFromOutside(String intent) {
    intents.start(intent);
  }

  @Override
  public void broadcastFromOutside(String intent) {
    intents.broadcast(intent);
  }

  @Override
  public void showNotifications() {
    left.showNotifications();
  }

  @Override
  public void showShortcuts() {
    left.showShortcuts();
  }

  @Override
  public Map<String, Object> waiting() {
    return left.waiting();
  }

  @Override
  public void putSetting(String table, String name, String value) {
    settings.put(table, name, value);
  }

  @Override
  public Map<String, Object> settings(String table) {
    return settings.list(table);
  }

  @Override
  public void setBattery(Map<String, Integer> values) {
    battery.set(values);
  }

  @Override
  public void setPermission(String permission, boolean allowed) {
    permissions.set(permission, allowed);
  }

  @Override
  public boolean isConnected() {
    return network.isConnected();
  }

  @Override
  public boolean isHeld(String permission) {
    return permissions.isHeld(permission);
  }

  @Override
  public String kernelFile(String path) {
    return SystemFiles.read(path);
  }

  @Override
  public long nextDue() {
    return services.isAnyStoppedBySelf() ? SystemClock.uptimeMillis() : alarms.nextDue();
  }

  @Override
  public void runDue() {
    services.endStoppedBySelf();
    alarms.fireDue();
  }

  @Override
  public ComponentName startService(Intent intent) {
    return services.start(intent);
  }

  @Override
  public boolean stopService(Intent intent) {
    return services.stop(intent);
  }

  @Override
  public boolean bindService(Intent intent, ServiceConnection connection, Executor executor) {
    return services.bind(intent, connection, executor);
  }

  @Override
  public void unbindService(ServiceConnection connection) {
    services.unbind(connection);
  }

  @Override
  public void open(String address) {
    Intent intent =
        address == null
            ? new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_APP_BROWSER)
            : new Intent(Intent.ACTION_VIEW, Uri.parse(address));
    intents.open(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK), otherApps);
  }
}
