package tapwright.device;

import java.util.List;

/**
 * Names of the shadow classes that replace or extend Robolectric's own. The host reads this list
 * before the sandbox is configured, so it names classes and loads none.
 */
public final class ShadowList {
  private ShadowList() {}

  /** Shadows of the life cycle, in {@code tapwright.device.shadow}. */
  public static final List<String> DEVICE =
      List.of(
          "tapwright.device.shadow.ShadowAppApk",
          "tapwright.device.shadow.ShadowDeviceActivity",
          "tapwright.device.shadow.ShadowFinishedVectors",
          "tapwright.device.shadow.ShadowFrameworkDrawables",
          "tapwright.device.shadow.ShadowHiddenMagnifier",
          "tapwright.device.shadow.ShadowStillRipple",
          "tapwright.device.shadow.ShadowProcessEnd",
          "tapwright.device.shadow.ShadowQuickPackages");

  /** Shadows of windows and input, in {@code tapwright.device.window}. */
  public static final List<String> WINDOW =
      List.of(
          "tapwright.device.window.RealWidgets$Group",
          "tapwright.device.window.RealWidgets$TabGroup",
          "tapwright.device.window.RealWidgets$Tabs",
          "tapwright.device.window.RealWidgets$Tab",
          "tapwright.device.window.RealWidgets$TabRow",
          "tapwright.device.window.RealWidgets$Animator",
          "tapwright.device.window.RealWidgets$Checks",
          "tapwright.device.window.RealWidgets$Spinners",
          "tapwright.device.window.RealWidgets$Zoom",
          "tapwright.device.window.RealWidgets$Dialogs",
          "tapwright.device.window.RealWidgets$Alerts",
          "tapwright.device.window.RealWidgets$Timers",
          "tapwright.device.window.RealWidgets$Links",
          "tapwright.device.window.ShadowDeviceSurfaceView",
          "tapwright.device.window.ShadowDeviceSurfaceView$Scene",
          "tapwright.device.window.ShadowDeviceSurfaceView$Video",
          "tapwright.device.window.ShadowKeyboard",
          "tapwright.device.window.ShadowKeyboardInsets",
          "tapwright.device.window.ShadowNoMenuKey",
          "tapwright.device.window.ShadowPlacedWindows",
          "tapwright.device.window.ShadowShownToast");

  /** Shadows of services and the rest of the system, in {@code tapwright.device.system}. */
  public static final List<String> SYSTEM =
      List.of(
          "tapwright.device.system.PacedAudio$Track",
          "tapwright.device.system.ShadowBlankPdf",
          "tapwright.device.system.ShadowDeviceActivities",
          "tapwright.device.system.ShadowDeviceAudio",
          "tapwright.device.system.ShadowDeviceCamera",
          "tapwright.device.system.ShadowDeviceJobs",
          "tapwright.device.system.ShadowDevicePdf",
          "tapwright.device.system.ShadowDeviceSearch",
          "tapwright.device.system.ShadowDeviceSms",
          "tapwright.device.system.ShadowDeviceVisualizer",
          "tapwright.device.system.ShadowDeviceWebView",
          "tapwright.device.system.ShadowNoAutofill",
          "tapwright.device.system.ShadowNoScanner",
          "tapwright.device.system.ShadowSentIntent",
          "tapwright.device.system.ShadowSystemContext");
}
