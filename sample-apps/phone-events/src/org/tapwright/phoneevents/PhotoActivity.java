package org.tapwright.phoneevents;

import android.Manifest;
import android.content.pm.PackageManager;
import android.os.Bundle;

/** Takes the permission for granted that it was opened with. */
public class PhotoActivity extends PageActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    onButton(R.string.photo, this::finish);
  }

  @Override
  protected void onResume() {
    super.onResume();
    if (checkSelfPermission(Manifest.permission.CAMERA) != PackageManager.PERMISSION_GRANTED) {
      // What a camera throws; phones differ in which service says it.
      throw new SecurityException("the camera needs " + Manifest.permission.CAMERA);
    }
    say(getString(R.string.ready));
  }
}
