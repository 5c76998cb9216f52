package org.tapwright.lifecycle;

import android.content.Intent;

/** The buttons that start and end activities in every way. */
abstract class BoardActivity extends LoggedActivity {
  private static final int REQUEST = 7;

  @Override
  int layout() {
    return R.layout.board;
  }

  @Override
  void setUp() {
    on(R.id.standard, () -> start(MainActivity.class, 0));
    on(R.id.single_top, () -> start(SingleTopActivity.class, 0));
    on(R.id.single_task, () -> start(SingleTaskActivity.class, 0));
    on(R.id.single_instance, () -> start(SingleInstanceActivity.class, 0));
    on(R.id.clear_top, () -> start(MainActivity.class, Intent.FLAG_ACTIVITY_CLEAR_TOP));
    on(
        R.id.clear_task,
        () ->
            start(
                MainActivity.class,
                Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK));
    on(R.id.reorder, () -> start(MainActivity.class, Intent.FLAG_ACTIVITY_REORDER_TO_FRONT));
    on(
        R.id.for_result,
        () -> startActivityForResult(new Intent(this, ResultActivity.class), REQUEST));
    on(R.id.dialog, () -> start(DialogActivity.class, 0));
    on(R.id.no_history, () -> start(NoHistoryActivity.class, 0));
    on(R.id.rotation, () -> start(HandlesRotationActivity.class, 0));
    on(R.id.two, this::startTwo);
    on(R.id.recreate, this::recreate);
    on(R.id.finish, this::finish);
    on(R.id.finish_affinity, this::finishAffinity);
    on(R.id.move_to_back, () -> moveTaskToBack(true));
    on(R.id.clear_log, this::clearLog);
  }

  private void start(Class<?> activity, int flags) {
    startActivity(new Intent(this, activity).addFlags(flags));
  }

  private void startTwo() {
    startActivities(
        new Intent[] {
          new Intent(this, SingleTopActivity.class), new Intent(this, MainActivity.class)
        });
  }

  private void clearLog() {
    CallLog.clear();
    refresh();
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    String text = data == null ? "no data" : data.getStringExtra(ResultActivity.ANSWER);
    log("onActivityResult " + request + " " + result + " " + text);
  }
}
