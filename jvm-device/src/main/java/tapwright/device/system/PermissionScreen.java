package tapwright.device.system;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Locale;
import tapwright.device.shadow.ShadowDevicePackageManager;

/** Asks the user for permissions one after the other, or passes the standing answer on at once. */
public final class PermissionScreen extends Activity {
  static final String PACKAGE = ShadowDevicePackageManager.PERMISSION_CONTROLLER;
  static final String ASK = "tapwright.ask";
  private static final String NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES";
  private static final String RESULTS = "android.content.pm.extra.REQUEST_PERMISSIONS_RESULTS";

  private String[] names = new String[0];
  private int asked;
  private TextView question;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setFinishOnTouchOutside(false);
    String[] given = getIntent().getStringArrayExtra(NAMES);
    names = given == null ? names : given;
    if (!getIntent().getBooleanExtra(ASK, false)) {
      end();
      return;
    }
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    question = new TextView(this);
    layout.addView(question);
    layout.addView(button("Allow", true));
    layout.addView(button("Deny", false));
    setContentView(layout);
    askNext();
  }

  private Button button(String label, boolean allow) {
    Button button = new Button(this);
    button.setText(label);
    button.setAllCaps(false);
    button.setOnClickListener(view -> decide(allow));
    return button;
  }

  private void askNext() {
    Permissions permissions = AndroidSystem.current().permissions();
    while (asked < names.length
        && (permissions.holds(names[asked]) || !permissions.isDeclared(names[asked]))) {
      asked++;
    }
    if (asked == names.length) {
      end();
    } else {
      String simple = names[asked].substring(names[asked].lastIndexOf('.') + 1);
      question.setText(
          "Allow "
              + getPackageName()
              + " to "
              + simple.toLowerCase(Locale.ROOT).replace('_', ' ')
              + "?");
    }
  }

  private void decide(boolean allow) {
    AndroidSystem.current().permissions().decide(names[asked], allow);
    asked++;
    askNext();
  }

  private void end() {
    int[] results = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      results[i] =
          AndroidSystem.current().permissions().holds(names[i])
              ? PackageManager.PERMISSION_GRANTED
              : PackageManager.PERMISSION_DENIED;
    }
    setResult(RESULT_OK, new Intent().putExtra(NAMES, names).putExtra(RESULTS, results));
    finish();
  }
}
