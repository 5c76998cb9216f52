package tapwright.convert;

import java.util.Map;

/** Names of the framework attributes that manifests use, by resource id. */
final class AttributeNames {
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0x01010000, "theme"),
          Map.entry(0x01010001, "label"),
          Map.entry(0x01010003, "name"),
          Map.entry(0x01010006, "permission"),
          Map.entry(0x0101000c, "hasCode"),
          Map.entry(0x0101000e, "enabled"),
          Map.entry(0x0101000f, "debuggable"),
          Map.entry(0x01010010, "exported"),
          Map.entry(0x01010011, "process"),
          Map.entry(0x01010012, "taskAffinity"),
          Map.entry(0x01010014, "finishOnTaskLaunch"),
          Map.entry(0x01010015, "clearTaskOnLaunch"),
          Map.entry(0x01010017, "excludeFromRecents"),
          Map.entry(0x01010018, "authorities"),
          Map.entry(0x0101001a, "initOrder"),
          Map.entry(0x0101001b, "grantUriPermissions"),
          Map.entry(0x0101001c, "priority"),
          Map.entry(0x0101001d, "launchMode"),
          Map.entry(0x0101001e, "screenOrientation"),
          Map.entry(0x0101001f, "configChanges"),
          Map.entry(0x01010024, "value"),
          Map.entry(0x01010025, "resource"),
          Map.entry(0x01010026, "mimeType"),
          Map.entry(0x01010027, "scheme"),
          Map.entry(0x01010028, "host"),
          Map.entry(0x0101002a, "path"),
          Map.entry(0x01010202, "targetActivity"),
          Map.entry(0x01010203, "alwaysRetainTaskState"),
          Map.entry(0x01010204, "allowTaskReparenting"),
          Map.entry(0x0101020c, "minSdkVersion"),
          Map.entry(0x0101021b, "versionCode"),
          Map.entry(0x0101021c, "versionName"),
          Map.entry(0x0101022b, "windowSoftInputMode"),
          Map.entry(0x0101022d, "noHistory"),
          Map.entry(0x01010270, "targetSdkVersion"),
          Map.entry(0x01010271, "maxSdkVersion"),
          Map.entry(0x0101028e, "required"),
          Map.entry(0x010103a7, "parentActivityName"),
          Map.entry(0x0101057a, "appComponentFactory"),
          Map.entry(0x01010591, "isSplitRequired"));

  private AttributeNames() {}

  static String of(int resourceId) {
    return NAMES.get(resourceId);
  }
}
