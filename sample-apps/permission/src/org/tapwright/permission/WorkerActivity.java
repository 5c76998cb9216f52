package org.tapwright.permission;

import android.Manifest;
import android.app.Activity;
import android.content.pm.PackageManager;
import android.os.Looper;

/**
 * Starts a thread and asks for a permission at once: by the time that another screen asks the user,
 * the thread has run on a phone.
 */
public class WorkerActivity extends Activity {
  private volatile Looper looper;

  @Override
  protected void onResume() {
    super.onResume();
    new Thread(
            () -> {
              Looper.prepare();
              looper = Looper.myLooper();
              Looper.loop();
            })
        .start();
    String camera = Manifest.permission.CAMERA;
    if (checkSelfPermission(camera) != PackageManager.PERMISSION_GRANTED) {
      requestPermissions(new String[] {camera}, 1);
    }
  }

  @Override
  protected void onPause() {
    super.onPause();
    looper.quit();
  }
}
