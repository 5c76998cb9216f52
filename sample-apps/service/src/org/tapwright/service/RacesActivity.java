package org.tapwright.service;

import android.app.Activity;
import android.media.AudioFormat;
import android.media.AudioManager;
import android.media.AudioTrack;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What would end differently each time if a device left it to chance. */
public class RacesActivity extends Activity {
  private static final String TAG = "Races";
  private static final int SAMPLES_PER_SECOND = 8000;
  private static final int SECONDS = 3;

  private final Races races = new Races(this::show);

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.others);
    add("Sleepers", races::sleepers);
    add("Workers", races::workers);
    add("Waiters", races::waiters);
    add("Latches", races::latches);
    add("Ping-pong", races::pingPong);
    add("Files", this::files);
    add("Chance", this::chance);
    add("Sound", () -> new Thread(this::sound).start());
    add("Objects", this::objects);
  }

  private void show(String result) {
    TextView outcome = findViewById(R.id.outcome);
    outcome.setText(result);
  }

  private void add(String label, Runnable action) {
    Button button = new Button(this);
    button.setText(label);
    button.setOnClickListener(view -> action.run());
    LinearLayout buttons = findViewById(R.id.buttons);
    buttons.addView(button);
  }

  @Override
  protected void onDestroy() {
    races.end();
    super.onDestroy();
  }

  /** Files in the order of their directory, with their age in seconds, and a temporary one. */
  private void files() {
    File directory = new File(getFilesDir(), "races");
    directory.mkdirs();
    try {
      for (String name : new String[] {"m", "c", "x", "a"}) {
        try (FileOutputStream out = new FileOutputStream(new File(directory, name))) {
          out.write(1);
        }
      }
      StringBuilder text = new StringBuilder("Files:");
      for (File file : directory.listFiles()) {
        long age = (System.currentTimeMillis() - file.lastModified()) / 1000;
        text.append(' ').append(file.getName()).append(age);
      }
      File temporary = File.createTempFile("race", null, directory);
      text.append(' ').append(temporary.getName()).append(' ').append(directory.getFreeSpace());
      if (!temporary.delete()) {
        text.append(" left");
      }
      races.tell(text.toString());
    } catch (IOException failed) {
      races.tell("Files: " + failed);
    }
  }

  private void chance() {
    List<Integer> numbers = new ArrayList<>(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8, 9));
    Collections.shuffle(numbers);
    races.tell("Chance: " + numbers);
  }

  /** A track that holds all that is to be played takes it at once; one that does not makes wait. */
  @SuppressWarnings("deprecation")
  private void sound() {
    byte[] samples = new byte[2 * SECONDS * SAMPLES_PER_SECOND];
    races.tell(
        "Sound: " + write(samples, samples.length) + " " + write(samples, samples.length / SECONDS));
  }

  @SuppressWarnings("deprecation")
  private static long write(byte[] samples, int buffer) {
    AudioTrack track =
        new AudioTrack(
            AudioManager.STREAM_MUSIC,
            SAMPLES_PER_SECOND,
            AudioFormat.CHANNEL_OUT_MONO,
            AudioFormat.ENCODING_PCM_16BIT,
            buffer,
            AudioTrack.MODE_STREAM);
    track.play();
    long begin = System.currentTimeMillis();
    track.write(samples, 0, samples.length);
    track.release();
    return System.currentTimeMillis() - begin;
  }

  /** Objects with no name of their own, in the log and in a file's path. */
  private void objects() {
    Object one = new Races(this::show);
    Object two = new Races(this::show);
    Log.i(TAG, one + " " + two + " " + one);
    Log.i(TAG, "in " + new File(getFilesDir(), "races"));
    races.tell("Objects: " + getFilesDir());
  }
}
