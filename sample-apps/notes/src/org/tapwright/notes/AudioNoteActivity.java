package org.tapwright.notes;

import android.Manifest;
import android.content.pm.PackageManager;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;
import java.io.File;

/** A note of sound; its content is the length of the recording in seconds. */
public class AudioNoteActivity extends NoteActivity {
  private static final int REQUEST = 1;
  private final Handler clock = new Handler(Looper.getMainLooper());
  private Recorder recorder;
  private TextView time;
  private TextView state;
  private int seconds;
  private int length;

  @Override
  NoteKind kind() {
    return NoteKind.AUDIO;
  }

  @Override
  int layout() {
    return R.layout.audio;
  }

  @Override
  void setUp() {
    time = findViewById(R.id.time);
    state = findViewById(R.id.audio_state);
    recorder = new Recorder(new File(getFilesDir(), "note.3gp"));
    findViewById(R.id.record).setOnClickListener(view -> askToRecord());
    findViewById(R.id.stop).setOnClickListener(view -> stop());
    findViewById(R.id.play).setOnClickListener(view -> play());
  }

  @Override
  void show(String content) {
    length = content.isEmpty() ? 0 : Integer.parseInt(content);
    rest();
  }

  @Override
  String content() {
    return length == 0 ? "" : Integer.toString(length);
  }

  private void askToRecord() {
    String permission = Manifest.permission.RECORD_AUDIO;
    if (Build.VERSION.SDK_INT >= 23
        && checkSelfPermission(permission) != PackageManager.PERMISSION_GRANTED) {
      requestPermissions(new String[] {permission}, REQUEST);
    } else {
      record();
    }
  }

  @Override
  public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    if (results.length > 0 && results[0] == PackageManager.PERMISSION_GRANTED) {
      record();
    } else {
      state.setText(R.string.audio_denied);
    }
  }

  private void record() {
    if (!recorder.record(this)) {
      state.setText(R.string.audio_failed);
      return;
    }
    run(R.string.audio_recording);
  }

  private void play() {
    recorder.play();
    run(R.string.audio_playing);
  }

  private void stop() {
    clock.removeCallbacksAndMessages(null);
    if (recorder.isRecording()) {
      length = Math.max(1, seconds);
    }
    recorder.stop();
    rest();
  }

  private void run(int message) {
    seconds = 0;
    state.setText(message);
    showTime();
    enable(false, true, false);
    clock.postDelayed(this::tick, 1000);
  }

  private void tick() {
    seconds++;
    showTime();
    if (!recorder.isRecording() && seconds >= length) {
      stop();
    } else {
      clock.postDelayed(this::tick, 1000);
    }
  }

  private void rest() {
    seconds = length;
    showTime();
    state.setText(
        length == 0 ? getString(R.string.audio_empty) : getString(R.string.audio_ready, length));
    enable(true, false, length > 0);
  }

  private void showTime() {
    time.setText(getString(R.string.time, seconds / 60, seconds % 60));
  }

  private void enable(boolean record, boolean stop, boolean play) {
    findViewById(R.id.record).setEnabled(record);
    findViewById(R.id.stop).setEnabled(stop);
    View button = findViewById(R.id.play);
    button.setEnabled(play);
  }

  @Override
  protected void onPause() {
    super.onPause();
    if (recorder != null && !isFinishing()) {
      stop();
    }
  }

  @Override
  protected void onDestroy() {
    clock.removeCallbacksAndMessages(null);
    if (recorder != null) {
      recorder.stop();
    }
    super.onDestroy();
  }
}
