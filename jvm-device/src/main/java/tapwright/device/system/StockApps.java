package tapwright.device.system;

import android.app.Application;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;

/** The apps that every phone comes with, as far as the intents go that they take. */
final class StockApps {
  private record Handler(
      String packageName, List<String> actions, List<String> schemes, List<String> types) {}

  private static final List<Handler> HANDLERS =
      List.of(
          handler("com.android.browser", List.of(Intent.ACTION_VIEW), List.of("http", "https")),
          handler("com.android.browser", List.of(Intent.ACTION_WEB_SEARCH), List.of()),
          handler(
              "com.android.dialer",
              List.of(Intent.ACTION_DIAL, Intent.ACTION_VIEW, Intent.ACTION_CALL),
              List.of("tel", "voicemail")),
          handler("com.android.dialer", List.of(Intent.ACTION_DIAL), List.of()),
          handler(
              "com.android.email",
              List.of(Intent.ACTION_SENDTO, Intent.ACTION_VIEW),
              List.of("mailto")),
          handler(
              "com.android.messaging",
              List.of(Intent.ACTION_SENDTO, Intent.ACTION_VIEW),
              List.of("sms", "smsto", "mms", "mmsto")),
          handler("com.android.maps", List.of(Intent.ACTION_VIEW), List.of("geo")),
          handler("com.android.vending", List.of(Intent.ACTION_VIEW), List.of("market")),
          typed(
              "com.android.messaging",
              List.of(Intent.ACTION_SEND, Intent.ACTION_SEND_MULTIPLE),
              List.of("*/*")),
          typed(
              "com.android.documentsui",
              List.of(
                  Intent.ACTION_GET_CONTENT,
                  Intent.ACTION_OPEN_DOCUMENT,
                  Intent.ACTION_CREATE_DOCUMENT),
              List.of("*/*")),
          handler("com.android.documentsui", List.of(Intent.ACTION_OPEN_DOCUMENT_TREE), List.of()),
          typed(
              "com.android.gallery3d",
              List.of(Intent.ACTION_VIEW, Intent.ACTION_PICK, Intent.ACTION_EDIT),
              List.of("image/*", "video/*", "vnd.android.cursor.dir/image")),
          typed(
              "com.android.music",
              List.of(Intent.ACTION_VIEW, Intent.ACTION_PICK),
              List.of("audio/*", "vnd.android.cursor.dir/audio")),
          typed("com.android.htmlviewer", List.of(Intent.ACTION_VIEW), List.of("text/*")),
          handler(
              "com.android.camera2",
              List.of(
                  "android.media.action.IMAGE_CAPTURE",
                  "android.media.action.VIDEO_CAPTURE",
                  "android.media.action.STILL_IMAGE_CAMERA"),
              List.of()),
          handler(
              "com.android.contacts",
              List.of(
                  Intent.ACTION_PICK,
                  Intent.ACTION_INSERT,
                  Intent.ACTION_INSERT_OR_EDIT,
                  Intent.ACTION_VIEW,
                  Intent.ACTION_EDIT,
                  Intent.ACTION_GET_CONTENT),
              List.of("content")),
          typed(
              "com.android.contacts",
              List.of(
                  Intent.ACTION_PICK,
                  Intent.ACTION_GET_CONTENT,
                  Intent.ACTION_INSERT,
                  Intent.ACTION_INSERT_OR_EDIT,
                  Intent.ACTION_VIEW),
              List.of(
                  "vnd.android.cursor.dir/contact",
                  "vnd.android.cursor.item/contact",
                  "vnd.android.cursor.dir/raw_contact",
                  "vnd.android.cursor.item/raw_contact",
                  "vnd.android.cursor.dir/phone_v2",
                  "vnd.android.cursor.item/phone_v2",
                  "vnd.android.cursor.dir/email_v2",
                  "vnd.android.cursor.dir/postal-address_v2",
                  "vnd.android.cursor.dir/person",
                  "vnd.android.cursor.item/person",
                  "vnd.android.cursor.dir/phone",
                  "vnd.android.cursor.item/phone")),
          typed(
              "com.android.calendar",
              List.of(Intent.ACTION_INSERT, Intent.ACTION_EDIT, Intent.ACTION_VIEW),
              List.of("vnd.android.cursor.dir/event", "vnd.android.cursor.item/event")),
          typed(
              "com.android.packageinstaller",
              List.of(Intent.ACTION_VIEW, Intent.ACTION_INSTALL_PACKAGE),
              List.of("application/vnd.android.package-archive")),
          handler("com.android.settings", SettingsActions.BESIDE_SETTINGS, List.of()),
          handler(
              "com.android.soundpicker",
              List.of("android.intent.action.RINGTONE_PICKER"),
              List.of()),
          handler(
              "com.google.android.googlequicksearchbox",
              List.of(
                  "android.speech.action.RECOGNIZE_SPEECH",
                  "android.speech.action.WEB_SEARCH",
                  "android.intent.action.VOICE_COMMAND"),
              List.of()),
          handler(
              "com.android.providers.media.module",
              List.of("android.provider.action.PICK_IMAGES"),
              List.of()),
          typed(
              "com.android.providers.media.module",
              List.of("android.provider.action.PICK_IMAGES"),
              List.of("image/*", "video/*")),
          handler(
              "com.android.deskclock",
              List.of(
                  "android.intent.action.SET_ALARM",
                  "android.intent.action.SHOW_ALARMS",
                  "android.intent.action.SET_TIMER"),
              List.of()),
          handler("com.android.music", List.of("android.intent.action.MUSIC_PLAYER"), List.of()),
          handler("com.android.wallpaper", List.of(Intent.ACTION_SET_WALLPAPER), List.of()),
          handler("com.android.contacts", List.of(Intent.ACTION_CREATE_SHORTCUT), List.of()),
          handler(
              "com.android.packageinstaller",
              List.of(Intent.ACTION_DELETE, Intent.ACTION_UNINSTALL_PACKAGE),
              List.of("package")),
          handler(
              "com.android.packageinstaller",
              List.of(Intent.ACTION_INSTALL_PACKAGE),
              List.of("package", "content")),
          handler("com.android.settings", SettingsActions.ALL, List.of()),
          handler("com.android.settings", SettingsActions.ALL, List.of("package")));

  /** Who answers when an app asks for the phone's browser, calendar and so on. */
  private static final Map<String, String> BY_CATEGORY =
      Map.of(
          Intent.CATEGORY_APP_BROWSER, "com.android.browser",
          Intent.CATEGORY_APP_CALCULATOR, "com.android.calculator2",
          Intent.CATEGORY_APP_CALENDAR, "com.android.calendar",
          Intent.CATEGORY_APP_CONTACTS, "com.android.contacts",
          Intent.CATEGORY_APP_EMAIL, "com.android.email",
          Intent.CATEGORY_APP_GALLERY, "com.android.gallery3d",
          Intent.CATEGORY_APP_MAPS, "com.android.maps",
          Intent.CATEGORY_APP_MARKET, "com.android.vending",
          Intent.CATEGORY_APP_MESSAGING, "com.android.messaging",
          Intent.CATEGORY_APP_MUSIC, "com.android.music");

  private StockApps() {}

  static void install(Application application) {
    ShadowPackageManager packages = Shadows.shadowOf(application.getPackageManager());
    Set<String> names = new LinkedHashSet<>();
    HANDLERS.forEach(handler -> names.add(handler.packageName()));
    names.addAll(new TreeSet<>(BY_CATEGORY.values()));
    StockPackages.install(packages, names);
    int number = 0;
    for (Handler handler : HANDLERS) {
      ComponentName name =
          StockPackages.addActivity(packages, handler.packageName(), ".Stock" + number++);
      packages.addIntentFilterForActivity(name, filter(handler));
    }
    for (Map.Entry<String, String> app : BY_CATEGORY.entrySet()) {
      ComponentName name = StockPackages.addActivity(packages, app.getValue(), ".Main");
      IntentFilter main = new IntentFilter(Intent.ACTION_MAIN);
      main.addCategory(app.getKey());
      packages.addIntentFilterForActivity(name, main);
    }
  }

  private static IntentFilter filter(Handler handler) {
    IntentFilter filter = new IntentFilter();
    handler.actions().forEach(filter::addAction);
    handler.schemes().forEach(filter::addDataScheme);
    filter.addCategory(Intent.CATEGORY_DEFAULT);
    filter.addCategory(Intent.CATEGORY_BROWSABLE);
    filter.addCategory(Intent.CATEGORY_OPENABLE);
    for (String type : handler.types()) {
      try {
        filter.addDataType(type);
      } catch (IntentFilter.MalformedMimeTypeException e) {
        throw new IllegalStateException(e);
      }
    }
    return filter;
  }

  private static Handler handler(String name, List<String> actions, List<String> schemes) {
    return new Handler(name, actions, schemes, List.of());
  }

  private static Handler typed(String name, List<String> actions, List<String> types) {
    return new Handler(name, actions, List.of(), types);
  }
}
