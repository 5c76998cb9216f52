package org.tapwright.service;

import android.os.Handler;
import android.os.Looper;
import java.util.function.Consumer;

/** Where every component tells its result; the screen listens while it is there. */
final class Results {
  private static final Handler MAIN = new Handler(Looper.getMainLooper());
  private static Consumer<String> listener;
  private static String last;

  private Results() {}

  static void tell(String result) {
    MAIN.post(
        () -> {
          last = result;
          if (listener != null) {
            listener.accept(result);
          }
        });
  }

  /** Sets who listens; it is told the last result at once. */
  static void listen(Consumer<String> newListener) {
    listener = newListener;
    if (newListener != null && last != null) {
      newListener.accept(last);
    }
  }
}
