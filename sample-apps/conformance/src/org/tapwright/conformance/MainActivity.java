package org.tapwright.conformance;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;

/** Asks all questions, one after the other, and shows the lines; the last one is {@code done}. */
public class MainActivity extends RecordingActivity {
  private static final long PAUSE = 1000;
  private static boolean isAsked;

  private final Handler handler = new Handler(Looper.getMainLooper());

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    if (!isAsked) {
      isAsked = true;
      handler.postDelayed(this::begin, PAUSE);
    }
  }

  private void begin() {
    ContextLines.askAll(this);
    PackageLines.askAll(this);
    ViewLines.askAll(this);
    WordLines.askAll(this);
    DataLines.askAll(this);
    LaterLines later = new LaterLines(this);
    LifecycleLines life = new LifecycleLines(this);
    Runnable[] steps = concat(later.steps(), life.steps());
    next(steps, 0);
  }

  private static Runnable[] concat(Runnable[] first, Runnable[] second) {
    Runnable[] all = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private void next(Runnable[] steps, int number) {
    if (number == steps.length) {
      Lines.put("done", Lines.count());
      ((TextView) findViewById(R.id.lines)).setText(Lines.text());
      return;
    }
    steps[number].run();
    handler.postDelayed(() -> next(steps, number + 1), PAUSE);
  }
}
