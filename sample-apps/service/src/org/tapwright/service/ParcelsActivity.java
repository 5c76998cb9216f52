package org.tapwright.service;

import android.app.Activity;
import android.content.Intent;
import android.media.audiofx.AudioEffect;
import android.net.Uri;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.File;
import java.io.Serializable;

/** Sends what arrives as a copy and what cannot be sent; each button but the first crashes. */
public class ParcelsActivity extends Activity {
  private static final int LARGE = 2 << 20;
  private static final String LETTER = "letter";

  private static Letter sent;
  private boolean keepsMuch;
  private LinearLayout buttons;

  /** Says how often it was written. */
  public static class Letter implements Parcelable {
    private final int written;

    Letter(int written) {
      this.written = written;
    }

    public static final Creator<Letter> CREATOR =
        new Creator<Letter>() {
          @Override
          public Letter createFromParcel(Parcel source) {
            return new Letter(source.readInt());
          }

          @Override
          public Letter[] newArray(int size) {
            return new Letter[size];
          }
        };

    @Override
    public void writeToParcel(Parcel target, int flags) {
      target.writeInt(written + 1);
    }

    @Override
    public int describeContents() {
      return 0;
    }
  }

  /** Says that it can be written, and cannot. */
  private static class Unwritable implements Serializable {
    private static final long serialVersionUID = 1L;
    final Thread thread = Thread.currentThread();
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    buttons = findViewById(R.id.buttons);
    Letter letter = getIntent().getParcelableExtra(LETTER);
    if (letter != null) {
      TextView outcome = findViewById(R.id.outcome);
      outcome.setText("Letter: same " + (letter == sent) + ", written " + letter.written);
    }
    add("Letter", () -> startActivity(self().putExtra(LETTER, sent = new Letter(0))));
    add("Too large", () -> startActivity(self().putExtra(LETTER, new byte[LARGE])));
    add("Unwritable", () -> startActivity(self().putExtra(LETTER, new Unwritable())));
    add("Service", () -> startService(service().putExtra(LETTER, new byte[LARGE])));
    add("Broadcast", () -> sendBroadcast(new Intent(LETTER).putExtra(LETTER, new Unwritable())));
    add("File", this::showFile);
    add("Much state", () -> keepsMuch = true);
    add("Effects", this::nameEffect);
  }

  private void add(String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setAllCaps(false);
    button.setOnClickListener(view -> action.run());
    buttons.addView(button);
  }

  private Intent self() {
    return new Intent(this, ParcelsActivity.class);
  }

  private Intent service() {
    return new Intent(this, StartedService.class);
  }

  private void showFile() {
    Uri address = Uri.fromFile(new File(getFilesDir(), "a.txt"));
    startActivity(new Intent(Intent.ACTION_VIEW).setDataAndType(address, "text/plain"));
  }

  /** Every phone has effects; a device without sound answers that it has none. */
  private void nameEffect() {
    setTitle(AudioEffect.queryEffects()[0].name);
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    if (keepsMuch) {
      state.putByteArray(LETTER, new byte[LARGE]);
    }
  }
}
