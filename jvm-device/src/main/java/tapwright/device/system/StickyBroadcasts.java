package tapwright.device.system;

import android.app.Application;
import android.content.Intent;

/** Broadcasts that a phone has always sent already, so that asking for them never gives null. */
final class StickyBroadcasts {
  private StickyBroadcasts() {}

  @SuppressWarnings("deprecation")
  static void send(Application application) {
    application.sendStickyBroadcast(
        new Intent(Intent.ACTION_HEADSET_PLUG)
            .putExtra("state", 0)
            .putExtra("name", "")
            .putExtra("microphone", 0));
    application.sendStickyBroadcast(
        new Intent("android.net.wifi.WIFI_STATE_CHANGED").putExtra("wifi_state", 3));
  }
}
