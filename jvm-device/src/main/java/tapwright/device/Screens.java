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

  /**
   * Performs one event of the protocol: {@code tap}, {@code longpress}, {@code drag}, {@code key},
   * {@code text}, {@code clear}, {@code back}, {@code menu}. Time inside a gesture passes through
   * {@link Pump#advance}. Returns false when the name is not one of these.
   */
  boolean perform(String name, List<Object> arguments);

  /**
   * Gives the input focus to the window it belongs to; called whenever no message is due. True when
   * it moved: the windows hear of it through the main looper.
   */
  boolean refreshFocus();

  /** The {@code screen} part of an answer; all windows or only the top one. */
  Map<String, Object> observe(boolean allWindows);

  /** Whether the screen is on. */
  boolean isOn();

  /** Whether something that is shown wants the screen to stay on while nobody touches it. */
  boolean keepOn();

  /** The screen as a PNG file. */
  byte[] screenshot();
}
