package org.tapwright.nativecode;

/** Says when it is initialized: on a phone not by native code that only finds it. */
final class Slow {
  static {
    MainActivity.initialized = true;
  }

  private Slow() {}

  static String touch() {
    return "touched";
  }
}
