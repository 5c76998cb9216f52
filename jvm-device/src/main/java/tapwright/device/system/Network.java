package tapwright.device.system;

import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.NetworkInfo;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowConnectivityManager;
import org.robolectric.shadows.ShadowNetworkInfo;
import tapwright.backend.BackEnd;

/** Whether the app sees a connection; whether it can really use one is the host's decision. */
final class Network {
  private boolean allowed;
  private boolean connected;

  /** Whether a fresh device is connected. */
  void allow(boolean allowed) {
    this.allowed = allowed;
    connected = allowed;
  }

  /** Back to how a fresh device is. */
  void reset() {
    connected = allowed;
  }

  boolean isConnected() {
    return connected;
  }

  /** Puts a new process into the present state. */
  void apply(Application application) {
    BackEnd.setConnected(connected);
    ShadowConnectivityManager shadow =
        Shadows.shadowOf(
            (ConnectivityManager) application.getSystemService(Context.CONNECTIVITY_SERVICE));
    if (connected) {
      shadow.setActiveNetworkInfo(wifi());
      shadow.setDefaultNetworkActive(true);
    } else {
      shadow.setDefaultNetworkActive(false);
      shadow.setActiveNetworkInfo(null);
      shadow.clearAllNetworks();
    }
  }

  /** The user switches the network on or off. */
  void set(Application application, boolean on) {
    if (connected == on) {
      return;
    }
    connected = on;
    apply(application);
    Intent change = new Intent(ConnectivityManager.CONNECTIVITY_ACTION);
    change.putExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, !on);
    change.putExtra(ConnectivityManager.EXTRA_NETWORK_TYPE, ConnectivityManager.TYPE_WIFI);
    application.sendBroadcast(change);
  }

  private static NetworkInfo wifi() {
    return ShadowNetworkInfo.newInstance(
        NetworkInfo.DetailedState.CONNECTED,
        ConnectivityManager.TYPE_WIFI,
        0,
        true,
        NetworkInfo.State.CONNECTED);
  }
}
