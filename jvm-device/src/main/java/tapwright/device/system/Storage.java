package tapwright.device.system;

import android.app.Application;
import android.os.Environment;
import android.os.Process;
import android.os.storage.StorageManager;
import java.io.File;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowEnvironment;
import org.robolectric.shadows.ShadowStorageManager;
import org.robolectric.shadows.StorageVolumeBuilder;
import tapwright.runtime.AppStorage;

/** Shared storage as on a phone: mounted, with its usual directories. */
final class Storage {
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
    File root = Environment.getExternalStorageDirectory();
    AppStorage.setRoot(root.getPath());
    for (String name : DIRECTORIES) {
      File directory = new File(root, name);
      if (!directory.isDirectory() && !directory.mkdirs()) {
        throw new IllegalStateException("cannot make " + directory);
      }
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
}
