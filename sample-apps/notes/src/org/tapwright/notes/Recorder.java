package org.tapwright.notes;

import android.content.Context;
import android.media.MediaPlayer;
import android.media.MediaRecorder;
import android.util.Log;
import java.io.File;
import java.io.IOException;

/** The microphone and the loudspeaker; says no where the device has none. */
final class Recorder {
  private static final String TAG = "Notes";
  private final File file;
  private MediaRecorder recorder;
  private MediaPlayer player;

  Recorder(File file) {
    this.file = file;
  }

  boolean isRecording() {
    return recorder != null;
  }

  /** Begins to record; false when the device cannot. */
  boolean record(Context context) {
    MediaRecorder fresh = new MediaRecorder();
    try {
      fresh.setAudioSource(MediaRecorder.AudioSource.MIC);
      fresh.setOutputFormat(MediaRecorder.OutputFormat.THREE_GPP);
      fresh.setAudioEncoder(MediaRecorder.AudioEncoder.AMR_NB);
      fresh.setOutputFile(file.getPath());
      fresh.prepare();
      fresh.start();
    } catch (IOException | RuntimeException unable) {
      Log.w(TAG, "cannot record", unable);
      fresh.release();
      return false;
    }
    recorder = fresh;
    return true;
  }

  void play() {
    player = new MediaPlayer();
    try {
      player.setDataSource(file.getPath());
      player.prepare();
      player.start();
    } catch (IOException | RuntimeException unable) {
      Log.w(TAG, "cannot play", unable);
    }
  }

  void stop() {
    if (recorder != null) {
      try {
        recorder.stop();
      } catch (RuntimeException tooShort) {
        Log.w(TAG, "nothing was recorded", tooShort);
      }
      recorder.release();
      recorder = null;
    }
    if (player != null) {
      player.release();
      player = null;
    }
  }
}
