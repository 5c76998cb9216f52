package tapwright.device.system;

import android.app.Application;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ShortcutInfo;
import android.content.pm.ShortcutManager;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.content.res.XmlResourceParser;
import android.os.Build;
import android.util.AttributeSet;
import android.util.Log;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.xmlpull.v1.XmlPullParser;
import org.xmlpull.v1.XmlPullParserException;

/** The shortcuts that a launcher shows for the app: those of its manifest, then its own. */
final class Shortcuts {
  /**
   * A shortcut.
   *
   * @param label what the launcher shows
   * @param intents to start, the last one on top
   */
  record Shortcut(String label, Intent[] intents) {}

  private static final String META_DATA = "android.app.shortcuts";
  private static final int[] ATTRIBUTES = {
    android.R.attr.enabled, android.R.attr.shortcutShortLabel, android.R.attr.shortcutId
  };

  private final Application application;
  private List<Shortcut> fromManifest; // read once

  Shortcuts(Application application) {
    this.application = application;
  }

  boolean isOf(Application other) {
    return application == other;
  }

  List<Shortcut> all() {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.N_MR1) {
      return List.of();
    }
    if (fromManifest == null) {
      fromManifest = new ArrayList<>();
      addStatic(fromManifest);
    }
    List<Shortcut> found = new ArrayList<>(fromManifest);
    ShortcutManager manager = application.getSystemService(ShortcutManager.class);
    for (ShortcutInfo each : manager.getDynamicShortcuts()) {
      if (each.isEnabled() && each.getIntents() != null && each.getShortLabel() != null) {
        found.add(new Shortcut(each.getShortLabel().toString(), each.getIntents()));
      }
    }
    return found;
  }

  private void addStatic(List<Shortcut> found) {
    PackageManager packages = application.getPackageManager();
    try {
      PackageInfo info =
          packages.getPackageInfo(
              application.getPackageName(),
              PackageManager.GET_ACTIVITIES | PackageManager.GET_META_DATA);
      ActivityInfo[] none = {};
      for (ActivityInfo activity : info.activities == null ? none : info.activities) {
        int file = activity.metaData == null ? 0 : activity.metaData.getInt(META_DATA);
        if (file != 0) {
          read(file, found);
        }
      }
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException(e);
    } catch (XmlPullParserException | IOException | Resources.NotFoundException e) {
      Log.w("ShortcutService", "Bad shortcuts of the manifest", e);
    }
  }

  private void read(int file, List<Shortcut> found) throws XmlPullParserException, IOException {
    Resources resources = application.getResources();
    String label = null;
    List<Intent> intents = new ArrayList<>();
    try (XmlResourceParser parser = resources.getXml(file)) {
      for (int type = parser.next(); type != XmlPullParser.END_DOCUMENT; type = parser.next()) {
        boolean isShortcut = "shortcut".equals(parser.getName());
        if (type == XmlPullParser.START_TAG && isShortcut) {
          label = labelOf(resources, parser);
          intents.clear();
        } else if (type == XmlPullParser.START_TAG && "intent".equals(parser.getName())) {
          intents.add(Intent.parseIntent(resources, parser, parser));
        } else if (type == XmlPullParser.END_TAG && isShortcut && label != null) {
          if (!intents.isEmpty()) {
            found.add(new Shortcut(label, intents.toArray(new Intent[0])));
          }
        }
      }
    }
  }

  /** What the launcher shows for it; null when it is switched off. */
  private static String labelOf(Resources resources, AttributeSet attributes) {
    TypedArray values = resources.obtainAttributes(attributes, ATTRIBUTES);
    try {
      if (!values.getBoolean(0, true)) {
        return null;
      }
      String label = values.getString(1);
      return label == null ? values.getString(2) : label;
    } finally {
      values.recycle();
    }
  }
}
