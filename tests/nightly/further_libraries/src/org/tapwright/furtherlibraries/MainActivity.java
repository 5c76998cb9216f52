package org.tapwright.furtherlibraries;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** One button for each library: uses it and shows what came of it. */
public class MainActivity extends Activity {
  private TextView outcome;

  /** Something to do; answers what came of it. */
  interface Task {
    String run() throws Exception;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    outcome = findViewById(R.id.outcome);
    Formats formats = new Formats(this);
    on(R.id.zstd, formats::zstd);
    on(R.id.gif, formats::gif);
    on(R.id.opencv, formats::openCv);
    on(R.id.pdfium, formats::pdfium);
    on(R.id.v8, Scripts::v8);
    on(R.id.duktape, Scripts::duktape);
    on(R.id.jna, Keys::jna);
    on(R.id.sodium, Keys::sodium);
    on(R.id.curve, Keys::curve);
    on(R.id.signal, Keys::signal);
    on(R.id.bitcoin, Keys::bitcoin);
    on(R.id.wireguard, () -> Keys.wireguard(this));
  }

  private void on(int button, Task task) {
    findViewById(button)
        .setOnClickListener(
            view -> {
              try {
                outcome.setText(task.run());
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
  }
}
