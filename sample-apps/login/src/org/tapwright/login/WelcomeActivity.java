package org.tapwright.login;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

/** What a user sees once logged in. */
public class WelcomeActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.welcome);
    Session session = new Session(this);
    TextView welcome = findViewById(R.id.welcome);
    welcome.setText(getString(R.string.welcome, session.user()));
    TextView visits = findViewById(R.id.visits);
    visits.setText(getString(R.string.visits, session.countVisit()));
    findViewById(R.id.log_out)
        .setOnClickListener(
            view -> {
              session.close();
              startActivity(new Intent(this, LoginActivity.class));
              finish();
            });
  }
}
