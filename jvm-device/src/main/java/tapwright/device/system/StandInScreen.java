package tapwright.device.system;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stands in for a screen of another app. One that was asked for something has it chosen by a
 * button; going back returns that nothing was chosen.
 */
public final class StandInScreen extends Activity {
  static final String WANTS_RESULT = "tapwright.result";

  private ActivityResultChoice choice;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setResult(RESULT_CANCELED);
    LinearLayout layout = new LinearLayout(this);
    layout.setOrientation(LinearLayout.VERTICAL);
    TextView text = new TextView(this);
    text.setText(
        Stream.of("Another app", getIntent().getAction(), getIntent().getDataString())
            .filter(Objects::nonNull)
            .collect(Collectors.joining("\n")));
    layout.addView(text);
    choice = new ActivityResultChoice(this, AndroidSystem.current().providers(), getIntent());
    if (getIntent().getBooleanExtra(WANTS_RESULT, false) && choice.isOffered()) {
      layout.addView(button("Choose", this::choose));
      layout.addView(button("Cancel", this::finish));
    }
    setContentView(layout);
  }

  private Button button(String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setAllCaps(false);
    button.setOnClickListener(view -> action.run());
    return button;
  }

  /** What the app asked for may be impossible, as a picture in a place that cannot be written. */
  private void choose() {
    try {
      setResult(RESULT_OK, choice.make());
    } catch (IOException | SecurityException e) {
      Log.w("ActivityManager", "Nothing to return for " + getIntent(), e);
    }
    finish();
  }
}
