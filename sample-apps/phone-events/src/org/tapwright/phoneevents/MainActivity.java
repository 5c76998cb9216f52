package org.tapwright.phoneevents;

import android.Manifest;
import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.widget.TextView;

/** The way to four pages; two of them open only when all that they need is there. */
public class MainActivity extends Activity {
  private static final int CAMERA = 1;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    findViewById(R.id.sign_in).setOnClickListener(view -> signIn());
    findViewById(R.id.profile).setOnClickListener(view -> profile());
    findViewById(R.id.photo).setOnClickListener(view -> photo());
    findViewById(R.id.cache).setOnClickListener(view -> open(CacheActivity.class));
    findViewById(R.id.hours).setOnClickListener(view -> open(HoursActivity.class));
    findViewById(R.id.work).setOnClickListener(view -> work());
    show();
  }

  private void work() {
    startService(new Intent(this, WorkService.class).setAction(WorkService.WORK));
  }

  private void signIn() {
    Session.name = "Ada";
    show();
  }

  private void show() {
    if (Session.name != null) {
      this.<TextView>findViewById(R.id.who).setText(getString(R.string.signed_in, Session.name));
    }
  }

  private void profile() {
    if (Session.name != null) {
      open(ProfileActivity.class);
    }
  }

  private void photo() {
    if (checkSelfPermission(Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED) {
      open(PhotoActivity.class);
    } else {
      requestPermissions(new String[] {Manifest.permission.CAMERA}, CAMERA);
    }
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    if (results.length == 1 && results[0] == PackageManager.PERMISSION_GRANTED) {
      open(PhotoActivity.class);
    }
  }

  private void open(Class<? extends Activity> page) {
    startActivity(new Intent(this, page));
  }
}
