package org.tapwright.notes;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;
import android.widget.TextView;
import android.widget.Toast;

/** Name, version and licence. */
public class AboutActivity extends Activity {
  private static final Uri WEBSITE = Uri.parse("https://example.org/notes");

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.about);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    TextView version = findViewById(R.id.about_version);
    version.setText(getString(R.string.about_version, version()));
    findViewById(R.id.about_website).setOnClickListener(view -> openWebsite());
  }

  private String version() {
    try {
      return getPackageManager().getPackageInfo(getPackageName(), 0).versionName;
    } catch (PackageManager.NameNotFoundException impossible) {
      throw new IllegalStateException("an app knows itself", impossible);
    }
  }

  private void openWebsite() {
    try {
      startActivity(new Intent(Intent.ACTION_VIEW, WEBSITE));
    } catch (ActivityNotFoundException nobody) {
      Toast.makeText(this, R.string.no_browser, Toast.LENGTH_SHORT).show();
    }
  }
}
