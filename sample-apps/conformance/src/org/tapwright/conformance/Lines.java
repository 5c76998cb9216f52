package org.tapwright.conformance;

import android.util.Log;
import java.util.LinkedHashMap;
import java.util.Map;

/** The lines that were found out so far: each has a name and a value, and is logged. */
final class Lines {
  static final String TAG = "conformance";

  /** Finds out the value of a line. */
  interface Question {
    Object answer() throws Exception;
  }

  private static final Map<String, String> found = new LinkedHashMap<>();

  private Lines() {}

  static void put(String name, Object value) {
    found.put(name, String.valueOf(value));
    Log.i(TAG, name + "=" + value);
  }

  /** Puts down the answer, or the class of what was thrown. */
  static void ask(String name, Question question) {
    try {
      put(name, question.answer());
    } catch (Throwable e) {
      put(name, e.getClass().getName());
    }
  }

  static String text() {
    StringBuilder text = new StringBuilder();
    found.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    return text.toString();
  }

  static int count() {
    return found.size();
  }
}
