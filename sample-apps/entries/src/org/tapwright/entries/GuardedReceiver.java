package org.tapwright.entries;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Behind a permission that only apps of the same signer get. */
public class GuardedReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    throw new IllegalStateException("only the app itself can send this");
  }
}
