package org.tapwright.nativecode;

import android.content.res.AssetManager;
import android.graphics.Bitmap;

/** What the library of this app offers. */
final class Probe {
  private static volatile int told;

  static {
    System.loadLibrary("probe");
  }

  private Probe() {}

  /** Called by a thread that native code started. */
  static void called(int value) {
    told = value;
  }

  static int told() {
    return told;
  }

  /** Known to the virtual machine by {@code RegisterNatives}. */
  static native int multiply(int a, int b);

  static native int add(int a, int b);

  /** How often this was called in this process. */
  static native int calls();

  static native String layouts(String directory);

  /** Wall time and uptime in milliseconds, before and after a sleep. */
  static native long[] clocks(int microseconds);

  static native long chance();

  static native String property(String name);

  static native String asset(AssetManager assets, String name);

  static native int invert(Bitmap bitmap, int pixels);

  static native String find();

  static native void thread();

  static native void stay();

  static native void refuse(String message);

  static native boolean display();

  static native String attack(String file);

  static native void become();

  static native int crash();

  static native void crashOnThread();

  static native void abort();

  /** Ends as a function does that finds its stack overwritten. */
  static native void smash();

  /** Calls itself until there is no room left. */
  static native int descend();

  static native int child();

  /** Uses a display at once, which this device lacks. */
  static native int draw();

  /** Fails in another function than the one that asked for a display. */
  static native int redraw();

  /** How many milliseconds it has slept and waited, on a thread of native code or this one. */
  static native long slept(boolean here);

  /** Looks for classes by their names. */
  static native String findClasses();

  static native void exit();

  static native void spin();

  /** Declared here and written nowhere. */
  static native void nowhere();
}
