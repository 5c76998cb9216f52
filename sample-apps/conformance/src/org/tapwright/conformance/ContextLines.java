package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.ask;

import android.app.Activity;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Environment;
import android.os.Looper;
import android.os.Process;
import android.os.SystemClock;
import android.util.Log;
import java.io.File;

/** What activities, contexts and the process say of themselves. */
final class ContextLines {
  private ContextLines() {}

  static void askAll(Activity main) {
    activity(main);
    context(main);
    process();
    storage(main);
  }

  private static void activity(Activity main) {
    ask("activity.window.same", () -> main.getWindow() == main.getWindow());
    ask("activity.finishing", main::isFinishing);
    ask("activity.retained.first", main::getLastNonConfigurationInstance);
    ask("activity.taskRoot", main::isTaskRoot);
    ask("activity.calling", main::getCallingActivity);
    ask("activity.orientation", main::getRequestedOrientation);
    ask("activity.title", main::getTitle);
    ask("activity.volumeStream", main::getVolumeControlStream);
    ask("activity.localName", main::getLocalClassName);
    ask("activity.view.missing", () -> main.findViewById(Nobody.ID));
    ask("activity.view.there", () -> main.findViewById(R.id.lines) != null);
    ask("activity.inflater.same", () -> main.getLayoutInflater() == main.getLayoutInflater());
    ask("activity.menuInflater", () -> main.getMenuInflater() != null);
    ask("activity.uiThread.now", ContextLines::runsAtOnce);
  }

  private static boolean runsAtOnce() {
    boolean[] ran = {false};
    RecordingActivity.latest.runOnUiThread(() -> ran[0] = true);
    return ran[0];
  }

  private static void context(Context main) {
    ask("context.package", main::getPackageName);
    ask("context.service.unknown", () -> main.getSystemService("no such service"));
    ask("context.service.inflater", () -> main.getSystemService("layout_inflater") != null);
    ask("context.loader.own", () -> main.getClassLoader().loadClass(Lines.class.getName()) != null);
    ask("context.permission.normal", () -> permission(main, "android.permission.INTERNET"));
    ask("context.permission.undeclared", () -> permission(main, "android.permission.CAMERA"));
    ask("context.permission.unknown", () -> permission(main, "no.such.PERMISSION"));
    ask("context.receiver.none", () -> main.registerReceiver(null, Nobody.filter()));
    ask("context.service.start.unknown", () -> main.startService(Nobody.service(main)));
    ask("context.application", () -> main.getApplicationContext().getClass().getSimpleName());
    ask("context.quantity", () -> main.getResources().getQuantityString(R.plurals.notes, 1, 1));
    ask("context.array", () -> main.getResources().getStringArray(R.array.days).length);
    ask("context.identifier", () -> identifier(main, "app_name") == R.string.app_name);
    ask("context.identifier.missing", () -> identifier(main, "nothing_here"));
  }

  /** What nobody has or answers. */
  private static final class Nobody {
    static final int ID = 0x7f990001;

    static IntentFilter filter() {
      return new IntentFilter("org.tapwright.conformance.NOT_STICKY");
    }

    static Intent service(Context context) {
      return new Intent().setClassName(context, "no.such.Service");
    }
  }

  private static int permission(Context context, String name) {
    return context.checkSelfPermission(name);
  }

  private static int identifier(Context context, String name) {
    return context.getResources().getIdentifier(name, "string", context.getPackageName());
  }

  private static void process() {
    ask("process.uid.app", () -> Process.myUid() >= Process.FIRST_APPLICATION_UID);
    ask("process.pid", () -> Process.myPid() > 0);
    ask("process.thread.main", () -> Thread.currentThread().getName());
    ask("process.looper.main", () -> Looper.myLooper() == Looper.getMainLooper());
    ask("process.clock.order", () -> SystemClock.elapsedRealtime() >= SystemClock.uptimeMillis());
    ask("process.clock.nanos", () -> SystemClock.elapsedRealtimeNanos() > 1_000_000);
    ask("log.written", () -> Log.d(Lines.TAG, "a message") > 0);
    ask("log.loggable.info", () -> Log.isLoggable(Lines.TAG, Log.INFO));
    ask("log.loggable.debug", () -> Log.isLoggable(Lines.TAG, Log.DEBUG));
  }

  private static void storage(Context main) {
    ask("storage.state", Environment::getExternalStorageState);
    ask("storage.shared", Environment::getExternalStorageDirectory);
    ask("storage.files", () -> end(main.getFilesDir()));
    ask("storage.files.there", () -> main.getFilesDir().isDirectory());
    ask("storage.root", () -> main.getFilesDir().getPath().startsWith("/data/"));
    ask("storage.cache", () -> end(main.getCacheDir()));
    ask("storage.database", () -> end(main.getDatabasePath("a.db")));
    ask("storage.external", () -> main.getExternalFilesDir(null).getPath());
    ask("storage.missing.list", () -> new File(main.getFilesDir(), "none").listFiles());
    ask("storage.code", () -> main.getPackageCodePath().startsWith("/data/app/"));
  }

  private static String end(File file) {
    return file.getParentFile().getName() + "/" + file.getName();
  }
}
