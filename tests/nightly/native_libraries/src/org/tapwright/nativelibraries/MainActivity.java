package org.tapwright.nativelibraries;

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
    Stores stores = new Stores(this);
    Engines engines = new Engines(this);
    on(R.id.datastore, stores::dataStore);
    on(R.id.sqlite, stores::bundledSqlite);
    on(R.id.mmkv, stores::mmkv);
    on(R.id.sqlcipher, stores::sqlCipher);
    on(R.id.objectbox, stores::objectBox);
    on(R.id.quickjs, engines::quickJs);
    on(R.id.conscrypt, engines::conscrypt);
    on(R.id.sentry, engines::sentry);
    on(R.id.path, engines::path);
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
