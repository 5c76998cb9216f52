package org.tapwright.permission;

import android.Manifest;
import android.app.Activity;
import android.app.AlertDialog;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.widget.TextView;

/** Asks for permissions and says what the user answered. */
public class MainActivity extends Activity {
  private static final int CAMERA = 1;
  private static final int SEVERAL = 2;
  private static final int UNLISTED = 3;
  private static final int UNTIL_GRANTED = 4;
  private TextView outcome;
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    outcome = findViewById(R.id.outcome);
    findViewById(R.id.camera).setOnClickListener(view -> camera());
    findViewById(R.id.contacts)
        .setOnClickListener(
            view ->
                ask(
                    SEVERAL,
                    Manifest.permission.READ_CONTACTS,
                    Manifest.permission.ACCESS_FINE_LOCATION,
                    Manifest.permission.ACCESS_COARSE_LOCATION));
    findViewById(R.id.unlisted)
        .setOnClickListener(view -> ask(UNLISTED, Manifest.permission.RECORD_AUDIO));
    findViewById(R.id.unlisted)
        .setOnLongClickListener(
            view -> {
              ask(UNTIL_GRANTED, Manifest.permission.RECORD_AUDIO);
              return true;
            });
    findViewById(R.id.state).setOnClickListener(view -> showState());
  }

  private void camera() {
    if (granted(Manifest.permission.CAMERA)) {
      outcome.setText("Camera: granted already");
    } else if (shouldShowRequestPermissionRationale(Manifest.permission.CAMERA)) {
      outcome.setText("Camera: rationale shown");
      dialog =
          new AlertDialog.Builder(this)
              .setMessage(R.string.rationale)
              .setPositiveButton(
                  R.string.again, (source, button) -> ask(CAMERA, Manifest.permission.CAMERA))
              .setNegativeButton(R.string.no, null)
              .show();
    } else {
      ask(CAMERA, Manifest.permission.CAMERA);
    }
  }

  private void ask(int request, String... permissions) {
    requestPermissions(permissions, request);
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    StringBuilder text = new StringBuilder("Answer to request " + request);
    if (results.length == 0) {
      text.append(": cancelled");
    }
    for (int index = 0; index < results.length; index++) {
      boolean granted = results[index] == PackageManager.PERMISSION_GRANTED;
      text.append('\n').append(name(permissions[index])).append(granted ? ": granted" : ": denied");
    }
    outcome.setText(text);
    if (request == UNTIL_GRANTED && results[0] != PackageManager.PERMISSION_GRANTED) {
      ask(request, permissions); // For ever: the manifest does not have it.
    }
  }

  private void showState() {
    StringBuilder text = new StringBuilder("State");
    String[] all = {
      Manifest.permission.CAMERA,
      Manifest.permission.READ_CONTACTS,
      Manifest.permission.ACCESS_FINE_LOCATION,
      Manifest.permission.RECORD_AUDIO,
    };
    for (String permission : all) {
      text.append('\n').append(name(permission));
      text.append(granted(permission) ? ": granted" : ": denied");
    }
    outcome.setText(text);
  }

  private boolean granted(String permission) {
    return checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  private static String name(String permission) {
    return permission.substring(permission.lastIndexOf('.') + 1);
  }

  @Override
  protected void onDestroy() {
    if (dialog != null) {
      dialog.dismiss();
    }
    super.onDestroy();
  }
}
