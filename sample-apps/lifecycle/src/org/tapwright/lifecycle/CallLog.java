package org.tapwright.lifecycle;

import java.util.ArrayList;
import java.util.List;

/** Every life-cycle call since the process began. */
final class CallLog {
  private static final int KEPT = 200;
  private static final List<String> CALLS = new ArrayList<>();
  private static int instances;

  private CallLog() {}

  static int nextInstance() {
    return ++instances;
  }

  static void add(String call) {
    CALLS.add(call);
    if (CALLS.size() > KEPT) {
      CALLS.remove(0);
    }
  }

  static void clear() {
    CALLS.clear();
  }

  static List<String> calls() {
    return new ArrayList<>(CALLS);
  }
}
