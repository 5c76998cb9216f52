package org.tapwright.nativecode;

import android.app.Activity;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.os.Bundle;
import android.os.SystemClock;
import android.widget.TextView;
import java.io.File;

/** One button for each thing that native code does; the line at the top says what came of it. */
public class MainActivity extends Activity {
  static boolean initialized;

  private TextView outcome;

  /** Something to do; answers what came of it. */
  interface Task {
    String run() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    outcome = findViewById(R.id.outcome);
    setUpUse();
    setUpEnds();
  }

  private void setUpUse() {
    on(R.id.calls, () -> "call " + Probe.calls());
    on(R.id.methods, () -> Probe.add(2, 3) + " and " + Probe.multiply(6, 7));
    on(R.id.many, MainActivity::many);
    on(R.id.layouts, () -> Probe.layouts(getCacheDir().getPath()));
    on(R.id.time, MainActivity::time);
    on(R.id.chance, () -> String.valueOf(Probe.chance()));
    on(R.id.property, () -> "level " + Probe.property("ro.build.version.sdk"));
    on(
        R.id.asset,
        () -> Probe.asset(getAssets(), "greeting.txt") + ", " + Probe.asset(getAssets(), "none"));
    on(R.id.bitmap, MainActivity::invert);
    on(R.id.find, Probe::find);
    on(R.id.directory, this::directory);
    on(R.id.missing, MainActivity::missing);
    on(R.id.thread, MainActivity::thread);
    on(R.id.refuse, MainActivity::refuse);
    on(R.id.classes, MainActivity::classes);
    on(R.id.display, () -> Probe.display() ? "a display" : "no display");
    on(R.id.attack, () -> Probe.attack("/tmp/tapwright-hostile-target"));
    on(R.id.stay, MainActivity::stay);
    on(R.id.slept, () -> Probe.slept(true) + " here, " + (Probe.slept(false) / 50) + " there");
    on(R.id.child, () -> "child " + Probe.child());
    on(R.id.rely, MainActivity::rely);
  }

  private void setUpEnds() {
    on(R.id.crash, () -> "read " + Probe.crash());
    on(R.id.crash_thread, () -> ended(Probe::crashOnThread));
    on(R.id.abort, () -> ended(Probe::abort));
    on(R.id.smash, () -> ended(Probe::smash));
    on(R.id.descend, () -> "came to " + Probe.descend());
    on(R.id.draw, () -> "drew " + Probe.draw());
    on(R.id.redraw, () -> "drew " + (Probe.display() ? 1 : Probe.redraw()));
    on(R.id.exit, () -> ended(Probe::exit));
    on(R.id.become, () -> ended(Probe::become));
    on(R.id.spin, () -> ended(Probe::spin));
    on(R.id.nowhere, () -> ended(Probe::nowhere));
  }

  private void on(int button, Task task) {
    findViewById(button)
        .setOnClickListener(
            view -> {
              try {
                outcome.setText(task.run());
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
  }

  private static String ended(Runnable end) {
    end.run();
    return "survived";
  }

  /** Native clocks agree with Java's, and a sleep passes on both. */
  private static String time() {
    long wall = System.currentTimeMillis();
    long uptime = SystemClock.uptimeMillis();
    long[] times = Probe.clocks(250_000);
    return "off by "
        + (times[0] - wall)
        + " and "
        + (times[1] - uptime)
        + ", slept "
        + (times[2] - times[0])
        + " and "
        + (times[3] - times[1])
        + ", Java "
        + (System.currentTimeMillis() - wall);
  }

  /** Twenty million calls, for measuring. */
  private static String many() {
    int sum = 0;
    for (int i = 0; i < 20_000_000; i++) {
      sum = Probe.add(sum, i);
    }
    return "sum " + sum;
  }

  private static String invert() {
    Bitmap bitmap = Bitmap.createBitmap(2, 2, Bitmap.Config.ARGB_8888);
    bitmap.eraseColor(Color.rgb(255, 0, 16));
    int result = Probe.invert(bitmap, 4);
    return result + ": " + Integer.toHexString(bitmap.getPixel(1, 1));
  }

  private String directory() {
    File library = new File(getApplicationInfo().nativeLibraryDir, "libhelper.so");
    System.load(library.getPath());
    return library.isFile() ? "is there" : "is not there";
  }

  private static String missing() {
    try {
      System.loadLibrary("nowhere");
      return "loaded";
    } catch (UnsatisfiedLinkError e) {
      return e.getMessage();
    }
  }

  private static String thread() {
    Probe.thread();
    return "told " + Probe.told();
  }

  private static String classes() {
    String found = Probe.findClasses() + (initialized ? ", initialized" : ", not initialized");
    return found + ", " + Slow.touch() + (initialized ? ", initialized" : ", not initialized");
  }

  private static String refuse() {
    try {
      Probe.refuse("by native code");
      return "nothing";
    } catch (IllegalStateException e) {
      return "refused " + e.getMessage();
    }
  }

  /** Java code that relies on what native code should have got. */
  private static String rely() {
    if (!Probe.display()) {
      throw new IllegalStateException("no display");
    }
    return "a display";
  }

  private static String stay() {
    Probe.stay();
    return "a thread stays";
  }
}
