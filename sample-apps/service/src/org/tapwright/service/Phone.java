package org.tapwright.service;

import android.app.Activity;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.ComponentName;
import android.content.Intent;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.media.MediaScannerConnection;
import android.os.Environment;
import android.telephony.SmsManager;
import android.view.View;
import android.view.animation.AlphaAnimation;
import android.view.animation.Animation;
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;

/** What an app takes for granted on a phone. */
final class Phone {
  private final Activity activity;

  Phone(Activity activity) {
    this.activity = activity;
  }

  /** Writes a file into the app's own part of shared storage and has it scanned. */
  void scan() {
    File file = new File(activity.getExternalFilesDir(null), "words.txt");
    try (FileWriter writer = new FileWriter(file)) {
      writer.write("one");
    } catch (IOException e) {
      Results.tell("Scan: " + e);
      return;
    }
    MediaScannerConnection.scanFile(
        activity,
        new String[] {file.getPath()},
        null,
        (path, uri) -> Results.tell("Scan: " + path.endsWith("words.txt") + ", " + uri));
  }

  /** Says whether the directories lie within each other as they do on every phone. */
  void storage() {
    String root = Environment.getExternalStorageDirectory().getPath();
    String own = root + "/Android/data/" + activity.getPackageName();
    File pictures = Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_PICTURES);
    Results.tell(
        "Storage: "
            + activity.getExternalFilesDir(null).getPath().equals(own + "/files")
            + " "
            + activity.getExternalCacheDir().getPath().equals(own + "/cache")
            + " "
            + pictures.getPath().equals(root + "/Pictures"));
  }

  void pickActivity() {
    activity.startActivityForResult(
        new Intent(Intent.ACTION_PICK_ACTIVITY)
            .putExtra(Intent.EXTRA_INTENT, new Intent(Intent.ACTION_MAIN)),
        1);
  }

  /** A view animation, which ends when its time is over and not before. */
  void fade(View view) {
    long begin = android.os.SystemClock.uptimeMillis();
    AlphaAnimation animation = new AlphaAnimation(0, 1);
    animation.setDuration(250);
    animation.setAnimationListener(
        new Animation.AnimationListener() {
          @Override
          public void onAnimationStart(Animation started) {}

          @Override
          public void onAnimationEnd(Animation ended) {
            long took = android.os.SystemClock.uptimeMillis() - begin;
            Results.tell("Animation: " + (took >= 250 && took < 500 ? "in time" : took + " ms"));
          }

          @Override
          public void onAnimationRepeat(Animation repeated) {}
        });
    view.startAnimation(animation);
  }

  /** A job that runs when the provider's words have changed, once. */
  void contentJob() {
    JobInfo job =
        new JobInfo.Builder(6, new ComponentName(activity, ScheduledJob.class))
            .addTriggerContentUri(
                new JobInfo.TriggerContentUri(
                    WordsProvider.WORDS, JobInfo.TriggerContentUri.FLAG_NOTIFY_FOR_DESCENDANTS))
            .build();
    activity.getSystemService(JobScheduler.class).schedule(job);
    Results.tell("Job: waits");
  }

  /** Shows nothing, waits for a frame, then takes a picture. */
  @SuppressWarnings("deprecation")
  void camera() {
    android.hardware.Camera camera = android.hardware.Camera.open();
    camera.setOneShotPreviewCallback(
        (frame, source) ->
            source.takePicture(
                null,
                null,
                (picture, taker) -> {
                  taker.release();
                  Bitmap bitmap = BitmapFactory.decodeByteArray(picture, 0, picture.length);
                  boolean seen = frame.length > 0 && bitmap != null;
                  Results.tell("Camera: " + (seen ? "a frame and a picture" : "nothing"));
                }));
    camera.startPreview();
  }

  void divide() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 161; i++) {
      text.append('a');
    }
    Results.tell("Message: " + SmsManager.getDefault().divideMessage(text.toString()).size());
  }
}
