package org.tapwright.service;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Answers who is bound to it. */
public class BoundService extends Service {
  private int questions;

  /** What a client holds. */
  final class Answers extends Binder {
    String ask() {
      questions++;
      return "answer " + questions;
    }
  }

  @Override
  public IBinder onBind(Intent intent) {
    return new Answers();
  }

  @Override
  public boolean onUnbind(Intent intent) {
    Results.tell("Bound: unbound after " + questions + " questions");
    return false;
  }
}
