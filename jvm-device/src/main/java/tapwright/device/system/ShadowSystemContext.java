package tapwright.device.system;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.Handler;
import java.io.File;
import java.util.concurrent.Executor;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import tapwright.device.Device;
import tapwright.device.process.Transaction;
import tapwright.device.shadow.ShadowAppContext;

/** Contexts hand services and broadcasts to the device's system. */
@Implements(className = "android.app.ContextImpl", isInAndroidSdk = false)
public class ShadowSystemContext extends ShadowAppContext {
  /** Alarms are the phone's: what one context sets another one finds and cancels. */
  @Implementation
  @Override
  protected Object getSystemService(String name) {
    if (!Context.ALARM_SERVICE.equals(name) || Device.current() == null) {
      return super.getSystemService(name);
    }
    return AndroidSystem.current().alarmManager(() -> super.getSystemService(name));
  }

  @Implementation
  @Override
  protected ComponentName startService(Intent intent) {
    validateServiceIntent(intent);
    return Device.current().system().startService(intent);
  }

  @Implementation
  @Override
  protected boolean stopService(Intent intent) {
    validateServiceIntent(intent);
    return Device.current().system().stopService(intent);
  }

  @Implementation
  @Override
  protected boolean bindService(Intent intent, ServiceConnection connection, int flags) {
    validateServiceIntent(intent);
    return Device.current().system().bindService(intent, connection, null);
  }

  @Implementation(minSdk = 29)
  @Override
  protected boolean bindService(
      Intent intent, int flags, Executor executor, ServiceConnection connection) {
    validateServiceIntent(intent);
    return Device.current().system().bindService(intent, connection, executor);
  }

  @Implementation
  @Override
  protected void unbindService(ServiceConnection connection) {
    Device.current().system().unbindService(connection);
  }

  /** Since Android 5 a service must be named; older apps may still ask by action. */
  @Implementation
  @Override
  protected void validateServiceIntent(Intent intent) {
    if (Device.current().app().application().getApplicationInfo().targetSdkVersion >= 21) {
      super.validateServiceIntent(intent);
    }
  }

  @Implementation
  @Override
  protected void sendBroadcast(Intent intent) {
    Intent sent = Transaction.toComponent(intent);
    super.sendBroadcast(sent);
    deliver(sent);
  }

  @Implementation
  @Override
  protected void sendBroadcast(Intent intent, String permission) {
    Intent sent = Transaction.toComponent(intent);
    super.sendBroadcast(sent, permission);
    deliver(sent);
  }

  @Implementation(minSdk = 33)
  @Override
  protected void sendBroadcast(Intent intent, String permission, Bundle options) {
    Intent sent = Transaction.toComponent(intent);
    super.sendBroadcast(sent, permission, options);
    deliver(sent);
  }

  @Implementation
  @Override
  protected void sendOrderedBroadcast(Intent intent, String permission) {
    Intent sent = Transaction.toComponent(intent);
    super.sendOrderedBroadcast(sent, permission);
    deliver(sent);
  }

  @Implementation
  @Override
  protected void sendOrderedBroadcast(
      Intent intent,
      String permission,
      BroadcastReceiver resultReceiver,
      Handler scheduler,
      int initialCode,
      String initialData,
      Bundle initialExtras) {
    Intent sent = Transaction.toComponent(intent);
    deliver(sent);
    super.sendOrderedBroadcast(
        sent, permission, resultReceiver, scheduler, initialCode, initialData, initialExtras);
  }

  @Implementation
  @Override
  protected File getExternalFilesDir(String type) {
    return own("data", type == null ? "files" : "files/" + type);
  }

  @Implementation
  @Override
  protected File[] getExternalFilesDirs(String type) {
    return new File[] {getExternalFilesDir(type)};
  }

  @Implementation
  protected File[] getExternalCacheDirs() {
    return new File[] {own("data", "cache")};
  }

  @Implementation
  protected File[] getExternalMediaDirs() {
    return new File[] {own("media", null)};
  }

  @Implementation
  protected File[] getObbDirs() {
    return new File[] {own("obb", null)};
  }

  private static File own(String kind, String type) {
    return Storage.ofApp(Device.current().app().packageName(), kind, type);
  }

  private static void deliver(Intent intent) {
    AndroidSystem.current().receivers().deliver(intent);
  }
}
