package tapwright.packages;

import com.android.aapt.ConfigurationOuterClass.Configuration;
import com.reandroid.arsc.value.ResConfig;

/** Takes the configuration that a resource is for from a protocol buffer to the binary form. */
final class ProtoConfiguration {
  /** In both forms 0 is any; of two choices a protocol buffer has yes as 1, the binary form as 2. */
  private static final int[] YES_NO = {0, 2, 1};

  private ProtoConfiguration() {}

  static ResConfig of(Configuration from) {
    ResConfig to = new ResConfig();
    to.setConfigSize(ResConfig.SIZE_64);
    setLocale(to, from.getLocale());
    to.setMcc(from.getMcc());
    to.setMnc(from.getMnc());
    to.setScreenWidth(from.getScreenWidth());
    to.setScreenHeight(from.getScreenHeight());
    to.setScreenWidthDp(from.getScreenWidthDp());
    to.setScreenHeightDp(from.getScreenHeightDp());
    to.setSmallestScreenWidthDp(from.getSmallestScreenWidthDp());
    to.setScreenLayout(
        from.getScreenLayoutSizeValue()
            | YES_NO[from.getScreenLayoutLongValue()] << 4
            | from.getLayoutDirectionValue() << 6);
    to.setScreenLayout2(YES_NO[from.getScreenRoundValue()]);
    to.setColorMode(YES_NO[from.getWideColorGamutValue()] | YES_NO[from.getHdrValue()] << 2);
    to.setOrientation(from.getOrientationValue());
    to.setUiMode(from.getUiModeTypeValue() | YES_NO[from.getUiModeNightValue()] << 4);
    to.setDensity(from.getDensity());
    to.setTouchscreen(from.getTouchscreenValue());
    to.setInputFlags(from.getKeysHiddenValue() | from.getNavHiddenValue() << 2);
    to.setKeyboard(from.getKeyboardValue());
    to.setNavigation(from.getNavigationValue());
    to.setSdkVersion(from.getSdkVersion());
    return to;
  }

  /** A tag such as {@code en-US} or {@code zh-Hant-TW}; its parts are told by their lengths. */
  private static void setLocale(ResConfig to, String tag) {
    String[] parts = tag.split("-");
    to.setLanguage(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      String part = parts[i];
      if (part.length() == 4 && Character.isLetter(part.charAt(0))) {
        to.setLocaleScript(part);
      } else if (part.length() <= 3) {
        to.setRegion(part);
      } else {
        to.setLocaleVariant(part);
      }
    }
  }
}
