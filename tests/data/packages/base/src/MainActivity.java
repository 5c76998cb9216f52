package org.tapwright.parts;

import android.app.Activity;
import android.os.Bundle;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.InputStream;
import java.util.Scanner;

/** Shows something of each part of the app. */
public final class MainActivity extends Activity {
  private LinearLayout list;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    list = new LinearLayout(this);
    list.setOrientation(LinearLayout.VERTICAL);
    setContentView(list);
    show(getString(R.string.greeting));
    show(getText(R.string.styled));
    show(getResources().getQuantityString(R.plurals.parts, 2, 2));
    show(getResources().getStringArray(R.array.names)[1]);
    show("picture of " + getDrawable(R.drawable.dot).getIntrinsicWidth());
    show(asset("base.txt"));
    int other = getResources().getIdentifier("other", "string", getPackageName() + ".extra");
    show(other == 0 ? "no other module" : getString(other));
    show(asset("extra.txt"));
    show(codeOfOther());
  }

  private void show(CharSequence text) {
    TextView view = new TextView(this);
    view.setText(text);
    list.addView(view);
  }

  private String asset(String name) {
    try (InputStream content = getAssets().open(name)) {
      return new Scanner(content, "UTF-8").useDelimiter("\\A").next();
    } catch (java.io.IOException e) {
      return "no " + name;
    }
  }

  private static String codeOfOther() {
    try {
      return Class.forName("org.tapwright.parts.extra.Extra").getConstructor().newInstance().toString();
    } catch (ReflectiveOperationException e) {
      return "no code of the other module";
    }
  }
}
