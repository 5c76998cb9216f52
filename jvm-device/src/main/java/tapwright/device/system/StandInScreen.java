package tapwright.device.system;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Stands in for a screen of another app. One that was asked for something has it chosen by a
 * button; going back returns that nothing was chosen.
 */
public final class StandInScreen extends Activity {
  static final String WANTS_RESULT = "tapwright.result";
  static final String SHOWN_PACKAGE = "tapwright.package";

  private ActivityResultChoice choice;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setResult(RESULT_CANCELED);
    Intent asked = getIntent();
    OtherAppPage page = new OtherAppPage(this, title(asked));
    page.remark("Another app stands here: " + asked.getStringExtra(SHOWN_PACKAGE));
    Stream.of(asked.getAction(), asked.getDataString()).filter(Objects::nonNull).forEach(page::say);
    choice = new ActivityResultChoice(this, AndroidSystem.current().providers(), asked);
    if (asked.getBooleanExtra(WANTS_RESULT, false) && choice.isOffered()) {
      page.add(button("Choose", this::choose));
      page.add(button("Cancel", this::finish));
    }
  }

  /** A chooser has the title that the app gave it, another screen the name of its app. */
  private String title(Intent asked) {
    CharSequence given = asked.getCharSequenceExtra(Intent.EXTRA_TITLE);
    return Intent.ACTION_CHOOSER.equals(asked.getAction())
        ? Objects.toString(given, "Share")
        : OtherAppPage.nameOf(getPackageManager(), asked.getStringExtra(SHOWN_PACKAGE));
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
