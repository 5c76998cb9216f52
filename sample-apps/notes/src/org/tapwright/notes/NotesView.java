package org.tapwright.notes;

import android.content.Context;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The notes that the main list shows: those of one category, found by a search, in an order. */
final class NotesView {
  private final Context context;
  private final List<Note> all;
  private final Map<Long, Category> categories = new HashMap<>();
  private final String sort;
  final List<Note> shown = new ArrayList<>();

  NotesView(Context context, List<Note> all, List<Category> categories) {
    this.context = context;
    this.all = all;
    this.sort = new Options(context).sort();
    for (Category category : categories) {
      this.categories.put(category.id, category);
    }
  }

  void select(long category, String query) {
    String words = query.trim().toLowerCase(Locale.ROOT);
    for (Note note : all) {
      boolean here = category == Note.NO_CATEGORY || note.category == category;
      String text = (note.name + "\n" + note.preview()).toLowerCase(Locale.ROOT);
      if (here && text.contains(words)) {
        shown.add(note);
      }
    }
    order();
  }

  private void order() {
    if (sort.equals("name")) {
      Collections.sort(shown, (one, other) -> one.name.compareToIgnoreCase(other.name));
    } else if (sort.equals("colour")) {
      Collections.sort(shown, (one, other) -> Integer.compare(colour(one), colour(other)));
    }
  }

  /** The line over the list that explains the order by colour; empty in other orders. */
  String legend() {
    if (!sort.equals("colour") || all.isEmpty()) {
      return "";
    }
    String first = label(shown.get(0));
    String last = label(shown.get(shown.size() - 1));
    return first.equals(last)
        ? context.getString(R.string.legend_one, first)
        : context.getString(R.string.legend_many, first, last);
  }

  private int colour(Note note) {
    Category category = categories.get(note.category);
    return category == null ? 0 : category.colour;
  }

  private String label(Note note) {
    Category category = categories.get(note.category);
    return category == null ? context.getString(R.string.no_category) : category.name;
  }
}
