package tapwright.device.system;

import android.app.Application;
import android.os.Environment;
import android.os.Process;
import android.os.storage.StorageManager;
import java.io.File;
import java.nio.file.Path;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowEnvironment;
import org.robolectric.shadows.ShadowStorageManager;
import org.robolectric.shadows.StorageVolumeBuilder;
import tapwright.runtime.AppStorage;

/** Shared storage as on a phone: mounted, with its usual directories. */
final class Storage {
  private static final String ROOT = "storage/emulated/0";

  private static final String[] DIRECTORIES = {
    Environment.DIRECTORY_MUSIC,
    Environment.DIRECTORY_PODCASTS,
    Environment.DIRECTORY_RINGTONES,
    Environment.DIRECTORY_ALARMS,
    Environment.DIRECTORY_NOTIFICATIONS,
    Environment.DIRECTORY_PICTURES,
    Environment.DIRECTORY_MOVIES,
    Environment.DIRECTORY_DOWNLOADS,
    Environment.DIRECTORY_DCIM,
    Environment.DIRECTORY_DOCUMENTS,
  };

  private Storage() {}

  static void prepare(Application application) {
    ShadowEnvironment.setExternalStorageState(Environment.MEDIA_MOUNTED);
    Path place = RuntimeEnvironment.getTempDirectory().createIfNotExists(ROOT);
    ShadowEnvironment.setExternalStorageDirectory(place);
    ShadowEnvironment.setExternalStoragePublicDirectory(place);
    File root = place.toFile();
    ShadowEnvironment.addExternalDir(root.getPath());
    ShadowEnvironment.setIsExternalStorageEmulated(true);
    ShadowEnvironment.setExternalStorageEmulated(root, true);
    AppStorage.setRoot(root.getPath());
    for (String name : DIRECTORIES) {
      make(new File(root, name));
    }
    StorageManager storage = application.getSystemService(StorageManager.class);
    ShadowStorageManager shadow = Shadow.extract(storage);
    shadow.addStorageVolume(
        new StorageVolumeBuilder(
                "emulated;0",
                root,
                "Internal shared storage",
                Process.myUserHandle(),
                Environment.MEDIA_MOUNTED)
            .setIsPrimary(true)
            .setIsEmulated(true)
            .setFsUuid(null)
            .build());
  }

  /** A directory of the app's own in shared storage: its files, its cache and so on. */
  static File ofApp(String packageName, String kind, String type) {
    File directory =
        new File(Environment.getExternalStorageDirectory(), "Android/" + kind + "/" + packageName);
    return make(type == null ? directory : new File(directory, type));
  }

  private static File make(File directory) {
    if (!directory.isDirectory() && !directory.mkdirs()) {
      throw new IllegalStateException("cannot make " + directory);
    }
    return directory;
  }
}
