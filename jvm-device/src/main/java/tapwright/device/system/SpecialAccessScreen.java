package tapwright.device.system;

import android.app.Activity;
import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.Switch;
import android.widget.TextView;
import tapwright.device.system.SpecialAccess.AccessKind;
import tapwright.device.system.SpecialAccess.Grant;

/** The page of the settings on which the user switches a special access on or off. */
public final class SpecialAccessScreen extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setResult(RESULT_CANCELED);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    TextView title = new TextView(this);
    layout.addView(title);
    SpecialAccess access = AndroidSystem.current().specialAccess();
    for (Grant grant : access.offered(getIntent())) {
      title.setText(grant.kind().title());
      layout.addView(control(access, grant));
    }
    setContentView(layout);
  }

  private Switch control(SpecialAccess access, Grant grant) {
    Switch control = new Switch(this);
    CharSequence app = getApplicationInfo().loadLabel(getPackageManager());
    control.setText(
        grant.component() == null ? "Allow " + app : grant.component().getShortClassName());
    control.setChecked(access.isGranted(grant));
    control.setOnCheckedChangeListener(
        (view, on) -> {
          access.set(grant, on);
          if (grant.kind() == AccessKind.DEVICE_ADMIN) {
            setResult(on ? RESULT_OK : RESULT_CANCELED); // Only this page has a result.
          }
        });
    return control;
  }
}
