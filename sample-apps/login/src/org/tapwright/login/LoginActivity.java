package org.tapwright.login;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.text.InputType;
import android.view.View;
import android.view.inputmethod.EditorInfo;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.TextView;

/** The form: user name, password, and an error that says what is wrong. */
public class LoginActivity extends Activity {
  private static final int ATTEMPTS = 5;
  private static final String FAILURES = "failures";
  private EditText user;
  private EditText password;
  private TextView error;
  private Button logIn;
  private Session session;
  private int failures;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    session = new Session(this);
    if (session.user() != null) {
      welcome();
      return;
    }
    setContentView(R.layout.login);
    user = findViewById(R.id.user);
    password = findViewById(R.id.password);
    error = findViewById(R.id.error);
    logIn = findViewById(R.id.log_in);
    logIn.setOnClickListener(view -> logIn());
    CheckBox show = findViewById(R.id.show_password);
    show.setOnCheckedChangeListener((box, checked) -> showPassword(checked));
    password.setOnEditorActionListener(
        (view, action, event) -> {
          if (action == EditorInfo.IME_ACTION_DONE) {
            logIn();
          }
          return false;
        });
    if (state != null) {
      failures = state.getInt(FAILURES);
      lockAfterTooManyFailures();
    }
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(FAILURES, failures);
  }

  private void showPassword(boolean shown) {
    int variation =
        shown
            ? InputType.TYPE_TEXT_VARIATION_VISIBLE_PASSWORD
            : InputType.TYPE_TEXT_VARIATION_PASSWORD;
    password.setInputType(InputType.TYPE_CLASS_TEXT | variation);
    password.setSelection(password.length());
  }

  private void logIn() {
    String name = user.getText().toString().trim();
    String secret = password.getText().toString();
    if (name.isEmpty()) {
      show(R.string.user_missing);
    } else if (secret.isEmpty()) {
      show(R.string.password_missing);
    } else if (secret.length() < 6) {
      show(R.string.password_short);
    } else if (name.equals("demo") && secret.equals("secret1")) {
      session.open(name);
      welcome();
    } else {
      failures++;
      show(R.string.wrong);
      lockAfterTooManyFailures();
    }
  }

  private void lockAfterTooManyFailures() {
    if (failures >= ATTEMPTS) {
      show(R.string.locked);
      logIn.setEnabled(false);
    }
  }

  private void show(int message) {
    error.setText(message);
    error.setVisibility(View.VISIBLE);
  }

  private void welcome() {
    startActivity(new Intent(this, WelcomeActivity.class));
    finish();
  }
}
