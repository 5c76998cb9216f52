package tapwright.device.window;

import android.content.Context;
import android.graphics.PixelFormat;
import android.os.Handler;
import android.os.Looper;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.WindowManager.LayoutParams;
import android.widget.TextView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.robolectric.RuntimeEnvironment;

/** Shows toasts one after the other, each for its time, in windows that take no input. */
final class Toasts {
  private static final long SHORT_MILLISECONDS = 2000;
  private static final long LONG_MILLISECONDS = 3500;
  private static final int MOST_WAITING = 5;

  /** A toast as it was when it was asked for. */
  record Entry(Object toast, View view, boolean isLong, int gravity, int x, int y) {}

  private static final Deque<Entry> waiting = new ArrayDeque<>();
  private static final List<String> shownTexts = new ArrayList<>();
  private static Entry current;

  private Toasts() {}

  static synchronized void enqueue(Entry entry) {
    waiting.removeIf(other -> other.toast() == entry.toast());
    if (waiting.size() < MOST_WAITING) {
      waiting.add(entry);
    }
    Handler handler = new Handler(Looper.getMainLooper());
    if (current != null && current.toast() == entry.toast()) {
      handler.post(() -> finish(current));
    } else {
      handler.post(Toasts::showNext);
    }
  }

  static synchronized void cancel(Object toast) {
    waiting.removeIf(entry -> entry.toast() == toast);
    if (current != null && current.toast() == toast) {
      new Handler(Looper.getMainLooper()).post(() -> finish(current));
    }
  }

  /** Forgets all toasts, without touching their windows. */
  static synchronized void clear() {
    waiting.clear();
    current = null;
  }

  /** Returns what the toasts said that were shown since this was last asked. */
  static synchronized List<String> takeTexts() {
    List<String> texts = new ArrayList<>(shownTexts);
    shownTexts.clear();
    return texts;
  }

  private static synchronized void showNext() {
    if (current != null || waiting.isEmpty()) {
      return;
    }
    Entry entry = waiting.remove();
    current = entry;
    if (entry.view().getParent() != null) {
      windowManager().removeViewImmediate(entry.view());
    }
    windowManager().addView(entry.view(), parameters(entry));
    List<String> said = new ArrayList<>();
    collectTexts(entry.view(), said);
    shownTexts.add(String.join(" ", said));
    new Handler(Looper.getMainLooper())
        .postDelayed(() -> finish(entry), entry.isLong() ? LONG_MILLISECONDS : SHORT_MILLISECONDS);
  }

  private static synchronized void finish(Entry entry) {
    if (entry == null || entry != current) {
      return;
    }
    current = null;
    if (entry.view().getParent() != null) {
      windowManager().removeViewImmediate(entry.view());
    }
    showNext();
  }

  private static void collectTexts(View view, List<String> texts) {
    if (view instanceof TextView && ((TextView) view).length() > 0) {
      texts.add(((TextView) view).getText().toString());
    }
    if (view instanceof ViewGroup) {
      ViewGroup group = (ViewGroup) view;
      for (int i = 0; i < group.getChildCount(); i++) {
        collectTexts(group.getChildAt(i), texts);
      }
    }
  }

  private static WindowManager windowManager() {
    return (WindowManager)
        RuntimeEnvironment.getApplication().getSystemService(Context.WINDOW_SERVICE);
  }

  private static LayoutParams parameters(Entry entry) {
    LayoutParams parameters =
        new LayoutParams(
            LayoutParams.WRAP_CONTENT,
            LayoutParams.WRAP_CONTENT,
            LayoutParams.TYPE_TOAST,
            LayoutParams.FLAG_NOT_FOCUSABLE | LayoutParams.FLAG_NOT_TOUCHABLE,
            PixelFormat.TRANSLUCENT);
    parameters.setTitle("Toast");
    parameters.gravity =
        Gravity.getAbsoluteGravity(
            entry.gravity(),
            entry.view().getContext().getResources().getConfiguration().getLayoutDirection());
    parameters.x = entry.x();
    parameters.y = entry.y();
    return parameters;
  }
}
