package tapwright.device.system;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Handler;
import android.os.Looper;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;
import tapwright.device.Device;

/**
 * A broadcast from outside the app, in order: first to the receivers that the app has registered,
 * then to those of its manifest. Each sees the result so far and may change it.
 */
final class OutsideBroadcast {
  /** What the system sends to manifests too, although it names no receiver. */
  private static final Set<String> REACHING_MANIFESTS =
      Set.of(
          Intent.ACTION_BOOT_COMPLETED,
          Intent.ACTION_LOCKED_BOOT_COMPLETED,
          Intent.ACTION_BATTERY_LOW,
          Intent.ACTION_BATTERY_OKAY,
          Intent.ACTION_POWER_CONNECTED,
          Intent.ACTION_POWER_DISCONNECTED,
          Intent.ACTION_LOCALE_CHANGED,
          Intent.ACTION_TIMEZONE_CHANGED,
          Intent.ACTION_TIME_CHANGED,
          Intent.ACTION_MEDIA_MOUNTED,
          Intent.ACTION_MEDIA_EJECT,
          Intent.ACTION_MEDIA_UNMOUNTED,
          Intent.ACTION_NEW_OUTGOING_CALL,
          Intent.ACTION_MY_PACKAGE_REPLACED,
          Intent.ACTION_USER_INITIALIZE,
          "android.intent.action.PHONE_STATE",
          "android.provider.Telephony.SMS_RECEIVED",
          "android.provider.Telephony.SMS_DELIVER",
          "android.provider.Telephony.WAP_PUSH_RECEIVED",
          "android.hardware.usb.action.USB_DEVICE_ATTACHED",
          "android.hardware.usb.action.USB_DEVICE_DETACHED",
          "android.bluetooth.device.action.ACL_CONNECTED",
          "android.bluetooth.device.action.ACL_DISCONNECTED");

  private final Device device;
  private final ManifestReceivers receivers;
  private final Intent intent;
  private final Map<String, Object> result;
  private final Deque<ActivityInfo> left = new ArrayDeque<>();

  /** Prepares a broadcast that tells the receivers' names, the code and the data by result. */
  OutsideBroadcast(
      Device device, ManifestReceivers receivers, Intent intent, Map<String, Object> result) {
    this.device = device;
    this.receivers = receivers;
    this.intent = intent;
    this.result = result;
  }

  void send() {
    result.put("receivers", List.of());
    result.put("code", 0);
    if (isForAnother()) {
      return;
    }
    if (intent.getAction() != null && REACHING_MANIFESTS.contains(intent.getAction())) {
      intent.addFlags(Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND);
    }
    left.addAll(receivers.takers(intent));
    result.put("receivers", left.stream().map(each -> each.name).toList());
    if (intent.getComponent() != null) {
      // A receiver with a name is one of the manifest.
      next(0, null);
    } else {
      receivers.leftOutOf(
          () ->
              device
                  .app()
                  .application()
                  .sendOrderedBroadcast(
                      intent, null, whenRegisteredAreDone(), null, 0, null, null));
    }
  }

  private boolean isForAnother() {
    String named =
        intent.getComponent() == null
            ? intent.getPackage()
            : intent.getComponent().getPackageName();
    return named != null && !named.equals(device.app().packageName());
  }

  private BroadcastReceiver whenRegisteredAreDone() {
    return new BroadcastReceiver() {
      /** The framework's class has this method already, but hides it from compilers. */
      public Object $$robo$getData() {
        return ReflectionHelpers.getField(this, "__robo_data__");
      }

      @Override
      public void onReceive(Context context, Intent received) {
        next(getResultCode(), getResultData());
      }
    };
  }

  /** Notes the result so far and lets the next receiver have the intent. */
  private void next(int code, String data) {
    result.put("code", code);
    result.put("data", data);
    ActivityInfo info = left.poll();
    if (info != null) {
      new Handler(Looper.getMainLooper()).post(() -> receive(info, code, data));
    }
  }

  private void receive(ActivityInfo info, int code, String data) {
    BroadcastReceiver.PendingResult pending = ManifestReceivers.result(code, data, true);
    receivers.receive(info, new Intent(intent), pending);
    if (pending.getAbortBroadcast()) {
      left.clear();
    }
    next(pending.getResultCode(), pending.getResultData());
  }
}
