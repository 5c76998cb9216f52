package org.tapwright.service;

import android.app.IntentService;
import android.content.Intent;

/** Works through intents one by one on a thread of its own. */
@SuppressWarnings("deprecation") // Old apps have it, so a device must run it.
public class QueueService extends IntentService {
  public QueueService() {
    super("queue");
  }

  @Override
  protected void onHandleIntent(Intent intent) {
    Results.tell("Queue: worked on thread " + Thread.currentThread().getName());
  }
}
