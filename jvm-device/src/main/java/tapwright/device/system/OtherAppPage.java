package tapwright.device.system;

import android.app.Activity;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import android.graphics.Color;
import android.util.TypedValue;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.widget.ImageButton;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A page that looks like another app's: a bar with its name and an arrow back, then its content. */
final class OtherAppPage {
  private static final int BAR = 0xFF37474F;
  private static final int PAPER = 0xFFFAFAFA;
  private static final int INK = 0xDE000000;
  private static final int FAINT = 0x8A000000;
  private static final int BAR_HEIGHT = 56;
  private static final int MARGIN = 16;

  private final Activity activity;
  private final LinearLayout content;

  /** Fills the screen of an activity. */
  OtherAppPage(Activity activity, String title) {
    this.activity = activity;
    LinearLayout page = column();
    page.setBackgroundColor(PAPER);
    page.addView(bar(title), new LinearLayout.LayoutParams(LayoutParams.MATCH_PARENT, px(BAR_HEIGHT)));
    content = column();
    content.setPadding(px(MARGIN), px(MARGIN), px(MARGIN), px(MARGIN));
    page.addView(content);
    activity.setTitle(title);
    activity.setContentView(page);
  }

  /** The name that a user knows an app by; that of its package if it is not installed. */
  static String nameOf(PackageManager packages, String packageName) {
    try {
      return packages.getApplicationInfo(packageName, 0).loadLabel(packages).toString();
    } catch (PackageManager.NameNotFoundException e) {
      return packageName;
    }
  }

  private LinearLayout column() {
    LinearLayout column = new LinearLayout(activity);
    column.setOrientation(LinearLayout.VERTICAL);
    return column;
  }

  private View bar(String title) {
    LinearLayout bar = new LinearLayout(activity);
    bar.setGravity(Gravity.CENTER_VERTICAL);
    bar.setBackgroundColor(BAR);
    ImageButton back = new ImageButton(activity);
    Resources system = Resources.getSystem();
    back.setImageResource(system.getIdentifier("ic_ab_back_material", "drawable", "android"));
    back.setColorFilter(Color.WHITE);
    back.setBackground(null);
    back.setContentDescription("Navigate up");
    back.setOnClickListener(view -> activity.finish());
    bar.addView(back, new LinearLayout.LayoutParams(px(BAR_HEIGHT), px(BAR_HEIGHT)));
    bar.addView(text(title, 20, Color.WHITE));
    return bar;
  }

  private TextView text(String words, int size, int colour) {
    TextView view = new TextView(activity);
    view.setText(words);
    view.setTextSize(TypedValue.COMPLEX_UNIT_SP, size);
    view.setTextColor(colour);
    return view;
  }

  /** Adds a line of text. */
  void say(String words) {
    content.addView(text(words, 16, INK));
  }

  /** Adds a line that matters less. */
  void remark(String words) {
    TextView view = text(words, 14, FAINT);
    view.setPadding(0, 0, 0, px(MARGIN));
    content.addView(view);
  }

  /** Adds a view of the page's own. */
  void add(View view) {
    content.addView(view);
  }

  private int px(int dp) {
    return Math.round(dp * activity.getResources().getDisplayMetrics().density);
  }
}
