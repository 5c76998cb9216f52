package org.tapwright.intents;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** Keeps what is broadcast to the app, and answers. */
public class Inbox extends BroadcastReceiver {
  static final String HEARD = "org.tapwright.intents.HEARD";
  private static final String KEY = "heard";
  private static final int ANSWER = 7;

  @Override
  public void onReceive(Context context, Intent intent) {
    String text = intent.getAction() + " " + intent.getStringExtra("text");
    keep(context, text);
    if (isOrderedBroadcast()) {
      setResult(ANSWER, text, null);
    }
  }

  static void keep(Context context, String text) {
    context.getSharedPreferences(KEY, Context.MODE_PRIVATE).edit().putString(KEY, text).commit();
    context.sendBroadcast(new Intent(HEARD).setPackage(context.getPackageName()));
  }

  static String heard(Context context) {
    return context.getSharedPreferences(KEY, Context.MODE_PRIVATE).getString(KEY, "nothing");
  }
}
