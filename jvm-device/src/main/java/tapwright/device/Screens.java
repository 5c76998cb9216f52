package tapwright.device;

import java.util.List;
import java.util.Map;
import tapwright.device.time.Pump;

/**
 * What the device shows and how it is touched: windows, input, observation, pictures.
 *
 * <p>All methods are called on the main thread, with the app settled before {@link #observe}.
 */
public interface Screens {
  /** Forgets everything of the app process that has just ended. */
  void clear();

  /** Touches a point for a moment. Time inside a gesture passes through {@link Pump#advance}. */
  void tap(float x, float y);

  /** Touches a point for as long as a long press takes. */
  void longPress(float x, float y);

  /** Moves a finger from one point to another in a straight line. */
  void drag(float fromX, float fromY, float toX, float toY, long milliseconds);

  /** Holds a finger as for a long press, then moves it to another point and lifts it. */
  void dragAndDrop(float fromX, float fromY, float toX, float toY, long milliseconds);

  /** Holds a key for as long as a long press takes. */
  void holdKey(int keyCode);

  /** Presses a key by its code in {@link android.view.KeyEvent}. */
  void pressKey(int keyCode);

  /** Types a text into the field that has the focus. */
  void type(String text);

  /** Empties the field that has the focus. */
  void clearText();

  /**
   * Gives the input focus to the window it belongs to; called whenever no message is due. True when
   * it moved: the windows hear of it through the main looper.
   */
  boolean refreshFocus();

  /** The {@code screen} part of an answer; all windows or only the top one. */
  Map<String, Object> observe(boolean allWindows);

  /** What the toasts said that were shown since this was last asked. */
  List<String> takeToasts();

  /** Whether the screen is on. */
  boolean isOn();

  /** Whether something that is shown wants the screen to stay on while nobody touches it. */
  boolean keepOn();

  /** The screen as a PNG file. */
  byte[] screenshot();
}
