package tapwright.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What an app's manifest says, with class names made whole. */
final class Manifest {
  private static final Set<String> CLASS_NAMES =
      Set.of("name", "targetActivity", "parentActivityName", "backupAgent");

  private final XmlElement root;
  private final XmlElement application;

  private Manifest(XmlElement root, XmlElement application) {
    this.root = root;
    this.application = application;
  }

  static Manifest parse(byte[] bytes, String apkName) throws ConversionException {
    XmlElement root;
    try {
      root = BinaryXml.parse(bytes);
    } catch (IllegalArgumentException e) {
      throw ConversionException.input(
          "unreadable AndroidManifest.xml in " + apkName + ": " + e.getMessage());
    }
    if (!root.name.equals("manifest") || root.text("package") == null) {
      throw ConversionException.input("AndroidManifest.xml in " + apkName + " names no package");
    }
    if (root.text("split") != null) {
      throw ConversionException.input(
          apkName + " is a split APK (" + root.text("split") + "), a part of an app",
          "build or download a universal APK, or merge the splits");
    }
    XmlElement application = root.first("application");
    if (application == null) {
      throw ConversionException.input("AndroidManifest.xml in " + apkName + " has no application");
    }
    return new Manifest(root, application);
  }

  String packageName() {
    return root.text("package");
  }

  /** Class of the Application, or null for the framework's. */
  String applicationClass() {
    return wholeName(application.text("name"));
  }

  List<String> classNames() {
    List<String> names = new ArrayList<>();
    if (applicationClass() != null) {
      names.add(applicationClass());
    }
    for (String kind : List.of("activity", "service", "receiver", "provider")) {
      for (XmlElement component : application.all(kind)) {
        names.add(wholeName(component.text("name")));
      }
    }
    return names;
  }

  List<String> activityClasses() {
    return application.all("activity").stream().map(a -> wholeName(a.text("name"))).toList();
  }

  /** The activity, or alias of one, that a launcher would start; null if there is none. */
  Map<String, Object> launchable() {
    XmlElement found = null;
    for (XmlElement element : application.children) {
      boolean starts = element.name.equals("activity") || element.name.equals("activity-alias");
      if (starts && !Boolean.FALSE.equals(element.attributes.get("enabled"))) {
        if (hasFilter(element, "android.intent.category.LAUNCHER")) {
          found = element;
          break;
        }
        if (found == null && hasFilter(element, "android.intent.category.INFO")) {
          found = element;
        }
      }
    }
    if (found == null) {
      return null;
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("component", wholeName(found.text("name")));
    String target = found.text("targetActivity");
    answer.put("activity", wholeName(target == null ? found.text("name") : target));
    return answer;
  }

  /** Class of the activity that a launcher would start, or null if there is none. */
  String launchedClass() {
    Map<String, Object> found = launchable();
    return found == null ? null : (String) found.get("activity");
  }

  private static boolean hasFilter(XmlElement component, String category) {
    return component.all("intent-filter").stream()
        .anyMatch(
            filter ->
                names(filter, "action").contains("android.intent.action.MAIN")
                    && names(filter, "category").contains(category));
  }

  private static List<String> names(XmlElement parent, String child) {
    return parent.all(child).stream().map(c -> String.valueOf(c.text("name"))).toList();
  }

  private String wholeName(String name) {
    if (name == null || name.isEmpty()) {
      return null;
    }
    if (name.startsWith(".")) {
      return packageName() + name;
    }
    return name.indexOf('.') < 0 ? packageName() + "." + name : name;
  }

  /** The manifest's part of app.json. */
  Map<String, Object> describe() {
    Map<String, Object> app = new LinkedHashMap<>();
    app.put("package", packageName());
    app.put("versionName", root.attributes.get("versionName"));
    app.put("versionCode", root.attributes.get("versionCode"));
    app.put("minSdk", minSdk());
    app.put("targetSdk", targetSdk());
    app.put("application", applicationClass());
    app.put("appComponentFactory", wholeName(application.text("appComponentFactory")));
    app.put("applicationAttributes", attributes(application));
    app.put("launchable", launchable());
    app.put("activities", components("activity"));
    app.put("aliases", components("activity-alias"));
    app.put("services", components("service"));
    app.put("receivers", components("receiver"));
    app.put("providers", components("provider"));
    app.put("permissions", permissions());
    app.put(
        "usesLibraries", application.all("uses-library").stream().map(this::attributes).toList());
    app.put("splitRequired", splitRequired());
    return app;
  }

  int minSdk() {
    return sdkLevel("minSdkVersion", 1);
  }

  int targetSdk() {
    return sdkLevel("targetSdkVersion", minSdk());
  }

  boolean splitRequired() {
    return Boolean.TRUE.equals(root.attributes.get("isSplitRequired"));
  }

  boolean usesLibrary(String name) {
    return names(application, "uses-library").contains(name);
  }

  private int sdkLevel(String attribute, int otherwise) {
    XmlElement sdk = root.first("uses-sdk");
    return sdk != null && sdk.attributes.get(attribute) instanceof Integer i ? i : otherwise;
  }

  private Set<String> permissions() {
    Set<String> permissions = new TreeSet<>();
    for (String kind : List.of("uses-permission", "uses-permission-sdk-23")) {
      permissions.addAll(names(root, kind));
    }
    return permissions;
  }

  private List<Map<String, Object>> components(String kind) {
    return application.all(kind).stream().map(this::component).toList();
  }

  private Map<String, Object> component(XmlElement element) {
    Map<String, Object> described = attributes(element);
    described.put("filters", element.all("intent-filter").stream().map(this::filter).toList());
    List<XmlElement> metaData = element.all("meta-data");
    if (!metaData.isEmpty()) {
      described.put("metaData", metaData.stream().map(this::attributes).toList());
    }
    return described;
  }

  private Map<String, Object> filter(XmlElement filter) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("actions", names(filter, "action"));
    described.put("categories", names(filter, "category"));
    described.put("data", filter.all("data").stream().map(d -> d.attributes).toList());
    described.put("priority", filter.attributes.getOrDefault("priority", 0));
    return described;
  }

  private Map<String, Object> attributes(XmlElement element) {
    Map<String, Object> attributes = new LinkedHashMap<>(element.attributes);
    boolean component = !element.name.equals("meta-data") && !element.name.equals("uses-library");
    for (String attribute : CLASS_NAMES) {
      if (component && attributes.get(attribute) instanceof String name) {
        attributes.put(attribute, wholeName(name));
      }
    }
    return attributes;
  }
}
