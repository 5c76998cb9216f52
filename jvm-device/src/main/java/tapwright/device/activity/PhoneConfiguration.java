package tapwright.device.activity;

import java.util.Locale;
import tapwright.protocol.BadRequest;

/**
 * What the user of the phone has set of its configuration.
 *
 * @param width pixels of the upright screen
 * @param height pixels of the upright screen
 * @param density dots per inch
 * @param fontScale how large text is shown
 * @param night whether the dark theme is on
 * @param locale a language tag; empty for the phone's own
 */
public record PhoneConfiguration(
    int width, int height, int density, float fontScale, boolean night, String locale) {
  private static final int BASE_DENSITY = 160;

  /** The phone as it comes. */
  static final PhoneConfiguration STANDARD =
      new PhoneConfiguration(411, 731, BASE_DENSITY, 1, false, "");

  /** Returns the same with another value; null is the phone's own one. */
  public PhoneConfiguration with(String name, Object value) {
    PhoneConfiguration own = STANDARD;
    return switch (name) {
      case "width" -> copy(whole(name, value, own.width), height, density);
      case "height" -> copy(width, whole(name, value, own.height), density);
      case "density" -> copy(width, height, whole(name, value, own.density));
      case "fontScale" ->
          new PhoneConfiguration(
              width, height, density, number(name, value, own.fontScale), night, locale);
      case "night" ->
          new PhoneConfiguration(
              width, height, density, fontScale, Boolean.TRUE.equals(value), locale);
      case "locale" ->
          new PhoneConfiguration(
              width, height, density, fontScale, night, value == null ? "" : value.toString());
      default -> throw new BadRequest("no such part of the configuration: " + name);
    };
  }

  private PhoneConfiguration copy(int newWidth, int newHeight, int newDensity) {
    if (newWidth < 100 || newHeight < 100 || newDensity < 72 || newDensity > 1000) {
      throw new BadRequest("no phone has such a screen");
    }
    return new PhoneConfiguration(newWidth, newHeight, newDensity, fontScale, night, locale);
  }

  private static int whole(String name, Object value, int own) {
    return (int) number(name, value, own);
  }

  private static float number(String name, Object value, float own) {
    if (value == null) {
      return own;
    }
    if (value instanceof Number number && number.floatValue() > 0) {
      return number.floatValue();
    }
    throw new BadRequest("\"" + name + "\" must be a number above 0, not " + value);
  }

  /** The screen in Robolectric's words, as it is held. */
  String qualifiers(boolean landscape) {
    int shownWidth = (landscape ? height : width) * BASE_DENSITY / density;
    int shownHeight = (landscape ? width : height) * BASE_DENSITY / density;
    String screen =
        "w%ddp-h%ddp-%s-%s-%s"
            .formatted(
                shownWidth,
                shownHeight,
                landscape ? "land" : "port",
                night ? "night" : "notnight",
                density == BASE_DENSITY ? "mdpi" : density + "dpi");
    return locale.isEmpty() ? screen : language() + "-" + screen;
  }

  private String language() {
    Locale wanted = Locale.forLanguageTag(locale);
    String region = wanted.getCountry();
    return region.isEmpty() ? wanted.getLanguage() : wanted.getLanguage() + "-r" + region;
  }
}
