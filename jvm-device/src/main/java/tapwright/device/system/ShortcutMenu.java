package tapwright.device.system;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** What a launcher shows when the app's icon is held: its shortcuts. */
public final class ShortcutMenu extends Activity {
  static final String PACKAGE = "com.android.launcher3";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    TextView title = new TextView(this);
    title.setText("Shortcuts");
    layout.addView(title);
    for (Shortcuts.Shortcut each : new Shortcuts(getApplication()).all()) {
      Button row = new Button(this);
      row.setAllCaps(false);
      row.setText(each.label());
      row.setOnClickListener(view -> open(each.intents()));
      layout.addView(row);
    }
    setContentView(layout);
  }

  private void open(Intent[] given) {
    Intent[] intents = new Intent[given.length];
    for (int i = 0; i < given.length; i++) {
      intents[i] = new Intent(given[i]);
    }
    intents[0].addFlags(
        Intent.FLAG_ACTIVITY_NEW_TASK
            | Intent.FLAG_ACTIVITY_CLEAR_TASK
            | Intent.FLAG_ACTIVITY_TASK_ON_HOME);
    finish();
    try {
      getApplication().startActivities(intents);
    } catch (ActivityNotFoundException e) {
      Log.w("Launcher", "Unable to launch a shortcut: " + e);
    }
  }
}
