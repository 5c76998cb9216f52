package tapwright.device.system;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Stands in for a screen of another app; going back returns that nothing was chosen. */
public final class StandInScreen extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setResult(RESULT_CANCELED);
    TextView text = new TextView(this);
    String data = getIntent().getDataString();
    text.setText(
        "Another app\n" + getIntent().getAction() + (data == null ? "" : "\n" + data));
    setContentView(text);
  }
}
