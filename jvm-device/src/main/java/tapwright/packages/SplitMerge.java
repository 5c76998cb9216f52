package tapwright.packages;

import com.reandroid.apk.ApkBundle;
import com.reandroid.apk.ApkModule;
import com.reandroid.arsc.chunk.PackageBlock;
import com.reandroid.arsc.chunk.xml.AndroidManifestBlock;
import com.reandroid.arsc.chunk.xml.ResXmlAttribute;
import com.reandroid.arsc.chunk.xml.ResXmlElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Makes one APK of a base and its splits: code, resources, assets, libraries and manifests. */
final class SplitMerge {
  /** What a manifest says of splits that it needs; they are all in it now. */
  private static final Set<String> NEEDS_SPLITS =
      Set.of("isSplitRequired", "requiredSplitTypes", "splitTypes", "isFeatureSplit");

  private static final Set<String> STORE_NOTES =
      Set.of(
          "com.android.vending.splits",
          "com.android.vending.splits.required",
          "com.android.stamp.source",
          "com.android.stamp.type",
          "com.android.dynamic.apk.fused.modules");

  private SplitMerge() {}

  /** Writes the whole app; the base comes first. */
  static void merge(List<Path> parts, Path out) throws IOException {
    if (parts.size() == 1) {
      Files.copy(parts.get(0), out);
      return;
    }
    try (ApkBundle bundle = new ApkBundle()) {
      for (int i = 0; i < parts.size(); i++) {
        ApkModule module = ApkModule.loadApkFile(parts.get(i).toFile(), "part" + i);
        module.setLoadDefaultFramework(false);
        bundle.addModule(module);
      }
      ApkModule whole = bundle.mergeModules();
      whole.setLoadDefaultFramework(false);
      forgetSplits(whole.getAndroidManifest());
      if (whole.hasTableBlock()) {
        whole.getTableBlock().iterator().forEachRemaining(SplitMerge::forgetLibraries);
        whole.refreshTable();
      }
      whole.refreshManifest();
      whole.writeApk(out.toFile());
    }
  }

  /**
   * The part of a module says which number each package has at run time: those that the numbers in
   * it say already.
   */
  private static void forgetLibraries(PackageBlock resources) {
    resources.getLibraryBlock().getLibraryInfoArray().clear();
  }

  private static void forgetSplits(AndroidManifestBlock manifest) {
    ResXmlElement root = manifest.getManifestElement();
    ResXmlElement application = manifest.getApplicationElement();
    for (ResXmlElement element : new ResXmlElement[] {root, application}) {
      if (element != null) {
        element.removeAttributeIf(attribute -> NEEDS_SPLITS.contains(attribute.getName()));
      }
    }
    if (application != null) {
      application.removeElementsIf(SplitMerge::isStoreNote);
    }
  }

  private static boolean isStoreNote(Object node) {
    if (!(node instanceof ResXmlElement element) || !"meta-data".equals(element.getName())) {
      return false;
    }
    ResXmlAttribute name = element.searchAttributeByName("name");
    return name != null && STORE_NOTES.contains(name.getValueAsString());
  }
}
