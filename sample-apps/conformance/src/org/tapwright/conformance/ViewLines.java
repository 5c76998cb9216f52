package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.ask;

import android.app.Activity;
import android.graphics.Rect;
import android.text.Editable;
import android.text.InputFilter;
import android.text.TextWatcher;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import android.view.View;
import android.view.ViewConfiguration;
import android.widget.EditText;
import android.widget.FrameLayout;
import android.widget.TextView;
import android.widget.Toast;

/** Views, text input, touches and keys. */
final class ViewLines {
  private ViewLines() {}

  static void askAll(Activity main) {
    views(main);
    constants(main);
    input(main);
    events();
  }

  private static void views(Activity main) {
    View shown = main.findViewById(R.id.lines);
    View loose = new View(main);
    ask("view.attached", () -> shown.isAttachedToWindow() + " " + loose.isAttachedToWindow());
    ask("view.layer", loose::getLayerType);
    ask("view.scroll", () -> scrolled(loose));
    ask("view.parent.none", loose::getParent);
    ask("view.click.none", loose::performClick);
    ask("view.click.heard", () -> clicked(new View(main)));
    ask("view.tag", () -> loose.getTag());
    ask("view.added", () -> added(new FrameLayout(main), loose));
    ask("view.added.twice", () -> added(new FrameLayout(main), loose));
    ask("view.frame", () -> frame(shown));
    ask("view.wrongThread", () -> fromOtherThread((TextView) shown));
    ask("toast.duration", () -> Toast.makeText(main, "a", Toast.LENGTH_LONG).getDuration());
    ask("toast.show", () -> shown(Toast.makeText(main, "a toast", Toast.LENGTH_SHORT)));
  }

  private static String scrolled(View view) {
    view.scrollTo(3, 4);
    return view.getScrollX() + " " + view.getScrollY();
  }

  private static boolean clicked(View view) {
    boolean[] heard = {false};
    view.setOnClickListener(any -> heard[0] = true);
    return view.performClick() && heard[0];
  }

  private static int added(FrameLayout group, View view) {
    group.addView(view);
    return group.getChildCount();
  }

  private static boolean frame(View view) {
    Rect frame = new Rect();
    view.getWindowVisibleDisplayFrame(frame);
    return frame.width() >= view.getWidth() && view.getWidth() > 0;
  }

  private static String shown(Toast toast) {
    toast.show();
    return "shown";
  }

  private static String fromOtherThread(TextView view) throws InterruptedException {
    String[] thrown = {"nothing"};
    Thread other =
        new Thread(
            () -> {
              try {
                view.requestLayout();
              } catch (RuntimeException e) {
                thrown[0] = e.getClass().getSimpleName();
              }
            });
    other.start();
    other.join();
    return thrown[0];
  }

  private static void constants(Activity main) {
    ViewConfiguration scaled = ViewConfiguration.get(main);
    float density = main.getResources().getDisplayMetrics().density;
    ask("view.touchSlop", () -> Math.round(scaled.getScaledTouchSlop() / density));
    ask("view.longPress", ViewConfiguration::getLongPressTimeout);
    ask("view.tap", ViewConfiguration::getTapTimeout);
    ask("view.pressed", ViewConfiguration::getPressedStateDuration);
    ask("view.doubleTap", ViewConfiguration::getDoubleTapTimeout);
  }

  private static void input(Activity main) {
    ask("input.watcher", () -> watched(new EditText(main)));
    ask("input.filter", () -> filtered(new EditText(main)));
    ask("input.selection", () -> selected(new EditText(main)));
    ask("input.delete", () -> deleted(new EditText(main)));
  }

  private static String watched(EditText field) {
    StringBuilder order = new StringBuilder();
    field.addTextChangedListener(
        new TextWatcher() {
          @Override
          public void beforeTextChanged(CharSequence text, int start, int count, int after) {
            order.append("before").append(count).append(after).append(' ');
          }

          @Override
          public void onTextChanged(CharSequence text, int start, int before, int count) {
            order.append("on").append(before).append(count).append(' ');
          }

          @Override
          public void afterTextChanged(Editable text) {
            order.append("after ").append(text);
          }
        });
    field.setText("ab");
    return order.toString();
  }

  private static String filtered(EditText field) {
    field.setFilters(new InputFilter[] {new InputFilter.LengthFilter(3)});
    field.setText("abcdef");
    return field.getText().toString();
  }

  private static int selected(EditText field) {
    field.setText("abc");
    field.setSelection(2);
    field.getText().insert(2, "x");
    return field.getSelectionEnd();
  }

  private static String deleted(EditText field) {
    field.setText("abc");
    field.setSelection(3);
    field.onKeyDown(KeyEvent.KEYCODE_DEL, new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_DEL));
    return field.getText().toString();
  }

  private static void events() {
    ask("key.name", () -> KeyEvent.keyCodeToString(KeyEvent.KEYCODE_ENTER));
    ask("key.character", () -> KeyCharacterMap.load(-1).get(KeyEvent.KEYCODE_A, 0));
    MotionEvent event = MotionEvent.obtain(10, 20, MotionEvent.ACTION_MOVE, 5, 6, 0);
    ask("touch.action", event::getAction);
    ask("touch.place", () -> event.getX() + " " + event.getY());
    ask("touch.pointers", () -> event.getPointerCount() + " " + event.findPointerIndex(7));
    ask("touch.time", () -> event.getEventTime() - event.getDownTime());
    ask("touch.copy", () -> MotionEvent.obtain(event).getX());
    ask("touch.velocity", ViewLines::velocity);
  }

  /** Ten pixels each ten milliseconds are a thousand a second. */
  private static int velocity() {
    VelocityTracker tracker = VelocityTracker.obtain();
    for (int step = 0; step < 10; step++) {
      int action = step == 0 ? MotionEvent.ACTION_DOWN : MotionEvent.ACTION_MOVE;
      tracker.addMovement(MotionEvent.obtain(0, step * 10, action, step * 10, 0, 0));
    }
    tracker.computeCurrentVelocity(1000);
    return Math.round(tracker.getXVelocity() / 100) * 100;
  }
}
