package org.tapwright.phoneevents;

import android.content.ComponentCallbacks2;
import android.os.Bundle;

/** Gives its cache back when memory is low, and forgets that it did. */
public class CacheActivity extends PageActivity {
  private int[] cache = {3, 1, 4};

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    onButton(R.string.draw, this::draw);
  }

  private void draw() {
    say(getString(R.string.drawn, cache.length));
  }

  @Override
  @SuppressWarnings("deprecation") // Phones before Android 14 say it so.
  public void onTrimMemory(int level) {
    super.onTrimMemory(level);
    if (level == ComponentCallbacks2.TRIM_MEMORY_RUNNING_CRITICAL
        || level >= ComponentCallbacks2.TRIM_MEMORY_BACKGROUND) {
      cache = null;
      say(getString(R.string.asked, level));
    }
  }

  @Override
  public void onLowMemory() {
    super.onLowMemory();
    say(getString(R.string.low));
  }
}
