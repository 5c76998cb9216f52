package tapwright.device.system;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.os.Build;
import android.os.Process;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;

/** What the package manager tells of the apps that a phone comes with. */
final class StockPackages {
  /** The system image of a phone has the same date for all of them. */
  private static final long BUILT = 1_230_768_000_000L;

  private static final int FIRST_USER_ID = Process.FIRST_APPLICATION_UID + 20;
  private static final int FIRST_ADDED_USER_ID = Process.FIRST_APPLICATION_UID + 500;

  /** Activities that AOSP exports and that apps open by name. */
  private static final Map<String, List<String>> EXPORTED =
      Map.of(
          "com.android.browser", List.of(".BrowserActivity"),
          "com.android.calculator2", List.of(".Calculator"),
          "com.android.calendar", List.of(".AllInOneActivity", ".LaunchActivity"),
          "com.android.camera2", List.of("com.android.camera.CameraActivity"),
          "com.android.contacts", List.of(".activities.PeopleActivity"),
          "com.android.deskclock", List.of(".DeskClock"),
          "com.android.dialer", List.of(".DialtactsActivity", ".main.impl.MainActivity"),
          "com.android.gallery3d", List.of(".app.GalleryActivity"),
          "com.android.phone", List.of(".MobileNetworkSettings", ".NetworkSetting", ".Settings"),
          "com.android.settings",
              List.of(
                  ".ApplicationSettings",
                  ".DateTimeSettings",
                  ".DevelopmentSettings",
                  ".DeviceAdminAdd",
                  ".DisplaySettings",
                  ".LanguageSettings",
                  ".LocationSettings",
                  ".ManageApplications",
                  ".RadioInfo",
                  ".SecuritySettings",
                  ".Settings",
                  ".SoundSettings",
                  ".SubSettings",
                  ".TetherSettings",
                  ".WirelessSettings",
                  ".bluetooth.BluetoothSettings",
                  ".fuelgauge.PowerUsageSummary",
                  ".wifi.WifiSettings"));

  /** The pages of the settings, each an activity of its own. */
  private static final Pattern SETTINGS_PAGE =
      Pattern.compile("com\\.android\\.settings\\.Settings\\$\\w+Activity");

  private StockPackages() {}

  /** Installs the apps of these names, and those that are only ever opened by name. */
  static void install(ShadowPackageManager packages, Iterable<String> names) {
    int number = 0;
    for (String name : names) {
      packages.installPackage(describe(name, FIRST_USER_ID + number++));
    }
    for (String name : EXPORTED.keySet()) {
      if (packages.getInternalMutablePackageInfo(name) == null) {
        packages.installPackage(describe(name, FIRST_USER_ID + number++));
      }
      EXPORTED.get(name).forEach(type -> addActivity(packages, name, type));
    }
  }

  /** Installs apps that a user has added, each a package and a label, with a launcher activity. */
  static void installOthers(ShadowPackageManager packages, List<?> apps) {
    int number = 0;
    for (Object each : apps) {
      String name = String.valueOf(((List<?>) each).get(0));
      PackageInfo info = describe(name, FIRST_ADDED_USER_ID + number++);
      info.applicationInfo.nonLocalizedLabel = String.valueOf(((List<?>) each).get(1));
      info.applicationInfo.flags &= ~ApplicationInfo.FLAG_SYSTEM;
      info.applicationInfo.sourceDir = "/data/app/" + name + "/base.apk";
      info.applicationInfo.publicSourceDir = info.applicationInfo.sourceDir;
      packages.installPackage(info);
      IntentFilter launcher = new IntentFilter(Intent.ACTION_MAIN);
      launcher.addCategory(Intent.CATEGORY_LAUNCHER);
      launcher.addCategory(Intent.CATEGORY_DEFAULT);
      packages.addIntentFilterForActivity(addActivity(packages, name, ".MainActivity"), launcher);
    }
  }

  /** Adds an activity that other apps may open. */
  static ComponentName addActivity(ShadowPackageManager packages, String owner, String type) {
    ComponentName name = new ComponentName(owner, type.startsWith(".") ? owner + type : type);
    ActivityInfo info = packages.addActivityIfNotPresent(name);
    info.exported = true;
    info.enabled = true;
    info.applicationInfo = packages.getInternalMutablePackageInfo(owner).applicationInfo;
    info.processName = owner;
    packages.addOrUpdateActivity(info);
    return name;
  }

  /** Whether a stock app has this activity for others. */
  static boolean exports(ComponentName name) {
    List<String> known = EXPORTED.getOrDefault(name.getPackageName(), List.of());
    return known.contains(name.getShortClassName())
        || known.contains(name.getClassName())
        || SETTINGS_PAGE.matcher(name.getClassName()).matches();
  }

  /** Fills in what other parts have left open of the packages that they installed. */
  static void complete(PackageManager manager, String app) {
    ShadowPackageManager packages = Shadows.shadowOf(manager);
    for (PackageInfo installed : manager.getInstalledPackages(0)) {
      PackageInfo info = packages.getInternalMutablePackageInfo(installed.packageName);
      ApplicationInfo given = info.applicationInfo;
      if (!info.packageName.equals(app) && (given == null || given.sourceDir == null)) {
        PackageInfo whole = describe(info.packageName, Process.SYSTEM_UID);
        whole.activities = info.activities;
        whole.services = info.services;
        whole.providers = info.providers;
        whole.receivers = info.receivers;
        whole.permissions = info.permissions;
        packages.installPackage(whole);
      }
    }
  }

  private static PackageInfo describe(String name, int userId) {
    PackageInfo info = new PackageInfo();
    info.packageName = name;
    info.versionName = Build.VERSION.RELEASE;
    info.setLongVersionCode(Build.VERSION.SDK_INT);
    info.firstInstallTime = BUILT;
    info.lastUpdateTime = BUILT;
    info.signatures = new Signature[] {new Signature(new byte[] {0x30, 0x00})};
    info.applicationInfo = application(name, userId);
    return info;
  }

  private static ApplicationInfo application(String name, int userId) {
    String last = name.substring(name.lastIndexOf('.') + 1).replaceAll("\\d", "");
    String label = last.substring(0, 1).toUpperCase(Locale.ROOT) + last.substring(1);
    ApplicationInfo app = new ApplicationInfo();
    app.packageName = name;
    app.processName = name;
    app.name = "android.app.Application";
    app.nonLocalizedLabel = label;
    app.icon = android.R.drawable.sym_def_app_icon;
    app.sourceDir = "/system/app/" + label + "/" + label + ".apk";
    app.publicSourceDir = app.sourceDir;
    app.dataDir = "/data/user/0/" + name;
    app.deviceProtectedDataDir = "/data/user_de/0/" + name;
    app.nativeLibraryDir = "/system/app/" + label + "/lib/arm64";
    app.uid = userId;
    app.enabled = true;
    app.targetSdkVersion = Build.VERSION.SDK_INT;
    app.minSdkVersion = Build.VERSION.SDK_INT;
    app.flags =
        ApplicationInfo.FLAG_SYSTEM
            | ApplicationInfo.FLAG_INSTALLED
            | ApplicationInfo.FLAG_HAS_CODE
            | ApplicationInfo.FLAG_ALLOW_BACKUP
            | ApplicationInfo.FLAG_SUPPORTS_RTL;
    return app;
  }
}
