package org.tapwright.service;

import android.app.Activity;
import android.app.LoaderManager;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.CursorLoader;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.Loader;
import android.database.Cursor;
import android.os.Build;
import android.os.Bundle;
import android.widget.TextView;

/** One button for each component and each way to work in the background. */
public class MainActivity extends Activity implements LoaderManager.LoaderCallbacks<Cursor> {
  private static final String DYNAMIC = "org.tapwright.service.DYNAMIC";
  private final Components components = new Components(this);
  private final BackgroundWork work = new BackgroundWork();
  private final Phone phone = new Phone(this);

  private final BroadcastReceiver receiver =
      new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
          Results.tell("Dynamic receiver: called");
        }
      };

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    on(R.id.start, components::start);
    on(R.id.stop, components::stop);
    on(R.id.bind, components::bind);
    on(R.id.unbind, components::unbind);
    on(R.id.queue, components::queue);
    on(R.id.manifest_broadcast, components::manifestBroadcast);
    on(R.id.ordered_broadcast, components::orderedBroadcast);
    on(R.id.insert, components::insert);
    on(R.id.query, components::query);
    on(R.id.observe, components::observe);
    on(R.id.alarm, components::alarm);
    on(R.id.notify, components::notifyUser);
    on(R.id.job, components::job);
    on(R.id.delayed, work::delayed);
    on(R.id.handler_thread, work::handlerThread);
    on(R.id.async_task, work::asyncTask);
    on(R.id.executor, work::executor);
    on(R.id.timer, work::timer);
    on(R.id.scan, phone::scan);
    on(R.id.storage, phone::storage);
    on(R.id.pick_activity, phone::pickActivity);
    on(R.id.fade, () -> phone.fade(findViewById(R.id.fade)));
    on(R.id.divide, phone::divide);
    on(R.id.content_job, phone::contentJob);
    on(R.id.camera, phone::camera);
    on(R.id.others, () -> startActivity(new Intent(this, OthersActivity.class)));
    on(R.id.phone, () -> startActivity(new Intent(this, PhoneActivity.class)));
    on(R.id.pages, () -> startActivity(new Intent(this, PagesActivity.class)));
    on(R.id.surface, () -> startActivity(new Intent(this, SurfaceActivity.class)));
    on(R.id.races, () -> startActivity(new Intent(this, RacesActivity.class)));
    on(
        R.id.dynamic_broadcast,
        () -> sendBroadcast(new Intent(DYNAMIC).setPackage(getPackageName())));
    on(R.id.loader, () -> getLoaderManager().restartLoader(1, null, this));
  }

  private void on(int id, Runnable action) {
    findViewById(id).setOnClickListener(view -> action.run());
  }

  @Override
  protected void onStart() {
    super.onStart();
    TextView outcome = findViewById(R.id.outcome);
    Results.listen(outcome::setText);
    IntentFilter filter = new IntentFilter(DYNAMIC);
    if (Build.VERSION.SDK_INT >= 33) {
      registerReceiver(receiver, filter, Context.RECEIVER_NOT_EXPORTED);
    } else {
      registerReceiver(receiver, filter);
    }
  }

  @Override
  protected void onStop() {
    unregisterReceiver(receiver);
    Results.listen(null);
    super.onStop();
  }

  @Override
  protected void onDestroy() {
    components.release();
    work.end();
    super.onDestroy();
  }

  @Override
  public Loader<Cursor> onCreateLoader(int id, Bundle arguments) {
    return new CursorLoader(this, WordsProvider.WORDS, null, null, null, null);
  }

  @Override
  public void onLoadFinished(Loader<Cursor> loader, Cursor cursor) {
    Results.tell("Loader: " + cursor.getCount() + " words");
  }

  @Override
  public void onLoaderReset(Loader<Cursor> loader) {}
}
