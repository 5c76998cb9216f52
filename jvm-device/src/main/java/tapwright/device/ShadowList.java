package tapwright.device;

import java.util.List;

/**
 * Names of the shadow classes that replace or extend Robolectric's own. The host reads this list
 * before the sandbox is configured, so it names classes and loads none.
 */
public final class ShadowList {
  private ShadowList() {}

  /** Shadows of the life cycle, in this package. */
  public static final List<String> DEVICE =
      List.of(
          "tapwright.device.shadow.ShadowAppApk",
          "tapwright.device.shadow.ShadowAppContext",
          "tapwright.device.shadow.ShadowDeviceActivity",
          "tapwright.device.shadow.ShadowProcessEnd");

  /** Shadows of windows and input, in {@code tapwright.device.window}. */
  public static final List<String> WINDOW =
      List.of(
          "tapwright.device.window.ShadowKeyboard",
          "tapwright.device.window.ShadowKeyboardInsets",
          "tapwright.device.window.ShadowNoMenuKey",
          "tapwright.device.window.ShadowPlacedWindows",
          "tapwright.device.window.ShadowShownToast");

  /** Shadows of services and the rest of the system, in {@code tapwright.device.system}. */
  public static final List<String> SYSTEM = List.of();
}
