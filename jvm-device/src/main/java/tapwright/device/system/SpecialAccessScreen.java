package tapwright.device.system;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Switch;
import java.util.List;
import tapwright.device.system.SpecialAccess.AccessKind;
import tapwright.device.system.SpecialAccess.Grant;

/** The page of the settings on which the user switches a special access on or off. */
public final class SpecialAccessScreen extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setResult(RESULT_CANCELED);
    SpecialAccess access = AndroidSystem.current().specialAccess();
    List<Grant> offered = access.offered(getIntent());
    OtherAppPage page = new OtherAppPage(this, offered.get(0).kind().title());
    offered.forEach(grant -> page.add(control(access, grant)));
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
