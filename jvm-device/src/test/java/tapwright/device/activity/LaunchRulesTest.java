package tapwright.device.activity;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import android.content.Intent;
import android.content.pm.ActivityInfo;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;

/** Where in the tasks a started activity goes. */
@RunWith(SandboxRunner.class)
public final class LaunchRulesTest {
  private final List<TaskRecord> tasks = new ArrayList<>();
  private final LaunchRules rules = new LaunchRules(tasks);

  private ActivityRecord start(String name, int mode, int flags, ActivityRecord caller) {
    ActivityInfo info = new ActivityInfo();
    info.packageName = "org.example";
    info.name = name;
    info.launchMode = mode;
    Intent intent = new Intent(Intent.ACTION_VIEW).addFlags(flags);
    rules.apply(new StartRequest(intent, info, caller, null, -1, "org.example", null, false));
    return tasks.get(tasks.size() - 1).top();
  }

  private List<String> names(TaskRecord task) {
    return task.records.stream()
        .filter(record -> record.state != ActivityRecord.State.DESTROYED)
        .map(ActivityRecord::className)
        .toList();
  }

  @Test
  public void anActivityGoesOnTopOfItsCaller() {
    ActivityRecord root = start("A", ActivityInfo.LAUNCH_MULTIPLE, 0, null);
    ActivityRecord second = start("A", ActivityInfo.LAUNCH_MULTIPLE, 0, root);
    assertEquals(1, tasks.size());
    assertEquals(List.of("A", "A"), names(tasks.get(0)));
    assertSame(root.task, second.task);
  }

  @Test
  public void singleTopTakesTheIntentItself() {
    ActivityRecord root = start("A", ActivityInfo.LAUNCH_SINGLE_TOP, 0, null);
    assertSame(root, start("A", ActivityInfo.LAUNCH_SINGLE_TOP, 0, root));
    assertEquals(1, root.newIntents.size());
  }

  @Test
  public void singleTopBelowAnotherIsMadeAnew() {
    ActivityRecord root = start("A", ActivityInfo.LAUNCH_SINGLE_TOP, 0, null);
    ActivityRecord above = start("B", ActivityInfo.LAUNCH_MULTIPLE, 0, root);
    start("A", ActivityInfo.LAUNCH_SINGLE_TOP, 0, above);
    assertEquals(List.of("A", "B", "A"), names(tasks.get(0)));
  }

  @Test
  public void clearTopFinishesWhatLiesAbove() {
    ActivityRecord root = start("A", ActivityInfo.LAUNCH_SINGLE_TASK, 0, null);
    ActivityRecord above = start("B", ActivityInfo.LAUNCH_MULTIPLE, 0, root);
    start("A", ActivityInfo.LAUNCH_SINGLE_TASK, Intent.FLAG_ACTIVITY_CLEAR_TOP, above);
    assertEquals(List.of("A"), names(tasks.get(0)));
    assertEquals(ActivityRecord.State.DESTROYED, above.state);
  }

  @Test
  public void singleInstanceHasATaskOfItsOwn() {
    ActivityRecord root = start("A", ActivityInfo.LAUNCH_MULTIPLE, 0, null);
    ActivityRecord alone = start("B", ActivityInfo.LAUNCH_SINGLE_INSTANCE, 0, root);
    start("C", ActivityInfo.LAUNCH_MULTIPLE, 0, alone);
    assertEquals(2, tasks.size());
    assertTrue(alone.task.singleInstance);
    assertEquals(List.of("B"), names(tasks.get(0)));
    assertEquals(List.of("A", "C"), names(tasks.get(1)));
  }

  @Test
  public void reorderToFrontMovesTheRunningActivity() {
    ActivityRecord first = start("A", ActivityInfo.LAUNCH_MULTIPLE, 0, null);
    ActivityRecord second = start("B", ActivityInfo.LAUNCH_MULTIPLE, 0, first);
    start("A", ActivityInfo.LAUNCH_MULTIPLE, Intent.FLAG_ACTIVITY_REORDER_TO_FRONT, second);
    assertEquals(List.of("B", "A"), names(tasks.get(0)));
    assertSame(first, tasks.get(0).top());
  }
}
