package tapwright.device.window;

import android.app.ActivityGroup;
import android.app.Dialog;
import android.app.TabActivity;
import android.os.CountDownTimer;
import android.text.method.LinkMovementMethod;
import android.widget.AbsSpinner;
import android.widget.CompoundButton;
import android.widget.TabHost;
import android.widget.TabWidget;
import android.widget.ViewAnimator;
import android.widget.ZoomButtonsController;
import com.android.internal.app.AlertController;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAdapterView;
import org.robolectric.shadows.ShadowLinearLayout;
import org.robolectric.shadows.ShadowTextView;
import org.robolectric.shadows.ShadowViewGroup;
import tapwright.device.shadow.ShadowDeviceActivity;

/**
 * Shadows that shadow nothing: they stand in the place of Robolectric's simplified widgets, so that
 * the framework's own code runs. Each extends what Robolectric shadows its superclass with.
 */
public final class FrameworkWidgets {
  private FrameworkWidgets() {}

  /** Activities that hold others. */
  @Implements(ActivityGroup.class)
  public static class Group extends ShadowDeviceActivity {}

  /** Activities that hold others behind tabs. */
  @Implements(TabActivity.class)
  public static class TabGroup extends Group {}

  /** Tabs with their contents. */
  @Implements(TabHost.class)
  public static class Tabs extends ShadowViewGroup {}

  /** One tab, as it is set up. */
  @Implements(TabHost.TabSpec.class)
  public static class Tab {}

  /** The row of tabs. */
  @Implements(TabWidget.class)
  public static class TabRow extends ShadowLinearLayout {}

  /** Views that take turns. */
  @Implements(ViewAnimator.class)
  public static class Animator extends ShadowViewGroup {}

  /** Check boxes, radio buttons and switches. */
  @Implements(CompoundButton.class)
  public static class Checks extends ShadowTextView {}

  /** Spinners and galleries; Robolectric's tell listeners of a selection with no view. */
  @Implements(AbsSpinner.class)
  public static class Spinners extends ShadowAdapterView {}

  /** Zoom buttons in a window of their own. */
  @Implements(ZoomButtonsController.class)
  public static class Zoom {}

  /** Dialogs; Robolectric's keeps every dialog ever shown. */
  @Implements(Dialog.class)
  public static class Dialogs {}

  /** Contents of an alert; Robolectric's inflates them without the dialog's theme. */
  @Implements(value = AlertController.class, isInAndroidSdk = false)
  public static class Alerts {}

  /** Timers that tick. */
  @Implements(CountDownTimer.class)
  public static class Timers {}

  /** Links in text. */
  @Implements(LinkMovementMethod.class)
  public static class Links {}
}
