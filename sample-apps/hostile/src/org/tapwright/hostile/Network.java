package org.tapwright.hostile;

import android.content.Context;
import android.net.ConnectivityManager;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** What the app is told of the network, and how far it gets. */
final class Network {
  private static final int PORT = 18765;
  private static final int PATIENCE = 2000;
  private final Context context;

  Network(Context context) {
    this.context = context;
  }

  /** Reads from a server on the machine that runs the device, as on an emulator; or tries to. */
  String host() {
    return "10.0.2.2: " + read("10.0.2.2") + "; 127.0.0.1: " + read("127.0.0.1");
  }

  private static String read(String address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, PORT), PATIENCE);
      byte[] answer = new byte[16];
      int length = socket.getInputStream().read(answer);
      return new String(answer, 0, Math.max(length, 0));
    } catch (IOException e) {
      return "nobody";
    }
  }

  @SuppressWarnings("deprecation")
  String isConnected() {
    ConnectivityManager manager = context.getSystemService(ConnectivityManager.class);
    android.net.NetworkInfo active = manager.getActiveNetworkInfo();
    return "connected " + (active != null && active.isConnected());
  }
}
