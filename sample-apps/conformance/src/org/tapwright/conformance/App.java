package org.tapwright.conformance;

import android.app.Application;

/** Notes when it is created. */
public class App extends Application {
  static final StringBuilder order = new StringBuilder();

  @Override
  public void onCreate() {
    super.onCreate();
    order.append(" application");
  }
}
