package tapwright.device.system;

import android.os.Environment;
import java.io.File;
import org.robolectric.shadows.ShadowEnvironment;

/** Shared storage as on a phone: mounted, with its usual directories. */
final class Storage {
  private static final String[] DIRECTORIES = {
    Environment.DIRECTORY_MUSIC, Environment.DIRECTORY_PODCASTS, Environment.DIRECTORY_RINGTONES,
    Environment.DIRECTORY_ALARMS, Environment.DIRECTORY_NOTIFICATIONS,
    Environment.DIRECTORY_PICTURES, Environment.DIRECTORY_MOVIES, Environment.DIRECTORY_DOWNLOADS,
    Environment.DIRECTORY_DCIM, Environment.DIRECTORY_DOCUMENTS,
  };

  private Storage() {}

  static void prepare() {
    ShadowEnvironment.setExternalStorageState(Environment.MEDIA_MOUNTED);
    File root = Environment.getExternalStorageDirectory();
    for (String name : DIRECTORIES) {
      File directory = new File(root, name);
      if (!directory.isDirectory() && !directory.mkdirs()) {
        throw new IllegalStateException("cannot make " + directory);
      }
    }
  }
}
