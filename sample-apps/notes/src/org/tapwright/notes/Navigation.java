package org.tapwright.notes;

import android.app.Activity;
import android.content.Intent;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;
import java.util.List;

/** The panel at the left: categories to show, and the other screens. */
final class Navigation {
  /** Told which category to show. */
  interface Listener {
    void onCategory(long id);
  }

  private static final int[] TITLES = {
    R.string.manage_categories,
    R.string.recycle_bin,
    R.string.settings,
    R.string.help,
    R.string.about,
  };
  private static final Class<?>[] SCREENS = {
    ManageCategoriesActivity.class,
    RecycleBinActivity.class,
    SettingsActivity.class,
    HelpActivity.class,
    AboutActivity.class,
  };
  private final Activity activity;
  private final View panel;
  private final ListView places;
  private final Listener listener;
  private List<Category> categories = new ArrayList<>();

  Navigation(Activity activity, Listener listener) {
    this.activity = activity;
    this.listener = listener;
    panel = activity.findViewById(R.id.navigation);
    places = activity.findViewById(R.id.places);
    panel.setOnClickListener(view -> close());
    places.setOnItemClickListener((list, row, position, id) -> choose(position));
  }

  boolean isOpen() {
    return panel.getVisibility() == View.VISIBLE;
  }

  void open() {
    categories = Notebook.of(activity).categories();
    List<String> names = new ArrayList<>();
    names.add(activity.getString(R.string.all_notes));
    for (Category category : categories) {
      names.add(category.name);
    }
    for (int title : TITLES) {
      names.add(activity.getString(title));
    }
    places.setAdapter(
        new ArrayAdapter<>(activity, android.R.layout.simple_list_item_1, names));
    panel.setVisibility(View.VISIBLE);
  }

  void close() {
    panel.setVisibility(View.GONE);
  }

  private void choose(int position) {
    close();
    int screen = position - 1 - categories.size();
    if (screen >= 0) {
      activity.startActivity(new Intent(activity, SCREENS[screen]));
    } else {
      listener.onCategory(
          position == 0 ? Note.NO_CATEGORY : categories.get(position - 1).id);
    }
  }
}
