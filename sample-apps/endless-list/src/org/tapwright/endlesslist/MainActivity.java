package org.tapwright.endlesslist;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.AbsListView;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.TextView;

/** A list that loads twenty more items, after a while, whenever its end comes into sight. */
public class MainActivity extends Activity implements AbsListView.OnScrollListener {
  private static final int PAGE = 20;
  private static final long DELAY_MILLISECONDS = 400;
  private final Handler handler = new Handler(Looper.getMainLooper());
  private ArrayAdapter<String> items;
  private boolean loading;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    items = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1);
    ListView list = findViewById(R.id.items);
    list.addFooterView(getLayoutInflater().inflate(R.layout.loading, list, false), null, false);
    list.setAdapter(items);
    list.setOnScrollListener(this);
    list.setOnItemClickListener(
        (parent, row, position, id) ->
            startActivity(
                new Intent(this, ItemActivity.class)
                    .putExtra(ItemActivity.NAME, items.getItem(position))));
    findViewById(R.id.reload).setOnClickListener(view -> reload(list));
    load();
  }

  /** The rows are gone at once; that they are no longer drawn is up to the layout. */
  private void reload(ListView list) {
    items.clear();
    list.invalidate();
    handler.postDelayed(this::load, DELAY_MILLISECONDS);
  }

  private void load() {
    loading = false;
    int count = items.getCount();
    for (int number = count + 1; number <= count + PAGE; number++) {
      items.add(getString(R.string.item, number));
    }
    TextView loaded = findViewById(R.id.loaded);
    loaded.setText(getString(R.string.loaded, items.getCount()));
  }

  @Override
  public void onScroll(AbsListView list, int first, int visible, int total) {
    if (!loading && visible > 0 && first + visible >= total) {
      loading = true;
      handler.postDelayed(this::load, DELAY_MILLISECONDS);
    }
  }

  @Override
  public void onScrollStateChanged(AbsListView list, int state) {}

  @Override
  protected void onDestroy() {
    handler.removeCallbacksAndMessages(null);
    super.onDestroy();
  }
}
