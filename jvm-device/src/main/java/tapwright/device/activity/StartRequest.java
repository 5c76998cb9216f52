package tapwright.device.activity;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.ActivityInfo;

/**
 * A start of an activity that waits for the main thread to come to it.
 *
 * @param onTop whether it goes into the front task as if the activity there had started it
 */
record StartRequest(
    Intent intent,
    ActivityInfo info,
    ActivityRecord caller,
    String who,
    int requestCode,
    String shownPackage,
    Class<? extends Activity> standInClass,
    boolean onTop) {

  ActivityRecord newRecord() {
    ActivityRecord record = new ActivityRecord(info, intent, shownPackage, standInClass);
    if ((intent.getFlags() & Intent.FLAG_ACTIVITY_FORWARD_RESULT) != 0 && caller != null) {
      record.resultTo = caller.resultTo;
      record.resultWho = caller.resultWho;
      record.requestCode = caller.requestCode;
      caller.resultTo = null;
      caller.requestCode = -1;
    } else if (requestCode >= 0 && caller != null) {
      record.resultTo = caller;
      record.resultWho = who;
      record.requestCode = requestCode;
    }
    return record;
  }

  boolean has(int flag) {
    return (intent.getFlags() & flag) == flag;
  }
}
